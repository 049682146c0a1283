import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Engine, openPostgres, openSqlite, sqlitePath } from '#app/db/engine/database.server.ts'
import type { Database } from '#app/db/tables.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { listAll } from '#app/features/treatments/queries.server.ts'
import { type MailServer, startMailServer } from '#test/other-programs/mail-server.ts'
import { insertStreamTreatment } from '#test/requests/booking-stream.ts'
import { testSecretKey } from '#test/secret-key.ts'
import { type BuiltServer, startBuiltServer } from '#test/serving/built-server.ts'
import { freePort } from '#test/serving/free-port.ts'
import { makeSampleYear, moveClinic } from '#test/serving/sample-year.ts'
import { storedKey } from '#test/stored-key.ts'
import { workingDays } from '#test/working-days.ts'
import type { Known } from './day.ts'
import { signIn } from './staff.ts'

export type SoakedClinic = {
  server: BuiltServer
  mail: MailServer
  db: Database
  engine: Engine
  known: Known
  metricsToken: string
  inspectorPort: number
  close(): Promise<void>
}

const days = 110
const metricsToken = 'only-for-those-who-watch'
const clientAssets = 'build/client/assets'
/** Who has a seat: at the front desk twice, and an owner. On the first day there is nobody but the owner. */
const seats = { year: ['desk', 'desk', 'admin'], day: ['admin', 'admin'] }

type Place = { DATA_DIR: string; SECRET_KEY: string; DATABASE_URL?: string }

/**
 * A clinic with the demo's year behind it, served by the built server as behind a proxy, with the limits that it is shipped with
 * and a mail server that takes everything.
 * @param databaseUrl of an empty PostgreSQL; null for SQLite
 * @param isNew it has nothing behind it
 */
export async function serveClinic(
  folder: string,
  { databaseUrl, isNew = false }: { databaseUrl: string | null; isNew?: boolean },
): Promise<SoakedClinic> {
  const DATA_DIR = join(folder, 'served')
  const place: Place = {
    DATA_DIR,
    SECRET_KEY: testSecretKey,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  }
  if (isNew) await (await startBuiltServer(place)).stop()
  else await placeYear(join(folder, 'year'), place)
  const db = databaseUrl === null ? openSqlite(sqlitePath(DATA_DIR)) : openPostgres(databaseUrl, () => {})
  keepChainKey(db, testSecretKey)
  const known = await knownOf(db)
  const mail = await startMailServer()
  const [port, inspectorPort] = [await freePort(), await freePort()]
  const server = await startBuiltServer({
    ...place,
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    TRUST_PROXY: '127.0.0.1',
    LIMITS_FACTOR: '1',
    METRICS_TOKEN: metricsToken,
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
  })
  const desk: string[] = []
  for (const name of seats[isNew ? 'day' : 'year']) desk.push(await signIn(server.url, name))
  return {
    server,
    mail,
    db,
    engine: databaseUrl === null ? 'sqlite' : 'postgres',
    known: { ...known, desk },
    metricsToken,
    inspectorPort,
    close: async () => {
      await server.stop()
      await db.destroy()
      await mail.close()
    },
  }
}

async function placeYear(made: string, place: Place): Promise<void> {
  if (place.DATABASE_URL === undefined) return makeSampleYear(place.DATA_DIR)
  await makeSampleYear(made)
  moveClinic(made, place)
}

async function knownOf(db: Database): Promise<Omit<Known, 'desk'>> {
  const treatments = (await listAll(db)).map(({ id, name }) => ({ id, name: name.en ?? '' }))
  const own = await insertStreamTreatment(db)
  const patients = await db.selectFrom('patients').select('id').where('mergedInto', 'is', null).execute()
  const apiKey = await storedKey(db, ['appointments:read', 'patients:read'])
  const names = readdirSync(clientAssets)
  const manifest = names.find((name) => name.startsWith('manifest-')) ?? ''
  const [, build = ''] = /"version":"([^"]+)"/.exec(readFileSync(join(clientAssets, manifest), 'utf8')) ?? []
  const assets = names.filter((name) => /\.(js|css|woff2)$/.test(name)).map((name) => `/assets/${name}`)
  return {
    treatments,
    own,
    dates: workingDays(days),
    assets,
    build,
    patients: patients.map(({ id }) => id),
    apiKey,
  }
}
