import { expect, test } from 'vitest'
import { storedTreatment } from '#test/factories.ts'
import { at, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { bookingView } from './page.server.ts'

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const days = ['Wednesday'] as const
    const treatment = await storedTreatment(services.db, { name: 'HRT', availableDays: [...days] })
    const look = (date: string) => {
      const typed = {
        treatment: 'HRT',
        with: '',
        date,
        time: '',
        name: '',
        email: '',
        phone: '',
        message: '',
      }
      return bookingView(services, { typed, month: '' })
    }
    return { services, treatment, look }
  }

  test('a full day names what is free after it: of each day the first before noon and the first after', async () => {
    const { services, treatment, look } = await open()
    expect((await look('2026-12-09')).nextTimes).toEqual([])
    for (const time of treatment.availableTimes) await visit(services, treatment, at(time))
    await visit(services, treatment, at('09:00', '2026-12-16'))
    const { isWaitlist, times, nextTimes } = await look('2026-12-09')
    expect({ isWaitlist, times }).toEqual({ isWaitlist: true, times: [] })
    expect(nextTimes).toEqual([
      { date: '2026-12-16', time: '10:00' },
      { date: '2026-12-16', time: '14:30' },
      { date: '2026-12-23', time: '09:00' },
    ])
  })

  test('before a day is chosen the soonest are named, past what is taken', async () => {
    const { services, treatment, look } = await open()
    await visit(services, treatment, at('09:00'))
    expect((await look('')).nextTimes).toEqual([
      { date: '2026-12-09', time: '10:00' },
      { date: '2026-12-09', time: '14:30' },
      { date: '2026-12-16', time: '09:00' },
    ])
    expect((await look('soon')).nextTimes).toEqual([])
  })

  test('where nothing is free up to the horizon there is nothing to name', async () => {
    const { services, treatment, look } = await open()
    await services.db
      .updateTable('treatments')
      .set({ horizonDays: 7 })
      .where('id', '=', treatment.id)
      .execute()
    for (const time of treatment.availableTimes) await visit(services, treatment, at(time))
    expect((await look('2026-12-09')).nextTimes).toEqual([])
  })
})
