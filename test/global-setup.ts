import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres, openSqlite } from '../app/db/database.server.ts'
import { migrateToLatest } from '../app/db/migrate.server.ts'
import { databaseUrl } from './database-url.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated SQLite file to copy. */
    sqliteTemplate: string
    postgresUrl: string
    /** A migrated database to copy. */
    postgresTemplate: string
  }
}

/** Brings both engines up once, each with a migrated template that every suite copies. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-template-'))
  const sqliteTemplate = join(folder, 'template.db')
  const sqlite = openSqlite(sqliteTemplate)
  await migrateToLatest(sqlite, 'sqlite')
  await sqlite.destroy()

  const server = await startPostgres()
  const postgresTemplate = `firstlight_template_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${postgresTemplate} template template0 encoding 'UTF8'`)
  const postgres = openPostgres(databaseUrl(server.url, postgresTemplate), () => {})
  await migrateToLatest(postgres, 'postgres')
  await postgres.destroy()

  project.provide('sqliteTemplate', sqliteTemplate)
  project.provide('postgresUrl', server.url)
  project.provide('postgresTemplate', postgresTemplate)

  return async () => {
    await admin.query(`drop database ${postgresTemplate} with (force)`)
    await admin.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
