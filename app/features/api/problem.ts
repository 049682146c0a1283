import { z } from '@hono/zod-openapi'

/** What a refusal looks like (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z.record(z.string(), z.string()).optional().openapi({
      description: 'Sentences by the name of the field that is wrong',
    }),
  })
  .openapi('Problem')
