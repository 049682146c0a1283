import { z } from '@hono/zod-openapi'
import { cancellationReasons } from '#app/db/values.ts'
import { addAppointment } from '#app/features/desk/add/commands.server.ts'
import { addStatuses } from '#app/features/desk/add/fields.ts'
import { cancelForm } from '#app/features/desk/details/form.ts'
import { unchangedVisit } from '#app/features/scheduling/changes/fields.ts'
import {
  changeLanguage,
  changeStatus,
  findDetails,
  findNote,
  moveAppointment,
  removeAppointment,
  restoreAppointment,
  saveNote,
} from '#app/features/scheduling/index.server.ts'
import { mostParts } from '#app/features/scheduling/parts.ts'
import { slotValue, statuses } from '#app/features/scheduling/rules.ts'
import { findAssignees } from '#app/features/team/assignments/queries.server.ts'
import { listTeamNames } from '#app/features/team/queries.server.ts'
import { listByIds } from '#app/features/treatments/queries.server.ts'
import { languages } from '#app/language/languages.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { appointment, shownAppointment } from './appointments.server.ts'
import {
  type Api,
  changingEndpoint,
  endpoint,
  makingEndpoint,
  noContent,
  readingEndpoint,
  type Shown,
} from './endpoint.server.ts'
import { byId, calendarDate, clockTime } from './fields.ts'

const tell = z.boolean().default(true).openapi({ description: 'Whether the patient gets an email' })
const write = { tag: 'Appointments', scope: 'appointments:write' } as const
const lost = { 404: 'No such appointment', 409: 'The time can’t be had', 422: 'It can’t be so' }

/** Booking, changing and deleting: the commands of the back office. */
export function addAppointmentChanges(api: Api): void {
  addBooking(api)
  addTimes(api)
  addDetails(api)
  addDeletion(api)
}

const booking = z.object({
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
})

function addBooking(api: Api): void {
  makingEndpoint(
    api,
    {
      ...write,
      path: '/appointments',
      summary: 'Book an appointment',
      body: booking,
      answer: appointment,
      names: { slot: 'time', treatment: 'treatments.0.id', with: 'treatments.0.clinicianId' },
      refuses: { 404: 'No such treatment', 409: 'The time can’t be had' },
    },
    async ({ services, actor, formKey: key, body }) => {
      const { treatments, date, time, patientId, birthDate, tell: isTold, ...said } = body
      const named = await nameTreatments(services, treatments)
      if (!named.ok) return named
      const [first, ...next] = named.value
      const typed = { treatment: '', with: '', ...first, ...said, slot: slotValue({ date, time }) }
      return addAppointment(services, { actor, typed, next, patientId, birthDate, tell: isTold, key })
    },
    shownAppointment,
  )
}

/** Each as the form names it. 404 where there is no such treatment, 422 where whom it is to be with doesn't give it. */
async function nameTreatments(
  { db }: Services,
  asked: z.output<typeof booking>['treatments'],
): Promise<Outcome<{ treatment: string; with: string }[]>> {
  const ids = asked.map(({ id }) => id)
  const names = new Map((await listByIds(db, ids)).map(({ id, name }) => [id, name.en]))
  const { clinicians } = await listTeamNames(db)
  const here = clinicians.flatMap(({ id, isDeleted }) => (isDeleted ? [] : [id]))
  const errors: Record<string, string> = {}
  const named: { treatment: string; with: string }[] = []
  for (const [index, { id, clinicianId = '' }] of asked.entries()) {
    const treatment = names.get(id)
    if (treatment === undefined) return refused({ status: 404, message: 'There is no such treatment.' })
    const able = clinicianId === '' ? [] : (await findAssignees(db, id)).clinicianIds
    if (clinicianId !== '' && !(able.includes(clinicianId) && here.includes(clinicianId)))
      errors[`treatments.${index}.clinicianId`] = 'This clinician doesn’t give the treatment.'
    named.push({ treatment, with: clinicianId })
  }
  return Object.keys(errors).length > 0 ? refused({ status: 422, errors }) : done(named)
}

