import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clockTime, twelveHour } from '#app/platform/dates.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { storedTreatment } from '../factories.ts'
import { type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { isTorture } from '../torture.ts'
import { workingDays, workingTimes } from '../working-days.ts'

/** What a kill leaves behind is the engine's business on PostgreSQL: a few rounds tell. */
const roundsOn = isTorture ? { sqlite: 20, postgres: 5 } : { sqlite: 5, postgres: 2 }
const clients = 4
/** One for each round, so that no booking of the stream is refused. */
const dates = workingDays(Math.max(...Object.values(roundsOn)))

type Acknowledged = { resultId: string; email: string }

forEachEngine((openDatabase, engine) => {
  const rounds = roundsOn[engine]
  test(`${rounds} kills during a stream of bookings lose none that was acknowledged, nor its email`, async () => {
    const database = await openDatabase()
    const { name } = await storedTreatment(database.db, {
      availableTimes: workingTimes,
      durationMinutes: 5,
    })
    const acknowledged: Acknowledged[] = []
    for (let round = 0; round < rounds; round++) {
      const server = await startBuiltServer(environmentFor(database))
      const enough = acknowledged.length + 1 + (round % 12)
      const stream = streamOfBookings(server, { treatment: name.en, round, acknowledged })
      await Promise.race([stream, haveBeen(acknowledged, enough)])
      await server.kill()
      await stream
    }
    await expectAllThere(database, acknowledged)
  })
})

type Stream = { treatment: string; round: number; acknowledged: Acknowledged[] }

/** Books one time after the other until the server is gone. */
async function streamOfBookings(server: BuiltServer, stream: Stream): Promise<void> {
  const clientOf = async (client: number) => {
    for (let step = client; step < workingTimes.length; step += clients) {
      const email = `visitor-${stream.round}-${step}@example.com`
      const answer = await bookStep(server, { ...stream, step, email }).catch(() => null)
      if (!answer) return
      expect(answer.status).toBe(303)
      stream.acknowledged.push({ resultId: answer.headers.get('location')?.split('/').at(-1) ?? '', email })
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => clientOf(client)))
}

/** Rejects when the connection breaks. */
async function bookStep(
  { url }: BuiltServer,
  { treatment, round, step, email }: { treatment: string; round: number; step: number; email: string },
): Promise<Response> {
  const response = await postForm(`${url}/appointment`, {
    treatment,
    date: dates[round] ?? '',
    time: twelveHour(workingTimes[step] ?? clockTime(0)),
    name: `Visitor ${step}`,
    email,
    phone: '(432) 555-0100',
    message: '',
    key: crypto.randomUUID(),
  })
  await response.arrayBuffer()
  return response
}

async function haveBeen(acknowledged: Acknowledged[], count: number): Promise<void> {
  while (acknowledged.length < count) await pause(1)
}

async function expectAllThere({ db, dataDirectory }: TestDatabase, acknowledged: Acknowledged[]) {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('idempotency_keys', 'idempotency_keys.subjectId', 'appointments.id')
    .leftJoin('outbox', 'outbox.subjectId', 'appointments.id')
    .select(['appointments.id', 'appointments.email', 'resultId', 'outbox.status', 'outbox.messageId'])
    .execute()
  const emails = emailsIn(join(dataDirectory, 'mail'))
  for (const { resultId, email } of acknowledged) {
    const found = rows.filter((row) => row.email === email)
    expect(found).toEqual([expect.objectContaining({ resultId })])
    expect(['sent', 'waiting']).toContain(found[0]?.status)
    if (found[0]?.status === 'sent') expect(emails.has(found[0].messageId ?? '')).toBe(true)
  }
  const ids = rows.map((row) => row.id)
  const emailOwners = await db.selectFrom('outbox').select('subjectId').execute()
  expect(emailOwners.map((email) => email.subjectId).sort()).toEqual(ids.toSorted())
  const claims = await db.selectFrom('slot_claims').select('appointmentId').execute()
  expect(claims.map((claim) => claim.appointmentId).sort()).toEqual(ids.toSorted())
}

/** The Message-IDs of the emails that were kept as files. */
function emailsIn(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set()
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  return new Set(texts.map((text) => /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? ''))
}
