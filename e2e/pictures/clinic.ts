import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { encryptRows, keyBeside } from '#test/encrypted-rows.ts'
import { startMailServer } from '#test/other-programs/mail-server.ts'
import { adminPassword, postForm, startBuiltServer } from '#test/serving/built-server.ts'
import { freePort } from '#test/serving/free-port.ts'
import { fillDay } from '../support/busy-day.ts'
import { joinVisits } from '../support/join-visits.ts'
import { postVisit } from '../support/visits.ts'
import { clinicZone, dayAt, fillWithSamples } from './samples.ts'
import type { Scene } from './subject.ts'

export type Clinic = Pick<Scene, 'url' | 'database'> & { close(): Promise<void> }

type Environment = Record<string, string>

const busyMilliseconds = 5_000
const lookMilliseconds = 50
const looks = 400
/** Settings shows it. */
const mailPort = 2529
const preload = join(import.meta.dirname, 'still-server.ts')
/** When the first start and the first bookings were, so that today's audit log is not all there is. */
const dayBefore = '2026-12-08T15:12:00Z'

/** What the set-up of a run leaves for its workers. */
const seeded = { folder: 'SEEDED_FOLDER', smtpUrl: 'SEEDED_SMTP_URL' } as const

/**
 * Playwright's global set-up: a clinic with a busy day, at a time that stands still. What it shows follows from this
 * file and the product alone.
 */
export default async function seedClinic(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-camera-'))
  const mail = await startMailServer({ port: mailPort })
  const data = join(folder, 'data')
  const database = (statement: string) => onDatabase(data, (file) => file.prepare(statement).all())
  const first = await start(data, { STILL_NOW: dayBefore })
  await signInTwice(first.url)
  await firstBookings(first.url)
  await untilQuiet(database)
  await first.stop()
  onDatabase(data, fillWithSamples)
  database(`update settings set setupDoneAt = '${dayBefore.replace('Z', '.000Z')}'`)
  onDatabase(data, (file) =>
    fillDay({ database: (statement) => file.prepare(statement).all() }, { date: dayAt(0) }),
  )
  await joinVisits(join(data, 'firstlight.db'))
  const second = await start(data, { SMTP_URL: mail.url })
  await untilQuiet(database)
  await second.stop()
  writeFileSync(join(folder, 'emails.json'), JSON.stringify(mail.delivered.map(({ raw }) => raw)))
  process.env[seeded.folder] = folder
  process.env[seeded.smtpUrl] = mail.url
  return async () => {
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The emails that left while the clinic was seeded. */
export function sentEmails(): Promise<Email[]> {
  const raw: string[] = JSON.parse(readFileSync(join(seededFolder(), 'emails.json'), 'utf8'))
  return Promise.all(raw.map((one) => PostalMime.parse(one)))
}

/** A copy of the seeded clinic with a server of its own. */
export async function openClinic(environment: Environment = {}): Promise<Clinic> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-camera-'))
  cpSync(join(seededFolder(), 'data'), folder, { recursive: true })
  const PORT = String(await freePort())
  const SMTP_URL = process.env[seeded.smtpUrl] ?? ''
  const given = Object.entries({ SMTP_URL, ...environment }).map(([name, value]) => [
    name,
    value.replace(':PORT', `:${PORT}`),
  ])
  const server = await start(folder, { ...Object.fromEntries(given), PORT })
  return {
    url: server.url,
    database: (statement) => onDatabase(folder, (file) => file.prepare(statement).all()),
    close: async () => {
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function seededFolder(): string {
  const folder = process.env[seeded.folder]
  if (!folder) throw new Error('The clinic of the pictures is not seeded: run them with npm run screenshots.')
  return folder
}

const start = (folder: string, environment: Environment) =>
  startBuiltServer({
    DATA_DIR: folder,
    NODE_OPTIONS: `--import=${preload}`,
    TZ: clinicZone,
    ...environment,
  })

/** Three requests of one person, so that a visit's details say so. */
async function firstBookings(url: string): Promise<void> {
  const treatment = 'Semaglutide weight management medication'
  const booked = { treatment, name: 'Elena Ruiz', email: 'elena@example.com' }
  for (const days of [8, 12, 13]) {
    const day = { date: dayAt(days), weekday: '', long: '' }
    const answer = await postVisit(url, { ...booked, day, time: '10:00 AM', key: `picture-${days}` })
    if (answer.status !== 303) throw new Error(`The visit in ${days} days was refused: ${answer.status}.`)
  }
}

/** The first time with a wrong password: the audit log has something to say. */
async function signInTwice(url: string): Promise<void> {
  for (const password of ['not the password', adminPassword]) {
    await postForm(`${url}/admin/login`, { username: 'admin', password })
  }
}

/** Until every job has run and every email has left. */
async function untilQuiet(database: Scene['database']): Promise<void> {
  for (let look = 0; look < looks; look++) {
    const open = database(`select name from job_runs where "leasedUntil" is not null or "succeededAt" is null
      union all select id from outbox where status = 'waiting'`)
    if (open.length === 0) return
    await pause(lookMilliseconds)
  }
  const left = database(
    "select name from job_runs where succeededAt is null union all select id from outbox where status = 'waiting'",
  )
  throw new Error(`The clinic of the pictures does not come to rest: ${JSON.stringify(left)}`)
}

function onDatabase<T>(folder: string, work: (file: DatabaseSync) => T): T {
  const path = join(folder, 'firstlight.db')
  const file = new DatabaseSync(path, { timeout: busyMilliseconds })
  try {
    const result = work(file)
    encryptRows(file, keyBeside(path))
    return result
  } finally {
    file.close()
  }
}
