import type { Refusal } from './outcome.ts'

/** What each refusal of a program is called (RFC 9457). */
const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'No key',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Took too long',
  409: 'Conflict',
  410: 'Gone',
  412: 'Changed meanwhile',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Not valid',
  428: 'If-Match is missing',
  429: 'Too many requests',
  500: 'A fault of ours',
  503: 'Not available now',
}

export type Problem = Refusal & { headers?: Record<string, string> }

const secondsWhenAway = 5

/** The answer to a program that was refused: a problem (RFC 9457). */
export function problem({ status, message, errors, retryAfter, headers = {} }: Problem): Response {
  const body = {
    type: 'about:blank' as const,
    title: titles[status] ?? 'Refused',
    status,
    ...(message !== undefined && { detail: message }),
    ...(errors && Object.keys(errors).length > 0 && { errors }),
  }
  const seconds = retryAfter ?? (status === 503 ? secondsWhenAway : undefined)
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
      ...headers,
    },
  })
}
