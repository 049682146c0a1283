import { z } from '@hono/zod-openapi'
import type { Refusal } from '#app/platform/outcome.ts'

/** What a refusal looks like (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z.record(z.string(), z.string()).optional().openapi({
      description: 'Sentences by the name of the field that is wrong.',
    }),
  })
  .openapi('Problem')

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'No key',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
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

/** The answer to a program that was refused. */
export function problem({ status, message, errors, retryAfter, headers = {} }: Problem): Response {
  const body = {
    type: 'about:blank',
    title: titles[status] ?? 'Refused',
    status,
    ...(message !== undefined && { detail: message }),
    ...(errors && Object.keys(errors).length > 0 && { errors }),
  } satisfies z.input<typeof problemSchema>
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      ...headers,
    },
  })
}
