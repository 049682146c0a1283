import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabaseOn, openEmptyDatabase, type TestDatabase } from '../database.ts'
import { adminPassword, postForm, startBuiltServer } from '../serving/built-server.ts'
import { runCommand } from '../serving/command.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { expectRefused, installedMachine } from '../updates/machine.ts'
import { makeRelease } from '../updates/made-release.ts'

const password = randomBytes(12).toString('hex')

function urlAs(database: TestDatabase, role?: string): string {
  if (database.settings.engine !== 'postgres') throw new TypeError('roles are of PostgreSQL')
  const url = new URL(database.settings.url)
  if (role) Object.assign(url, { username: role, password })
  return url.href
}

async function query(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** As compose.yaml runs it. */
const migrate = async (database: TestDatabase): Promise<string> =>
  (await runCommand('admin', ['migrate'], environmentFor(database))).said

const forbidden = [
  `update audit_log set actor = 'nobody'`,
  'truncate audit_log',
  'delete from audit_log',
  `update audit_subjects set seq = 1`,
  'alter table audit_log disable trigger user',
  'drop table appointments',
  'create table mine (id text)',
  'delete from kysely_migration',
]

test('the program works as a role that owns nothing and cannot change the audit log', async () => {
  const database = await openEmptyDatabase('postgres')
  const asApp = urlAs(database, 'firstlight_app')
  const environment = { ...environmentFor(database), DATABASE_URL: asApp }
  const roles = readFileSync(resolve('deploy/application-role.sql'), 'utf8')
  try {
    expect(await migrate(database)).toMatch(/^ok, [1-9]\d* migrations ran$/m)
    const login = `alter role firstlight_app login password '${password}'`
    await query(urlAs(database), roles, login)
    const server = await startBuiltServer(environment)
    const signedIn = await postForm(`${server.url}/admin/login`, {
      username: 'admin',
      password: adminPassword,
    })
    expect(signedIn.status).toBe(303)
    const sent = await postForm(`${server.url}/contact`, {
      name: 'Ann',
      email: 'ann@example.com',
      phone: '(432) 555-0100',
      subject: 'Parking',
      message: 'Is there any?',
    })
    expect(sent.status).toBe(303)
    await server.stop()
    expect(await migrate(database)).toBe('ok, 0 migrations ran\n')
    for (const statement of forbidden) {
      await expect(query(asApp, statement), statement).rejects.toThrow(
        /permission denied|must be owner|append-only|seven years/,
      )
    }
    await query(
      urlAs(database),
      `delete from kysely_migration where name = (select max(name) from kysely_migration)`,
    )
    await expect(startBuiltServer(environment)).rejects.toThrow(
      /run "npm run admin -- migrate" as their owner/,
    )
  } finally {
    await database.close()
    await query(inject('postgresUrl'), 'drop role if exists firstlight_app')
  }
})

test('an update waits for the owner of the tables to be named, and then migrates as that role', async () => {
  const database = await openDatabaseOn('postgres')
  const asApp = urlAs(database, 'firstlight_app')
  const login = `alter role firstlight_app login password '${password}'`
  try {
    await query(urlAs(database), readFileSync(resolve('deploy/application-role.sql'), 'utf8'), login)
    const machine = await installedMachine(database, { variables: { DATABASE_URL: asApp } })
    const migration = `await schema.createTable('moods').addColumn('id', 'text').execute()`
    const next = makeRelease({ version: '1.5.0', migration })
    const closed = await expectRefused(machine, next, { outcome: 'stopped', reason: 'database-role' })
    expect(closed).toBe(0)

    machine.nameTableOwner(urlAs(database))
    const { said } = await machine.run(['update'], next.source)
    expect(said).toContain('1.5.0 is installed.')
    await query(asApp, `insert into moods values ('calm')`)
    await expect(query(asApp, 'drop table moods')).rejects.toThrow(/must be owner/)
    machine.stop()
  } finally {
    await database.close()
    await query(inject('postgresUrl'), 'drop role if exists firstlight_app')
  }
})
