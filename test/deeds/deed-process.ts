import '../english.ts'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openDatabase } from '#app/db/engine/database.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { testSecretKey } from '../secret-key.ts'
import { testServices } from '../standing-services.ts'
import { doDeeds } from './random-deeds.ts'

/** One process of several that do deeds on one database: its environment says which, and it sends what they came to. */
const { DATABASE_URL: url = '', DATA_DIR: dataDirectory = '', DEEDS = '{}' } = process.env
const engine = url === '' ? 'sqlite' : 'postgres'
const settings = url === '' ? ({ engine: 'sqlite' } as const) : ({ engine: 'postgres', url } as const)
const db = openDatabase({ database: settings, dataDirectory })
keepChainKey(db, testSecretKey)
await openTextKeys(db, { secretKey: testSecretKey })
const services = testServices({ db, engine, settings, dataDirectory, close: () => db.destroy() })
const run = await doDeeds(services, JSON.parse(DEEDS))
await db.destroy()
process.send?.(run, () => process.disconnect?.())
