import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Engine, openPostgres } from '../app/db/engine/database.server.ts'
import { migrateToLatest } from '../app/db/migrate.server.ts'
import { compileMessages } from '../scripts/messages/compile.mjs'
import { databaseUrl } from './postgres/database-url.ts'
import { startPostgres } from './postgres/postgres.ts'
import { closePool, openPool, type PoolAddress } from './postgres/postgres-pool.ts'
import { makeSqliteTemplate } from './sqlite-template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The engines that this run has up. */
    engines: readonly Engine[]
    /** A migrated SQLite file to copy. */
    sqliteTemplate: string
    postgresUrl: string
    postgresPool: PoolAddress
  }
}

/** Brings both engines up once, each with a migrated template that every suite copies. */
export default async function setup(project: TestProject) {
  compileMessages()
  const sqliteTemplate = await makeSqliteTemplate()

  const server = await startPostgres()
  const postgresTemplate = `firstlight_template_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${postgresTemplate} template template0 encoding 'UTF8'`)
  const postgres = openPostgres(databaseUrl(server.url, postgresTemplate), () => {})
  await migrateToLatest(postgres, 'postgres')
  await postgres.destroy()
  const pool = await openPool(server.url, postgresTemplate)

  project.provide('engines', ['sqlite', 'postgres'])
  project.provide('sqliteTemplate', sqliteTemplate.path)
  project.provide('postgresUrl', server.url)
  project.provide('postgresPool', pool)

  return async () => {
    await closePool(pool)
    await admin.query(`drop database ${postgresTemplate} with (force)`)
    await admin.end()
    await server.stop()
    sqliteTemplate.remove()
  }
}
