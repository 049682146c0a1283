import * as z from 'zod/mini'
import { rulesFor } from '../outgoing/host-guard.server.ts'
import { sendOutgoing } from '../outgoing/outgoing.server.ts'
import type { Settings } from '../settings.ts'
import { statusPath, type TakenText, type Texter, textError, textStatusOf } from './texter.ts'

/** What every send ends automatically within; the outbox's lease is longer. */
const sendLimitMilliseconds = 30_000
/** As a service that is away: the message waits until there is one. */
const noService = 503
/** An answer is a few hundred characters of JSON. */
const answerCharacters = 64 * 1024

const taken = z.object({
  sid: z.string(),
  status: z.string(),
  num_segments: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  error_code: z.optional(z.nullable(z.number())),
})
const refusal = z.object({ code: z.number() })

type Sending = Pick<Settings, 'texts' | 'publicUrl' | 'allowPrivateHosts'>

/**
 * A service with Twilio's public contract: one form posted to the account's Messages resource, answered in JSON. A
 * message whose answer is lost was perhaps taken: it is sent again, since the contract knows no key that would tell it.
 * Each message goes to the service of the settings as they are when it leaves.
 */
export function createTexter(
  settings: Sending,
  { limitMilliseconds = sendLimitMilliseconds }: { limitMilliseconds?: number } = {},
): Texter {
  const closing = new AbortController()
  return {
    async send({ to, body, emailId }) {
      const { texts, publicUrl } = settings
      if (texts === null || publicUrl === null) throw textError(noService)
      const { url, account, secret, sender } = texts
      const authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`
      const form = new URLSearchParams({ To: to, Body: body, [sender.name]: sender.value })
      if (emailId !== null) form.set('StatusCallback', publicUrl + statusPath(emailId))
      const request = new Request(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json', 'accept-encoding': 'identity' },
        body: form,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(limitMilliseconds)]),
      })
      const limits = { milliseconds: limitMilliseconds, mostBytes: answerCharacters }
      const response = texts.isTyped
        ? await sendOutgoing(request, rulesFor(settings), limits)
        : await fetch(request)
      const answer = await readJson(response)
      if (response.ok) return takenOf(answer)
      throw textError(refusal.safeParse(answer).data?.code ?? response.status)
    },
    close: () => closing.abort(),
  }
}

/** It was taken, whatever the answer says: an error here would send it twice. */
function takenOf(answer: unknown): TakenText {
  const read = taken.safeParse(answer)
  if (!read.success) return { providerId: '', status: 'queued', parts: null }
  const { sid, status, num_segments: segments, error_code: code } = read.data
  if (code) throw textError(code)
  const parts = Number(segments)
  return { providerId: sid, status: textStatusOf(status), parts: parts > 0 ? parts : null }
}

/** Null for what is no JSON, or too much of it. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  if (text.length > answerCharacters) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
