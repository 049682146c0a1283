import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { EmailKind, Language } from '#app/db/values.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import type { GivenAnswer } from '../answers/form.ts'
import { writeAnswers } from '../answers/queries.server.ts'
import { enqueueEmail } from '../outbox/queries.server.ts'
import { aboutAppointment } from '../outbox/rules.ts'
import { joinChosen, joinPatient } from '../patients/matching.server.ts'
import { recordNews } from '../staff-notifications/queries.server.ts'
import type { Treatment as WholeTreatment } from '../treatments/rules.ts'
import type { PatientField } from './fields.ts'
import { writeNote } from './notes-queries.server.ts'
import type { Part } from './parts.ts'
import type { chosenColumns } from './placed-columns.server.ts'
import { insertAppointment } from './queries.server.ts'
import type { Slot, Status } from './rules.ts'
import { insertSender, type Sender } from './sender-queries.server.ts'
import { makeVisitLink } from './visit-links.server.ts'

/** A visit to be stored, apart from its time. */
export type NewVisit = Record<PatientField, string> & {
  /** Of its parts, in their order. */
  treatmentNames: readonly WholeTreatment['name'][]
  status: Status
  language: Language
  /** Of its patient, for their record; left out where it wasn't asked or said. */
  birthDate?: CalendarDate | null
  /** The record that staff chose; left out where name and contact say whose it is. */
  patientId?: string
  /** With which others it was booked. */
  seriesId?: string
  answers?: readonly GivenAnswer[]
  /** For the team. */
  note?: string
  /** Who of the staff typed name and contact, which confirms them; empty where its patient did, or it is a copy. */
  writtenBy?: string
  /** Why staff booked it although something was in the way; empty where nothing was said. */
  reason?: string
  /** Who sent it from the website: staff are notified then. */
  sender?: Sender
  /** Its mailbox has as many open as one may have: it is marked for staff. */
  isOneOfMany?: boolean
  /** The email that tells its patient; null where nobody is told by this. */
  tell: { kind: EmailKind; delaySeconds?: number; isSentByCaller?: boolean } | null
}

type Storing = {
  time: { id: string; slot: Slot; parts: readonly Part[] }
  visit: NewVisit
  /** What its row says of its place. */
  placed: ReturnType<typeof chosenColumns>
  now: Temporal.Instant
}

/**
 * Stores a visit whose time is claimed, with everything that belongs to it. For `Schedule` alone.
 * @returns the id of the email; null where there is none
 */
export async function storeVisit(
  services: Services,
  tx: Database,
  { time: { id, slot, parts }, visit, placed, now }: Storing,
): Promise<{ emailId: string | null }> {
  const {
    treatmentNames,
    answers = [],
    note = '',
    writtenBy = '',
    sender,
    tell,
    patientId = '',
    reason: _,
    isOneOfMany = false,
    birthDate = null,
    ...said
  } = visit
  const { language } = said
  const source = writtenBy === '' ? 'form' : 'staff'
  const theirs =
    patientId === ''
      ? await joinPatient(tx, { ...said, birthDate }, now, source)
      : await joinChosen(tx, { ...said, birthDate, patientId }, now, source)
  const row = {
    ...said,
    id,
    slot,
    parts,
    treatmentNames: treatmentNames.map(({ en }) => en),
    patientId: theirs,
    manyOpen: columns.flag(isOneOfMany),
  }
  await insertAppointment(tx, { ...row, placed }, now)
  await makeVisitLink(services, tx, id)
  const by = { appointmentId: id, writtenBy, updatedAt: columns.instant(now) }
  if (note !== '') await writeNote(tx, { ...by, text: note, before: '' })
  await writeAnswers(tx, answers, by)
  if (sender) {
    await recordNews(tx, 'request', now)
    await insertSender(tx, { ...sender, appointmentId: id }, now)
  }
  const emailId = tell && (await enqueueEmail(tx, { ...tell, subject: aboutAppointment(id), language, now }))
  return { emailId }
}
