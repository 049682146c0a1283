import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { noRecords } from '#app/db/personal-data.server.ts'
import { weekdays } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, dana, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { holdsIn, offersIn, runningIn, waiting } from '#test/waitlist.ts'
import { fridays, openWindows } from '#test/waitlist-windows.ts'
import { eraseRecords, forgetRecords } from '../patient-files/erasure.server.ts'
import { readKept, withBelongings } from '../patient-files/kept-records.server.ts'
import { forgetWhatIsOver } from '../patient-files/retention.server.ts'
import { changeStatus } from '../scheduling/changes/commands.server.ts'
import type { Treatment } from '../treatments/rules.ts'
import { declineOffer } from './offers/commands.server.ts'
import { offerRound } from './offers/jobs.server.ts'
import { leaveWaitlist } from './signup/commands.server.ts'

forEachEngineWithServices((openServices) => {
  async function offered() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db)
    const held = await visit(services, treatment, { ...at('10:00'), email: '' })
    const entry = await waiting(services, treatment)
    await changeStatus(services, { ...change(held), tell: false, status: 'cancelled' })
    services.clock.advance({ seconds: 10 })
    expect(await offerRound(services)).toMatchObject({ offered: 1 })
    return { services, treatment, entry }
  }

  test('places go once their time after their end is over, with what was offered; open ones stay', async () => {
    const { services, treatment, entry } = await offered()
    const open = await waiting(services, treatment)
    await leaveWaitlist(services, entry)
    services.clock.advance({ hours: 24 * 30 })
    expect(await forgetWhatIsOver(services)).toMatchObject({ waitlist: 0 })
    services.clock.advance({ seconds: 1 })
    expect(await forgetWhatIsOver(services)).toMatchObject({ waitlist: 1 })
    const left = await services.db.selectFrom('waitlist_entries').select('id').execute()
    expect(left).toEqual([{ id: open }])
    expect(await offersIn(services)).toEqual([])
  })

  test('who asks what is kept of them reads when they waited before, not who of the staff changed that', async () => {
    const { services, treatment, put } = await openWindows(openServices)
    const changed = await waiting(services, treatment)
    await waiting(services, treatment)
    await put(changed, fridays)
    const kept = (await readKept(services.db, { email: 'elena@example.com' })).kept.waitlist
    expect(kept.map(({ windowBefore }) => windowBefore)).toEqual(
      expect.arrayContaining([
        null,
        {
          clinicianId: null,
          from: '2026-12-07',
          until: '2026-12-18',
          weekdays: [...weekdays],
          mornings: true,
          afternoons: true,
          changedAt: null,
        },
      ]),
    )
    expect(JSON.stringify(kept)).not.toContain(dana.id)
  })

  test('a place that is erased gives back what is held for it, and its emails', async () => {
    const { services, entry } = await offered()
    await forgetRecords(services.db, { places: [entry] })
    expect(await holdsIn(services)).toEqual({ holds: [], claims: [] })
    const emails = await services.db.selectFrom('outbox').select('kind').execute()
    expect(emails.filter(({ kind }) => kind.startsWith('waitlist'))).toEqual([])
  })

  async function free(services: TestServices, treatment: Treatment, time: string) {
    const row = await visit(services, treatment, { ...at(time), email: '' })
    await changeStatus(services, { ...change(row), tell: false, status: 'cancelled' })
    services.clock.advance({ seconds: 10 })
  }

  test('what was put off until the offer of somebody who is erased is not put off any longer', async () => {
    const { services, treatment } = await openWindows(openServices)
    const { db, clock } = services
    const first = await waiting(services, treatment, { since: '2026-12-01T15:00:00Z' })
    const second = await waiting(services, treatment, { email: 'ann@example.com' })
    await free(services, treatment, '10:00')
    await offerRound(services)
    clock.advance({ minutes: 5 })
    for (const time of ['14:30', '09:00']) {
      await free(services, treatment, time)
      await offerRound(services)
    }
    expect(await runningIn(services)).toMatchObject([{ entryId: first }, { entryId: second, time: '14:30' }])
    await inTransaction(db, async (tx) => {
      const records = await withBelongings(tx, { ...noRecords, places: [first] })
      await eraseRecords(tx, { records, address: null, askedAt: clock.now() })
    })
    await offerRound(services)
    const [offer] = await runningIn(services)
    expect(await declineOffer(services, offer?.id ?? '')).toMatchObject({ ok: true })
    await offerRound(services)
    expect(await runningIn(services)).toMatchObject([{ entryId: second, time: '09:00' }])
  })
})
