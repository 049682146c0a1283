import { columns } from '#app/db/columns.ts'
import type { AppointmentRow, Database } from '#app/db/tables.ts'
import { writeWaitingIn } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { insertTerms } from '../scheduling/index.server.ts'
import { countsAsVisit, openStatuses, type Status, statuses, statusOf } from '../scheduling/rules.ts'

export type VisitSeen = {
  id: string
  date: CalendarDate
  time: ClockTime
  status: Status
  /** As it was booked, in English. */
  treatment: string
  otherTreatments: string
}

/** What is said of a patient's visits in one line. */
export type VisitsAround = {
  /** Neither deleted nor cancelled. */
  count: number
  /** The first that is ahead; null where none is. */
  next: VisitSeen | null
  /** The last one before that took place; null where none did. */
  last: VisitSeen | null
}

/** Which visits count as ahead: anyone who is expected today or later, or is in the house. */
export const aheadOf = (dayBegins: Temporal.Instant) => ({ since: dayBegins, statuses: openStatuses })

const counted = statuses.filter(countsAsVisit)
const over = counted.filter((status) => !openStatuses.some((one) => one === status))

/** The visits around a moment of each of those who bear one of a patient's ids; who has none is left out. */
export async function listAround(
  db: Database,
  rootOf: ReadonlyMap<string, string>,
  dayBegins: Temporal.Instant,
): Promise<Map<string, VisitsAround>> {
  const ids = [...rootOf.keys()]
  if (ids.length === 0) return new Map()
  const begin = columns.instant(dayBegins)
  const sums = await db
    .selectFrom('appointments')
    .select((row) => [
      'patientId',
      row.fn.countAll<number>().as('count'),
      row.fn
        .min<string | null>('startsAt')
        .filterWhere('startsAt', '>=', begin)
        .filterWhere('status', 'in', openStatuses)
        .as('next'),
      row.fn.max<string | null>('startsAt').filterWhere('status', 'in', over).as('last'),
    ])
    .where('patientId', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('status', 'in', counted)
    .groupBy('patientId')
    .execute()
  const moments = [...new Set(sums.flatMap(({ next, last }) => [next, last]))].filter((at) => at !== null)
  const rows = moments.length === 0 ? [] : await listAt(db, ids, moments)
  const around = new Map<string, VisitsAround>()
  for (const [rootId, some] of Map.groupBy(sums, ({ patientId }) => rootOf.get(patientId) ?? '')) {
    const own = rows.filter((row) => rootOf.get(row.patientId) === rootId)
    const at = (moment: string | undefined, among: readonly Status[]) =>
      own.find(({ startsAt, status }) => startsAt === moment && among.includes(statusOf(status))) ?? null
    const next = some.flatMap((sum) => sum.next ?? []).toSorted()[0]
    const last = some
      .flatMap((sum) => sum.last ?? [])
      .toSorted()
      .at(-1)
    const count = some.reduce((sum, one) => sum + Number(one.count), 0)
    around.set(rootId, { count, next: seen(at(next, openStatuses)), last: seen(at(last, over)) })
  }
  return around
}

type Row = Awaited<ReturnType<typeof listAt>>[number]

const seen = (row: Row | null): VisitSeen | null =>
  row && {
    id: row.id,
    date: row.date,
    time: row.time,
    status: statusOf(row.status),
    treatment: row.treatment,
    otherTreatments: row.otherTreatments,
  }

const listAt = (db: Database, ids: readonly string[], moments: readonly string[]) =>
  db
    .selectFrom('appointments')
    .select(['id', 'patientId', 'date', 'time', 'startsAt', 'status', 'treatment', 'otherTreatments'])
    .where('patientId', 'in', ids)
    .where('startsAt', 'in', moments)
    .where('deletedAt', 'is', null)
    .execute()

/** Visits that bear one of those ids, those to come first, the others newest first; deleted ones are not. */
export async function listVisitsOfPatient(
  db: Database,
  ids: readonly string[],
  { dayBegins, most }: { dayBegins: Temporal.Instant; most: number },
): Promise<{ ahead: VisitSeen[]; past: VisitSeen[] }> {
  const begin = columns.instant(dayBegins)
  const rows = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('appointments')
      .select(['id', 'patientId', 'date', 'time', 'startsAt', 'status', 'treatment', 'otherTreatments'])
      .where('patientId', 'in', ids)
      .where('deletedAt', 'is', null)
      .orderBy('startsAt', direction)
      .orderBy('id', direction)
      .limit(most)
  const isAhead = (row: ReturnType<typeof rows>) =>
    row.where('startsAt', '>=', begin).where('status', 'in', openStatuses)
  const [ahead, past] = await Promise.all([
    isAhead(rows('asc')).execute(),
    rows('desc')
      .where((row) => row.or([row('startsAt', '<', begin), row('status', 'not in', openStatuses)]))
      .execute(),
  ])
  const all = (some: readonly Row[]) => some.flatMap((row) => seen(row) ?? [])
  return { ahead: all(ahead), past: all(past) }
}

/* What visits say of who comes, for the patient's own page. */

export type WhoComes = Pick<AppointmentRow, 'id' | 'name' | 'phone' | 'email' | 'language'>
const who = ['id', 'name', 'phone', 'email', 'language'] as const

/** What visits that bear that patient's id say of who comes, each once; deleted ones too, which can come back. */
export const listSaidOnVisits = (
  db: Database,
  patientId: string,
): Promise<Pick<AppointmentRow, 'name' | 'phone' | 'email' | 'language' | 'createdAt'>[]> =>
  db
    .selectFrom('appointments')
    .select(['name', 'phone', 'email', 'language'])
    .select((row) => row.fn.max('createdAt').as('createdAt'))
    .where('patientId', '=', patientId)
    .groupBy(['name', 'phone', 'email', 'language'])
    .execute()

/** Visits to come of those patients, locked in one order. */
export const holdComing = (
  tx: Database,
  patientIds: readonly string[],
  now: Temporal.Instant,
): Promise<WhoComes[]> =>
  tx
    .selectFrom('appointments')
    .select(who)
    .where('patientId', 'in', patientIds)
    .where('startsAt', '>', columns.instant(now))
    .where('status', 'in', openStatuses)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The same for the page of a correction, with when they are; nothing is locked. */
export const listComing = (
  db: Database,
  patientIds: readonly string[],
  now: Temporal.Instant,
): Promise<(WhoComes & Pick<AppointmentRow, 'date' | 'time'>)[]> =>
  db
    .selectFrom('appointments')
    .select([...who, 'date', 'time'])
    .where('patientId', 'in', patientIds)
    .where('startsAt', '>', columns.instant(now))
    .where('status', 'in', openStatuses)
    .where('deletedAt', 'is', null)
    .orderBy('startsAt')
    .limit(mostOthers)
    .execute()

/** Nobody has more visits ahead. */
const mostOthers = 100

/** Visits of those patients with what they say of who comes, the newest first; deleted ones are not. */
export const listVisitsToMove = (
  db: Database,
  patientIds: readonly string[],
): Promise<
  (WhoComes & Pick<AppointmentRow, 'date' | 'time' | 'treatment' | 'otherTreatments' | 'seriesId'>)[]
> =>
  db
    .selectFrom('appointments')
    .select([...who, 'date', 'time', 'treatment', 'otherTreatments', 'seriesId'])
    .where('patientId', 'in', patientIds)
    .where('deletedAt', 'is', null)
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(mostToMove)
    .execute()

/** As many as one form takes. */
const mostToMove = 200

type HeldVisit = WhoComes & Pick<AppointmentRow, 'patientId' | 'createdAt' | 'deletedAt'>

/** Those visits, locked in one order, deleted ones too. */
export async function holdVisits(tx: Database, ids: readonly string[]): Promise<HeldVisit[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('appointments')
    .select([...who, 'patientId', 'createdAt', 'deletedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** They are that patient's from now on, and say what they said. `updatedAt` stays, as where they are renamed. */
export async function giveVisits(tx: Database, ids: readonly string[], patientId: string): Promise<void> {
  if (ids.length > 0) await tx.updateTable('appointments').set({ patientId }).where('id', 'in', ids).execute()
}

/**
 * They say this of who comes from now on, are found by it, and emails that wait are written in that language. The visits
 * themselves stay as they are (docs/topics/patients.md): `updatedAt` tells what else became of them, such as a
 * move by the patient that nobody has seen. What an Undo would bring back keeps the language as well.
 */
export async function renameVisits(tx: Database, visits: readonly WhoComes[]): Promise<void> {
  for (const { id, ...said } of visits) {
    const row = await tx
      .selectFrom('appointments')
      .select(['language', 'reference'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) continue
    await tx.updateTable('appointments').set(said).where('id', '=', id).execute()
    await tx
      .updateTable('desk_undos')
      .set({ language: said.language })
      .where('appointmentId', '=', id)
      .where('language', '=', row.language)
      .execute()
    await tx.deleteFrom('appointment_search').where('appointmentId', '=', id).execute()
    await insertTerms(tx, [{ id, ...said, reference: row.reference }])
    await writeWaitingIn(tx, aboutAppointment(id), said.language)
  }
}
