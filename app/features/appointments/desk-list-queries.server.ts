import type { ExpressionBuilder } from 'kysely'
import { columns } from '../../db/columns.ts'
import type { Database, Tables } from '../../db/tables.ts'
import { addDays, type ClockTime } from '../../platform/calendar.ts'
import { clinicInstant } from '../../platform/clinic-time.server.ts'
import { type Cursor, type Page, pageSortedBy } from '../../platform/pages.ts'
import type { DeskFilter } from './desk-filter.ts'
import { type DeskAppointment, pageSize, shown, toDeskAppointment } from './desk-queries.server.ts'

/** The filter, with the words behind `find` as beginnings of terms: of each group one must match. */
export type ListWish = { filter: DeskFilter; terms: string[][] }

/** So few are read by their ids and sorted; more are met soon enough on a walk along the list's index. */
const fewEnough = 400
/** Sorts after every character: the end of a range of beginnings. */
const afterAll = '\u{10ffff}'
const midnight = '00:00' as ClockTime

type Row = ExpressionBuilder<Tables, 'appointments'>

/** One page of the dashboard's list. Every way through it runs along an index. */
export async function listAppointments(
  db: Database,
  wish: ListWish & { after: Cursor | null; size?: number },
): Promise<Page<DeskAppointment>> {
  const { filter, after, size = pageSize } = wish
  const ids = await fewIds(db, wish)
  const column = filter.sort === 'newest' ? 'createdAt' : 'startsAt'
  const direction = filter.sort === 'soonest' ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('appointments')
    .select(shown)
    .where('deletedAt', 'is', null)
    .where((row) => row.and(conditions(row, wish)))
    .$if(ids !== null, (query) => query.where('id', 'in', ids?.length ? ids : ['']))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(column, 'id'), direction === 'asc' ? '>' : '<', tuple(after?.at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(size + 1)
    .execute()
  return pageSortedBy(rows.map(toDeskAppointment), size, (row) => row[column])
}

/** The ids that the narrowest of search words and days leaves, where they are few; null where they are many. */
async function fewIds(db: Database, { filter, terms }: ListWish): Promise<string[] | null> {
  for (const group of terms) {
    const rows = await db
      .selectFrom('appointment_search')
      .select('appointmentId as id')
      .where((row) => row.or(group.map((begin) => beginsWith(row, begin))))
      .limit(fewEnough + 1)
      .execute()
    if (rows.length <= fewEnough) return [...new Set(rows.map((row) => row.id))]
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

function conditions(row: Row, { filter, terms }: ListWish) {
  const isFound = terms.map((group) =>
    row.exists(
      row
        .selectFrom('appointment_search')
        .select('term')
        .whereRef('appointment_search.appointmentId', '=', 'appointments.id')
        .where((term) => term.or(group.map((begin) => beginsWith(term, begin)))),
    ),
  )
  return [
    ...(filter.status === null ? [] : [row('status', '=', filter.status)]),
    ...(filter.treatment === null ? [] : [row('treatmentId', '=', filter.treatment)]),
    ...daysOf(row, filter),
    ...isFound,
  ]
}

function daysOf(row: Row, { from, to }: DeskFilter) {
  const start = from && columns.instant(clinicInstant(from, midnight))
  const end = to && columns.instant(clinicInstant(addDays(to, 1), midnight))
  return [...(start ? [row('startsAt', '>=', start)] : []), ...(end ? [row('startsAt', '<', end)] : [])]
}

function beginsWith<T extends keyof Tables>(
  row: ExpressionBuilder<Tables, T | 'appointment_search'>,
  begin: string,
) {
  const { eb } = row as unknown as ExpressionBuilder<Tables, 'appointment_search'>
  return eb.and([eb('term', '>=', begin), eb('term', '<', begin + afterAll)])
}
