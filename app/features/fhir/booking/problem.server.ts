import type { Refusal } from '#app/platform/outcome.ts'
import type { Problem } from '../answers.server.ts'

const codes = {
  400: 'invalid',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  410: 'deleted',
  422: 'business-rule',
  429: 'throttled',
  503: 'transient',
} as const satisfies Partial<Record<number, Problem['code']>>

/** Why a command refused, as FHIR says it; each wrong field with its sentence. */
export function problemOf({ status, message, errors = {}, retryAfter }: Refusal): Problem {
  const known = isKnown(status) ? status : 422
  const fields = Object.entries(errors).map(([name, sentence]) => `${name}: ${sentence}`)
  const text = [...(message === undefined ? [] : [message]), ...fields].join(' ') || 'This can’t be done.'
  return { status: known, code: codes[known], text, ...(retryAfter !== undefined && { retryAfter }) }
}

const isKnown = (status: number): status is keyof typeof codes => Object.hasOwn(codes, status)
