import {
  type Kysely,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'

type PageQuery = {
  /** What the list is sorted by, and then by id. */
  moment: 'createdAt' | 'updatedAt' | 'startsAt' | 'orderedAt'
  direction?: 'asc' | 'desc'
  /** The last row of the page before; null on the first page. */
  after: { at: string; id: string } | null
  size: number
  /** Counted no further: what is beyond is more than so many. */
  most: number
}

/** A list without order, end or columns. */
type Rows<Tables, Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>
type Lists<Tables, Table extends keyof Tables, Others, Other extends keyof Others> = {
  /** An index serves its order. */
  rows: Rows<Tables, Table>
  /** The same rows, where they are quicker to count another way. */
  counted?: Rows<Others, Other>
  /** How many there are, where that is known. */
  total?: number | undefined
}

/** Where a page is in its list: rows before it, rows in all, and after which row the page before begins. */
export async function placeIn<
  Tables,
  Table extends keyof Tables,
  Others = Tables,
  Other extends keyof Others = Table & keyof Others,
>(
  db: Kysely<Tables>,
  lists: Lists<Tables, Table, Others, Other>,
  { moment, direction = 'desc', after, size, most }: PageQuery,
) {
  const count = (earlier?: RawBuilder<SqlBool>) =>
    lists.counted ? countOf(db, lists.counted, { most, earlier }) : countOf(db, lists.rows, { most, earlier })
  const total = lists.total ?? (await count())
  const whole =
    lists.total === undefined
      ? { total: Math.min(total, most), isMore: total > most }
      : { total, isMore: false }
  if (after === null) return { ...whole, before: 0, previous: null }
  const [at, id] = [sql.ref<string>(moment), sql.ref<string>('id')]
  const [sign, back] = direction === 'desc' ? ([sql`>=`, 'asc'] as const) : ([sql`<=`, 'desc'] as const)
  const isEarlier = sql<SqlBool>`(${at}, ${id}) ${sign} (${after.at}, ${after.id})`
  const before = await count(isEarlier)
  // The list's own tables are any: of their columns Kysely tells no types.
  const begin = (await lists.rows
    .where(isEarlier)
    .select([at.as('at'), id.as('id')])
    .orderBy(at, back)
    .orderBy(id, back)
    .limit(1)
    .offset(size)
    .executeTakeFirst()) as { at: string; id: string } | undefined
  return { ...whole, before: before > most ? null : before, previous: begin ? `${begin.at}_${begin.id}` : '' }
}

async function countOf<Tables, Table extends keyof Tables>(
  db: QueryExecutorProvider,
  rows: Rows<Tables, Table>,
  { most, earlier }: { most: number; earlier: RawBuilder<SqlBool> | undefined },
): Promise<number> {
  const some = (earlier ? rows.where(earlier) : rows).select(sql.ref<string>('id').as('id')).limit(most + 1)
  const { rows: answer } = await sql<{
    count: number
  }>`select count(*) as count from ${some} as counted`.execute(db)
  return Number(answer[0]?.count ?? 0)
}

/**
 * One page of a list, last moment first and then by id, for `$call`. The next page begins after a row instead of
 * at a number, so that nothing is shown twice or left out when rows come and go meanwhile.
 * @param after the last row of the page before, or null
 */
export const newestFirst =
  (
    moment: 'createdAt' | 'updatedAt' | 'deletedAt' | 'orderedAt',
    { after, most }: { after: { at: string; id: string } | null; most: number },
  ) =>
  <Tables, Table extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Table, Row>,
  ): SelectQueryBuilder<Tables, Table, Row> => {
    const [at, id] = [sql.ref(moment), sql.ref('id')]
    const rest = after ? query.where(sql<SqlBool>`(${at}, ${id}) < (${after.at}, ${after.id})`) : query
    return rest.orderBy(at, 'desc').orderBy(id, 'desc').limit(most)
  }

/** The same, first moment first. */
export const oldestFirst =
  (moment: 'createdAt', { after, most }: { after: { at: string; id: string } | null; most: number }) =>
  <Tables, Table extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Table, Row>,
  ): SelectQueryBuilder<Tables, Table, Row> => {
    const [at, id] = [sql.ref(moment), sql.ref('id')]
    const rest = after ? query.where(sql<SqlBool>`(${at}, ${id}) > (${after.at}, ${after.id})`) : query
    return rest.orderBy(at).orderBy(id).limit(most)
  }
