import { z } from '@hono/zod-openapi'
import { recordShown } from '#app/features/audit/commands.server.ts'
import { addClosure, readContent, removeClosure } from '#app/features/closures/commands.server.ts'
import type { TypedClosure } from '#app/features/closures/form.ts'
import { findClosure, listClosuresAfter } from '#app/features/closures/queries.server.ts'
import { type Closure, closedTimeText, closureScopes } from '#app/features/closures/rules.ts'
import { visitsForClosures } from '#app/features/visits-to-settle/lookups.server.ts'
import { parseDate } from '#app/platform/dates.ts'
import { done, refused } from '#app/platform/outcome.ts'
import {
  type Api,
  endpoint,
  listOf,
  makingEndpoint,
  noContent,
  readingEndpoint,
  type Shown,
} from './endpoint.server.ts'
import { byId, calendarDate, clockTime, localText } from './fields.ts'

const pageSize = 50

const closure = z
  .object({
    id: z.string(),
    scope: z.enum(closureScopes),
    subjectIds: z.array(z.string()).openapi({ description: 'Whom or what it closes; empty for the clinic' }),
    firstDay: z.string(),
    lastDay: z.string(),
    fromTime: z.string().nullable().openapi({ description: 'On the first day; null from its beginning' }),
    toTime: z.string().nullable().openapi({ description: 'On the last day; null to its end' }),
    reason: z.string().openapi({ description: 'For staff' }),
    publicReason: localText,
    announced: z.boolean(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('Closure')

/** `2026-12-24_ID`: the closure that a page ends with. */
const place = z
  .string()
  .transform((text, context) => {
    const [, first = '', id = ''] = /^([\d-]{10})_([\w-]{1,64})$/.exec(text) ?? []
    const day = parseDate(first)
    if (day !== null && id !== '') return { day, id }
    context.addIssue('This cursor isn’t one of ours.')
    return z.NEVER
  })
  .openapi({ type: 'string', description: '`next` of the page before' })

const newClosure = z
  .object({
    scope: z.enum(closureScopes),
    subjectIds: z.array(z.string()).max(200).default([]),
    firstDay: calendarDate,
    lastDay: calendarDate.optional().openapi({ description: 'The first day, where it is left out' }),
    fromTime: clockTime.optional().openapi({ description: 'Of one day alone' }),
    toTime: clockTime.optional().openapi({ description: 'Of one day alone' }),
    reason: z.string().default(''),
    publicReason: localText.default({}),
    announced: z.boolean().default(false),
    appointmentsInside: z.int().min(0).default(0).openapi({
      description: 'Appointments that may lie inside and are left to settle; with more it is refused (409)',
    }),
  })
  .superRefine(({ firstDay, lastDay = firstDay, fromTime, toTime }, context) => {
    if (lastDay !== firstDay && (fromTime ?? toTime) !== undefined)
      context.addIssue({ code: 'custom', path: ['fromTime'], message: 'Times are for a single day.' })
  })

const asTyped = ({
  appointmentsInside: _,
  ...sent
}: z.output<typeof newClosure>): Omit<TypedClosure, 'id' | 'updatedAt'> => {
  const { firstDay, lastDay = firstDay, fromTime = '', toTime = '', publicReason } = sent
  const isPart = fromTime !== '' || toTime !== ''
  return {
    ...sent,
    lastDay,
    fromTime,
    toTime,
    length: lastDay !== firstDay ? 'days' : isPart ? 'part' : 'day',
    publicReason: { ...publicReason, en: publicReason.en ?? '' },
  }
}

const asClosure = (row: Closure): z.input<typeof closure> => row

/** When the clinic, somebody, a room or a treatment can't be booked. */
export function addClosures(api: Api): void {
  const read = { tag: 'Closures', scope: 'closures:read' } as const
  const write = { tag: 'Closures', scope: 'closures:write' } as const
  endpoint(
    api,
    {
      ...read,
      method: 'get',
      path: '/closures',
      summary: 'Closures of those days, soonest first',
      query: z.object({
        from: calendarDate.optional(),
        to: calendarDate.optional(),
        cursor: place.optional(),
      }),
      answer: listOf('Closures', closure),
    },
    async ({ services, actor, query: { from = null, to = null, cursor: after = null } }) => {
      const { rows, next } = await listClosuresAfter(services.db, { from, to, after, size: pageSize })
      await recordShown(services, actor, { object: 'closure', ids: rows.map(({ id }) => id) })
      return done({ body: { data: rows.map(asClosure), next: next && `${next.day}_${next.id}` } })
    },
  )
  readingEndpoint(
    api,
    {
      ...read,
      path: '/closures/{id}',
      summary: 'One closure, with its version as ETag',
      answer: closure,
      refuses: { 404: 'No such closure' },
    },
    shown,
  )
  makingEndpoint(
    api,
    {
      ...write,
      path: '/closures',
      summary: 'Close the clinic, clinicians, rooms, or treatments',
      body: newClosure,
      answer: closure,
      names: { subjects: 'subjectIds' },
      refuses: { 409: 'More appointments lie inside than you know of' },
    },
    async ({ services, actor, body }) => {
      const { readChoices, countInside } = visitsForClosures(services)
      const typed = { id: '', updatedAt: '', ...asTyped(body) }
      const choices = await readChoices(services.db)
      const content = readContent(services, { typed, choices })
      if (!content.ok) return content
      const seen = { count: body.appointmentsInside, of: closedTimeText(content.value) }
      return addClosure(services, { actor, typed, choices, seen, countInside })
    },
    shown,
  )
  endpoint(
    api,
    {
      ...write,
      method: 'delete',
      path: '/closures/{id}',
      summary: 'Open again',
      params: byId,
      changes: true,
      answer: noContent,
      refuses: { 404: 'No such closure' },
    },
    async ({ services, actor, seen, params: { id } }) => {
      const removed = await removeClosure(services, { actor, id, seen })
      return removed.ok ? done({ body: null }) : removed
    },
  )
}

const shown: Shown<typeof closure> = {
  object: 'closure',
  read: async ({ db }, id) => {
    const row = await findClosure(db, id)
    if (!row) return refused({ status: 404, message: 'There is no such closure.' })
    return done({ body: asClosure(row), version: row.updatedAt })
  },
}
