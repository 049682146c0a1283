import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openDatabase } from '#app/db/engine/database.server.ts'
import type { Database } from '#app/db/tables.ts'
import { databaseProblems } from '#app/db/upkeep/integrity.server.ts'
import { statuses } from '#app/db/values.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { violationsIn } from '#test/actions/violations.ts'
import { testSettings } from '#test/test-services.ts'
import { makeSampleClinic } from './sample-clinic.server.ts'

/** A Wednesday, 10:30 AM in the clinic. */
const now = Temporal.Instant.from('2026-12-09T16:30:00Z')
const silent = { info: () => {}, warn: () => {}, error: () => {} }

const folders: string[] = []
const open: Database[] = []
afterAll(async () => {
  for (const db of open) await db.destroy()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function made(): Promise<{ db: Database; settings: Settings }> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'firstlight-demo-'))
  folders.push(dataDirectory)
  const place = { settings: { engine: 'sqlite' as const }, dataDirectory }
  const settings = { ...testSettings(place), publicUrl: 'http://localhost:3000', isDemo: true }
  await makeSampleClinic(settings, silent, { password: 'sunrise over the fence', now, seed: 1 })
  const db = openDatabase(settings, () => {})
  open.push(db)
  keepChainKey(db, settings.secretKey)
  await openTextKeys(db, settings)
  return { db, settings }
}

let clinic: Awaited<ReturnType<typeof made>>
beforeAll(async () => {
  clinic = await made()
})

test('nobody is booked over anybody, the audit log verifies, and the file is sound', async () => {
  expect(await violationsIn(clinic.db)).toEqual([])
  expect(await databaseProblems(clinic.db, 'sqlite')).toEqual([])
  expect(
    await clinic.db.selectFrom('appointments').select('id').where('overlap', 'is not', null).execute(),
  ).toEqual([])
})

test('a year of appointments in every status, and what is booked for the weeks ahead', async () => {
  const rows = await clinic.db.selectFrom('appointments').select(['status', 'date']).execute()
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(statuses))
  expect(rows.length).toBeGreaterThan(1_200)
  const days = rows.map(({ date }) => String(date)).sort()
  expect(days.at(0)).toMatch(/^2025-12-/)
  expect(rows.filter(({ date }) => date > '2026-12-09').length).toBeGreaterThan(30)
  expect(rows.filter(({ date, status }) => date < '2026-12-09' && status === 'confirmed')).toEqual([])
})

test('every screen has something to show', async () => {
  const { db } = clinic
  const tables = [
    'patients',
    'contact_messages',
    'message_replies',
    'testimonials',
    'waitlist_entries',
    'closures',
    'website_counts',
    'cancellations',
  ] as const
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect([table, count >= 5]).toEqual([table, true])
  }
  for (const table of ['clinicians', 'rooms'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toHaveLength(3)
  const logins = await db.selectFrom('admins').select(['username', 'role']).orderBy('username').execute()
  expect(logins).toEqual([
    { username: 'admin', role: 'admin' },
    { username: 'clinician', role: 'clinician' },
    { username: 'desk', role: 'front-desk' },
  ])
})

test('every address and number is one that leads to nobody', async () => {
  const { db } = clinic
  const people = [
    ...(await db.selectFrom('patients').select(['email', 'phone']).execute()),
    ...(await db.selectFrom('appointments').select(['email', 'phone']).execute()),
    ...(await db.selectFrom('contact_messages').select(['email', 'phone']).execute()),
    ...(await db.selectFrom('waitlist_entries').select(['email', 'phone']).execute()),
  ]
  expect(people.length).toBeGreaterThan(1_500)
  for (const { email, phone } of people) {
    expect(email).toMatch(/^[a-z.]+@example\.com$/)
    expect(phone).toMatch(/^\(\d{3}\) 555-01\d\d$/)
  }
})

test('no email of the past waits to be sent, and none was written', async () => {
  const waiting = clinic.db.selectFrom('outbox').select('dueAt').where('status', '=', 'waiting')
  for (const { dueAt } of await waiting.execute()) expect(dueAt > now.toString()).toBe(true)
  expect(readdirSync(clinic.settings.dataDirectory)).not.toContain('mail')
})

test('the same seed on the same day makes the same clinic', async () => {
  const shown = ({ db }: { db: Database }) =>
    db
      .selectFrom('appointments')
      .select(['name', 'date', 'time', 'treatment', 'status', 'createdAt'])
      .orderBy('createdAt')
      .orderBy('name')
      .orderBy('date')
      .orderBy('time')
      .execute()
  expect(await shown(await made())).toEqual(await shown(clinic))
})
