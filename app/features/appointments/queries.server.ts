import { columns } from '../../db/columns.ts'
import type { AppointmentRow, Database } from '../../db/tables.ts'
import type { Language } from '../../db/values.ts'
import { clinicInstant } from '../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '../../platform/dates.ts'
import { inParts } from '../../platform/shapes/lists.ts'
import type { Place } from './availability/calendar.ts'
import type { PatientField } from './booking/fields.ts'
import { rowsAtOnce } from './claims.server.ts'
import { withReference } from './references.server.ts'
import type { Resource } from './resources.ts'
import { holdsTime, type Slot, type Status, statusOf, type VisitLength } from './rules.ts'
import { insertTerms, searchVersion } from './search-queries.server.ts'
import { blockAt } from './slots.server.ts'

export type NewAppointment = Record<PatientField, string> & {
  id: string
  slot: Slot
  treatment: VisitLength & { id: string; name: string }
  placed: Pick<
    AppointmentRow,
    'clinicianId' | 'roomId' | 'overlap' | 'overlapReason' | 'keptStart' | 'keptFor'
  >
  status: Status
  language: Language
  /** Whose visit it is; a job finds out where it is not said. */
  patientId?: string
  /** With which others it was booked; left out where it was booked by itself. */
  seriesId?: string
}

/** Stores the visit under a new reference, and the terms it is found by. */
export async function insertAppointment(
  tx: Database,
  { slot, treatment, placed, ...appointment }: NewAppointment,
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
        treatment: treatment.name,
        treatmentId: treatment.id,
        durationMinutes: treatment.durationMinutes,
        sequence: 0,
        bufferBefore: treatment.bufferBefore,
        bufferAfter: treatment.bufferAfter,
        searchVersion,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('reference')
      .executeTakeFirst(),
  )
  await insertTerms(tx, [{ ...appointment, reference }])
}

/** How many visits each of them has on that clinic day; who has none is left out. */
export async function countVisitsOn(
  tx: Database,
  clinicianIds: readonly string[],
  date: CalendarDate,
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('appointments')
    .select(['clinicianId', (row) => row.fn.countAll<number>().as('visits')])
    .where('clinicianId', 'in', clinicianIds)
    .where('startsAt', '>=', columns.instant(clinicInstant(date, midnight)))
    .where('startsAt', '<', columns.instant(clinicInstant(addDays(date, 1), midnight)))
    .where('status', '!=', 'cancelled')
    .where('deletedAt', 'is', null)
    .groupBy('clinicianId')
    .execute()
  return new Map(rows.map(({ clinicianId, visits }) => [clinicianId ?? '', visits]))
}

/** What holds its time, and what is said of where it stands. */
export type Holding = Slot &
  VisitLength &
  Place &
  Pick<AppointmentRow, 'id' | 'treatmentId' | 'status' | 'startsAt' | 'createdAt' | 'overlap' | 'keptFor'>

/** All of those treatments that hold their time and are not over. */
export async function listHolding(
  tx: Database,
  treatmentIds: readonly string[],
  now: Temporal.Instant,
): Promise<Holding[]> {
  if (treatmentIds.length === 0) return []
  const rows = await tx
    .selectFrom('appointments')
    .select(['id', 'treatmentId', 'status', 'date', 'time', 'startsAt', 'createdAt', 'clinicianId', 'roomId'])
    .select(['overlap', 'keptFor'])
    .select(['durationMinutes', 'bufferBefore', 'bufferAfter'])
    .where('treatmentId', 'in', treatmentIds)
    .where('startsAt', '>', columns.instant(now.subtract({ hours: longestVisitHours })))
    .where('status', '!=', 'cancelled')
    .where('deletedAt', 'is', null)
    .execute()
  const endOf = ({ startsAt, durationMinutes }: (typeof rows)[number]) =>
    columns.asInstant(startsAt).add({ minutes: durationMinutes })
  return rows.filter((row) => Temporal.Instant.compare(endOf(row), now) > 0)
}

/** No visit is longer (`durations` of treatments/form.ts). */
export const longestVisitHours = 8

/** The day of the last visit that there is; null where there is none. */
export async function lastDayHeld(tx: Database): Promise<CalendarDate | null> {
  const row = await tx
    .selectFrom('appointments')
    .select('date')
    .orderBy('startsAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.date ?? null
}

/** Who gives them, where, and whether they stand over others; nobody is told that the rows changed. */
export async function updatePlaces(
  tx: Database,
  ids: readonly string[],
  place: Place & Pick<AppointmentRow, 'overlap'> & Partial<Pick<AppointmentRow, 'keptFor'>>,
): Promise<void> {
  for (const some of inParts(ids, rowsAtOnce))
    await tx.updateTable('appointments').set(place).where('id', 'in', some).execute()
}

/** Marks visits from now on that stand in lanes beyond the capacity, as long as nothing else is said of them. */
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
  clinicianId: string | null
  treatment: string
  treatmentId: string
  status: string
  startsAt: Temporal.Instant
  durationMinutes: number
  sequence: number
  reference: string | null
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
    .selectFrom('form_receipts')
    .innerJoin('appointments', 'appointments.id', 'form_receipts.subjectId')
    .where('form_receipts.resultId', '=', resultId)
    .where('form_receipts.createdAt', '>', columns.instant(since))

/** The visit behind a success page; undefined once the page's time is over or the visit was deleted. */
export async function findBookedVisit(db: Database, page: BookedPage): Promise<BookedVisit | undefined> {
  const row = await bookedRow(db, page)
    .select(['appointments.id', 'date', 'time', 'startsAt', 'treatment', 'treatmentId', 'status'])
    .select(['durationMinutes', 'sequence', 'clinicianId', 'reference'])
    .where('appointments.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { startsAt, ...visit } = row
  return {
    ...visit,
    startsAt: columns.asInstant(startsAt),
  }
}
