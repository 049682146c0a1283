import { z } from '@hono/zod-openapi'
import { recordShown } from '#app/features/audit/commands.server.ts'
import { addEntry, removeEntry } from '#app/features/waitlist/desk/commands.server.ts'
import { listEntries } from '#app/features/waitlist/desk/queries.server.ts'
import { type Entry, findEntry, neverBegan, versionOf } from '#app/features/waitlist/queries.server.ts'
import { languages } from '#app/language/languages.ts'
import { weekdays } from '#app/platform/dates.ts'
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
import { byId, calendarDate, cursor } from './fields.ts'

const states = ['open', 'booked', 'left', 'ended', 'removed'] as const
const shown = ['waiting', 'offered', 'taken', 'ended'] as const
const parts = ['mornings', 'afternoons'] as const

const entry = z
  .object({
    id: z.string(),
    state: z.enum(states),
    treatmentId: z.string(),
    clinicianId: z.string().nullable(),
    from: z.string(),
    until: z.string(),
    weekdays: z.array(z.enum(weekdays)),
    parts: z.array(z.enum(parts)),
    patientId: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    language: z.enum(languages),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('WaitlistEntry')

function asEntry(row: Entry): z.input<typeof entry> {
  const { weekdays: days, mornings, afternoons, token: _, windowChangedAt: __, ...shownRow } = row
  return {
    ...shownRow,
    weekdays: [...days],
    parts: parts.filter((part) => (part === 'mornings' ? mornings : afternoons)),
    updatedAt: versionOf(row),
  }
}

/** Who waits for a time. */
export function addWaitlist(api: Api): void {
  const read = { tag: 'Waitlist', scope: 'waitlist:read' } as const
  const write = { tag: 'Waitlist', scope: 'waitlist:write' } as const
  endpoint(
    api,
    {
      ...read,
      method: 'get',
      path: '/waitlist',
      summary: 'Who is waiting, in order, or who was, latest first',
      query: z.object({
        show: z.enum(shown).default('waiting'),
        treatment: z.string().optional(),
        cursor: cursor.optional(),
      }),
      answer: listOf('Waitlist', entry),
    },
    async ({ services, actor, query: { show: filter, treatment = null, cursor: after = null } }) => {
      const { rows, next } = await listEntries(services.db, { filter, treatment, after })
      await recordShown(services, actor, { object: 'waitlist-entry', ids: rows.map(({ id }) => id) })
      return done({ body: { data: rows.map(asEntry), next } })
    },
  )
  readingEndpoint(
    api,
    {
      ...read,
      path: '/waitlist/{id}',
      summary: 'One place on the waitlist, with its version as ETag',
      answer: entry,
      refuses: { 404: 'No such place' },
    },
    place,
  )
  makingEndpoint(
    api,
    {
      ...write,
      path: '/waitlist',
      summary: 'Add somebody to the waitlist; they get an email if they gave an address',
      body: z.object({
        treatmentId: z.string(),
        clinicianId: z.string().default(''),
        from: calendarDate,
        until: calendarDate,
        weekdays: z
          .array(z.enum(weekdays))
          .max(weekdays.length)
          .default([...weekdays]),
        parts: z
          .array(z.enum(parts))
          .max(parts.length)
          .default([...parts]),
        patientId: z.string().default(''),
        name: z.string(),
        email: z.string().default(''),
        phone: z.string().default(''),
        language: z.enum(languages).default('en'),
      }),
      answer: entry,
      names: { treatment: 'treatmentId', with: 'clinicianId' },
      refuses: { 409: 'They wait for three already' },
    },
    ({ services, actor, formKey: key, body: { treatmentId, clinicianId, patientId, ...said } }) => {
      const typed = { ...said, treatment: treatmentId, with: clinicianId, patient: patientId }
      return addEntry(services, { actor, typed, key })
    },
    place,
  )
  endpoint(
    api,
    {
      ...write,
      method: 'delete',
      path: '/waitlist/{id}',
      summary: 'Take somebody off the waitlist',
      params: byId,
      changes: true,
      answer: noContent,
      refuses: { 404: 'No such place', 409: 'They don’t wait any more' },
    },
    async ({ services, actor, seen, params: { id } }) => {
      if (!(await findEntry(services.db, id))) return gone()
      const removed = await removeEntry(services, { actor, id, version: seen })
      return removed.ok ? done({ body: null }) : removed
    },
  )
}

const place: Shown<typeof entry> = {
  object: 'waitlist-entry',
  read: async ({ db }, id) => {
    const row = await findEntry(db, id)
    if (!row || neverBegan(row)) return gone()
    return done({ body: asEntry(row), version: versionOf(row) })
  },
}

const gone = () => refused({ status: 404, message: 'There is no such place on the waitlist.' })
