import { sql } from 'kysely'
import type { Database } from '../../../db/tables.ts'
import type { AuditAction } from '../actions.ts'

/** Which entries; null asks for all. Bounds are stored moments: from the first on, before the second. */
export type LogFilterOfRows = {
  actor: string | null
  actions: readonly AuditAction[] | null
  from: string | null
  before: string | null
  /** Digest of a session: all that one sign-in did. */
  session: string | null
  /** Ids of records: entries about any of them, lists in which they were shown included. */
  subjects: readonly string[] | null
}

export const everyRow: LogFilterOfRows = {
  actor: null,
  actions: null,
  from: null,
  before: null,
  session: null,
  subjects: null,
}

export const isEverything = ({ actor, actions, from, before, session, subjects }: LogFilterOfRows): boolean =>
  [actor, actions, from, before, session, subjects].every((one) => one === null)

/** Rows that the filter leaves. */
export function rowsThatFit(db: Database, filter: LogFilterOfRows) {
  const { actor, actions, from, before, session, subjects } = filter
  // Entries about a few records are found by their numbers: no other index is to look more promising.
  const column = (name: 'actor' | 'action' | 'at' | 'session') =>
    subjects ? sql<string>`${sql.ref(name)} || ''` : sql<string>`${sql.ref(name)}`
  let query = db.selectFrom('audit_log')
  if (subjects) query = query.where('seq', 'in', numbersOf(db, subjects))
  if (actor) query = query.where(column('actor'), '=', actor)
  if (session) query = query.where(column('session'), '=', session)
  if (actions?.[0] && actions.length === 1) query = query.where(column('action'), '=', actions[0])
  else if (actions) query = query.where(column('action'), 'in', [...actions])
  if (from) query = query.where(column('at'), '>=', from)
  if (before) query = query.where(column('at'), '<', before)
  return query
}

/** By what leads to each row; rows of the first release, to which nothing leads yet, by what they say. */
function numbersOf(db: Database, subjects: readonly string[]) {
  if (subjects.length === 0) return db.selectFrom('audit_subjects').select('seq').where(sql<boolean>`1 = 0`)
  const ids = [...subjects]
  return db
    .selectFrom('audit_subjects')
    .select('seq')
    .where('objectId', 'in', ids)
    .unionAll(db.selectFrom('audit_log as own').select('own.seq').where('own.objectId', 'in', ids))
}
