import { sql } from 'kysely'
import { readText } from '#app/db/json.ts'
import type { AppointmentRow, Database, PatientRow } from '#app/db/tables.ts'
import { readCancelledBy } from '../fhir/records/cancelled-by.server.ts'
import { numberDigest } from '../texts/queries.server.ts'

const pageRows = 200

/** Phone numbers that the clinic has, by the digests under which it keeps who agreed and who said STOP. */
export async function numbersByDigest(db: Database, secretKey: string): Promise<Map<string, string>> {
  const asked = await sql<{ digest: string }>`
    select "numberDigest" as digest from text_proofs union select "numberDigest" from text_stops`.execute(db)
  const wanted = new Set(asked.rows.map(({ digest }) => digest))
  const found = new Map<string, string>()
  if (wanted.size === 0) return found
  const numbers = await sql<{ number: string }>`
    select e164 as number from patients where e164 <> '' union select number from text_consents`.execute(db)
  for (const { number } of numbers.rows) {
    const digest = numberDigest(secretKey, number)
    if (wanted.has(digest)) found.set(digest, number)
  }
  return found
}

export async function listWaitingEmails(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('outbox').select('id').where('status', '=', 'waiting').execute()
  return new Set(rows.map(({ id }) => id))
}

/** How many rows of a table there are. */
export async function countRowsOf(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Nobody has worked here, booked, or written: a start made all that there is. */
export async function isUntouched(db: Database): Promise<boolean> {
  const counts = await Promise.all(
    ['patients', 'appointments', 'contact_messages', 'waitlist_entries'].map((table) =>
      countRowsOf(db, table),
    ),
  )
  if (counts.some((count) => count > 0)) return false
  const act = await db
    .selectFrom('audit_log')
    .select('seq')
    .where('actor', 'not in', ['system', 'anonymous'])
    .limit(1)
    .executeTakeFirst()
  return act === undefined
}

/** Every patient, some at a time, in the order of their ids. */
export async function* patientPages(db: Database): AsyncGenerator<PatientRow[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('patients')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageRows)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = last.id
  }
}

export type ExportedAppointment = Pick<
  AppointmentRow,
  | 'id'
  | 'patientId'
  | 'reference'
  | 'startsAt'
  | 'status'
  | 'durationMinutes'
  | 'createdAt'
  | 'updatedAt'
  | 'treatment'
> & {
  parts: {
    treatmentId: string
    clinicianId: string | null
    roomId: string | null
    durationMinutes: number
    bufferBefore: number
    bufferAfter: number
  }[]
  cancelledBy: 'patient' | 'clinic' | null
}

/** Every appointment that isn't deleted, with its parts, some at a time. */
export async function* appointmentPages(db: Database): AsyncGenerator<ExportedAppointment[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('appointments')
      .select([
        'id',
        'patientId',
        'reference',
        'startsAt',
        'status',
        'durationMinutes',
        'createdAt',
        'updatedAt',
        'treatment',
      ])
      .where('deletedAt', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageRows)
      .execute()
    if (rows.length > 0) yield await withParts(db, rows)
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = last.id
  }
}

async function withParts(
  db: Database,
  rows: Omit<ExportedAppointment, 'parts' | 'cancelledBy'>[],
): Promise<ExportedAppointment[]> {
  const ids = rows.map(({ id }) => id)
  const parts = await db
    .selectFrom('appointment_parts')
    .select([
      'appointmentId',
      'treatmentId',
      'clinicianId',
      'roomId',
      'durationMinutes',
      'bufferBefore',
      'bufferAfter',
    ])
    .where('appointmentId', 'in', ids)
    .orderBy('appointmentId')
    .orderBy('position')
    .execute()
  const cancelledBy = await readCancelledBy(db, rows)
  const partsOf = Map.groupBy(parts, ({ appointmentId }) => appointmentId)
  return rows.map((row) => ({
    ...row,
    parts: partsOf.get(row.id) ?? [],
    cancelledBy: cancelledBy.get(row.id) ?? null,
  }))
}

/** Everyone who gives or gave care, and what was offered: appointments of former years name them. */
export async function listCare(db: Database) {
  const clinicians = await db
    .selectFrom('clinicians')
    .select(['id', 'name', 'credentials', 'active', 'deletedAt'])
    .orderBy('id')
    .execute()
  const treatments = await db
    .selectFrom('treatments')
    .select(['id', 'name', 'description', 'active', 'deletedAt'])
    .orderBy('id')
    .execute()
  const given = await db.selectFrom('treatment_clinicians').select(['treatmentId', 'clinicianId']).execute()
  return {
    given,
    clinicians: clinicians.map(({ active, deletedAt, ...one }) => ({
      ...one,
      isActive: active === 1 && deletedAt === null,
    })),
    treatments: treatments.map(({ id, name, description, active, deletedAt }) => ({
      id,
      name: readText({ table: 'treatments', column: 'name', id }, name),
      description: readText({ table: 'treatments', column: 'description', id }, description),
      isActive: active === 1 && deletedAt === null,
    })),
  }
}
