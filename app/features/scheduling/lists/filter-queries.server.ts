import { type ExpressionBuilder, sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import { placeIn } from '#app/db/lists/place.server.ts'
import type { Database, Tables } from '#app/db/tables.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import { type Cursor, countedAtMost, type Page, type Place, pageSortedBy } from '#app/platform/lists/pages.ts'
import { hasTreatment, isWith } from '../part-queries.server.ts'
import { nobody, type Status, statuses } from '../rules.ts'
import { type ListedVisit, listedColumns, pageSize, toListedVisit, withTrueMarks } from './queries.server.ts'
import type { VisitFilter } from './rules.ts'

/**
 * The filter, with the words behind `find` as beginnings of terms: of each group one must match. `isOn`: without those
 * that are cancelled.
 */
type ListSelection = { filter: VisitFilter; terms: string[][]; isOn?: boolean }
/** The ids that its words and days leave, where they are few; null where they are many, undefined where nobody asked. */
type Known = { ids?: string[] | null }

/** So few are read by their ids and sorted; more are met soon enough on a walk along the list's index. */
const fewEnough = 400
/** One name may hold several words that begin alike, and each is a row of its own. */
const rowsEach = 4
/** So far a word's rows are counted to find the narrowest of several. */
const comparedAtMost = 4_000
/** With more matches staff type another word: the count ends here. */
const foundAtMost = 1_000
/** Sorts after every character: the end of a range of beginnings. */
const afterAll = '\u{10ffff}'
type Row = ExpressionBuilder<Tables, 'appointments'>

/** One page of the list, and of each visit whether the patient wrote something. Every way through it runs along an index. */
export async function listAppointments(
  db: Database,
  selection: ListSelection & Known & { after: Cursor | null; size?: number },
): Promise<Page<ListedVisit & { wrote: boolean }>> {
  const { filter, after, size = pageSize, ids = await fewIds(db, selection) } = selection
  const { column, direction } = orderOf(filter)
  const rows = await rowsOf(db, selection, ids)
    .select(listedColumns)
    .select((row) => row('message', '!=', '').as('wrote'))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(column, 'id'), direction === 'asc' ? '>' : '<', tuple(after?.at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(size + 1)
    .execute()
  const visits = await withTrueMarks(
    db,
    rows.map((row) => ({ ...toListedVisit(row), wrote: Boolean(row.wrote) })),
  )
  return pageSortedBy(visits, size, (row) => row[column])
}

/** The same with its place in the list. @param selection.total how many rows there are, where that is known */
export async function listWithPlace(
  db: Database,
  selection: ListSelection & { after: Cursor | null; total: number | undefined },
): Promise<Page<ListedVisit & { wrote: boolean }> & { place: Place }> {
  const known = { ...selection, ids: await fewIds(db, selection) }
  const [page, place] = await Promise.all([listAppointments(db, known), placeOfPage(db, known)])
  return { ...page, place }
}

/**
 * Where that page is in its list.
 * @param total how many rows there are, where that is known
 */
export async function placeOfPage(
  db: Database,
  selection: ListSelection & Known & { after: Cursor | null; total: number | undefined },
): Promise<Place> {
  const { filter, terms, after, total, ids = await fewIds(db, selection) } = selection
  const rows = rowsOf(db, selection, ids)
  const { column: moment, direction } = orderOf(filter)
  const page = { moment, direction, after, size: pageSize }
  const [first, ...others] = terms
  if (ids !== null || !first) return placeIn(db, { rows, total }, { ...page, most: countedAtMost })
  // From the word's rows on, as SQLite reads a cross join: as far as they are counted, not all of many. Each visit once.
  const counted = db
    .selectFrom('appointment_search as found')
    .crossJoin('appointments')
    .whereRef('appointments.id', '=', 'found.appointmentId')
    .where(anyBegins('found.term', first))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointment_search as earlier')
            .select('earlier.term')
            .whereRef('earlier.appointmentId', '=', 'found.appointmentId')
            .whereRef('earlier.term', '<', 'found.term')
            .where(anyBegins('earlier.term', first)),
        ),
      ),
    )
    .where('appointments.deletedAt', 'is', null)
    .where((row) => row.and(conditions(row, { ...selection, terms: others })))
  return placeIn(db, { rows, counted }, { ...page, most: foundAtMost })
}

const orderOf = ({ sort }: VisitFilter) =>
  ({
    column: sort === 'newest' ? 'createdAt' : 'startsAt',
    direction: sort === 'soonest' ? 'asc' : 'desc',
  }) as const

const rowsOf = (db: Database, selection: ListSelection, ids: string[] | null) =>
  db
    .selectFrom('appointments')
    .where('deletedAt', 'is', null)
    .where((row) => row.and(conditions(row, selection)))
    .$if(ids !== null, (query) => query.where('id', 'in', ids?.length ? ids : ['']))

