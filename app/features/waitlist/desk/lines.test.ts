import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { giveConsent } from '#app/features/texts/queries.server.ts'
import type { Language } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { dana } from '#test/held-visits.ts'
import { textSettings } from '#test/other-programs/text-provider.ts'
import { listening } from '#test/query-plan.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { waiting } from '#test/waitlist.ts'
import { readAddress } from './address.ts'
import { readWaitlist } from './page.server.ts'

const day = (text: string) => text as CalendarDate
const plain = (text = '') => text.replaceAll('\u00a0', ' ')

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    const read = async (spoken: Language = 'en', given: TestServices = services) => {
      const list = await withLanguage(spoken, () =>
        readWaitlist(given, dana, readAddress(new URLSearchParams())),
      )
      if (!list.ok) throw new Error(list.message)
      return list.value.lines
    }
    return { services, treatment, read }
  }

  test('says when they can come, in short and in pieces that do not break', async () => {
    const { services, treatment, read } = await open()
    await waiting(services, treatment, { weekdays: ['Tuesday', 'Monday'], afternoons: false })
    await waiting(services, treatment, { mornings: false, since: '2026-12-07T15:00:01Z' })
    const later = { from: day('2026-12-14'), since: '2026-12-07T15:00:02Z' }
    await waiting(services, treatment, { ...later, weekdays: ['Monday'] })
    const alone = { from: day('2026-12-14'), until: day('2026-12-14'), since: '2026-12-07T15:00:03Z' }
    await waiting(services, treatment, { ...alone, weekdays: ['Monday'] })
    const whenIn = async (spoken: Language) => (await read(spoken)).map(({ when }) => plain(when))
    expect(await whenIn('en')).toEqual([
      'Mon or Tue, mornings, until Fri, Dec 18',
      'any weekday, afternoons, until Fri, Dec 18',
      'Mon, any time, from Mon, Dec 14 until Fri, Dec 18',
      'Mon, any time, on Mon, Dec 14',
    ])
    expect(await whenIn('es')).toEqual([
      'lun o mar, por la mañana, hasta el vie 18 dic',
      'cualquier día, por la tarde, hasta el vie 18 dic',
      'lun, a cualquier hora, del lun 14 dic al vie 18 dic',
      'lun, a cualquier hora, el lun 14 dic',
    ])
    expect((await read())[0]?.when).toContain('Fri,\u00a0Dec\u00a018')
  })

  test('where nothing matches, tells the first day behind their last one that would suit them', async () => {
    const { services, treatment, read } = await open()
    const gives = await storedClinician(services.db, { treatmentIds: [treatment.id] })
    await storedClinician(services.db, { name: 'Sam Free', treatmentIds: [treatment.id] })
    const only = { from: day('2026-12-07'), until: day('2026-12-08') }
    const wednesdays = { ...only, weekdays: ['Wednesday'] } as const
    await waiting(services, treatment, { ...wednesdays, since: '2026-12-01T15:00:00Z' })
    await waiting(services, treatment, {
      ...wednesdays,
      clinicianId: gives.id,
      since: '2026-12-02T15:00:00Z',
      from: day('2026-12-10'),
      until: day('2026-12-11'),
    })
    await waiting(services, treatment, { since: '2026-12-03T15:00:00Z' })
    const rare = await storedTreatment(services.db, { name: 'Botox', horizonDays: 1 })
    await waiting(services, rare, { ...wednesdays, until: day('2026-12-08'), since: '2026-12-04T15:00:00Z' })
    const lines = await read()
    expect(lines.map(({ next }) => next && plain(next))).toEqual(['Wed, Dec 9', 'Wed, Dec 16', null, null])
    const count = async () => {
      const { db, seen } = listening(services.db)
      await read('en', { ...services, db } as TestServices)
      return seen.filter(({ kind }) => kind === 'SelectQueryNode').length
    }
    const few = await count()
    for (let more = 0; more < 5; more++) await waiting(services, treatment, wednesdays)
    expect(await count()).toBe(few)
  })

  test('says who is told by text message as well', async () => {
    const { services, treatment, read } = await open()
    const id = await waiting(services, treatment, { since: '2026-12-01T15:00:00Z' })
    await waiting(services, treatment)
    await inTransaction(services.db, (tx) =>
      giveConsent(tx, services.settings.secretKey, {
        purpose: 'waitlist',
        subject: { entryId: id },
        number: '+14325550142',
        language: 'en',
        wording: 'Yes.',
        now: services.clock.now(),
      }),
    )
    const texted = async () => (await read()).map(({ isTexted }) => isTexted)
    expect(await texted()).toEqual([false, false])
    services.settings.texts = textSettings
    expect(await texted()).toEqual([true, false])
    await services.db.updateTable('waitlist_entries').set({ phone: '(432) 555-0199' }).execute()
    expect(await texted()).toEqual([false, false])
  })
})
