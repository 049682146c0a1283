import { data, redirect } from 'react-router'
import { kindOf } from '../log.server.ts'
import type { Outcome } from '../outcome.ts'
import { waiting } from '../pages/waiting.ts'
import { randomId } from '../secrets/random.server.ts'
import type { Services } from '../services.ts'
import { keysOf } from '../shapes/keys.ts'
import type { FormAnswer } from './form-answer.ts'

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
