import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

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