/** The ids that search words and days leave, where they are few; null where they are many. */
async function fewIds(db: Database, { filter, terms }: ListSelection): Promise<string[] | null> {
  const [narrowest, ...others] = await narrowestFirst(db, terms)
  if (narrowest && narrowest.count <= fewEnough * rowsEach) {
    const ids = await fewIdsOf(db, narrowest.group, [])
    if (ids !== null) return ids
  }
  if (narrowest && others.length > 0 && narrowest.count < comparedAtMost) {
    const ids = await fewIdsOf(
      db,
      narrowest.group,
      others.map(({ group }) => group),
    )
    if (ids !== null) return ids
  }
  if (filter.from === null && filter.to === null) return null
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('deletedAt', 'is', null)
    .where((row) => row.and(daysOf(row, filter)))
    .limit(fewEnough + 1)
    .execute()
  return rows.length <= fewEnough ? rows.map((row) => row.id) : null
}

/** All appointments that one word finds and the others too; null where they are not few. */
async function fewIdsOf(db: Database, group: string[], others: string[][]): Promise<string[] | null> {
  const mostRows = fewEnough * rowsEach
  const rows = await db
    .selectFrom('appointment_search as found')
    .select('found.appointmentId as id')
    .where(anyBegins('found.term', group))
    .where(({ and, exists, selectFrom }) =>
      and(
        others.map((other) =>
          exists(
            selectFrom('appointment_search as also')
              .select('also.term')
              .whereRef('also.appointmentId', '=', 'found.appointmentId')
              .where(anyBegins('also.term', other)),
          ),
        ),
      ),
    )
    .limit(mostRows + 1)
    .execute()
  // Whether all of them were read shows in the rows, before those of one appointment become one.
  if (rows.length > mostRows) return null
  const ids = [...new Set(rows.map((row) => row.id))]
  return ids.length <= fewEnough ? ids : null
}

/** The words, the one with the fewest matches first, counted no further than is quick. */
async function narrowestFirst(
  db: Database,
  terms: string[][],
): Promise<{ group: string[]; count: number }[]> {
  const counted = terms.map(async (group) => {
    const rows = db
      .selectFrom('appointment_search')
      .select('term')
      .where(anyBegins('term', group))
      .limit(comparedAtMost)
    const { count } = await db
      .selectFrom(rows.as('counted'))
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { group, count: Number(count) }
  })
  return (await Promise.all(counted)).toSorted((one, other) => one.count - other.count)
}

function conditions(row: Row, { filter, terms, isOn = false }: ListSelection) {
  const isFound = terms.map((group) =>
    row.exists(
      row
        .selectFrom('appointment_search')
        .select('term')
        .whereRef('appointment_search.appointmentId', '=', 'appointments.id')
        .where(anyBegins('appointment_search.term', group)),
    ),
  )
  return [
    ...(isOn ? [row('status', '!=', 'cancelled')] : []),
    ...(filter.status === null ? [] : [row('status', '=', filter.status)]),
    ...(filter.treatment === null ? [] : [hasTreatment(row, filter.treatment)]),
    ...clinicianOf(row, filter),
    ...daysOf(row, filter),
    ...isFound,
  ]
}

function clinicianOf(row: Row, { clinician }: VisitFilter) {
  if (clinician === null) return []
  return [isWith(row, clinician === nobody ? null : clinician)]
}

function daysOf(row: Row, { from, to }: VisitFilter) {
  const start = from && columns.instant(clinicInstant(from, midnight))
  const end = to && columns.instant(clinicInstant(addDays(to, 1), midnight))
  return [...(start ? [row('startsAt', '>=', start)] : []), ...(end ? [row('startsAt', '<', end)] : [])]
}

/** The column begins with one of those; a range each, so that an index serves it. */
function anyBegins(column: string, begins: string[]) {
  const term = sql.ref<string>(column)
  const ranges = begins.map((begin) => sql`(${term} >= ${begin} and ${term} < ${begin + afterAll})`)
  return sql<boolean>`(${sql.join(ranges, sql` or `)})`
}

const startOf = (date: CalendarDate): string => columns.instant(clinicInstant(date, midnight))

/** How many visits of each status there are from that day on, along the index of statuses. */
export async function countVisitsFrom(
  db: Database,
  from: CalendarDate,
): Promise<ReadonlyMap<Status, number>> {
  const rows = await db
    .selectFrom('appointments')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .where('status', 'in', statuses)
    .where('startsAt', '>=', startOf(from))
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}

/** Requests whose day has gone by. */
export async function countPastRequests(db: Database, today: CalendarDate): Promise<number> {
  const row = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .where('status', '=', 'pending')
    .where('startsAt', '<', startOf(today))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
