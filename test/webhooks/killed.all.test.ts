import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { startWebhooks } from '#app/features/connections/webhooks/jobs.server.ts'
import { leaseSeconds } from '#app/features/connections/webhooks/rules.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { storedAppointment } from '../factories.ts'
import { testClock, testServices, testSettings } from '../services.ts'
import { compiledPrograms } from '../serving/command.ts'
import { measured } from '../torture.ts'
import { type Received, startReceiver } from './receiver.ts'
import { storedWebhook } from './stored-webhook.ts'

/** On each engine. All of it: `WEBHOOK_KILLS=100 vitest run test/webhooks`. */
const kills = Number(process.env.WEBHOOK_KILLS ?? 2)
/** Each process changes records of its own, and sends those of all. */
const recordsOf = {
  sqlite: [['a', 'b', 'c', 'd']],
  postgres: [
    ['a', 'b'],
    ['c', 'd'],
  ],
}
/** Of so many, one is answered with a fault and comes again. */
const failsOneIn = 25
const longestAnswerMilliseconds = 20
/** One is killed after so many messages of its round at most, and so soon after the last of them. */
const mostMessages = 6
const killWithinMilliseconds = 40
/** All that is left may be in the hand of one that was killed before. */
const longestWaitMilliseconds = 2_000
/** A round begins when what the killed ones had in hand is free. */
const secondsBetween = leaseSeconds + 10

const chance = (below: number) => Math.floor(Math.random() * below)
const recordOf = ({ body }: Received): string => JSON.parse(body).data.id

/** Answers slowly, and not always well. It remembers whether a record's message arrived while another was under way. */
async function openReceiver() {
  const underway = new Set<string>()
  const seen = { together: 0, failing: true }
  const answer = async (response: ServerResponse, message: Received) => {
    const id = recordOf(message)
    if (underway.has(id)) seen.together++
    underway.add(id)
    await pause(chance(longestAnswerMilliseconds))
    underway.delete(id)
    response.writeHead(seen.failing && chance(failsOneIn) === 0 ? 500 : 204).end()
  }
  const receiver = await startReceiver((response, message) => void answer(response, message))
  onTestFinished(receiver.close)
  return { ...receiver, seen }
}

async function started({ dataDirectory, settings }: TestDatabase, records: string[], round: number) {
  const child = fork(new URL('./sending-process.ts', import.meta.url), {
    env: {
      ...process.env,
      DATA_DIR: dataDirectory,
      ...compiledPrograms,
      ...(settings.engine === 'postgres' && { DATABASE_URL: settings.url }),
      RECORDS: records.join(' '),
      SECONDS_LATER: String(round * secondsBetween),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('the process ended before it wrote')
  })
  await Promise.race([once(child, 'message'), ended])
  return child
}

async function killed(child: ChildProcess, received: readonly Received[]): Promise<void> {
  const enough = received.length + 1 + chance(mostMessages)
  const end = performance.now() + longestWaitMilliseconds
  while (received.length < enough && performance.now() < end) await pause(1)
  await pause(chance(killWithinMilliseconds))
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

forEachEngine((openDatabase, engine) => {
  const processes = recordsOf[engine]
  const rounds = Math.ceil(kills / processes.length)
  const records = processes.flat()

  test(`killed ${rounds} times while ${processes.length} send: all arrives, in the order of each record`, async () => {
    const database = await openDatabase()
    const { db } = database
    const { url, received, seen } = await openReceiver()
    const begun = Temporal.Now.instant()
    const at = columns.instant(begun)
    await storedWebhook(db, begun, { url })
    for (const id of records) await storedAppointment(db, { id, name: '0', updatedAt: at })

    for (let round = 1; round <= rounds; round++) {
      const children = await Promise.all(processes.map((own) => started(database, own, round)))
      for (const child of children) await killed(child, received)
    }
    const [atKills, together] = [received.length, seen.together]
    // From here on the clock runs ahead of what is under way.

    seen.failing = false
    const clock = testClock(begun.add({ seconds: (rounds + 1) * secondsBetween }).toString())
    const settings = { ...testSettings(database), allowPrivateHosts: ['127.0.0.1'] }
    const jobs = await startWebhooks(testServices(database, { clock, settings }), async () => undefined)
    onTestFinished(() => jobs.stop())
    const all = () =>
      db.selectFrom('webhook_deliveries').select(['id', 'objectId', 'seq', 'state']).orderBy('seq').execute()
    await vi.waitFor(
      async () => {
        clock.advance({ hours: 1 })
        jobs.wake()
        expect((await all()).filter(({ state }) => state !== 'sent')).toEqual([])
      },
      { timeout: 240_000, interval: 250 },
    )

    const deliveries = await all()
    const changes = await db.selectFrom('appointments').select(['id', 'name']).orderBy('id').execute()
    expect(changes.map(({ id }) => id)).toEqual(records)
    const numberOf = new Map(deliveries.map(({ id, seq }) => [id, seq]))
    for (const { id, name } of changes) {
      const told = deliveries.filter(({ objectId }) => objectId === id)
      expect(told, 'each change, and that it was booked').toHaveLength(Number(name) + 1)
      const arrived = received
        .filter((message) => recordOf(message) === id)
        .map(({ headers }) => numberOf.get(String(headers['webhook-id'])) ?? -1)
      expect(arrived, 'none before an earlier one, none after a later one').toEqual(
        arrived.toSorted((one, other) => one - other),
      )
      expect(new Set(arrived), 'none is lost').toEqual(new Set(told.map(({ seq }) => seq)))
    }
    expect(together, 'none while another of its record is under way').toBe(0)
    expect(atKills).toBeGreaterThanOrEqual(rounds)
    const repeated = received.length - deliveries.length
    measured(
      `webhooks on ${engine}: ${rounds * processes.length} kills, ${deliveries.length} messages, 0 lost, ${repeated} repeated`,
    )
  }, 3_600_000)
})
