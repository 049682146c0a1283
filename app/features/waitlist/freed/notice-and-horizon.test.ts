import { describe, expect, test } from 'vitest'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { publicTimes } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at } from '#test/held-visits.ts'
import { saveTreatment } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { offerRound } from '../offers/jobs.server.ts'

const nothing = { lapsed: 0, offered: 0 }

/** What a treatment asks for, what staff make of it, and a day that can be booked then for the first time. */
const changes = [
  {
    what: 'the notice is shorter',
    before: { noticeMinutes: 4 * 24 * 60 },
    fields: { noticeMinutes: '60' },
    date: '2026-12-09',
  },
  {
    what: 'the notice is the clinic’s again',
    before: { noticeMinutes: 4 * 24 * 60 },
    fields: { noticeMinutes: '' },
    date: '2026-12-09',
  },
  {
    what: 'it is booked further ahead',
    before: { horizonDays: 3 },
    fields: { horizonDays: '30' },
    date: '2026-12-16',
  },
  {
    what: 'it is booked as far ahead as the clinic says again',
    before: { horizonDays: 3 },
    fields: { horizonDays: '' },
    date: '2026-12-16',
  },
]

forEachEngineWithServices((openServices) => {
  async function open(before: object, date: string) {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { name: 'HRT', ...before })
    const days = { from: date, until: date, weekdays: ['Wednesday'] } as never
    const entry = await waiting(services, treatment, days)
    expect(await offerRound(services)).toEqual(nothing)
    return { services, treatment, entry }
  }

  describe('times that open because less is asked for are offered to who waits for them', () => {
    test.each(changes)('$what: once the Undo of that has ended', async ({ before, fields, date }) => {
      const { services, treatment, entry } = await open(before, date)
      const day = { treatment: 'HRT', date }
      expect(await publicTimes(services, day)).toEqual([])
      await saveTreatment(services, treatment.id, { fields })
      expect(await publicTimes(services, day)).toEqual(['09:00', '10:00', '14:30'])
      expect(await offerRound(services)).toEqual(nothing)
      services.clock.advance({ seconds: undoSeconds.withoutEmail })
      expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
      expect(await runningIn(services)).toMatchObject([{ entryId: entry, ...at('09:00', date) }])
    })

    test('where more is asked for, nothing is offered', async () => {
      const { services, treatment } = await open({}, '2026-12-09')
      await saveTreatment(services, treatment.id, { fields: { noticeMinutes: '120', horizonDays: '60' } })
      await offerRound(services)
      services.clock.advance({ seconds: undoSeconds.withoutEmail })
      expect(await offerRound(services)).toEqual(nothing)
    })
  })
})
