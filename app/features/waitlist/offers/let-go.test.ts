import { expect, test } from 'vitest'
import { openPrivateToken } from '#app/features/private-links/token.server.ts'
import { changeStatus } from '#app/features/scheduling/changes/commands.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { emailsLeave, runningIn, waiting } from '#test/waitlist.ts'
import { declineOffer } from './commands.server.ts'
import { offerRound } from './jobs.server.ts'
import { readOffer } from './page.server.ts'
import type { Offer } from './queries.server.ts'

/** The first free time of that day, so that it is among those that the page lists. */
const early = at('09:00', '2026-12-08')

forEachEngineWithServices((openServices) => {
  async function offered({ isWithSomebody = false } = {}) {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    const somebody = isWithSomebody
      ? await storedClinician(services.db, { treatmentIds: [treatment.id] })
      : null
    const held = await visit(services, treatment, { ...early, clinicianId: somebody?.id ?? null })
    await waiting(services, treatment)
    await changeStatus(services, { ...change(held), status: 'cancelled' })
    services.clock.advance({ seconds: 30 })
    await offerRound(services)
    const [offer] = await runningIn(services)
    if (!offer) throw new Error('nothing was offered')
    return { services, treatment, offer }
  }

  async function pageOf(services: TestServices, offer: Offer) {
    const token = openPrivateToken(services.settings.secretKey, 'offer', offer) ?? ''
    const page = await withLanguage('en', () => readOffer(services, { token, address: '192.0.2.1' }))
    return page.ok ? page.value : null
  }

  const listed = (view: Awaited<ReturnType<typeof pageOf>>) =>
    view?.nextTimes.some(({ date, time }) => date === early.date && time === early.time)

  test('where nobody else waits, who said no reads that anybody can book it', async () => {
    const { services, offer } = await offered()
    await declineOffer(services, offer.id)
    for (const round of ['before the round', 'after it']) {
      const view = await pageOf(services, offer)
      expect(view, round).toMatchObject({ state: 'declined', isFree: true })
      expect(listed(view), round).toBe(true)
      await offerRound(services)
    }
  })

  test('as does who let it run out', async () => {
    const { services, offer } = await offered()
    await emailsLeave(services)
    services.clock.set(offer.until)
    await offerRound(services)
    expect(await pageOf(services, offer)).toMatchObject({ state: 'over', isFree: true })
  })

  test.each([false, true])(
    'what goes to the next is not listed as free, before the round either (with somebody: %s)',
    async (isWithSomebody) => {
      const { services, treatment, offer } = await offered({ isWithSomebody })
      expect(offer.clinicianId !== null).toBe(isWithSomebody)
      await waiting(services, treatment)
      await declineOffer(services, offer.id)
      for (const round of ['before the round', 'after it']) {
        const view = await pageOf(services, offer)
        expect(view, round).toMatchObject({ state: 'declined', isFree: false })
        expect(listed(view), round).toBe(false)
        await offerRound(services)
      }
      expect(await runningIn(services)).toHaveLength(1)
    },
  )

  test('by night it is free to anybody, since nobody is written to', async () => {
    const { services, treatment, offer } = await offered()
    await waiting(services, treatment)
    services.clock.set('2026-12-08T03:00:00Z')
    await offerRound(services)
    expect(await pageOf(services, offer)).toMatchObject({ state: 'over', isFree: true })
  })
})
