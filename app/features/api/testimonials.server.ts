import { z } from '@hono/zod-openapi'
import { recordShown } from '#app/features/audit/commands.server.ts'
import {
  approveTestimonial,
  refuseTestimonial,
  unapproveTestimonial,
} from '#app/features/testimonials/commands.server.ts'
import {
  findTestimonial,
  listDecided,
  listUndecided,
  type StaffTestimonial,
} from '#app/features/testimonials/queries.server.ts'
import { refusals } from '#app/features/testimonials/rules.ts'
import { languages } from '#app/language/languages.ts'
import type { Cursor } from '#app/platform/lists/pages.ts'
import { done, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import {
  type Api,
  changingEndpoint,
  endpoint,
  listOf,
  readingEndpoint,
  type Shown,
} from './endpoint.server.ts'
import { cursor } from './fields.ts'

const states = ['waiting', 'spam', 'decided', 'approved', 'refused'] as const
type State = (typeof states)[number]

const testimonial = z
  .object({
    id: z.string(),
    author: z.string(),
    title: z.string(),
    content: z.string(),
    rating: z.int(),
    language: z.enum(languages),
    state: z.enum(['waiting', 'approved', 'refused']),
    possibleSpam: z.boolean(),
    refusal: z.enum(refusals).nullable(),
    reason: z.string(),
    reply: z.string(),
    decidedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('Testimonial')

const asTestimonial = ({
  approved,
  decidedBy: _,
  ...row
}: StaffTestimonial): z.input<typeof testimonial> => ({
  ...row,
  state: approved ? 'approved' : row.refusal === null ? 'waiting' : 'refused',
})

/** What visitors say of the clinic, and whether the website shows it. */
export function addTestimonials(api: Api): void {
  const read = { tag: 'Testimonials', scope: 'testimonials:read' } as const
  endpoint(
    api,
    {
      ...read,
      method: 'get',
      path: '/testimonials',
      summary: 'Testimonials by state: waiting ones oldest first, others newest change first',
      query: z.object({ state: z.enum(states).default('waiting'), cursor: cursor.optional() }),
      answer: listOf('Testimonials', testimonial),
    },
    async ({ services, actor, query: { state, cursor: after = null } }) => {
      const { rows, next } = await listOfState(services, state, after)
      await recordShown(services, actor, { object: 'testimonial', ids: rows.map(({ id }) => id) })
      return done({ body: { data: rows.map(asTestimonial), next } })
    },
  )
  readingEndpoint(
    api,
    {
      ...read,
      path: '/testimonials/{id}',
      summary: 'One testimonial, with its version as ETag',
      answer: testimonial,
      refuses: { 404: 'No such testimonial' },
    },
    shown,
  )
  changingEndpoint(
    api,
    {
      method: 'post',
      tag: 'Testimonials',
      scope: 'testimonials:write',
      path: '/testimonials/{id}/decision',
      summary: 'Show on the website, refuse, or hide',
      changes: true,
      body: z.object({
        decision: z.enum(['approve', 'refuse', 'unapprove']),
        refusal: z.enum(refusals).optional().openapi({ description: 'Why it is refused' }),
        reason: z
          .string()
          .default('')
          .openapi({ description: 'For staff; needed where `refusal` is `other`' }),
      }),
      answer: testimonial,
      refuses: { 404: 'No such testimonial', 422: 'No reason, or too long a one' },
    },
    async ({ services, actor, seen, params: { id }, body: { decision, refusal = '', reason } }) => {
      const change = { actor, id, seen }
      if (decision === 'approve') return approveTestimonial(services, change)
      if (decision === 'refuse') return refuseTestimonial(services, change, { refusal, reason })
      return unapproveTestimonial(services, change, reason)
    },
    shown,
  )
}

const listOfState = ({ db }: Services, state: State, after: Cursor | null) =>
  state === 'waiting' || state === 'spam'
    ? listUndecided(db, { state, after })
    : listDecided(db, { state, after })

const shown: Shown<typeof testimonial> = {
  object: 'testimonial',
  read: async ({ db }, id) => {
    const row = await findTestimonial(db, id)
    if (!row) return refused({ status: 404, message: 'There is no such testimonial.' })
    return done({ body: asTestimonial(row), version: row.updatedAt })
  },
}
