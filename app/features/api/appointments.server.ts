import { z } from '@hono/zod-openapi'
import { columns } from '#app/db/columns.ts'
import { recordShown, recordViewed } from '#app/features/audit/commands.server.ts'
import { addAppointment } from '#app/features/desk/add/commands.server.ts'
import { addStatuses } from '#app/features/desk/add/fields.ts'
import {
  changeStatus,
  findDetails,
  type ListedVisit,
  listAppointments,
  listPartsOf,
  moveAppointment,
} from '#app/features/scheduling/index.server.ts'
import { minutesToParts, mostParts, type Part, wholeLength } from '#app/features/scheduling/parts.ts'
import { slotValue, statuses } from '#app/features/scheduling/rules.ts'
import { listByIds } from '#app/features/treatments/queries.server.ts'
import { languages } from '#app/language/languages.ts'
import { parseCursor } from '#app/platform/lists/pages.ts'
import { done, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type Api, endpoint, listOf } from './endpoint.server.ts'
import { calendarDate, clockTime } from './fields.ts'

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

const appointment = z
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
  const read = { method: 'get', tag: 'Appointments', scope: 'appointments:read' } as const
  endpoint(
    api,
    {
      ...read,
      path: '/appointments',
      summary: `Appointments, soonest first, ${mostRows} at a time`,
      query: z.object({
        from: calendarDate.optional(),
        to: calendarDate.optional(),
        status: z.enum(statuses).optional(),
        clinician: z.string().optional(),
        treatment: z.string().optional(),
        cursor: z.string().optional(),
      }),
      answer: listOf('Appointments', appointment),
    },
    async ({ services, actor, query }) => {
      const { cursor, from = null, to = null, status = null, clinician = null, treatment = null } = query
      const after = cursor === undefined ? null : parseCursor(cursor)
      if (cursor !== undefined && after === null)
        return refused({ status: 400, message: 'This cursor isn’t one of ours.' })
      const filter = { from, to, status, clinician, treatment, find: null, sort: 'soonest' as const }
      const { rows, next } = await listAppointments(services.db, { filter, terms: [], after, size: mostRows })
      const ids = rows.map(({ id }) => id)
      await recordShown(services, actor, { object: 'appointment', ids })
      const parts = await listPartsOf(services.db, ids)
      return done({ body: { data: rows.map((row) => asAppointment(row, parts.get(row.id) ?? [])), next } })
    },
  )
  endpoint(
    api,
    {
      ...read,
      path: '/appointments/{id}',
      summary: 'One appointment, with its version as ETag',
      params: z.object({ id: z.string() }),
      answer: appointment,
      refuses: { 404: 'No such appointment' },
    },
    async ({ services, actor, params: { id } }) => {
      const one = await readOne(services, id)
      if (one.ok) await recordViewed(services, actor, { object: 'appointment', id })
      return one
    },
  )
  addChanges(api)
}

/** As it is now, with its version. */
async function readOne({ db }: Services, id: string) {
  const row = await findDetails(db, id)
  if (!row) return refused({ status: 404, message: 'There is no such appointment.' })
  const parts = (await listPartsOf(db, [id])).get(id) ?? []
  return done({ body: asAppointment(row, parts), version: row.updatedAt })
}

const tell = z.boolean().default(true).openapi({ description: 'Whether the patient gets an email' })

/** Booking, moving, and changing the status: the commands of the back office. */
function addChanges(api: Api): void {
  const write = {
    method: 'post',
    tag: 'Appointments',
    scope: 'appointments:write',
    answer: appointment,
  } as const
  const params = z.object({ id: z.string() })
  const lost = { 404: 'No such appointment', 409: 'The time can’t be had', 422: 'It can’t be so' }
  endpoint(
    api,
    {
      ...write,
      makes: true,
      path: '/appointments',
      summary: 'Book an appointment. The same Idempotency-Key makes one, however often it is sent',
      body: z.object({
        treatments: z
          .array(z.object({ id: z.string(), clinicianId: z.string().optional() }))
          .min(1)
          .max(mostParts),
        date: calendarDate,
        time: clockTime,
        name: z.string(),
        phone: z.string(),
        email: z.string().default(''),
        language: z.enum(languages).default('en'),
        birthDate: z.string().default(''),
        message: z.string().default(''),
        note: z.string().default(''),
        patientId: z.string().default(''),
        status: z.enum(addStatuses).default('confirmed'),
        tell,
      }),
      refuses: { 404: 'No such treatment', 409: 'The time can’t be had', 422: 'It can’t be so' },
    },
    async ({ services, actor, idempotencyKey: key, body }) => {
      const { treatments, date, time, patientId, birthDate, tell: isTold, ...said } = body
      const found = await listByIds(
        services.db,
        treatments.map(({ id }) => id),
      )
      const names = new Map(found.map(({ id, name }) => [id, name.en]))
      const [first, ...next] = treatments.map(({ id, clinicianId = '' }) => {
        return { treatment: names.get(id) ?? '', with: clinicianId }
      })
      if (!first || [first, ...next].some(({ treatment }) => treatment === ''))
        return refused({ status: 404, message: 'There is no such treatment.' })
      const typed = { ...first, ...said, slot: slotValue({ date, time }) }
      const call = { actor, typed, next, patientId, birthDate, tell: isTold, key }
      const booked = await addAppointment(services, call)
      return booked.ok ? readOne(services, booked.value) : booked
    },
  )
  endpoint(
    api,
    {
      ...write,
      changes: true,
      path: '/appointments/{id}/move',
      summary: 'Give an appointment another time, or another clinician',
      params,
      body: z.object({ date: calendarDate, time: clockTime, clinicianId: z.string().optional(), tell }),
      refuses: lost,
    },
    async ({
      services,
      actor,
      seen,
      params: { id },
      body: { clinicianId = null, tell: isTold, ...slot },
    }) => {
      const moved = await moveAppointment(services, { actor, id, seen, slot, clinicianId, tell: isTold })
      return moved.ok ? readOne(services, id) : moved
    },
  )
  endpoint(
    api,
    {
      ...write,
      changes: true,
      path: '/appointments/{id}/status',
      summary: 'Confirm, cancel, or record how it ended',
      params,
      body: z.object({ status: z.enum(statuses), tell }),
      refuses: lost,
    },
    async ({ services, actor, seen, params: { id }, body: { status, tell: isTold } }) => {
      const changed = await changeStatus(services, { actor, id, seen, status, tell: isTold })
      return changed.ok ? readOne(services, id) : changed
    },
  )
}
