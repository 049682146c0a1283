import { columns } from '#app/db/columns.ts'
import { openSqlite } from '#app/db/engine/database.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { joinPatient } from '#app/features/patients/matching.server.ts'

/** Gives the visits and messages that a fixture stored to their patients, oldest first, as the product does. */
export async function joinVisits(path: string): Promise<void> {
  const db = openSqlite(path)
  const said = ['id', 'name', 'email', 'phone', 'language', 'createdAt'] as const
  const visits = await db
    .selectFrom('appointments')
    .select(said)
    .where('patientId', 'not in', (row) => row.selectFrom('patients').select('id'))
    .execute()
  const messages = await db
    .selectFrom('contact_messages')
    .select(said)
    .where('patientId', 'is', null)
    .where('possibleSpam', '=', 0)
    .execute()
  const rows = [
    ...visits.map((row) => ({ row, table: 'appointments' as const })),
    ...messages.map((row) => ({ row, table: 'contact_messages' as const })),
  ].sort((one, other) => (one.row.createdAt < other.row.createdAt ? -1 : 1))
  await inTransaction(db, async (tx) => {
    for (const { row, table } of rows) {
      const { id, createdAt, ...writer } = row
      const patientId = await joinPatient(tx, writer, columns.asInstant(createdAt))
      await tx.updateTable(table).set({ patientId }).where('id', '=', id).execute()
    }
  })
  await db.destroy()
}
