import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { readJsonOr } from '#app/db/json.ts'
import type { PersonalRecords } from '#app/db/personal-data.server.ts'
import type { Database, PatientRow } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { dateInShort } from '#app/platform/format.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { by, type Staff } from '../audit/actor.ts'
import { recordShown, recordViewed } from '../audit/commands.server.ts'
import { listOfObject, listStaff, record } from '../audit/queries.server.ts'
import type { Counts, ErasedView, ErasureView } from '../patients/page/patient-view.ts'
import { listMaybeSame } from '../patients/page/same-queries.server.ts'
import { findPatient, listIdsOf } from '../patients/queries.server.ts'
import { isOpen, statusOf } from '../scheduling/rules.ts'
import { namedIn, readKept } from './kept-records.server.ts'
import type { KeptRecords } from './register.server.ts'

/** What is kept of one patient, for the patient: as a file, and counted before it is erased. Owners alone ask. */

/** So many of those who share a number or address are named. */
const sharingShown = 6

export type ErasureRead = { view: ErasureView } | { movedTo: string } | { erased: ErasedView }

/**
 * What would go with a patient; that it was looked at is written down. Once it is erased, what went.
 * @returns 404 where nobody bears that id and nobody did
 */
export function readErasure(services: Services, actor: Staff, id: string): Promise<Outcome<ErasureRead>> {
  const { db } = services
  const fault = { event: 'patient not read', message: m.patients_page_failed() }
  return attempt(services.log, fault, async () => {
    const row = await findPatient(db, id)
    if (!row) {
      const erased = await findErased(services, id)
      return erased ? done<ErasureRead>({ erased }) : refused({ status: 404, message: m.patients_gone() })
    }
    if (row.mergedInto !== null) return done<ErasureRead>({ movedTo: row.mergedInto })
    await recordViewed(services, actor, { object: 'patient', id })
    return done<ErasureRead>({ view: await viewOf(services, actor, row) })
  })
}

async function viewOf(services: Services, actor: Staff, row: PatientRow): Promise<ErasureView> {
  const { db, clock, settings } = services
  const { kept, ids, seen } = await readKeptOf(db, row)
  const now = columns.instant(clock.now())
  const same = await listMaybeSame(db, row.id, sharingShown)
  const sharing = same.filter(({ reason }) => reason !== 'name')
  await recordShown(services, actor, { object: 'patient', ids: sharing.map((one) => one.id) })
  return {
    id: row.id,
    name: row.name,
    seen,
    counts: countsOf(kept),
    coming: kept.appointments.filter(
      ({ startsAt, status, deletedAt }) => deletedAt === null && startsAt >= now && isOpen(statusOf(status)),
    ).length,
    joined: ids.length - 1,
    backupNights: backupNights(settings),
    sharing: sharing.map(({ reason, ...one }) => ({
      ...one,
      why: reason === 'phone' ? m.patients_same_phone() : m.patients_same_email(),
    })),
  }
}

/** For how many nights backups stay; null where they are made by hand alone. */
const backupNights = ({ backup }: Services['settings']): number | null =>
  backup.directory === null ? null : backup.keep

/** All that is kept of a patient and of those who were joined to it, with a mark that differs once anything does. */
export async function readKeptOf(
  db: Database,
  row: PatientRow,
): Promise<{ kept: KeptRecords; records: PersonalRecords; ids: string[]; seen: string }> {
  const ids = await listIdsOf(db, row.id)
  const { kept, records } = await readKept(db, { patientIds: ids })
  return {
    kept,
    records,
    ids,
    seen: [row.updatedAt, ids.length, ...Object.values(countsOf(kept)), kept.waitlist.length].join('.'),
  }
}

export const countsOf = ({
  appointments,
  messages,
  replies,
  emails,
  patients,
  pictureConsents,
}: KeptRecords): Counts => ({
  appointments: appointments.length,
  messages: messages.length,
  replies: replies.length,
  emails: emails.length,
  notes: patients.reduce((sum, { notes }) => sum + notes.length, 0),
  consents: pictureConsents.length,
})

/** What the log says of a patient who was erased from the screen: counts, nobody's name. */
async function findErased({ db, settings }: Services, id: string): Promise<ErasedView | null> {
  const rows = await listOfObject(db, { object: 'patient', objectId: id, limit: entriesRead })
  const row = rows.find(({ action }) => action === 'delete')
  if (!row) return null
  const detail = readJsonOr('audit_log.detail', { id: String(row.seq), text: row.detail }, {})
  const { appointments = 0, messages = 0, replies = 0, emails = 0, notes = 0, consents = 0 } = detail
  const who = (await listStaff(db)).find((one) => one.id === row.actor)?.name ?? m.patients_former_staff()
  return {
    counts: { appointments, messages, replies, emails, notes, consents },
    who,
    when: dateInShort(clinicDate(columns.asInstant(row.at))),
    backupNights: backupNights(settings),
  }
}

/** The erasure is the last that happens to a patient; looks at the empty page may follow it. */
const entriesRead = 50

/**
 * All that is kept of one patient, as JSON that a person can read; that it was handed out is written down.
 * @returns 404 where the patient is gone, 409 where it was joined to another or older records wait for their patients
 */
export function exportOnePatient(
  services: Services,
  actor: Staff,
  id: string,
): Promise<Outcome<{ name: string; body: string }>> {
  const { db, clock } = services
  const fault = { event: 'patient not read', message: m.patients_page_failed() }
  return attempt(services.log, fault, async () => {
    const row = await findPatient(db, id)
    if (!row) return refused({ status: 404, message: m.patients_gone() })
    if (row.mergedInto !== null)
      return refused({ status: 409, message: m.patients_merged_meanwhile({ name: row.name }) })
    const { kept, records } = await readKeptOf(db, row)
    const now = clock.now()
    await inTransaction(db, (tx) =>
      record(tx, {
        at: now,
        action: 'export',
        object: 'patient',
        objectId: id,
        detail: { ids: namedIn(records) },
        ...by(actor),
      }),
    )
    const whole = { patientId: id, exportedAt: now.toString(), ...kept }
    return done({ name: `patient-${clinicDate(now)}.json`, body: `${JSON.stringify(whole, null, 2)}\n` })
  })
}
