import { expect, test } from 'vitest'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { type ClockTime, twelveHour } from '#app/platform/dates.ts'
import { openDatabaseOn } from '../database.ts'
import { storedTreatment } from '../factories.ts'
import { book } from '../requests/booking-stream.ts'
import { startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { workingDays } from '../working-days.ts'

/** West and east of the clinic, and one whose hours begin at other minutes. */
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kathmandu']
const time = '09:00' as ClockTime

test('the machine’s zone changes neither the times that are offered nor what is stored', async () => {
  const database = await openDatabaseOn('sqlite')
  const { name } = await storedTreatment(database.db)
  const days = workingDays(zones.length)
  const [unbooked = ''] = workingDays(zones.length + 1).slice(-1)
  const pages: string[] = []
  for (const [index, TZ] of zones.entries()) {
    const server = await startBuiltServer({ ...environmentFor(database), TZ })
    const day = days[index] ?? ''
    const address = `${server.url}/appointment?treatment=${encodeURIComponent(name.en)}&date=${unbooked}`
    const page = await (await fetch(address)).text()
    // The times of that day alone: what is free next changes with each booking.
    pages.push((page.match(/<input[^>]*name="time"[^>]*>/g) ?? []).join())
    const answer = await book(server.url, {
      treatment: name.en,
      date: day,
      time: twelveHour(time),
      visitor: index,
    })
    expect(answer.status).toBe(303)
    await server.stop()
  }
  const stored = await database.db.selectFrom('appointments').select('startsAt').orderBy('startsAt').execute()
  const wanted = days.map((day) => clinicInstant(day, time).toString())
  expect(stored.map(({ startsAt }) => Temporal.Instant.from(startsAt).toString())).toEqual(wanted)
  expect(pages[0]).toContain('"9:00 AM"')
  expect(new Set(pages).size).toBe(1)
  await database.close()
})
