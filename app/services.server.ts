import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Engine, openPostgres, openSqlite } from './db/database.server.ts'
import { migrateToLatest } from './db/migrate.server.ts'
import type { Database } from './db/tables.ts'
import { seedTreatments } from './features/treatments/seed.server.ts'
import { systemClock } from './platform/clinic-time.server.ts'
import type { Services } from './platform/services.ts'
import type { Settings } from './platform/settings.ts'

/** Opens everything the process needs, brings the tables up to date and seeds once. */
export async function openServices(settings: Settings, log: Logger): Promise<Services> {
  const db = openDatabase(settings, log)
  const engine: Engine = settings.database.engine
  await migrateToLatest(db, engine)
  const clock = systemClock
  await seedTreatments(db, clock.now())
  return {
    settings,
    db,
    engine,
    clock,
    log,
    mailer: { transport: 'file', send: async () => {}, close: () => {} },
    writeLetter: async () => null,
    wake: () => {},
  }
}

function openDatabase(settings: Settings, log: Logger): Database {
  if (settings.database.engine === 'sqlite') return openSqlite(join(settings.dataDirectory, 'firstlight.db'))
  return openPostgres(settings.database.url, (error) =>
    log.warn({ kind: error.name }, 'database connection lost'),
  )
}
