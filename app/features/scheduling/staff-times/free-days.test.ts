import { expect, test } from 'vitest'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { at } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { readFreeDays } from './free-days.server.ts'

forEachEngineWithServices((openServices) => {
  test('a day without free times is full while a start is still to come, and over after the last one', async () => {
    const services = await openServices()
    const { date: day } = at('10:00')
    const hrt = await storedTreatment(services.db, {
      id: 'hrt',
      name: 'HRT',
      availableTimes: ['10:00' as ClockTime],
    })
    const state = async (time: string) => {
      services.clock.set(clinicInstant(day, time as ClockTime).toString())
      const free = await readFreeDays(services, { treatmentId: hrt.id, day, strip: day })
      return free?.days.find(({ date }) => date === day)?.state
    }
    expect(await state('08:00')).toBe('free')
    expect(await state('18:00')).toBe('over')
    services.clock.set(clinicInstant(day, '08:00' as ClockTime).toString())
    outcomeValue(await bookSeveral(services, { slot: at('10:00'), treatments: [hrt] }))
    expect(await state('08:00')).toBe('full')
  })
})
