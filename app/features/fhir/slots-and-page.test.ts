import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, daysFrom } from '#app/platform/dates.ts'
import { bookedOnline, publicTimes } from '#test/callers.ts'
import { storedClosure, storedOpening, storedTreatment } from '#test/factories.ts'
import { readBulk } from '#test/fhir/read-fhir.ts'
import { anyClinic, openAnyClinic } from '#test/free-times/any-clinic.ts'
import { at, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices, testClock } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { isTorture, runsOf } from '#test/torture.ts'
import { readSlotId } from './ids.ts'
import { findPublication } from './publication.server.ts'
import type { Resource } from './resources.server.ts'

/** Each opens a clinic of its own. */
const numRuns = runsOf({ few: 12, all: 300 })
const daysCompared = 12

type Published = Map<string, Map<CalendarDate, string[]>>

/** Free starts as the clinic's clock shows them, by schedule and day. */
function freeStarts(resources: readonly Resource[]): Published {
  const found: Published = new Map()
  for (const one of resources) {
    if (one.resourceType !== 'Slot' || one.status !== 'free') continue
    const start = Temporal.Instant.from(String(one.start))
    const { reference } = one.schedule as { reference: string }
    const days = found.get(reference) ?? new Map()
    const date = clinicDate(start)
    days.set(date, [...(days.get(date) ?? []), clinicTime(start)])
    found.set(reference, days)
  }
  return found
}

/** Compares both on each of the next days, for everybody who can be chosen. @returns how many times are free */
async function compare(services: TestServices): Promise<number> {
  const free = freeStarts(await readBulk(services))
  const { bookables } = await findPublication(services)
  const today = clinicDate(services.clock.now())
  let count = 0
  const ofTreatment = Map.groupBy(bookables, ({ treatment }) => treatment.name.en ?? '')
  for (const date of daysFrom(today, addDays(today, daysCompared)))
    for (const [treatment, choices] of ofTreatment) {
      const any = new Set<string>()
      for (const { id, clinician } of choices) {
        const shown = await publicTimes(services, {
          treatment,
          date,
          ...(clinician && { with: clinician.id }),
        })
        const published = free.get(`Schedule/${id}`)?.get(date) ?? []
        expect([id, date, published]).toEqual([id, date, shown])
        count += published.length
        for (const time of published) any.add(time)
      }
      expect([...any].sort()).toEqual(await publicTimes(services, { treatment, date }))
    }
  return count
}

/** Takes the first free slot, as its patient would. */
async function bookFirst(services: TestServices): Promise<void> {
  const all = await readBulk(services)
  const free = all.find((one) => one.resourceType === 'Slot' && one.status === 'free')
  if (!free) return
  const slot = readSlotId(free.id)
  const { bookables } = await findPublication(services)
  const one = bookables.find(({ id }) => id === slot?.schedule)
  if (!slot || !one) throw new Error(`no schedule of ${free.id}`)
  const start = Temporal.Instant.from(String(free.start))
  const [date, time] = [clinicDate(start), clinicTime(start)]
  const choice = { treatment: one.treatment.name.en ?? '', date, time }
  await bookedOnline(services, { ...choice, ...(one.clinician && { with: one.clinician.id }) })
  const after = (await readBulk(services)).find(({ id }) => id === free.id)
  // A treatment of which several fit at one time is still free.
  if (one.clinician) expect(after?.status).toBe('busy')
}

forEachEngineWithServices((openServices) => {
  test('free slots are the times of the booking page, for any clinic', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(anyClinic, async (given) => {
        const services = await openServices()
        await openAnyClinic(services, given)
        count += await compare(services)
        await bookFirst(services)
        await compare(services)
        services.clock.advance({ minutes: 95 })
        await compare(services)
      }),
      { numRuns, endOnFailure: !isTorture },
    )
    expect(count).toBeGreaterThan(0)
  })

  test.each(['2026-10-30T20:00:00Z', '2027-03-12T20:00:00Z'])(
    'free slots are the times of the booking page where the clock changes: %s',
    async (now) => {
      const services = await openServices({ clock: testClock(now) })
      const { db } = services
      const times = ['00:30', '01:30', '02:30', '03:30', '09:00', '09:30']
      const hours = [{ from: '00:00', to: '12:00' }] as never
      const week = Object.fromEntries(['Saturday', 'Sunday', 'Monday', 'Tuesday'].map((day) => [day, hours]))
      const treatment = await storedTreatment(db, { name: 'HRT', availableTimes: times } as never)
      const own = { hours: week, treatmentIds: [treatment.id] }
      const amal = await storedClinician(db, { ...own, name: 'Dr. Amal' })
      await storedClinician(db, { ...own, name: 'Dr. Bao', minutes: { [treatment.id]: 45 } })
      const sunday = now.startsWith('2026') ? '2026-11-01' : '2027-03-14'
      await storedClosure(db, {
        scope: 'clinician',
        subjectIds: JSON.stringify([amal.id]),
        firstDay: sunday,
        fromTime: '01:00',
        toTime: '03:00',
      } as never)
      await storedOpening(db, { day: addDays(sunday as CalendarDate, 3), treatmentIds: [treatment.id] })
      await visit(services, treatment, { ...at('09:00', addDays(sunday as CalendarDate, 1)) })
      expect(await compare(services)).toBeGreaterThan(0)
    },
  )
})
