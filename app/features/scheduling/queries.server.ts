import { sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { AppointmentRow, Database } from '#app/db/tables.ts'
import type { Language } from '#app/db/values.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { exactTerms, nameTerm, termsOf } from '#app/platform/text/person-terms.ts'
import type { Place } from './calendar.ts'
import { rowsAtOnce } from './claims.server.ts'
import type { PatientField } from './fields.ts'
import { insertParts, listPartsOf } from './part-queries.server.ts'
import { type Part, wholeLength } from './parts.ts'
import { withReference } from './references.server.ts'
import { heldBy, type Resource } from './resources.ts'
import { holdsTime, type Slot, type Status, statusOf } from './rules.ts'
import { blockAt } from './slots.server.ts'

/** One higher whenever the terms of some name change: rows with a lower one are brought up to date. */
const searchVersion = 1

const termRowsAtOnce = 200
/** PostgreSQL takes 65,535 values in one statement; a term brings two. */
const termsAtOnce = 5_000

type Found = { id: string; name: string; email: string; phone: string; reference: string }

/** Stores what those appointments are found by. */
export async function insertTerms(tx: Database, appointments: readonly Found[]): Promise<void> {
  const terms = appointments.flatMap((one) =>
    [...termsOf(one), referenceTerm(one.reference)].map((term) => ({
      term,
      appointmentId: one.id,
    })),
  )
  for (let from = 0; from < terms.length; from += termsAtOnce) {
    await tx
      .insertInto('appointment_search')
      .values(terms.slice(from, from + termsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** A reference is typed like a name: it always has an email. */
const referenceTerm = (reference: string) => nameTerm(reference.toLowerCase())

/**
 * Brings up to date what appointments are found by, where a release with a lower version wrote it (during a rolling
 * update, and after it); a page at a time, so that a stop in between loses nothing. Quick where nothing waits.
 * @returns how many there were
 */
export async function foldWaitingVisits(db: Database): Promise<number> {
  for (let count = 0; ; ) {
    if (!(await isAnyWaiting(db))) return count
    count += await inTransaction(db, foldSome)
  }
}

const waiting = sql<boolean>`"searchVersion" < ${sql.lit(searchVersion)}`

async function isAnyWaiting(db: Database): Promise<boolean> {
  const row = await db.selectFrom('appointments').select('id').where(waiting).limit(1).executeTakeFirst()
  return row !== undefined
}

/** The rows are locked: one that is erased meanwhile leaves no term behind. */
async function foldSome(tx: Database): Promise<number> {
  const rows = await tx
    .selectFrom('appointments')
    .select(['id', 'name', 'email', 'phone', 'reference'])
    .where(waiting)
    .orderBy('id')
    .limit(termRowsAtOnce)
    .forUpdate()
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('appointment_search').where('appointmentId', 'in', ids).execute()
  await insertTerms(tx, rows)
  await tx.updateTable('appointments').set({ searchVersion }).where('id', 'in', ids).execute()
  return ids.length
}

export type NewAppointment = Record<PatientField, string> & {
  id: string
  slot: Slot
  /** At least one. */
  parts: readonly Part[]
  /** Of those, in the first language. */
  treatmentNames: readonly string[]
  placed: Pick<
    AppointmentRow,
    'clinicianId' | 'roomId' | 'overlap' | 'overlapReason' | 'keptStart' | 'keptFor'
  >
  status: Status
  language: Language
  patientId: string
  /** With which others it was booked; left out where it was booked by itself. */
  seriesId?: string
  manyOpen: number
}

/** Stores the visit under a new reference, and the terms it is found by. */
export async function insertAppointment(
  tx: Database,
  { slot, parts, treatmentNames, placed, ...appointment }: NewAppointment,
  now: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(now)
  const { reference } = await withReference((drawn) =>
    tx
      .insertInto('appointments')
      .values({
        ...appointment,
        reference: drawn,
        ...placed,
        date: slot.date,
        time: slot.time,
        startsAt: columns.instant(clinicInstant(slot.date, slot.time)),
        treatment: treatmentNames[0] ?? '',
        otherTreatments: columns.list(treatmentNames.slice(1)),
        treatmentId: parts[0]?.treatmentId ?? '',
        ...wholeLength(parts),
        sequence: 0,
        searchVersion,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('reference')
      .executeTakeFirst(),
  )
  await insertParts(tx, appointment.id, { slot, parts })
  await insertTerms(tx, [{ ...appointment, reference }])
}

/** How many visits each of them has on that clinic day; who has none is left out. */
export async function countVisitsOn(
  tx: Database,
  clinicianIds: readonly string[],
  date: CalendarDate,
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('appointment_parts as part')
    .innerJoin('appointments', 'appointments.id', 'part.appointmentId')
    .select(['part.clinicianId', (row) => row.fn.count<number>('id').distinct().as('visits')])
    .where('part.clinicianId', 'in', clinicianIds)
    .where('part.startsAt', '>=', columns.instant(clinicInstant(date, midnight)))
    .where('part.startsAt', '<', columns.instant(clinicInstant(addDays(date, 1), midnight)))
    .where('status', '!=', 'cancelled')
    .where('deletedAt', 'is', null)
    .groupBy('part.clinicianId')
    .execute()
  return new Map(rows.map(({ clinicianId, visits }) => [clinicianId ?? '', visits]))
}

/** What holds its time, and what is said of where it stands. */
export type Holding = Slot &
  Pick<AppointmentRow, 'id' | 'status' | 'startsAt' | 'createdAt' | 'overlap' | 'keptFor'> & {
    parts: readonly Part[]
  }

/** All with one of those treatments that hold their time and are not over. */
export async function listHolding(
  tx: Database,
  treatmentIds: readonly string[],
  now: Temporal.Instant,
): Promise<Holding[]> {
  if (treatmentIds.length === 0) return []
  const since = columns.instant(now.subtract({ hours: longestVisitHours }))
  const rows = await tx
    .selectFrom('appointments')
    .select([
      'id',
      'status',
      'date',
      'time',
      'startsAt',
      'createdAt',
      'overlap',
      'keptFor',
      'durationMinutes',
    ])
    .where('id', 'in', (row) =>
      row
        .selectFrom('appointment_parts')
        .select('appointmentId')
        .where('treatmentId', 'in', treatmentIds)
        .where('startsAt', '>', since),
    )
    .where('startsAt', '>', since)
    .where('status', '!=', 'cancelled')
    .where('deletedAt', 'is', null)
    .execute()
  const endOf = ({ startsAt, durationMinutes }: (typeof rows)[number]) =>
    columns.asInstant(startsAt).add({ minutes: durationMinutes })
  const ahead = rows.filter((row) => Temporal.Instant.compare(endOf(row), now) > 0)
  const parts = await listPartsOf(
    tx,
    ahead.map(({ id }) => id),
  )
  return ahead.map(({ durationMinutes: _, ...row }) => ({ ...row, parts: parts.get(row.id) ?? [] }))
}

/** No visit is longer: its last part begins on its day and takes eight hours at most (`durations` of treatments/rules.ts). */
export const longestVisitHours = 25 + 8

/** The last day on which a visit or a hold begins; null where there is none. */
export async function lastDayHeld(tx: Database): Promise<CalendarDate | null> {
  const visit = await tx
    .selectFrom('appointments')
    .select('date')
    .orderBy('startsAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const hold = await tx
    .selectFrom('slot_holds')
    .select('date')
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  const days = [visit, hold].flatMap((one) => one?.date ?? [])
  return days.sort().at(-1) ?? null
}

/** Who gives each of their parts, where, and whether they stand over others; nobody is told that the rows changed. */
export async function updatePlaces(
  tx: Database,
  ids: readonly string[],
  { places, ...marks }: Marks & { places: readonly Place[] },
): Promise<void> {
  for (const some of inParts(ids, rowsAtOnce)) {
    await tx
      .updateTable('appointments')
      .set({ ...places[0], ...marks })
      .where('id', 'in', some)
      .execute()
    for (const [position, place] of places.entries())
      await tx
        .updateTable('appointment_parts')
        .set(place)
        .where('position', '=', position)
        .where('appointmentId', 'in', some)
        .execute()
  }
}

type Marks = Pick<AppointmentRow, 'overlap'> & Partial<Pick<AppointmentRow, 'keptFor'>>

/** What patients' calendars show of those visits has changed. */
export async function raiseSequences(tx: Database, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids, rowsAtOnce))
    await tx
      .updateTable('appointments')
      .set((row) => ({ sequence: row('sequence', '+', 1) }))
      .where('id', 'in', some)
      .execute()
}

/** Under what the parts of each of them hold their time (`heldBy`); one that holds none is left out. */
export async function listResourcesOf(
  tx: Database,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const some of inParts(ids, rowsAtOnce)) {
    const rows = await tx
      .selectFrom('slot_claims')
      .select(['appointmentId', 'position', 'resource'])
      .distinct()
      .where('appointmentId', 'in', some)
      .execute()
    for (const { appointmentId, position, resource } of rows)
      found.set(appointmentId, (found.get(appointmentId) ?? new Set()).add(heldBy(position, resource)))
  }
  return found
}

/** Marks visits from now on that are in lanes beyond the capacity, as long as nothing else is said of them. */
export async function markBeyondCapacity(
  tx: Database,
  { id, capacity }: Resource,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ overlap: 'capacity' })
    .where('overlap', 'is', null)
    .where('id', 'in', (row) =>
      row
        .selectFrom('slot_claims')
        .select('appointmentId')
        .where('resource', '=', id)
        .where('lane', '>=', capacity)
        .where('block', '>=', blockAt(now)),
    )
    .execute()
}

/** Whether a visit is still to take place or has: neither cancelled nor deleted. */
export async function isVisitKept(tx: Database, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('appointments')
    .select('status')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined && holdsTime(statusOf(row.status))
}

export type BookedVisit = Slot & {
  id: string
  email: string
  clinicianId: string | null
  treatment: string
  otherTreatments: string
  treatmentId: string
  status: string
  startsAt: Temporal.Instant
  durationMinutes: number
  sequence: number
  reference: string
}

type BookedPage = { resultId: string; since: Temporal.Instant }

/** Whether staff deleted the visit behind a success page whose time is not over. */
export async function isBookedVisitDeleted(db: Database, page: BookedPage): Promise<boolean> {
  const row = await bookedRow(db, page)
    .select('appointments.id')
    .where('appointments.deletedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

const bookedRow = (db: Database, { resultId, since }: BookedPage) =>
  db
    .selectFrom('idempotency_keys')
    .innerJoin('appointments', 'appointments.id', 'idempotency_keys.subjectId')
    .where('idempotency_keys.resultId', '=', resultId)
    .where('idempotency_keys.createdAt', '>', columns.instant(since))

/** The visit behind a success page; undefined once the page's time is over or the visit was deleted. */
export async function findBookedVisit(db: Database, page: BookedPage): Promise<BookedVisit | undefined> {
  const row = await bookedRow(db, page)
    .select([
      'appointments.id',
      'email',
      'date',
      'time',
      'startsAt',
      'treatment',
      'otherTreatments',
      'treatmentId',
    ])
    .select(['status', 'durationMinutes', 'sequence', 'clinicianId', 'reference'])
    .where('appointments.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { startsAt, ...visit } = row
  return {
    ...visit,
    startsAt: columns.asInstant(startsAt),
  }
}

/** The references of those visits, by their ids. */
export async function listReferencesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const references = new Map<string, string>()
  for (const some of inParts(ids, idsAtOnce)) {
    const rows = await db
      .selectFrom('appointments')
      .select(['id', 'reference'])
      .where('id', 'in', some)
      .execute()
    for (const { id, reference } of rows) references.set(id, reference)
  }
  return references
}

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

/**
 * Ids of the visits that bear that mail address or number and no other; deleted ones that can come back too. None
 * where it is neither.
 */
export async function listVisitIdsOf(db: Database, contact: string, most: number): Promise<string[]> {
  const terms = exactTerms(contact)
  if (terms.length === 0) return []
  await foldWaitingVisits(db)
  const rows = await db
    .selectFrom('appointment_search')
    .select('appointmentId')
    .where('term', 'in', terms)
    .groupBy('appointmentId')
    .orderBy('appointmentId')
    .limit(most)
    .execute()
  return rows.map(({ appointmentId }) => appointmentId)
}

type When = Pick<AppointmentRow, 'date' | 'time'>

/** Of one patient, by all ids, the next visit and the last one before that moment; cancelled ones aside. */
export async function findVisitsAround(
  db: Database,
  { patientIds, now }: { patientIds: readonly string[]; now: Temporal.Instant },
): Promise<{ next: When | null; last: When | null }> {
  const at = columns.instant(now)
  const theirs = () =>
    db
      .selectFrom('appointments')
      .select(['date', 'time'])
      .where('patientId', 'in', patientIds)
      .where('deletedAt', 'is', null)
      .where('status', '!=', 'cancelled')
      .limit(1)
  const [next, last] = await Promise.all([
    theirs().where('startsAt', '>=', at).orderBy('startsAt').executeTakeFirst(),
    theirs().where('startsAt', '<', at).orderBy('startsAt', 'desc').executeTakeFirst(),
  ])
  return { next: next ?? null, last: last ?? null }
}

/** The whole row with its parts, locked against a second change at the same moment until the transaction ends. */
export async function findForChange(
  tx: Database,
  id: string,
): Promise<(AppointmentRow & { parts: readonly Part[] }) | undefined> {
  const row = await tx
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const parts = (await listPartsOf(tx, [id])).get(id) ?? []
  return { ...row, status: statusOf(row.status), parts }
}

type Changeable =
  | 'status'
  | 'language'
  | 'deletedAt'
  | 'keptStart'
  | 'keptFor'
  | 'clinicianId'
  | 'roomId'
  | 'overlap'
  | 'overlapReason'
  | 'date'
  | 'time'
  | 'startsAt'
  | 'sequence'
  | 'movedAt'
  | 'movedFrom'
  | 'treatment'
  | 'otherTreatments'
  | 'treatmentId'
  | 'durationMinutes'
  | 'bufferBefore'
  | 'bufferAfter'

export async function updateAppointment(
  tx: Database,
  id: string,
  change: Partial<Pick<AppointmentRow, Changeable>> & { updatedAt: string },
): Promise<void> {
  await tx.updateTable('appointments').set(change).where('id', '=', id).execute()
}

type Others = { resourceIds: readonly string[]; blocks: readonly number[]; except: readonly string[] }

const holders = (tx: Database, { resourceIds, blocks, except }: Others) =>
  tx
    .selectFrom('slot_claims')
    .innerJoin('appointments', 'appointments.id', 'slot_claims.appointmentId')
    .select('appointments.id')
    .where('slot_claims.resource', 'in', [...resourceIds, ''])
    .where('slot_claims.block', 'in', blocks)
    .where('appointments.id', 'not in', except)

/** Whether all others who hold any of those blocks are marked: they were booked over one who was there first. */
export const standMarkedOnly = async (tx: Database, others: Others): Promise<boolean> =>
  (await holders(tx, others).where('appointments.overlap', 'is', null).executeTakeFirst()) === undefined

/** Whether all others who hold any of those blocks did so at that moment, and nothing was changed about them since. */
export const stoodThere = async (
  tx: Database,
  { at, ...others }: Others & { at: string },
): Promise<boolean> =>
  (await holders(tx, others).where('appointments.updatedAt', '>', at).executeTakeFirst()) === undefined
