import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { saveOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import { defaultHours } from '#app/features/opening-hours/rules.ts'
import { wordFields } from '#app/features/team/form.ts'
import { storedClosure, storedOpening } from '../factories.ts'
import { storedClinician, storedRoom } from '../team.ts'
import type { FormTarget } from './form-target.ts'

/** Rows of the clinic that its forms are about. */
export type ClinicRows = {
  clinicianId: string
  roomId: string
  closureId: string
  openingId: string
}

/** One of each, and hours that were saved; none of them is in the way of a visit of these days. */
export async function storeClinic(db: Database): Promise<ClinicRows> {
  const clinician = await storedClinician(db, { bookable: false })
  const room = await storedRoom(db)
  const closure = await storedClosure(db, { firstDay: dayAt(200), lastDay: dayAt(201) })
  const opening = await storedOpening(db, { day: dayAt(200) })
  const updatedAt = columns.instant(Temporal.Now.instant())
  await saveOpeningHours(db, defaultHours, updatedAt)
  return { clinicianId: clinician.id, roomId: room.id, closureId: closure.id, openingId: opening.id }
}

const dayAt = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString()
const refused = [400, 401, 404, 409, 410, 413, 422]
const stored = [303, ...refused]
const older = { updatedAt: 'older' }
const monday = { 'hours-Monday-1': '09:00', 'hours-Monday-1-to': '17:00' }

const closureFields = {
  intent: 'save',
  length: 'days',
  firstDay: dayAt(300),
  lastDay: dayAt(301),
  fromTime: '',
  toTime: '',
  reason: 'Repairs',
  'publicReason.en': 'Training',
  'publicReason.es': 'Capacitación',
  seen: '',
  seenOf: '',
  updatedAt: '',
}
const openingFields = {
  intent: 'save',
  day: dayAt(300),
  fromTime: '09:00',
  toTime: '13:00',
  scope: 'clinic',
  reason: 'Repairs',
  'publicReason.en': 'Flu shots',
  'publicReason.es': 'Vacunas',
  seen: '',
  seenOf: '',
  updatedAt: '',
}
const words = Object.fromEntries(wordFields.map((name) => [name, name === 'name' ? 'Nora Bird' : '']))
const clinicianFields = { intent: 'save', treatments: '', hasOwnHours: '1', active: '1', ...words, ...monday }

/** The forms of the team, of hours and closures, and of the visits that those leave without a place. */
export function clinicTargets(
  { clinicianId, roomId, closureId, openingId }: ClinicRows,
  visits: { treatmentId: string; appointmentId: string },
): FormTarget[] {
  const change = (path: string, name: string, fields: Record<string, string>): FormTarget => ({
    name,
    path,
    fields,
    answers: refused,
  })
  const closures = '/admin/clinic/closures'
  const team = '/admin/team'
  const ofTreatment = { scope: 'treatments', [`treatments ${visits.treatmentId}`]: 'on' }
  return [
    {
      name: 'closure',
      path: `${closures}/add`,
      fields: { ...closureFields, ...ofTreatment },
      keeps: { table: 'closures', columns: ['reason', 'publicReason.en', 'publicReason.es'] },
      answers: stored,
    },
    {
      ...change(`${closures}/${closureId}`, 'visits inside', {
        ...closureFields,
        ...ofTreatment,
        ...older,
        intent: 'show',
      }),
      answers: [200, ...refused],
    },
    change(`${closures}/${closureId}`, 'closure change', {
      ...closureFields,
      ...older,
      scope: 'room',
      [`room ${roomId}`]: 'on',
    }),
    {
      name: 'special hours',
      path: `${closures}/openings/add`,
      fields: { ...openingFields, [`treatment ${visits.treatmentId}`]: 'on' },
      keeps: { table: 'openings', columns: ['reason', 'publicReason.en', 'publicReason.es'] },
      answers: stored,
    },
    change(`${closures}/openings/${openingId}`, 'special hours change', {
      ...openingFields,
      ...older,
      scope: 'room',
      [`room ${roomId}`]: 'on',
    }),
    change(closures, 'special hours deletion', {
      intent: 'delete-opening',
      id: openingId,
      seen: '',
      seenOf: '',
      ...older,
    }),
    {
      name: 'picture consent',
      path: '/admin/patients/consents',
      fields: {
        intent: 'add',
        name: 'Ana Ruvalcaba',
        signedOn: '2026-01-05',
        face: 'no',
        language: 'es',
        note: 'Binder 2',
        signed: '1',
        patient: '',
      },
      keeps: { table: 'picture_consents', columns: ['name', 'note'] },
      answers: stored,
    },
    change('/admin/patients/consents', 'picture consent withdrawal', { intent: 'withdraw', id: 'nobody' }),
    change(closures, 'closure deletion', { intent: 'delete', id: closureId, ...older }),
    change(closures, 'holidays', {
      intent: 'holidays',
      warned: '',
      warnedOf: '',
      'holiday 2020 labor': 'on',
    }),
    {
      ...change('/admin/clinic/hours', 'hours', {
        intent: 'save',
        warned: '',
        step: '30',
        ...older,
        ...monday,
      }),
      answers: [200, ...refused],
    },
    change('/admin/clinic/hours', 'time zone', { intent: 'zone', timeZone: 'Nowhere/None' }),
    {
      name: 'clinician',
      path: `${team}/new`,
      fields: clinicianFields,
      keeps: { table: 'clinicians', columns: ['name', 'credentials'] },
      answers: stored,
    },
    change(`${team}/${clinicianId}`, 'clinician change', { ...clinicianFields, ...older }),
    change(`${team}/none`, 'feed', { intent: 'renew-feed' }),
    {
      name: 'room',
      path: team,
      fields: { intent: 'save-room', id: '', updatedAt: '', name: 'Room 2', capacity: '1', active: '1' },
      keeps: { table: 'rooms', columns: ['name'] },
      answers: stored,
    },
    ...['clinician', 'room'].map((kind) =>
      change(team, `${kind} switch`, {
        intent: 'switch',
        kind,
        to: 'off',
        ...older,
        id: kind === 'room' ? roomId : clinicianId,
      }),
    ),
    change(team, 'room move', { intent: 'move', kind: 'room', to: 'earlier', id: 'none' }),
    change(team, 'clinician deletion', { intent: 'delete', kind: 'clinician', id: clinicianId, ...older }),
    change('/admin/visits-to-settle', 'visit that stays', {
      intent: 'keep',
      id: visits.appointmentId,
      causes: 'hours',
      ...older,
    }),
    change('/admin/visits-to-settle', 'visit that goes', {
      intent: 'cancel',
      id: visits.appointmentId,
      ...older,
      undo: '',
    }),
  ]
}
