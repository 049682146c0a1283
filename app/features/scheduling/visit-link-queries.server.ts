import { columns } from '#app/db/columns.ts'
import type { AppointmentRow, Database, Tables } from '#app/db/tables.ts'
import type { KeptToken } from '#app/features/private-links/token.server.ts'
import { longestVisitHours } from '#app/features/scheduling/queries.server.ts'
import { aheadStatuses, statusOf } from '#app/features/scheduling/rules.ts'
import { hasTreatment } from './part-queries.server.ts'

/** A visit's page can still be opened for so long after the visit ends (docs/topics/private-links.md). */
const opensHoursAfter = 24

/** Appointments that had ended by then open no page any more. */
const endedBefore = (now: Temporal.Instant): Temporal.Instant => now.subtract({ hours: opensHoursAfter })

export type VisitLink = Tables['visit_links']

/** Stores a link where the visit has none. @returns false where it has one already */
export async function insertLink(
  tx: Database,
  { appointmentId, kept }: { appointmentId: string; kept: KeptToken },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('visit_links')
    .values({ appointmentId, ...kept, createdAt: columns.instant(now) })
    .onConflict((conflict) => conflict.column('appointmentId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Another one in place of that very one; nothing happens where somebody replaced it since it was read. */
export async function replaceLinkOf(
  tx: Database,
  { appointmentId, digest }: Pick<VisitLink, 'appointmentId' | 'digest'>,
  { kept, now }: { kept: KeptToken; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('visit_links')
    .set({ ...kept, createdAt: columns.instant(now) })
    .where('appointmentId', '=', appointmentId)
    .where('digest', '=', digest)
    .execute()
}

/** Another one in its place: the one before opens nothing any more. */
export async function replaceLink(
  tx: Database,
  { appointmentId, kept }: { appointmentId: string; kept: KeptToken },
  now: Temporal.Instant,
): Promise<void> {
  const link = { ...kept, createdAt: columns.instant(now) }
  await tx
    .insertInto('visit_links')
    .values({ appointmentId, ...link })
    .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(link))
    .execute()
}

/** The link of one visit, whether it opens anything or not. */
export const findLink = (db: Database, appointmentId: string): Promise<VisitLink | undefined> =>
  db.selectFrom('visit_links').selectAll().where('appointmentId', '=', appointmentId).executeTakeFirst()

const shown = [
  'id',
  'name',
  'email',
  'treatmentId',
  'date',
  'time',
  'durationMinutes',
  'bufferBefore',
  'bufferAfter',
  'status',
  'sequence',
  'clinicianId',
  'reference',
  'createdAt',
  'updatedAt',
] as const

/** What a visit's page is made from; of its treatment the id alone, by which is found what to bring. */
export type LinkedVisit = Pick<AppointmentRow, (typeof shown)[number]> & {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/**
 * The visit that a link opens; undefined where there is no such link, and alike where the visit was deleted or was over a
 * day ago.
 */
export async function findByLink(
  db: Database,
  digest: string,
  now: Temporal.Instant,
): Promise<LinkedVisit | undefined> {
  const row = await db
    .selectFrom('visit_links')
    .innerJoin('appointments', 'appointments.id', 'visit_links.appointmentId')
    .select(shown.map((column) => `appointments.${column}` as const))
    .select('startsAt')
    .where('digest', '=', digest)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const startsAt = columns.asInstant(row.startsAt)
  const endsAt = startsAt.add({ minutes: row.durationMinutes })
  if (Temporal.Instant.compare(endsAt, endedBefore(now)) <= 0) return undefined
  return { ...row, status: statusOf(row.status), startsAt, endsAt }
}

/** Of a visit to come what the email says that leads to its page. */
export type VisitToCome = Pick<AppointmentRow, 'id' | 'name' | 'date' | 'time' | 'reference'>

/** The visits to come that were booked under that address, however it was written, the first first. */
export const listVisitsToCome = (
  db: Database,
  { email, now }: { email: string; now: Temporal.Instant },
): Promise<VisitToCome[]> =>
  db
    .selectFrom('appointments')
    .select(['id', 'name', 'date', 'time', 'reference'])
    .where('startsAt', '>', columns.instant(now))
    .where('status', 'in', aheadStatuses)
    .where('deletedAt', 'is', null)
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('startsAt')
    .execute()

/** By all ids that their visits bear (`listIdsOfSame`). */
type Person = Pick<AppointmentRow, 'treatmentId' | 'email'> & { patientIds: readonly string[] }

/** The first visit to come of a person who was booked under that address, but not for that one; undefined for none. */
export const findOtherVisit = (
  db: Database,
  { patientIds, treatmentId, email }: Person,
  { besides, now }: { besides: string | null; now: Temporal.Instant },
): Promise<Pick<AppointmentRow, 'id' | 'date' | 'time' | 'phone'> | undefined> =>
  db
    .selectFrom('appointments')
    .select(['id', 'date', 'time', 'phone'])
    .where('patientId', 'in', patientIds)
    .where((row) => hasTreatment(row, treatmentId))
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('startsAt', '>', columns.instant(now))
    .where('status', 'in', aheadStatuses)
    .where('deletedAt', 'is', null)
    .where('id', '!=', besides ?? '')
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst()

/** So many visits to come that have no link yet. */
export async function listLinkless(
  tx: Database,
  { now, most }: { now: Temporal.Instant; most: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('appointments')
    .leftJoin('visit_links', 'visit_links.appointmentId', 'appointments.id')
    .select('id')
    .where('startsAt', '>', columns.instant(now))
    .where('deletedAt', 'is', null)
    .where('visit_links.appointmentId', 'is', null)
    .orderBy('startsAt')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets links of visits that were over more than a day ago. @returns how many */
export async function deleteOldLinks(db: Database, now: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('visit_links')
    .where('appointmentId', 'in', (row) =>
      row
        .selectFrom('appointments')
        .select('id')
        .where('startsAt', '<', columns.instant(endedBefore(now).subtract({ hours: longestVisitHours }))),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
