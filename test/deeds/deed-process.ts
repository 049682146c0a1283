import '../english.ts'
import { openPostgres } from '#app/db/engine/database.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { testSecretKey } from '../secret-key.ts'
import { testServices } from '../standing-services.ts'
import { doDeeds } from './random-deeds.ts'

/** One process of several that do deeds on one PostgreSQL: told by its environment which, it tells what became of them. */
const { DATABASE_URL: url = '', DATA_DIR: dataDirectory = '', DEEDS = '{}' } = process.env
const db = openPostgres(url, () => {})
keepChainKey(db, testSecretKey)
const settings = { engine: 'postgres', url } as const
const services = testServices({ db, engine: 'postgres', settings, dataDirectory, close: () => db.destroy() })
const run = await doDeeds(services, JSON.parse(DEEDS))
await db.destroy()
process.send?.(run, () => process.disconnect?.())