function addTimes(api: Api): void {
  const change = { ...write, method: 'post', changes: true, answer: appointment } as const
  changingEndpoint(
    api,
    {
      ...change,
      path: '/appointments/{id}/move',
      summary: 'Change the time, clinician, room, treatment, or length',
      body: z
        .object({
          date: calendarDate.optional(),
          time: clockTime.optional(),
          clinicianId: z.string().optional(),
          roomId: z.string().default(''),
          treatmentId: z.string().default('').openapi({ description: 'Another for the first treatment' }),
          durationMinutes: z.int().optional(),
          tell,
        })
        .superRefine(({ date, time }, context) => {
          if ((date === undefined) === (time === undefined)) return
          context.addIssue({ code: 'custom', path: ['time'], message: 'Send date and time, or neither.' })
        }),
      refuses: lost,
      names: {
        slot: 'time',
        minutes: 'durationMinutes',
        otherWith: 'clinicianId',
        room: 'roomId',
        treatment: 'treatmentId',
      },
    },
    async ({ services, actor, seen, params: { id }, body }) => {
      const { date, time, clinicianId = null, roomId: room, treatmentId: treatment, durationMinutes } = body
      const slot = date && time ? { date, time } : null
      const other = { treatment, room, minutes: String(durationMinutes ?? ''), otherWith: clinicianId ?? '' }
      const isChanged = Object.values(other).some((text) => text !== '')
      return moveAppointment(services, {
        actor,
        id,
        seen,
        slot,
        clinicianId,
        tell: body.tell,
        ...(isChanged && { change: { ...unchangedVisit, ...other } }),
      })
    },
    shownAppointment,
  )
  changingEndpoint(
    api,
    {
      ...change,
      path: '/appointments/{id}/status',
      summary: 'Confirm, cancel, or record how it ended',
      body: z.object({
        status: z.enum(statuses),
        reason: z.enum(cancellationReasons).optional().openapi({ description: 'Why it is cancelled' }),
        emailWords: z.string().default('').openapi({
          description: 'Said to the patient in the email of a cancellation; `reason` and `tell` go with it',
        }),
        tell,
      }),
      refuses: lost,
    },
    async ({ services, actor, seen, params: { id }, body: { status, tell: isTold, reason, emailWords } }) => {
      const isExplained = status === 'cancelled' && (reason !== undefined || emailWords !== '')
      const why = isExplained ? cancelForm.safeParse({ reason, emailWords, tell: isTold }) : undefined
      if (why && !why.success) return refused({ status: 422, errors: sentencesByField(why.error) })
      const cancellation = why && { reason: why.data.reason, words: why.data.emailWords }
      return changeStatus(services, { actor, id, seen, status, tell: isTold, cancellation })
    },
    shownAppointment,
  )
}

const note = z.object({ text: z.string(), updatedAt: z.iso.datetime().nullable() }).openapi('AppointmentNote')

/** The version of a note that nobody has written. */
const unwritten = '1970-01-01T00:00:00.000Z'

function addDetails(api: Api): void {
  changingEndpoint(
    api,
    {
      ...write,
      method: 'patch',
      path: '/appointments/{id}',
      summary: 'Change the language of the patient’s emails',
      changes: true,
      body: z.object({ language: z.enum(languages) }),
      answer: appointment,
      refuses: { 404: 'No such appointment' },
    },
    ({ services, actor, seen, params: { id }, body: { language } }) =>
      changeLanguage(services, { actor, id, seen, language }),
    shownAppointment,
  )
  readingEndpoint(
    api,
    {
      tag: 'Appointments',
      scope: 'appointments:read',
      path: '/appointments/{id}/note',
      summary: 'The team’s note, with its own version as ETag',
      answer: note,
      refuses: { 404: 'No such appointment' },
    },
    shownNote,
  )
  changingEndpoint(
    api,
    {
      ...write,
      method: 'put',
      path: '/appointments/{id}/note',
      summary: 'Write the team’s note; an empty text deletes it',
      changes: true,
      body: z.object({ text: z.string() }),
      answer: note,
      refuses: { 404: 'No such appointment', 422: 'It is too long' },
      names: { note: 'text' },
    },
    async ({ services, actor, seen, params: { id }, body: { text } }) => {
      const version = (await findNote(services.db, id))?.updatedAt ?? ''
      const asked = seen === null ? version : seen === unwritten ? '' : seen
      const saved = await saveNote(services, { actor, id, seen: asked, text })
      return !saved.ok && saved.status === 409 ? { ...saved, isOutdated: true } : saved
    },
    shownNote,
  )
}

const shownNote: Shown<typeof note> = {
  object: 'appointment',
  read: async ({ db }, id) => {
    if (!(await findDetails(db, id))) return gone()
    const row = await findNote(db, id)
    const body = { text: row?.text ?? '', updatedAt: row?.updatedAt ?? null }
    return done({ body, version: row?.updatedAt ?? unwritten })
  },
}

function addDeletion(api: Api): void {
  endpoint(
    api,
    {
      ...write,
      method: 'delete',
      path: '/appointments/{id}',
      summary: 'Delete it; it can be restored for 30 days',
      params: byId,
      changes: true,
      answer: noContent,
      refuses: { 404: 'No such appointment' },
    },
    async ({ services, actor, seen, params: { id } }) => {
      const removed = await removeAppointment(services, { actor, id, seen })
      return removed.ok ? done({ body: null }) : removed
    },
  )
  changingEndpoint(
    api,
    {
      ...write,
      method: 'post',
      path: '/appointments/{id}/restore',
      summary: 'Restore a deleted appointment',
      answer: appointment,
      refuses: lost,
    },
    ({ services, actor, params: { id } }) => restoreAppointment(services, { actor, id, seen: null }),
    shownAppointment,
  )
}

const gone = () => refused({ status: 404, message: 'There is no such appointment.' })
