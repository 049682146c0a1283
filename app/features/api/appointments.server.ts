import { z } from '@hono/zod-openapi'
import { columns } from '#app/db/columns.ts'
import { recordShown } from '#app/features/audit/commands.server.ts'
import {
  findDetails,
  type ListedVisit,
  listAppointments,
  listPartsOf,
} from '#app/features/scheduling/index.server.ts'
import { minutesToParts, type Part, wholeLength } from '#app/features/scheduling/parts.ts'
import { statuses } from '#app/features/scheduling/rules.ts'
import { done, refused } from '#app/platform/outcome.ts'
import { type Api, endpoint, listOf, readingEndpoint, type Shown } from './endpoint.server.ts'
import { calendarDate, cursor } from './fields.ts'

const mostRows = 100

const part = z
  .object({
    treatmentId: z.string(),
    clinicianId: z.string().nullable(),
    roomId: z.string().nullable(),
    startsAt: z.iso.datetime(),
    durationMinutes: z.int(),
  })
  .openapi('AppointmentPart')

export const appointment = z
  .object({
    id: z.string(),
    status: z.enum(statuses),
    startsAt: z.iso.datetime(),
    date: z.string(),
    time: z.string(),
    durationMinutes: z.int().openapi({ description: 'From the first part to the end of the last' }),
    parts: z.array(part),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    language: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('Appointment')

const asAppointment = (row: ListedVisit, parts: readonly Part[]): z.input<typeof appointment> => {
  const start = columns.asInstant(row.startsAt)
  const minutes = minutesToParts(parts)
  return {
    id: row.id,
    status: row.status as (typeof statuses)[number],
    startsAt: row.startsAt,
    date: row.date,
    time: row.time,
    durationMinutes: wholeLength(parts).durationMinutes,
    parts: parts.map(({ treatmentId, clinicianId, roomId, durationMinutes }, index) => ({
      treatmentId,
      clinicianId,
      roomId,
      startsAt: columns.instant(start.add({ minutes: minutes[index] ?? 0 })),
      durationMinutes,
    })),
    name: row.name,
    email: row.email,
    phone: row.phone,
    language: row.language,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Appointments, of a clinician's key their own. */
export function addAppointments(api: Api): void {
  const read = { tag: 'Appointments', scope: 'appointments:read' } as const
  endpoint(
    api,
    {
      ...read,
      method: 'get',
      path: '/appointments',
      summary: `Appointments, soonest first, ${mostRows} at a time`,
      query: z.object({
        from: calendarDate.optional(),
        to: calendarDate.optional(),
        status: z.enum(statuses).optional(),
        clinician: z.string().optional(),
        treatment: z.string().optional(),
        cursor: cursor.optional(),
      }),
      answer: listOf('Appointments', appointment),
    },
    async ({ services, actor, query }) => {
      const { from = null, to = null, status = null, clinician = null, treatment = null } = query
      const { cursor: after = null } = query
      const filter = { from, to, status, clinician, treatment, find: null, sort: 'soonest' as const }
      const { rows, next } = await listAppointments(services.db, { filter, terms: [], after, size: mostRows })
      const ids = rows.map(({ id }) => id)
      await recordShown(services, actor, { object: 'appointment', ids })
      const parts = await listPartsOf(services.db, ids)
      return done({ body: { data: rows.map((row) => asAppointment(row, parts.get(row.id) ?? [])), next } })
    },
  )
  readingEndpoint(
    api,
    {
      ...read,
      path: '/appointments/{id}',
      summary: 'One appointment, with its version as ETag',
      answer: appointment,
      refuses: { 404: 'No such appointment' },
    },
    shownAppointment,
  )
}

export const shownAppointment: Shown<typeof appointment> = {
  object: 'appointment',
  read: async ({ db }, id) => {
    const row = await findDetails(db, id)
    if (!row) return refused({ status: 404, message: 'There is no such appointment.' })
    const parts = (await listPartsOf(db, [id])).get(id) ?? []
    return done({ body: asAppointment(row, parts), version: row.updatedAt })
  },
}
