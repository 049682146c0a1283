import { expect, test } from 'vitest'
import { undoChange } from '#app/features/scheduling/changes/commands.server.ts'
import { moveAppointment } from '#app/features/scheduling/changes/move-commands.server.ts'
import { findVisitPath, makeVisitLink } from '#app/features/scheduling/visit-links.server.ts'
import { cancelVisit } from '#app/features/visit-page/commands.server.ts'
import { moveVisit } from '#app/features/visit-page/move/commands.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, dana, stored, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { entryOf, offersIn, waiting } from '#test/waitlist.ts'
import { declineOffer } from '../offers/commands.server.ts'
import { offerRound } from '../offers/jobs.server.ts'

const settle = { seconds: 30 }

forEachEngineWithServices((openServices) => {
  /** Somebody with a visit on that day who then waits for a time from December 9 to 18. */
  async function open(date: string) {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    const given = { ...at('10:00', date), email: 'elena@example.com', patientId: 'Elena' }
    const held = await visit(services, treatment, { ...given, createdAt: '2026-12-01T15:00:00.000Z' })
    await makeVisitLink(services, services.db, held.id)
    const from = '2026-12-09' as CalendarDate
    const entry = await waiting(services, treatment, { patientId: 'Elena', from })
    await offerRound(services)
    expect(await entryOf(services, entry)).toMatchObject({ state: 'open' })
    services.clock.advance({ minutes: 1 })
    return { services, held, entry }
  }
  type Given = Awaited<ReturnType<typeof open>>

  const linkOf = async ({ services, held }: Given) => {
    const path = await findVisitPath(services, held.id)
    const seen = (await stored(services, held.id)).updatedAt
    return { opening: { token: path?.split('/').at(-1) ?? '', address: '203.0.113.7' }, seen }
  }
  const byPatient = async (given: Given, date: string) => {
    const { opening, seen } = await linkOf(given)
    return moveVisit(given.services, { ...opening, typed: { date, time: '10:00 AM', with: '', seen } })
  }
  const callOff = async (given: Given) => {
    const { opening, seen } = await linkOf(given)
    return cancelVisit(given.services, { ...opening, typed: { reason: '', words: '', seen } })
  }
  const byStaff = ({ services, held }: Given, date: string) =>
    moveAppointment(services, { ...change(held), slot: at('10:00', date) })
  const stateOf = async (services: TestServices, entry: string) => (await entryOf(services, entry)).state

  test.each([
    { from: '2026-12-21', to: '2026-12-16', state: 'booked', why: 'from after the last day' },
    { from: '2026-12-08', to: '2026-12-16', state: 'booked', why: 'from before the first day' },
    { from: '2026-12-16', to: '2026-12-14', state: 'booked', why: 'to an earlier one of those days' },
    {
      from: '2026-12-14',
      to: '2026-12-16',
      state: 'open',
      why: 'to a later one, though they want it sooner',
    },
    { from: '2026-12-16', to: '2026-12-21', state: 'open', why: 'out of those days' },
  ])('who moves their own visit $why: their place is $state', async ({ from, to, state }) => {
    const given = await open(from)
    const { services, entry } = given
    expect(await byPatient(given, to)).toMatchObject({ ok: true })
    await offerRound(services)
    expect(await stateOf(services, entry)).toBe(state)
    if (state === 'booked') expect(await offersIn(services)).toEqual([])
  })

  test('who is moved there by staff is off the list once that cannot be taken back any more', async () => {
    const given = await open('2026-12-21')
    const { services, entry } = given
    expect(await byStaff(given, '2026-12-16')).toMatchObject({ ok: true })
    services.clock.advance({ seconds: 29 })
    await offerRound(services)
    expect(await stateOf(services, entry)).toBe('open')
    services.clock.advance({ seconds: 1 })
    await offerRound(services)
    expect(await stateOf(services, entry)).toBe('booked')
  })

  test.each([
    ['and moved once more at once', false],
    ['and moved once more at once, and took that back', true],
  ])('whose visit staff moved there %s is off the list', async (_, isTakenBack) => {
    const given = await open('2026-12-21')
    const { services, entry } = given
    expect(await byStaff(given, '2026-12-15')).toMatchObject({ ok: true })
    services.clock.advance({ seconds: 9 })
    const again = { ...given, held: await stored(services, given.held.id) }
    const moved = await byStaff(again, '2026-12-16')
    const undoId = moved.ok ? (moved.value?.undoId ?? '') : ''
    if (isTakenBack) expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ ok: true })
    services.clock.advance(settle)
    await offerRound(services)
    expect(await stateOf(services, entry)).toBe('booked')
  })

  test('whose visit staff moved and moved back still waits', async () => {
    const given = await open('2026-12-21')
    const { services, entry } = given
    const moved = await byStaff(given, '2026-12-16')
    const undoId = moved.ok ? (moved.value?.undoId ?? '') : ''
    services.clock.advance({ seconds: 9 })
    expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ ok: true })
    expect(await stored(services, given.held.id)).toMatchObject({ movedAt: null, movedFrom: null })
    services.clock.advance(settle)
    await offerRound(services)
    expect(await stateOf(services, entry)).toBe('open')
  })

  test.each([
    ['moves to a later day', (given: Given) => byPatient(given, '2026-12-16')],
    ['calls off', (given: Given) => callOff(given)],
  ])('what somebody who waits %s is offered to the others, never back to them', async (_, leave) => {
    const given = await open('2026-12-14')
    const { services, held, entry } = given
    const other = await waiting(services, { id: held.treatmentId }, { patientId: 'Ana' })
    expect(await leave(given)).toMatchObject({ ok: true })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    const [offer] = await offersIn(services)
    expect(offer).toMatchObject({ entryId: other, date: '2026-12-14', time: '10:00' })
    expect(await declineOffer(services, offer?.id ?? '')).toMatchObject({ ok: true })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
    expect(await stateOf(services, entry)).toBe('open')
  })
})
