import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClockTime } from '#app/platform/dates.ts'
import { openEmptyDatabase, type TestDatabase } from '../database.ts'
import { type MailServer, startMailServer } from '../other-programs/mail-server.ts'
import { insertShared, raceOn, visitors } from '../requests/shared-time.ts'
import { adminPassword, postForm } from '../serving/built-server.ts'
import { type Cluster, startCluster } from '../serving/cluster.ts'
import { bookWhile, mostBroken, raceForOneSlot, restartEach } from '../torture/cluster-trials.ts'
import { storedTestimonial } from '../visitor-factories.ts'
import { workingDays } from '../working-days.ts'

/** `npm run torture` does twenty, and on an S3 store. */
const rounds = 2
/** Ten, times the LIMITS_FACTOR of built servers in tests. */
const signInsPerAccount = 10 * 100_000

let database: TestDatabase
let mail: MailServer
let cluster: Cluster
const folder = mkdtempSync(join(tmpdir(), 'firstlight-cluster-'))

beforeAll(async () => {
  database = await openEmptyDatabase('postgres')
  mail = await startMailServer()
  const { settings } = database
  const databaseUrl = settings.engine === 'postgres' ? settings.url : ''
  cluster = await startCluster({ count: 2, folder, databaseUrl, environment: { SMTP_URL: mail.url } })
})
afterAll(async () => {
  await cluster?.stop()
  await mail?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

const nodeUrl = (node: number) => cluster.nodes[node]?.url ?? ''
/** As the balancer asks: the address that people use is in Host. */
const asked = (cookie = '') => ({
  headers: { Host: new URL(cluster.url).host, Cookie: cookie },
  redirect: 'manual' as const,
})
const rowsOf = (table: 'admins' | 'treatments') => database.db.selectFrom(table).select('id').execute()

test('two that start at once on an empty database migrate and seed it once', async () => {
  expect(await rowsOf('admins')).toHaveLength(1)
  expect(await rowsOf('treatments')).toHaveLength(5)
})

test('a session of one opens the other, and signing out at one closes both', async () => {
  const own = { Origin: cluster.url, Host: new URL(cluster.url).host }
  const signIn = await postForm(
    `${nodeUrl(0)}/admin/login`,
    { username: 'admin', password: adminPassword },
    own,
  )
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await fetch(`${nodeUrl(1)}/admin/dashboard`, asked(cookie))).status).toBe(200)
  const signOut = await postForm(`${nodeUrl(1)}/admin/logout`, {}, { ...own, Cookie: cookie })
  expect(signOut.status).toBe(303)
  expect((await fetch(`${nodeUrl(0)}/admin/dashboard`, asked(cookie))).status).toBe(303)
})

test(`${visitors} who want one time, half of them at each, get one booking and one email`, async () => {
  // On a busy machine some of them are asked to come back (503): never are two told that they have it.
  const race = await raceForOneSlot(cluster, database.db, rounds)
  expect(race).toMatchObject({ won: rounds, wrong: 0, answers: { 303: rounds } })
  while (mail.delivered.length < rounds) await pause(50)
  const ids = mail.delivered.map(({ email }) => email.messageId)
  expect(ids).toHaveLength(rounds)
  expect(new Set(ids).size).toBe(rounds)
})

test(`${visitors} who want the day of a clinician who sees three, half of them at each, get three appointments`, async () => {
  const treatments = await insertShared(database.db, 'clinician', 3)
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '14:00', '15:00'] as ClockTime[]
  const urls = cluster.nodes.map(({ url }) => url)
  const headers = { Host: new URL(cluster.url).host, Origin: cluster.url }
  for (const date of workingDays(rounds)) {
    const round = await raceOn(database.db, treatments, { urls, date, times, headers })
    expect(round).toMatchObject({ answers: { 303: 3 }, stored: 3 })
  }
})

test('a process killed under load loses nothing, and only its open requests break', async () => {
  const trial = await bookWhile(cluster, database.db, async () => cluster.nodes[0]?.kill())
  expect(trial.lost).toBe(0)
  expect(trial.refused).toEqual({})
  expect(trial.broken).toBeLessThanOrEqual(mostBroken)
  await cluster.start(0)
})

test('nobody notices a rolling restart, nor the tables that a newer release adds meanwhile', async () => {
  const trial = await bookWhile(cluster, database.db, async () => {
    await sql`alter table appointments add column later text not null default ''`.execute(database.db)
    await sql`insert into kysely_migration (name, timestamp) values ('m9999-later', '2099')`.execute(
      database.db,
    )
    await restartEach(cluster)
  })
  expect(trial).toEqual({ acknowledged: expect.any(Number), lost: 0, refused: {}, broken: 0 })
})

test('what one process stores every other shows, kept pages or not', async () => {
  const seesIt = async (node: number, words: string) => {
    while (!(await (await fetch(`${nodeUrl(node)}/testimonials`, asked())).text()).includes(words))
      await pause(50)
  }
  for (const node of [0, 1]) await fetch(`${nodeUrl(node)}/testimonials`, asked())
  await storedTestimonial(database.db, { author: 'Kept Nowhere' })
  await Promise.all([seesIt(0, 'Kept Nowhere'), seesIt(1, 'Kept Nowhere')])
})

test('attempts to sign in count together, wherever they arrive', async () => {
  const own = { Origin: cluster.url, Host: new URL(cluster.url).host }
  const attempt = async (node: number) => {
    const wrong = { username: 'nobody', password: 'a wrong password' }
    return (await postForm(`${nodeUrl(node)}/admin/login`, wrong, own)).status
  }
  expect(await attempt(0)).toBe(401)
  // The rest of what one address may try under one name in 15 minutes, but for four.
  const { count } = await database.db
    .updateTable('limits')
    .set({ count: signInsPerAccount - 4 })
    .where('key', 'like', 'sign-in-account:%')
    .where('count', '=', 1)
    .returning('count')
    .executeTakeFirstOrThrow()
  expect(count).toBe(signInsPerAccount - 4)
  const answers = await Promise.all([0, 1, 0, 1, 0, 1, 0, 1].map(attempt))
  expect(answers.toSorted()).toEqual([401, 401, 401, 401, 429, 429, 429, 429])
})

test('work that comes again is done once', async () => {
  const runs = await database.db.selectFrom('job_runs').select(['name', 'failures', 'succeededAt']).execute()
  expect(runs.map(({ name }) => name).sort()).toEqual([
    'audit-checkpoint',
    'audit-verification',
    'booking-senders',
    'brief-records',
    'checks',
    'database-check',
    'deliverability',
    'gallery-sweep',
    'key-holds',
    'reminders',
    'retention',
    'search-upkeep',
    'staff-mails',
    'tidying',
    'update-check',
    'update-watch',
    'visit-links',
    'website-picture-sweep',
  ])
  expect(runs.every(({ failures, succeededAt }) => failures === 0 && succeededAt !== null)).toBe(true)
})
