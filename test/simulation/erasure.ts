import { sql } from 'kysely'
import type { Database } from '#app/db/tables.ts'
import { eraseOnePatient } from '#app/features/patient-files/patient-erasure.server.ts'
import { readKeptOf } from '#app/features/patient-files/patient-privacy.server.ts'
import { type Action, staff, statusOf } from '../actions/visit-actions.ts'

/** Somebody asks to be forgotten: one whom nobody shares an address with. */
export const eraseSomebody =
  (erased: Set<string>): Action =>
  async ({ services, chance }) => {
    const { db } = services
    const rows = await db
      .selectFrom('patients')
      .selectAll()
      .where('email', 'like', 'patient-%')
      .where('mergedInto', 'is', null)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    if (rows.length === 0) return { status: 404 }
    const row = chance.of(rows)
    if (rows.some(({ id, email }) => id !== row.id && email === row.email)) return { status: 409 }
    const { seen } = await readKeptOf(db, row)
    const outcome = await eraseOnePatient(services, { actor: staff, id: row.id, seen, isMeant: true })
    if (outcome.ok) erased.add(row.email)
    return { status: statusOf(outcome) }
  }

/** Every place of the database that still has one of those addresses in clear. */
export async function tracesOf(db: Database, addresses: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  const tables = await db.introspection.getTables()
  for (const { name, columns, isView } of tables) {
    const texts = columns.filter(({ dataType }) => /text|char/i.test(dataType))
    if (isView || texts.length === 0) continue
    const whole = sql.join(
      texts.map((column) => sql`coalesce(${sql.ref(column.name)}, '')`),
      sql` || ' ' || `,
    )
    for (const address of addresses) {
      const { rows } =
        await sql`select 1 from ${sql.table(name)} where ${whole} like ${`%${address}%`} limit 1`.execute(db)
      if (rows.length > 0) found.push(`${address} was erased and is in ${name}`)
    }
  }
  return found
}
