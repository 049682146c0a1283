import type { KyselyPlugin } from 'kysely'
import { openTextKeys } from '../app/db/encryption/text-keys.server.ts'
import { openDatabase } from '../app/db/engine/database.server.ts'
import type { Database } from '../app/db/tables.ts'
import type { TestServices } from './services.ts'

/**
 * The same services, whose first read of that table is followed by somebody else's change, over a connection of its
 * own, before the reader goes on: what is between looking and storing.
 */
export function withChangeAfterReading(
  services: TestServices,
  table: string,
  change: (db: Database) => Promise<unknown>,
): TestServices {
  let first: object | null = null
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes(`"name":"${table}"`)) first ??= queryId
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (queryId === first) await besides(services, change)
      return result
    },
  }
  return { ...services, db: services.db.withPlugin(plugin) }
}

async function besides(
  { settings }: TestServices,
  change: (db: Database) => Promise<unknown>,
): Promise<void> {
  const db = openDatabase(settings)
  await openTextKeys(db, settings)
  try {
    await change(db)
  } finally {
    await db.destroy()
  }
}
