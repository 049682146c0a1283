import { CompiledQuery, createQueryId, type RootOperationNode, sql } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { Engine } from '#app/db/engine/database.server.ts'
import type { Database } from '#app/db/tables.ts'
import { tableShapes } from '#app/db/upkeep/table-shapes.server.ts'

/** How many rows each table has: numbers alone. */
export async function countRows(db: Database, engine: Engine): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await tableShapes(db, engine)) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts[name] = Number(counted.rows[0]?.count ?? 0)
  }
  return counts
}

export async function engineVersion(db: Database, engine: Engine): Promise<string> {
  const ask =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`
  return (await ask.execute(db)).rows[0]?.version ?? ''
}

type Explained = { toOperationNode(): RootOperationNode }

/** What clinics wait for longest, with made-up values: nothing that anybody typed. */
const slowest = {
  'appointments to come': (db: Database, at: string): Explained =>
    db
      .selectFrom('appointments')
      .innerJoin('appointment_parts as part', 'part.appointmentId', 'appointments.id')
      .select(['part.appointmentId', 'part.startsAt'])
      .where('appointments.startsAt', '>=', at)
      .where('appointments.deletedAt', 'is', null)
      .where('appointments.status', '!=', 'cancelled'),
  'appointments of a filter': (db: Database, at: string): Explained =>
    db
      .selectFrom('appointments')
      .select(['id', 'startsAt'])
      .where('status', '=', 'pending')
      .where('deletedAt', 'is', null)
      .where('startsAt', '>=', at)
      .orderBy('startsAt')
      .orderBy('id')
      .limit(25),
  'appointments by a name': (db: Database): Explained =>
    db
      .selectFrom('appointment_search')
      .select('appointmentId')
      .where('term', '>=', 'example')
      .where('term', '<', 'examplf')
      .limit(25),
  'held times': (db: Database): Explained =>
    db
      .selectFrom('slot_claims')
      .select((row) => ['appointmentId', row.fn.countAll<number>().as('blocks')])
      .where('block', '>=', 1)
      .groupBy(['appointmentId', 'position', 'resource', 'lane']),
  'emails that are due': (db: Database, at: string): Explained =>
    db
      .selectFrom('outbox')
      .select('id')
      .where('status', '=', 'waiting')
      .where('dueAt', '<=', at)
      .orderBy('dueAt')
      .limit(1),
  'the audit log of one person': (db: Database): Explained =>
    db.selectFrom('audit_log').select('seq').where('actor', '=', 'system').orderBy('seq', 'desc').limit(50),
} as const

/** How the database would answer each of them, line by line; nothing is read. */
export async function plansOfSlowest(
  db: Database,
  engine: Engine,
  now: Temporal.Instant,
): Promise<Record<string, string[]>> {
  const plans: Record<string, string[]> = {}
  const ask = engine === 'sqlite' ? 'explain query plan' : 'explain'
  for (const [name, query] of Object.entries(slowest)) {
    const node = query(db, columns.instant(now)).toOperationNode()
    const compiled = db.getExecutor().compileQuery(node, createQueryId())
    const { rows } = await db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${ask} ${compiled.sql}`, [...compiled.parameters]),
    )
    plans[name] = rows.map((row) => String(row.detail ?? row['QUERY PLAN']))
  }
  return plans
}
