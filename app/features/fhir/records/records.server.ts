import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database, PatientRow } from '#app/db/tables.ts'
import { by } from '#app/features/audit/actor.ts'
import { recordShown, recordViewed } from '#app/features/audit/commands.server.ts'
import { auditEvent } from '#app/features/audit/export/fhir-event.server.ts'
import { listStaff, record } from '#app/features/audit/queries.server.ts'
import type { KeyHolder } from '#app/features/connections/keys/open-key.server.ts'
import type { Scope } from '#app/features/connections/keys/rules.ts'
import { allWithNewestContacts } from '#app/features/patients/details-queries.server.ts'
import { listPartsOf } from '#app/features/scheduling/index.server.ts'
import { bookedNames } from '#app/features/treatments/booked-treatment.server.ts'
import { fhirId, rowId } from '../ids.ts'
import { appointment, patient } from '../patient-resources.server.ts'
import type { Place, Resource } from '../resources.server.ts'
import { readCancelledBy } from './cancelled-by.server.ts'
import { entryNumber, type RecordType } from './parameters.server.ts'
import {
  type AppointmentRecord,
  type Clause,
  isEntry,
  isOneOf,
  listAppointmentRecords,
  listEntries,
  listPatientRecords,
} from './queries.server.ts'

/** What a key needs to read a type. */
export const scopeOf = {
  Appointment: 'appointments:read',
  Patient: 'patients:read',
  AuditEvent: 'audit:read',
} as const satisfies Record<RecordType, Scope>

type Reader = Pick<KeyHolder, 'services' | 'actor'>
type Page = { clauses: readonly Clause[]; after: string | null; count: number }

/**
 * A page of what the key may read, and whether there is more. That it was shown is written down, as of a page of the back
 * office.
 */
export async function listRecords(
  { services, actor }: Reader,
  type: RecordType,
  { page, place }: { page: Page; place: Place },
): Promise<{ resources: Resource[]; isMore: boolean }> {
  const { db } = services
  const { count } = page
  if (type === 'AuditEvent') {
    const after = page.after === null ? null : (entryNumber(page.after) ?? 0)
    const rows = await listEntries(db, { ...page, after })
    await inTransaction(db, (tx) =>
      record(tx, {
        at: services.clock.now(),
        action: 'view',
        object: 'audit-log',
        objectId: '',
        ...by(actor),
      }),
    )
    const names = new Map((await listStaff(db)).map(({ id, name }) => [id, name]))
    const resources = rows.slice(0, count).map((row) => auditEvent(row, { origin: place.origin, names }))
    return { resources, isMore: rows.length > count }
  }
  const paged = { ...page, after: page.after === null ? null : rowId(page.after) }
  const rows =
    type === 'Appointment' ? await listAppointmentRecords(db, paged) : await listPatientRecords(db, paged)
  const shown = rows.slice(0, count)
  await recordShown(services, actor, {
    object: type === 'Appointment' ? 'appointment' : 'patient',
    ids: shown.map(({ id }) => id),
  })
  return { resources: await resourcesOf(db, shown, place), isMore: rows.length > count }
}

/** One by its id; null where there is none that the key may read. Written down as one that was opened. */
export async function findRecord(
  { services, actor }: Reader,
  type: RecordType,
  { id, place }: { id: string; place: Place },
): Promise<Resource | null> {
  const { db } = services
  const one = { after: null, count: 1 }
  if (type === 'AuditEvent') {
    const number = entryNumber(id)
    if (number === null) return null
    const page = { clauses: [isEntry([number])], ...one }
    const { resources } = await listRecords({ services, actor }, type, { page, place })
    return resources[0] ?? null
  }
  const page = { clauses: [isOneOf('id', [rowId(id)])], ...one }
  const rows =
    type === 'Appointment' ? await listAppointmentRecords(db, page) : await listPatientRecords(db, page)
  const [row] = rows
  // Two ids of FHIR never mean one row.
  if (!row || fhirId(row.id) !== id) return null
  await recordViewed(services, actor, {
    object: type === 'Appointment' ? 'appointment' : 'patient',
    id: row.id,
  })
  return (await resourcesOf(db, [row], place))[0] ?? null
}

/** As it is now, for a program that has just made or changed it. */
export async function readAppointment(db: Database, id: string, place: Place): Promise<Resource | null> {
  const rows = await listAppointmentRecords(db, { clauses: [isOneOf('id', [id])], after: null, count: 1 })
  return (await resourcesOf(db, rows, place))[0] ?? null
}

const isPatient = (row: AppointmentRecord | PatientRow): row is PatientRow => !('startsAt' in row)

/** Of rows of one type. */
async function resourcesOf(
  db: Database,
  rows: readonly (AppointmentRecord | PatientRow)[],
  place: Place,
): Promise<Resource[]> {
  const patients = await allWithNewestContacts(db, rows.filter(isPatient))
  if (patients.length > 0) return patients.map(patient)
  const visits = rows.filter((row) => 'startsAt' in row)
  const ids = visits.map(({ id }) => id)
  const parts = await listPartsOf(db, ids)
  const cancelledBy = await readCancelledBy(db, visits)
  return visits.map((row) => {
    const names = bookedNames(row)
    return appointment(
      {
        ...row,
        parts: (parts.get(row.id) ?? []).map((part, index) => ({
          ...part,
          treatmentName: names[index] ?? row.treatment,
        })),
        cancelledBy: cancelledBy.get(row.id) ?? null,
      },
      place,
    )
  })
}
