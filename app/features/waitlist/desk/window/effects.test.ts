import { expect, test } from 'vitest'
import { changeStatus } from '#app/features/scheduling/changes/commands.server.ts'
import { inSchedule } from '#app/features/scheduling/schedule.server.ts'
import { declineOffer, takeOffer } from '#app/features/waitlist/offers/commands.server.ts'
import { offerRound } from '#app/features/waitlist/offers/jobs.server.ts'
import { placeOffer } from '#app/features/waitlist/offers/offering.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { at, change, dana, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { entryOf, runningIn, waiting } from '#test/waitlist.ts'
import { changesIn, fridays, openWindows, wednesdays } from '#test/waitlist-windows.ts'
import { readAddress } from '../address.ts'
import { readWaitlist } from '../page.server.ts'

forEachEngineWithServices((openServices) => {
  const list = async (services: TestServices) => {
    const read = await withLanguage('en', () =>
      readWaitlist(services, dana, readAddress(new URLSearchParams())),
    )
    if (!read.ok) throw new Error(read.message)
    return read.value
  }
  test('changes when and with whom they can come; the place in the order stays, and the log holds codes alone', async () => {
    const { services, treatment, put } = await openWindows(openServices)
    const [gives] = [await storedClinician(services.db, { treatmentIds: [treatment.id] })]
    const first = await waiting(services, treatment, { since: '2026-12-01T15:00:00Z' })
    await waiting(services, treatment, { since: '2026-12-02T15:00:00Z' })
    const before = await entryOf(services, first)
    const given = { with: gives.id, from: '2026-12-09', until: '2026-12-30', ...wednesdays }
    expect(await put(first, { ...given, parts: ['afternoons'] })).toEqual({ ok: true, value: true })
    expect(await entryOf(services, first)).toEqual({
      ...before,
      clinicianId: gives.id,
      fromDay: '2026-12-09',
      untilDay: '2026-12-30',
      weekdays: '[3]',
      mornings: 0,
      windowChangedAt: '2026-12-07T15:00:00.000Z',
      windowBefore: expect.any(String),
    })
    expect((await list(services)).lines).toMatchObject([
      { id: first, place: 1, free: [{ value: '2026-12-09 14:30' }, {}, {}] },
      { place: 2 },
    ])
    const fields = ['firstDay', 'lastDay', 'weekdays', 'partOfDay', 'clinicianId']
    expect(await changesIn(services)).toEqual([
      { action: 'edit', object: 'waitlist-entry', detail: JSON.stringify({ fields }), actor: dana.id },
    ])
  })

  test('what comes free is held against the new days at once, in the order of arrival', async () => {
    const { services, treatment, put } = await openWindows(openServices)
    const first = await waiting(services, treatment, { since: '2026-12-01T15:00:00Z', weekdays: ['Friday'] })
    const second = await waiting(services, treatment, { since: '2026-12-02T15:00:00Z' })
    const third = await waiting(services, treatment, { since: '2026-12-03T15:00:00Z', weekdays: ['Friday'] })
    const held = [
      await visit(services, treatment, at('10:00')),
      await visit(services, treatment, at('14:30')),
    ]
    for (const row of held) await changeStatus(services, { ...change(row), status: 'cancelled' })
    services.clock.advance({ seconds: 30 })
    await put(first, wednesdays)
    await put(second, fridays)
    expect(await offerRound(services)).toMatchObject({ offered: 1 })
    expect(await runningIn(services)).toMatchObject([{ entryId: first, date: '2026-12-09' }])
    await put(third, wednesdays)
    services.clock.advance({ minutes: 31 })
    await offerRound(services)
    expect((await runningIn(services)).map(({ entryId }) => entryId)).toContain(third)
  })

  test('what they are being offered stays theirs, whatever days they wait for by now', async () => {
    const { services, treatment, put, press } = await openWindows(openServices)
    const id = await waiting(services, treatment)
    expect(await press({ intent: 'offer', id, slot: '2026-12-09 10:00' })).toMatchObject({ ok: true })
    expect(await put(id, fridays)).toMatchObject({ ok: true })
    await offerRound(services)
    const [running] = await runningIn(services)
    expect(running).toMatchObject({ entryId: id, time: '10:00' })
    expect(await takeOffer(services, running?.id ?? '')).toMatchObject({ ok: true })
    expect(await entryOf(services, id)).toMatchObject({ state: 'booked' })
  })

  test('nothing is offered any more that they do not wait for by now, no matter who found it before', async () => {
    const { services, treatment, put } = await openWindows(openServices)
    const gives = await storedClinician(services.db, { treatmentIds: [treatment.id] })
    const other = await storedClinician(services.db, { name: 'Sam Free', treatmentIds: [treatment.id] })
    const id = await waiting(services, treatment)
    const offer = (clinicianId: string | null) =>
      inSchedule(services, (schedule) =>
        placeOffer(services, schedule, { entryId: id, slot: at('10:00'), clinicianId, adminId: null }),
      )
    await put(id, fridays)
    expect(await offer(null)).toMatchObject({ ok: false, status: 409, why: 'unwanted' })
    await put(id, { ...wednesdays, with: gives.id })
    expect(await offer(other.id)).toMatchObject({ ok: false, why: 'unwanted' })
    expect(await offer(gives.id)).toMatchObject({ ok: true })
  })

  test('anyone who has booked while they are being offered a time does not wait for other days', async () => {
    const { services, treatment, put, press } = await openWindows(openServices)
    const id = await waiting(services, treatment, { since: '2026-12-01T15:00:00Z' })
    await press({ intent: 'offer', id, slot: '2026-12-09 10:00' })
    const createdAt = services.clock.now().toString({ fractionalSecondDigits: 3 })
    const theirs = { patientId: `patient of ${id}`, status: 'confirmed', createdAt }
    await visit(services, treatment, { ...at('10:00', '2026-12-16'), ...theirs })
    services.clock.advance({ minutes: 2 })
    expect(await put(id, { until: '2026-12-30' })).toEqual({
      ok: false,
      status: 409,
      message: 'They’ve booked: their place ends with the offer. Nothing was saved.',
    })
    const [running] = await runningIn(services)
    expect(await declineOffer(services, running?.id ?? '')).toMatchObject({ ok: true })
    await offerRound(services)
    expect(await entryOf(services, id)).toMatchObject({ state: 'booked', untilDay: '2026-12-18' })
  })

  test('a visit that they have by then is what they want to improve on; one that they book later ends it', async () => {
    const { services, treatment, put } = await openWindows(openServices)
    const id = await waiting(services, treatment, { since: '2026-12-01T15:00:00Z' })
    const book = (date: string) =>
      visit(services, treatment, {
        ...at('10:00', date),
        patientId: `patient of ${id}`,
        status: 'confirmed',
        createdAt: services.clock.now().toString({ fractionalSecondDigits: 3 }),
      })
    await book('2026-12-23')
    services.clock.advance({ minutes: 2 })
    expect(await put(id, { until: '2026-12-30' })).toMatchObject({ ok: true })
    await offerRound(services)
    expect(await entryOf(services, id)).toMatchObject({ state: 'open' })
    await book('2026-12-16')
    services.clock.advance({ minutes: 2 })
    expect(await put(id, fridays)).toMatchObject({ ok: false, status: 409 })
    expect(await entryOf(services, id)).toMatchObject({ state: 'booked', untilDay: '2026-12-30' })
  })
})
