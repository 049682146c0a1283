import { flushCompileCache } from 'node:module'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openDatabase } from '#app/db/engine/database.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { testSecretKey } from './secret-key.ts'
import { testServices } from './test-services.ts'

/**
 * The services of a process of its own, on the database that DATABASE_URL or else DATA_DIR names; `close` lets go of it.
 * What Node compiled is kept at once: a process that is killed would keep none of it, and the next begins four times sooner.
 */
export async function servicesOfProcess(given: Parameters<typeof testServices>[1] = {}) {
  flushCompileCache()
  const { DATABASE_URL: url = '', DATA_DIR: dataDirectory = '' } = process.env
  const settings: Settings['database'] = url === '' ? { engine: 'sqlite' } : { engine: 'postgres', url }
  const db = openDatabase({ database: settings, dataDirectory })
  keepChainKey(db, testSecretKey)
  await openTextKeys(db, { secretKey: testSecretKey })
  const close = () => db.destroy()
  return {
    services: testServices({ db, engine: settings.engine, settings, dataDirectory, close }, given),
    close,
  }
}
