import { UnreadableText } from '../db/encryption/text-keys.server.ts'
import { isLockTimeout } from '../db/engine/transaction.server.ts'
import { m } from '../language/messages.ts'
import { kindOf } from './log.server.ts'
import { type Refusal, refused } from './outcome.ts'
import type { Log } from './services.ts'

const fault = 503
const conflict = 409
/** A change that holds others up is done in a few seconds. */
const busySeconds = 5

/** What is said and written down when something is thrown. */
export type Fault = {
  /** The line in the log; next to it stands the kind of the fault, never its text. */
  event: string
  /** The sentence that answers. */
  message: string
  /** Seconds until another try makes sense. */
  retryAfter?: number
  /** Faults that are refusals after all, such as a name that another row has; nothing is written down of these. */
  refusalOf?(error: unknown): Refusal | undefined
}

/** Where something else was being saved for too long, nobody waits on: 503, and when to try again. */
export async function unlessBusy<O>(log: Log, event: string, work: () => Promise<O>) {
  try {
    return await work()
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    log.warn({ kind: kindOf(error) }, event)
    return busy()
  }
}

const busy = () => refused({ status: fault, message: m.platform_busy(), retryAfter: busySeconds })

/**
 * Refusals are returned; whatever is thrown instead becomes 503 with its sentence, and a line in the log. 409 where what
 * would be stored holds the sentence that is in place of a text that doesn't open.
 */
export async function attempt<O>(
  log: Log,
  { event, message, retryAfter, refusalOf }: Fault,
  work: () => Promise<O>,
): Promise<O | ({ ok: false } & Refusal)> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf?.(error)
    if (refusal) return refused(refusal)
    log.error({ kind: kindOf(error) }, event)
    if (isLockTimeout(error)) return busy()
    if (error instanceof UnreadableText)
      return refused({ status: conflict, message: m.platform_text_unreadable_kept() })
    return refused({ status: fault, message, ...(retryAfter && { retryAfter }) })
  }
}
