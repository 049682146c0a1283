import { z } from '@hono/zod-openapi'
import { recordShown, recordViewed } from '#app/features/audit/commands.server.ts'
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
import { type Api, endpoint, listOf } from './endpoint.server.ts'
import { byId, cursor } from './fields.ts'

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
  const read = { method: 'get', tag: 'Testimonials', scope: 'testimonials:read' } as const
  endpoint(
    api,
    {
      ...read,
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
  endpoint(
    api,
    {
      ...read,
      path: '/testimonials/{id}',
      summary: 'One testimonial, with its version as ETag',
      params: byId,
      answer: testimonial,
      refuses: { 404: 'No such testimonial' },
    },
    async ({ services, actor, params: { id } }) => {
      const one = await readOne(services, id)
      if (one.ok) await recordViewed(services, actor, { object: 'testimonial', id })
      return one
    },
  )
  endpoint(
    api,
    {
      method: 'post',
      tag: 'Testimonials',
      scope: 'testimonials:write',
      path: '/testimonials/{id}/decision',
      summary: 'Show on the website, refuse, or hide',
      params: byId,
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
      const decided =
        decision === 'approve'
          ? await approveTestimonial(services, change)
          : decision === 'refuse'
            ? await refuseTestimonial(services, change, { refusal, reason })
            : await unapproveTestimonial(services, change, reason)
      return decided.ok ? readOne(services, id) : decided
    },
  )
}

const listOfState = ({ db }: Services, state: State, after: Cursor | null) =>
  state === 'waiting' || state === 'spam'
    ? listUndecided(db, { state, after })
    : listDecided(db, { state, after })

async function readOne({ db }: Services, id: string) {
  const row = await findTestimonial(db, id)
  if (!row) return refused({ status: 404, message: 'There is no such testimonial.' })
  return done({ body: asTestimonial(row), version: row.updatedAt })
}
