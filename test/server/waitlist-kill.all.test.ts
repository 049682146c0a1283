import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepFreed } from '#app/features/scheduling/freed-times.server.ts'
import { blocksOf } from '#app/features/scheduling/slots.server.ts'
import { type CalendarDate, weekdays } from '#app/platform/dates.ts'
import { StoryClock } from '#e2e/support/clock-of-story.ts'
import { waitlistEmailViolations, waitlistViolations } from '../actions/waitlist-violations.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { storedTreatment } from '../factories.ts'
import { testSecretKey } from '../secret-key.ts'
import { testClock } from '../services.ts'
import { startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { isTorture } from '../torture.ts'
import { waiting } from '../waitlist.ts'
import { workingDays, workingTimes } from '../working-days.ts'

const roundsOn = isTorture ? { sqlite: 10, postgres: 4 } : { sqlite: 2, postgres: 1 }
const people = 40
/** By night nothing is offered. */
const tomorrow = Temporal.Now.zonedDateTimeISO('America/Chicago')
  .add({ days: 1 })
  .with({ hour: 10, minute: 0 })

forEachEngine((openDatabase, engine) => {
  test(`${roundsOn[engine]} kills while times are offered: each person is offered one, by one email`, async () => {
    const database = await openDatabase()
    const environment = {
      ...environmentFor(database),
      SECRET_KEY: testSecretKey,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'http://127.0.0.1:9',
      ...new StoryClock(database.dataDirectory, tomorrow).environment,
    }
    await freeOneDay(database)
    const offers = () => offersIn(database)
    for (let round = 0; round < roundsOn[engine]; round++) {
      const server = await startBuiltServer(environment)
      const enough = Math.min(people, (await offers()).length + 1 + round * 3)
      while ((await offers()).length < enough) await pause(1)
      await server.kill()
    }
    const server = await startBuiltServer(environment)
    while ((await offers()).length < people) await pause(10)
    await server.stop()
    const made = await offers()
    expect(new Set(made.map(({ entryId }) => entryId)).size).toBe(people)
    expect(new Set(made.map(({ time }) => time)).size).toBe(people)
    const claims = await database.db.selectFrom('slot_claims').selectAll().execute()
    expect(await waitlistViolations(database.db, claims, tomorrow.toInstant())).toEqual([])
    // Nobody joined by the form here: of that there is no email.
    const found = await waitlistEmailViolations(database.db)
    expect(found.filter((line) => !line.includes('waitlist-joined'))).toEqual([])
  })
})

const offersIn = ({ db }: TestDatabase) =>
  db.selectFrom('waitlist_offers').select(['entryId', 'time']).execute()

/** Forty people wait for a day of which every time has just come free. */
async function freeOneDay({ db }: TestDatabase): Promise<void> {
  const treatment = await storedTreatment(db, {
    availableDays: [...weekdays],
    availableTimes: workingTimes,
    durationMinutes: 5,
  })
  const [date = '' as CalendarDate] = workingDays(1)
  const settings = { secretKey: testSecretKey }
  for (let person = 0; person < people; person++)
    await waiting({ db, settings, clock: testClock() } as never, treatment, {
      from: date,
      until: date,
      since: Temporal.Now.instant().subtract({ minutes: person }).toString(),
    })
  const blocksAt = (time: string | undefined) => blocksOf({ date, time } as never, treatment)
  const [first = 0, last = 0] = [blocksAt(workingTimes[0])[0], blocksAt(workingTimes.at(-1))[0]]
  const freed = { resource: '', first, end: last + 1 }
  await keepFreed(db, [freed], Temporal.Now.instant())
}
