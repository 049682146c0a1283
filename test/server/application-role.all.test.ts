import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openEmptyDatabase, type TestDatabase } from '../database.ts'
import { adminPassword, postForm, startBuiltServer } from '../serving/built-server.ts'
import { runCommand } from '../serving/command.ts'
import { environmentFor } from '../serving/environment-for.ts'

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
