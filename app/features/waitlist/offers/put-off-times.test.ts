import { expect, test } from 'vitest'
import { changeStatus } from '#app/features/scheduling/changes/commands.server.ts'
import { inSchedule } from '#app/features/scheduling/schedule.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { done } from '#app/platform/outcome.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, dana, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { emailsLeave, offersIn, runningIn, waiting } from '#test/waitlist.ts'
import { changeWindow } from '../desk/commands.server.ts'
import { joinWaitlist } from '../signup/commands.server.ts'
import { declineOffer, giveUp, takeOffer } from './commands.server.ts'
import { offerRound } from './jobs.server.ts'
import type { Offer } from './queries.server.ts'

const letGo: [string, (services: TestServices, offer: Offer) => Promise<unknown>][] = [
  ['declined', (services, { id }) => declineOffer(services, id)],
  [
    'taken back',
    (services, offer) =>
      inSchedule(services, async (schedule) => done(await giveUp(schedule, offer, 'withdrawn'))),
  ],
]

forEachEngineWithServices((openServices) => {
  async function free(services: TestServices, treatment: Treatment, time: string) {
    const row = await visit(services, treatment, at(time))
    expect(await changeStatus(services, { ...change(row), status: 'cancelled' })).toMatchObject({ ok: true })
  }

  test('one who is being offered a time is asked about the other when that ran out', async () => {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db)
    const entryId = await waiting(services, treatment)
    await free(services, treatment, '10:00')
    await free(services, treatment, '14:30')
    services.clock.advance({ seconds: 30 })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    await emailsLeave(services)
    services.clock.set((await runningIn(services))[0]?.until ?? '')
    expect(await offerRound(services)).toEqual({ lapsed: 1, offered: 1 })
    expect((await offersIn(services)).map((offer) => offer.entryId)).toEqual([entryId, entryId])
    expect(new Set((await offersIn(services)).map(({ time }) => time))).toEqual(new Set(['10:00', '14:30']))
  })

  test('who is offered one time by two processes at once is still asked about the other', async () => {
    for (let round = 0; round < 5; round++) {
      const services = await openServices()
      services.settings.publicUrl = 'https://clinic.example'
      const treatment = await storedTreatment(services.db)
      await waiting(services, treatment)
      await free(services, treatment, '10:00')
      await free(services, treatment, '14:30')
      services.clock.advance({ seconds: 30 })
      await Promise.all([offerRound(services), offerRound(services)])
      await emailsLeave(services)
      services.clock.set((await runningIn(services))[0]?.until ?? '')
      await offerRound(services)
      expect(new Set((await offersIn(services)).map(({ time }) => time))).toEqual(new Set(['10:00', '14:30']))
    }
  })

  test('once an offer is taken, the other who is asked hears of what was put off as soon as theirs is over', async () => {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db)
    const first = await waiting(services, treatment, { since: '2026-12-01T15:00:00Z' })
    const second = await waiting(services, treatment, { email: 'ann@example.com' })
    const pass = async (time: string) => {
      await free(services, treatment, time)
      services.clock.advance({ seconds: 30 })
      await offerRound(services)
    }
    await pass('10:00')
    services.clock.advance({ minutes: 5 })
    await pass('14:30')
    await pass('09:00')
    const offerOf = async (entryId: string) =>
      (await runningIn(services)).find((offer) => offer.entryId === entryId)?.id ?? ''
    expect(await takeOffer(services, await offerOf(first))).toMatchObject({ ok: true })
    await offerRound(services)
    expect(await declineOffer(services, await offerOf(second))).toMatchObject({ ok: true })
    await offerRound(services)
    expect(await runningIn(services)).toMatchObject([{ entryId: second, time: '09:00' }])
  })

  test.each(letGo)(
    'once an offer is %s, its patient is asked at once about what else came free',
    async (_, end) => {
      const services = await openServices()
      services.settings.publicUrl = 'https://clinic.example'
      const treatment = await storedTreatment(services.db)
      const entryId = await waiting(services, treatment)
      await free(services, treatment, '10:00')
      await free(services, treatment, '14:30')
      services.clock.advance({ seconds: 30 })
      expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
      services.clock.advance({ minutes: 1 })
      const [offer] = await runningIn(services)
      if (!offer) throw new Error('nothing was offered')
      // Staff can still take this one back: nobody is asked about it yet.
      await free(services, treatment, '09:00')
      await end(services, offer)
      expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
      expect(await runningIn(services)).toMatchObject([{ entryId, time: '14:30' }])
    },
  )

  const newcomers: [string, (services: TestServices, treatment: Treatment) => Promise<string>][] = [
    [
      'joins',
      async (services, treatment) => {
        const typed = { treatment: treatment.id, with: '', from: '2026-12-07', until: '2026-12-18' }
        const said = { name: 'Ann Quick', email: 'ann@example.com', phone: '' }
        const days = { weekdays: ['Wednesday'], parts: ['mornings', 'afternoons'] }
        await withLanguage('en', () =>
          joinWaitlist(services, {
            typed: { ...typed, ...said, ...days },
            key: 'key',
            trap: '',
            address: '',
          }),
        )
        return said.email
      },
    ],
    [
      'can come then by now',
      async (services, treatment) => {
        const email = 'fridays@example.com'
        const id = await waiting(services, treatment, { email, weekdays: ['Friday'] })
        const typed = { with: '', from: '2026-12-07', until: '2026-12-18', weekdays: ['Wednesday'] }
        const window = { ...typed, parts: ['mornings', 'afternoons'] }
        await withLanguage('en', () => changeWindow(services, { actor: dana, id, seen: '', typed: window }))
        return email
      },
    ],
  ]

  test.each(newcomers)('what nobody could be asked about is offered at once to who %s', async (_, come) => {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db)
    await waiting(services, treatment)
    await free(services, treatment, '10:00')
    await free(services, treatment, '14:30')
    services.clock.advance({ seconds: 30 })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    services.clock.advance({ minutes: 1 })
    const email = await come(services, treatment)
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    const entries = await services.db.selectFrom('waitlist_entries').select(['id', 'email']).execute()
    const [, offer] = await runningIn(services)
    expect(entries.find(({ id }) => id === offer?.entryId)).toMatchObject({ email })
  })
})
