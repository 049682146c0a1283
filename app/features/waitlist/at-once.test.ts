import { expect, test } from 'vitest'
import { inSchedule } from '#app/features/scheduling/schedule.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { dana } from '#test/held-visits.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { waiting } from '#test/waitlist.ts'
import { addEntry } from './desk/commands.server.ts'
import { takeOffer } from './offers/commands.server.ts'
import { placeOffer } from './offers/offering.server.ts'
import { mostOpenOfContact } from './rules.ts'
import { joinWaitlist } from './signup/commands.server.ts'

const days = ['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-14'] as CalendarDate[]

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    services.settings.limitsFactor = 1
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    return { services, treatment }
  }

  test.each(['by telephone', 'by the form'] as const)(
    'one number is on the list three times at most, however many join %s at once',
    async (way) => {
      const { services, treatment } = await open()
      const wish = { treatment: treatment.id, with: '', from: '2026-12-07', until: '2026-12-18' }
      const typed = {
        ...wish,
        weekdays: ['Monday', 'Wednesday'],
        parts: ['mornings'],
        phone: '(432) 555-0142',
      }
      await Promise.all(
        days.map((_, one) => {
          const said = { ...typed, name: `Somebody ${one}`, email: `${one}@example.com` }
          return withLanguage('en', () =>
            way === 'by the form'
              ? joinWaitlist(services, { typed: said, key: `${one}`, trap: '', address: `203.0.113.${one}` })
              : addEntry(services, {
                  actor: dana,
                  typed: { ...said, patient: '', language: 'en' },
                  key: `${one}`,
                }),
          )
        }),
      )
      const entries = services.db.selectFrom('waitlist_entries').select('id').where('state', '=', 'open')
      expect(await entries.execute()).toHaveLength(mostOpenOfContact)
    },
  )

  test('one mailbox takes three times in a day, however many it takes at once', async () => {
    const { services, treatment } = await open()
    const offers: string[] = []
    for (const date of days) {
      const entryId = await waiting(services, treatment, { name: `Somebody on ${date}` })
      const slot = { date, time: '10:00' as ClockTime }
      const placed = await inSchedule(services, (schedule) =>
        placeOffer(services, schedule, { entryId, slot, clinicianId: null, adminId: null }),
      )
      if (!placed.ok) throw new Error(placed.why)
      offers.push(placed.value.id)
    }
    const taken = await Promise.all(offers.map((id) => takeOffer(services, id, '203.0.113.7')))
    expect(taken.filter(({ ok }) => ok)).toHaveLength(3)
    expect(taken.flatMap((one) => (one.ok ? [] : one.status))).toEqual([429, 429])
  })
})
