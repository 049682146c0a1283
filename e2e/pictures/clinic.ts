import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type MailServer, startMailServer } from '#test/other-programs/mail-server.ts'
import { adminPassword, postForm, startBuiltServer } from '#test/serving/built-server.ts'
import { freePort } from '#test/serving/free-port.ts'
import { fillDay } from '../support/busy-day.ts'
import { joinVisits } from '../support/join-visits.ts'
import { postVisit } from '../support/visits.ts'
import { clinicZone, dayAt, fillWithSamples } from './samples.ts'
import type { Scene } from './subject.ts'

export type Clinic = Pick<Scene, 'url' | 'database'> & { close(): Promise<void> }

/** What every clinic of a run begins with, made once. */
export type Seeded = {
  folder: string
  mail: MailServer
  open(environment?: Environment): Promise<Clinic>
  close(): Promise<void>
}

type Environment = Record<string, string>

const busyMilliseconds = 5_000
const lookMilliseconds = 50
const looks = 400
const preload = join(import.meta.dirname, 'still-server.ts')
/** When the first start and the first bookings were, so that today's audit log is not all there is. */
const dayBefore = '2026-12-08T15:12:00Z'

/** A clinic with a busy day, at a time that stands still; what it shows follows from this file and the product alone. */
export async function seedClinic(): Promise<Seeded> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-camera-'))
  const mail = await startMailServer()
  const database = (statement: string) =>
    onDatabase(join(folder, 'firstlight.db'), (file) => file.prepare(statement).all())
  const first = await start(folder, { STILL_NOW: dayBefore })
  await signInTwice(first.url)
  await firstBookings(first.url)
  await untilQuiet(database)
  await first.stop()
  onDatabase(join(folder, 'firstlight.db'), fillWithSamples)
  database(`update settings set setupDismissedAt = '${dayBefore.replace('Z', '.000Z')}'`)
  onDatabase(join(folder, 'firstlight.db'), (file) =>
    fillDay({ database: (statement) => file.prepare(statement).all() }, { date: dayAt(0) }),
  )
  await joinVisits(join(folder, 'firstlight.db'))
  const second = await start(folder, { SMTP_URL: mail.url })
  await untilQuiet(database)
  await second.stop()
  return {
    folder,
    mail,
    open: (environment = {}) => openCopy(folder, { SMTP_URL: mail.url, ...environment }),
    close: async () => {
      await mail.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openCopy(seeded: string, environment: Environment): Promise<Clinic> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-camera-'))
  cpSync(seeded, folder, { recursive: true })
  const PORT = String(await freePort())
  const given = Object.entries(environment).map(([name, value]) => [name, value.replace(':PORT', `:${PORT}`)])
  const server = await start(folder, { ...Object.fromEntries(given), PORT })
  return {
    url: server.url,
    database: (statement) =>
      onDatabase(join(folder, 'firstlight.db'), (file) => file.prepare(statement).all()),
    close: async () => {
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
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

/** Until every job has run and every letter has left. */
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

function onDatabase<T>(path: string, work: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(path, { timeout: busyMilliseconds })
  try {
    return work(file)
  } finally {
    file.close()
  }
}
