import '../english.ts'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openDatabase } from '#app/db/engine/database.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { testSecretKey } from '../secret-key.ts'
import { testServices } from '../test-services.ts'
import { doActions } from './random-actions.ts'

/** One process of several that do actions on one database: its environment says which, and it sends what they came to. */
const { DATABASE_URL: url = '', DATA_DIR: dataDirectory = '', ACTIONS = '{}' } = process.env
const engine = url === '' ? 'sqlite' : 'postgres'
const settings = url === '' ? ({ engine: 'sqlite' } as const) : ({ engine: 'postgres', url } as const)
const db = openDatabase({ database: settings, dataDirectory })
keepChainKey(db, testSecretKey)
await openTextKeys(db, { secretKey: testSecretKey })
const services = testServices({ db, engine, settings, dataDirectory, close: () => db.destroy() })
const run = await doActions(services, JSON.parse(ACTIONS))
await db.destroy()
process.send?.(run, () => process.disconnect?.())
