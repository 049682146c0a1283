import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import { cancelVisit, connected } from '../calendars.ts'
import { engines, forEachEngine } from '../database.ts'
import { storedAppointment } from '../factories.ts'
import { type CalendarServer, eventText, startCalendarServer } from '../other-programs/calendar-servers.ts'
import { testServices } from '../services.ts'
import { type BuiltServer, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { isTorture, measured } from '../torture.ts'

/** In `npm run test:all`; `npm run torture -- calendars` takes all of them, on both engines. */
const { events, kills, visits, killedSooner } = isTorture
  ? { events: 5_000, kills: 25, visits: 60, killedSooner: 0.01 }
  : { events: 150, kills: 2, visits: 4, killedSooner: 0.05 }
/** Fewer deletions between two rounds than anybody is asked about. */
const editsBetween = 8
const hourMilliseconds = 3_600_000
const lookMilliseconds = 20

const tomorrow = Temporal.Now.plainDateISO('UTC').add({ days: 1 })
/** Ten minutes each, on fifty days; none of two begins with another. */
const startOf = (place: number) =>
  tomorrow
    .toZonedDateTime('UTC')
    .add({ days: place % 50, minutes: Math.floor(place / 50) * 13 })
    .toInstant()
const stamp = (at: Temporal.Instant) => at.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
/** As a closure says it. */
function shownAt(at: Temporal.Instant): string {
  const zoned = at.toZonedDateTimeISO('America/Chicago')
  return `${zoned.toPlainDate()} ${zoned.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

let calendars: CalendarServer
beforeAll(async () => {
  calendars = await startCalendarServer('radicale')
})
afterAll(() => calendars.close())

forEachEngine(
  (openDatabase, engine) => {
    test('whenever the server is killed while it syncs, both calendars agree at the end, and nothing opens in bulk', {
      timeout: hourMilliseconds,
    }, async () => {
      const database = await openDatabase()
      const { db } = database
      const environment = { ...environmentFor(database), ALLOW_PRIVATE_HOSTS: '127.0.0.1' }
      let server = await startBuiltServer(environment)
      const { clinicianId, calendars: made } = await connected(await testServices(database), calendars, [
        `Work ${engine}`,
        `Ours ${engine}`,
      ])
      const [work = '', ours = ''] = made
      /** Which event is when. */
      const theirs = new Map<string, number>()
      const event = (name: string, place: number) => {
        theirs.set(name, place)
        const from = startOf(place)
        return eventText(name, { from: stamp(from), to: stamp(from.add({ minutes: 10 })) })
      }
      const texts = Array.from({ length: events }, (_, place): [string, string] => [
        `e${place}`,
        event(`e${place}`, place),
      ])
      await calendars.fill(`Work ${engine}`, new Map(texts))
      const booked: string[] = []
      for (let place = 0; place < visits; place++) {
        const startsAt = startOf(place)
          .add({ hours: 30 * 24 })
          .toString({ fractionalSecondDigits: 3 })
        booked.push((await storedAppointment(db, { clinicianId, startsAt, durationMinutes: 10 })).id)
      }
      let killed = 0
      for (let round = 0; round < kills; round++) {
        const before = await blockedIn(db)
        await makeDue(db)
        // Somewhere on the way: what a round stores, it stores fifty events at a time.
        await until(async () => (await countSynced(db)) > 0 || Math.random() < killedSooner)
        await server.kill()
        killed += 1
        const after = await blockedIn(db)
        expect([...before.keys()].filter((name) => theirs.has(name) && !after.has(name))).toEqual([])
        for (let edit = 0; edit < editsBetween; edit++) {
          const name = `e${Math.floor(Math.random() * events)}`
          const place = Math.floor(Math.random() * events)
          if (edit % 2 === 0) await calendars.put(`${work}${name}.ics`, event(name, place))
          else if (theirs.delete(name)) await calendars.delete(`${work}${name}.ics`)
        }
        const gone = booked.length > visits / 2 ? booked.pop() : undefined
        if (gone) await cancelVisit({ db }, gone)
        server = await startBuiltServer(environment)
      }
      await synced(db)
      const expected = [...theirs].map(([name, place]) => `${name} ${shownAt(startOf(place))}`)
      const found = [...(await blockedIn(db))].map(([name, at]) => `${name} ${at}`)
      expect(found.toSorted()).toEqual(expected.toSorted())
      const written = [...(await calendars.list(ours)).values()].map((text) => /^UID:(.*)$/m.exec(text)?.[1])
      expect([written.length, new Set(written).size]).toEqual([booked.length, booked.length])
      const first = await measureFirstSync(db, server)
      measured(`${engine}: ${events} events, ${killed} kills; first sync ${first}`)
      expect((await blockedIn(db)).size).toBe(theirs.size)
      await server.stop()
    })
  },
  isTorture ? engines : ['sqlite'],
)

/** Which event blocks from when on. */
async function blockedIn(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('busy_times').select(['event', 'firstDay', 'fromTime']).execute()
  return new Map(
    rows.map(({ event, firstDay, fromTime }) => [
      /([^/]+)\.ics$/.exec(event)?.[1] ?? event,
      `${firstDay} ${fromTime ?? '00:00'}`,
    ]),
  )
}

/** As after a minute, and after the lease of a process that is gone. */
async function makeDue(db: Database): Promise<void> {
  const dueAt = '2026-01-01T00:00:00.000Z'
  await db
    .updateTable('calendar_connections')
    .set({ dueAt, leasedUntil: null, syncedAt: null, fault: '' })
    .execute()
}

const countSynced = async (db: Database) =>
  (await db.selectFrom('calendar_connections').select('id').where('syncedAt', 'is not', null).execute())
    .length

async function synced(db: Database): Promise<void> {
  await makeDue(db)
  await until(async () => {
    // Two processes write into one SQLite file here, and one of them is refused now and then.
    const failed = db.selectFrom('calendar_connections').select('id').where('fault', '!=', '')
    if (await failed.executeTakeFirst()) await makeDue(db)
    return (await countSynced(db)) > 0
  })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(lookMilliseconds)
}

/** Everything is read once more, as at the beginning, while somebody asks for a page all the time. */
async function measureFirstSync(db: Database, { url, pid }: BuiltServer): Promise<string> {
  await db.updateTable('calendar_connections').set({ tokens: '{}', readThrough: '' }).execute()
  await db.deleteFrom('calendar_events').execute()
  await db.deleteFrom('busy_times').execute()
  const waits: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now()
      await (await fetch(`${url}/healthz`)).arrayBuffer()
      waits.push(performance.now() - from)
      await pause(lookMilliseconds)
    }
  })()
  const from = performance.now()
  await synced(db)
  const seconds = (performance.now() - from) / 1_000
  isOver = true
  await asking
  const longest = Math.max(...waits)
  const megabytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
  return `${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB at most, an answer waits ${Math.round(longest)} ms at most`
}
