import { data, redirect } from 'react-router'
import { decideInTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { kindOf } from '../log.server.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import { waiting } from '../pages/waiting.ts'
import { randomId } from '../secrets/random.server.ts'
import type { Services } from '../services.ts'
import { keysOf } from '../shapes/collections.ts'
import type { FormAnswer } from './form-answer.ts'
import { type IsThere, keepIdempotencyKey } from './idempotency-keys.server.ts'
import { countStoredForm } from './request-limits.server.ts'

/** Seconds after which a visitor may try again where saving failed. */
const retrySeconds = 30

type Sent<Field extends string> = {
  typed: Record<Field, string>
  /** `show`: shown again, nothing stored and nothing said against it. */
  intent?: string | undefined
  /** Where a success leads, such as `/contact?sent=1`. */
  sentPath: string
  /** The sentence when storing fails, and what the log calls that. */
  failed: string
  failure: string
}

/**
 * Answers a public form: 303 once it is stored; else the same form with what was typed, under 422 or 429, or
 * under 503 after a surprise, which is logged by its kind (docs/topics/forms.md).
 */
export async function answerForm<Field extends string>(
  { log }: Pick<Services, 'log'>,
  { typed, intent, sentPath, failed, failure }: Sent<Field>,
  store: () => Promise<Outcome<unknown>>,
) {
  const again = (answer: Omit<FormAnswer<Field>, 'typed' | 'formKey'>, status: number, retryAfter?: number) =>
    data({ ...answer, typed, formKey: randomId() }, { status, headers: waiting(retryAfter) })
  if (intent === 'show') return again({ errors: {}, message: null }, 200)
  try {
    const outcome = await store()
    if (outcome.ok) return redirect(sentPath, 303)
    const { status, errors = {}, message = null, retryAfter } = outcome
    return again({ errors: ofFields(keysOf(typed), errors), message }, status, retryAfter)
  } catch (error) {
    log.error({ kind: kindOf(error) }, failure)
    return again({ errors: {}, message: failed }, 503, retrySeconds)
  }
}

function ofFields<Field extends string>(fields: readonly Field[], errors: Record<string, string>) {
  const ofForm: Partial<Record<Field, string>> = {}
  for (const field of fields) if (errors[field] !== undefined) ofForm[field] = errors[field]
  return ofForm
}

export type SentForm = {
  /** Its name among idempotency keys, such as `contact`. */
  form: string
  /** What the browser made up for this form, or empty text. */
  key: string
  /** What makes it the same form when it comes again. */
  fields: Record<string, string>
  isThere: IsThere
  /** Where it comes from, which is counted. */
  address: string
  /** The sentence of a refusal for sending too often. */
  tooMany: string
}

/**
 * Stores a form once, however often it is sent, and within the limits: key, count and row are one
 * transaction. For forms that nothing else decides about; booking claims a time in between.
 * @param insert stores the row; may run twice, touches nothing but the database.
 * @returns the row's id, of the first time where the same form comes again; or 429.
 */
export function storeForm(
  services: Services,
  { form, key, fields, isThere, address, tooMany }: SentForm,
  insert: (tx: Database, row: { id: string; now: Temporal.Instant }) => Promise<void>,
): Promise<Outcome<{ id: string }>> {
  const now = services.clock.now()
  const id = randomId()
  return decideInTransaction(services.db, async (tx): Promise<Outcome<{ id: string }>> => {
    const { earlier } = await keepIdempotencyKey(tx, { form, key, fields, subjectId: id, isThere }, now)
    if (earlier) return done({ id: earlier.subjectId })
    const limit = await countStoredForm(services, tx, { address })
    if (!limit.ok) return refused({ status: 429, message: tooMany, retryAfter: limit.retryAfter })
    await insert(tx, { id, now })
    return done({ id })
  })
}
