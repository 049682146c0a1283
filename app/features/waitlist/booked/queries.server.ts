import { sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { laterThan } from '#app/features/records/write-record.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { setEntryState } from '../queries.server.ts'

/**
 * Closes the entries of patients who by now have an appointment for the same treatment within the days they asked for:
 * booked since, changed to that treatment since, or moved into those days or to an earlier one of them. Patients that staff
 * merged count as one.
 * @param id that one alone
 * @returns how many
 */
export async function closeBookedEntries(
  db: Database,
  now: Temporal.Instant,
  id: string | null = null,
): Promise<number> {
  const at = columns.instant(now)
  const settled = columns.instant(now.subtract({ seconds: undoSeconds.withEmail }))
  let count = 0
  for (const isBooked of waysToBook) {
    let closing = db
      .updateTable('waitlist_entries')
      .set({ state: 'booked', updatedAt: at, endedAt: at })
      .where('state', '=', 'open')
      .where('id', 'not in', (row) =>
        row.selectFrom('waitlist_offers').select('entryId').where('state', '=', 'running'),
      )
      .where((row) => row.exists(isBooked(visitsWaitedFor(db, { at, settled }))))
    if (id !== null) closing = closing.where('id', '=', id)
    const { numUpdatedRows } = await closing.executeTakeFirst()
    count += Number(numUpdatedRows)
  }
  return count
}

/** Whether their patient has booked by now, so that the place is over once nothing is being offered there. */
export async function hasBooked(db: Database, now: Temporal.Instant, id: string): Promise<boolean> {
  const at = columns.instant(now)
  const settled = columns.instant(now.subtract({ seconds: undoSeconds.withEmail }))
  for (const isBooked of waysToBook) {
    const row = await db
      .selectFrom('waitlist_entries')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where((one) => one.exists(isBooked(visitsWaitedFor(db, { at, settled }))))
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/**
 * Who had a visit before staff changed the days for them wants to improve on it, as who had one when they joined; and so does
 * who still waits although a merge or a move gave them one.
 */
const changedSince = sql<string>`coalesce(waitlist_entries."windowChangedAt", waitlist_entries."createdAt")`
const waitingSince = sql<string>`case when waitlist_entries."keptAt" > ${changedSince}
  then waitlist_entries."keptAt" else ${changedSince} end`

/** By the patient, never by the treatment's index: that would be all its visits for each entry. */
const visitsWithin = (db: Database) =>
  db
    .selectFrom('appointments')
    .select('appointments.id')
    .innerJoin('appointment_parts as part', 'part.appointmentId', 'appointments.id')
    .where('part.treatmentId', '=', sql.ref<string>('waitlist_entries.treatmentId'))
    .where((row) =>
      row.or([
        row('appointments.createdAt', '>=', waitingSince),
        row('part.changedAt', '>=', waitingSince),
        row.and([
          row('appointments.movedAt', '>=', waitingSince),
          row.or([
            row('appointments.movedFrom', '<', sql.ref<CalendarDate>('waitlist_entries.fromDay')),
            row('appointments.movedFrom', '>', sql.ref<CalendarDate>('appointments.date')),
          ]),
        ]),
      ]),
    )
    .where('appointments.date', '>=', sql.ref<CalendarDate>('waitlist_entries.fromDay'))
    .where('appointments.date', '<=', sql.ref<CalendarDate>('waitlist_entries.untilDay'))

const visitsWaitedFor = (db: Database, { at, settled }: { at: string; settled: string }) =>
  visitsWithin(db)
    // Staff can still undo a move, or the change that gave the appointment this treatment.
    .where((row) => row.or([row('appointments.movedAt', 'is', null), row('appointments.movedAt', '<=', at)]))
    .where((row) => row.or([row('part.changedAt', 'is', null), row('part.changedAt', '<=', at)]))
    // Nor does what staff booked a moment ago: while its email waits it may be deleted or taken back as if it never was.
    // What patients book themselves has a sender, and counts at once.
    .where((row) =>
      row.or([
        row('appointments.createdAt', '<=', settled),
        row.exists(
          row
            .selectFrom('booking_senders')
            .select('booking_senders.appointmentId')
            .whereRef('booking_senders.appointmentId', '=', 'appointments.id'),
        ),
      ]),
    )
    // Anybody asks in a name and with a number that they know: under another address it counts once staff confirmed it.
    .where((row) =>
      row.or([
        row('appointments.status', '!=', 'pending'),
        sql<boolean>`lower(appointments."email") = lower(waitlist_entries."email")`,
        row.not(
          row.exists(
            row
              .selectFrom('booking_senders')
              .select('booking_senders.appointmentId')
              .whereRef('booking_senders.appointmentId', '=', 'appointments.id'),
          ),
        ),
      ]),
    )
    .where('appointments.status', '!=', 'cancelled')
    .where('appointments.deletedAt', 'is', null)

type Visits = ReturnType<typeof visitsWaitedFor>

const bySame = (visits: Visits) =>
  visits.where('appointments.patientId', '=', sql.ref<string>('waitlist_entries.patientId'))

/** Who waits was joined to the one who booked. */
const bySurvivor = (visits: Visits) =>
  visits
    .innerJoin('patients', 'patients.mergedInto', 'appointments.patientId')
    .where('patients.id', '=', sql.ref<string>('waitlist_entries.patientId'))

/** Who booked was joined to the one who waits. */
const byJoined = (visits: Visits) =>
  visits
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .where('patients.mergedInto', '=', sql.ref<string>('waitlist_entries.patientId'))

/** Both were joined to a third. */
const bySibling = (visits: Visits) =>
  visits
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .innerJoin('patients as waiting', 'waiting.mergedInto', 'patients.mergedInto')
    .where('waiting.id', '=', sql.ref<string>('waitlist_entries.patientId'))

const waysToBook = [bySame, bySurvivor, byJoined, bySibling]

/* What a merge or a move of records does to places. */

/** Ids of open places of those patients that an appointment of those would end, sooner or later. */
export async function listEnding(
  db: Database,
  { placesOf, visitsOf }: { placesOf: readonly string[]; visitsOf: readonly string[] },
): Promise<string[]> {
  if (placesOf.length === 0 || visitsOf.length === 0) return []
  const rows = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('state', '=', 'open')
    .where('patientId', 'in', placesOf)
    .where((row) =>
      row.exists(
        visitsWithin(db)
          .where('appointments.patientId', 'in', visitsOf)
          .where('appointments.status', '!=', 'cancelled')
          .where('appointments.deletedAt', 'is', null),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those wait on although their patient has an appointment: only one that is made or changed later ends them. */
export async function keepOpen(tx: Database, ids: readonly string[], now: Temporal.Instant): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('waitlist_entries')
    .set({ keptAt: columns.instant(now) })
    .where('id', 'in', ids)
    .execute()
}

type Ended = {
  placesOf: readonly string[]
  by: { patientIds: readonly string[] } | { visitIds: readonly string[] }
  since: string
}

/**
 * Opens places again that ended because of others' appointments, whatever became of these: no appointment of their own
 * patients would have ended them, no offer was taken, and their last day is not over. @returns their ids
 */
export async function reopenPlaces(
  tx: Database,
  { placesOf, by, since }: Ended,
  now: Temporal.Instant,
): Promise<string[]> {
  const [column, ids] =
    'visitIds' in by
      ? (['appointments.id', by.visitIds] as const)
      : (['appointments.patientId', by.patientIds] as const)
  if (placesOf.length === 0 || ids.length === 0) return []
  const rows = await tx
    .selectFrom('waitlist_entries')
    .select(['id', 'updatedAt'])
    .where('state', '=', 'booked')
    .where('patientId', 'in', placesOf)
    .where('endedAt', '>=', since)
    .where('untilDay', '>=', clinicDate(now))
    .where('id', 'not in', (row) =>
      row.selectFrom('waitlist_offers').select('entryId').where('appointmentId', 'is not', null),
    )
    .where((row) => row.exists(visitsWithin(tx).where(column, 'in', ids)))
    .where((row) => row.not(row.exists(visitsWithin(tx).where('appointments.patientId', 'in', placesOf))))
    .orderBy('id')
    .execute()
  for (const { id, updatedAt } of rows)
    await setEntryState(tx, id, { state: 'open', updatedAt: laterThan(updatedAt, now), endedAt: null })
  return rows.map(({ id }) => id)
}
