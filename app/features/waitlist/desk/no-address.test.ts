import { expect, test } from 'vitest'
import { changeStatus } from '#app/features/scheduling/changes/commands.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, dana, visit } from '#test/held-visits.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { offerRound } from '../offers/jobs.server.ts'
import { readAddress } from './address.ts'
import { waitlistIntents } from './commands.server.ts'
import { readWaitlist } from './page.server.ts'

forEachEngineWithServices((openServices) => {
  /** Staff corrected them to somebody without an address: no email of an offer would leave. */
  async function withoutAddress() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    const id = await waiting(services, treatment, { email: '', since: '2026-12-01T15:00:00Z' })
    return { services, treatment, id }
  }

  test('a time that comes free passes anyone who has no address, and goes to the next', async () => {
    const { services, treatment } = await withoutAddress()
    const held = await visit(services, treatment, at('10:00'))
    await changeStatus(services, { ...change(held), status: 'cancelled' })
    services.clock.advance({ seconds: 30 })
    const next = await waiting(services, treatment)
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    expect(await runningIn(services)).toMatchObject([{ entryId: next }])
  })

  test('staff see it, and are told to call where they offer by hand', async () => {
    const { services, id } = await withoutAddress()
    const list = await withLanguage('en', () =>
      readWaitlist(services, dana, readAddress(new URLSearchParams())),
    )
    expect(list.ok && list.value.lines).toMatchObject([{ id, canBeWritten: false }])
    const fields = new Map(Object.entries({ intent: 'offer', id, slot: '2026-12-09 10:00' }))
    expect(
      await withLanguage('en', () => runIntent(waitlistIntents, services, { actor: dana, fields })),
    ).toMatchObject({
      ok: false,
      status: 409,
      message: 'No email on file. Please call this person.',
    })
    expect(await runningIn(services)).toEqual([])
  })
})
