import { expect, test } from 'vitest'
import { claimSlot } from '#app/features/scheduling/claims.server.ts'
import type { Slot, Status } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { ownClaim } from '#test/care.ts'
import { storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices, testClock } from '#test/services.ts'
import { storedRoom } from '#test/team.ts'
import { unchangedVisit } from './fields.ts'
import { moveAppointment } from './move-commands.server.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const at = (date: string, time: string) => ({ date, time }) as { date: CalendarDate; time: ClockTime }
const slot = at('2026-12-09', '10:00')

/** A visit at 10:00, and moving it. */
async function visit(services: TestServices, status: Status = 'confirmed') {
  const treatment = await storedTreatment(services.db, { availableDays: ['Monday', 'Wednesday'] })
  const row = await storedAppointment(services.db, { ...slot, treatmentId: treatment.id, status })
  const claim = (id: string, where: Slot) =>
    services.db.transaction().execute((tx) => claimSlot(tx, ownClaim(treatment, where, id)))
  if (status !== 'cancelled') await claim(row.id, slot)
  const stored = () =>
    services.db.selectFrom('appointments').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
  const move = async (to: Slot | null, anyway: string | null = null, change = unchangedVisit) =>
    moveAppointment(services, {
      actor: dana,
      id: row.id,
      seen: (await stored()).updatedAt,
      slot: to,
      tell: false,
      anyway,
      change,
    })
  return { row, stored, move, claim }
}

forEachEngineWithServices((openServices) => {
  test('a moved visit keeps its status and leaves its time to others', async () => {
    const { stored, move, claim } = await visit(await openServices())
    const { sequence } = await stored()
    expect(await move(at('2026-12-14', '14:30'))).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({
      ...at('2026-12-14', '14:30'),
      status: 'confirmed',
      startsAt: '2026-12-14T20:30:00.000Z',
      sequence: sequence + 1,
    })
    expect(await claim('somebody-else', slot)).toBe(true)
    expect(await claim('another', at('2026-12-14', '14:30'))).toBe(false)
  })

  test('where it is there already nothing is done', async () => {
    const { row, stored, move } = await visit(await openServices())
    const before = await stored()
    expect(await move(slot)).toEqual({ ok: true, value: null })
    expect(await stored()).toEqual(before)
    expect(before.id).toBe(row.id)
  })

  test.each([
    { to: at('2026-12-09', '14:30'), isMoved: true },
    { to: at('2026-12-14', '10:00'), isMoved: true },
  ])('another time of the day, or the same of another, is a move: $to', async ({ to, isMoved }) => {
    const { stored, move } = await visit(await openServices())
    expect((await move(to)).ok).toBe(isMoved)
    expect(await stored()).toMatchObject(to)
  })

  test.each(['arrived', 'in-room'] as const)(
    'who is %s and gets another time is expected again',
    async (status) => {
      const { stored, move } = await visit(await openServices(), status)
      expect(await move(at('2026-12-14', '14:30'))).toMatchObject({ ok: true })
      expect(await stored()).toMatchObject({ ...at('2026-12-14', '14:30'), status: 'confirmed' })
    },
  )

  test.each(['completed', 'no-show'] as const)('a visit that is %s stays', async (status) => {
    const { stored, move } = await visit(await openServices(), status)
    const before = await stored()
    const refused = { ok: false, status: 422, message: m.scheduling_over_stays() }
    expect(await move(at('2026-12-09', '14:30'))).toEqual(refused)
    expect(await stored()).toEqual(before)
  })

  test('a cancelled visit stays', async () => {
    const { stored, move } = await visit(await openServices(), 'cancelled')
    const refused = { ok: false, status: 422, message: m.scheduling_cancelled_stays() }
    expect(await move(at('2026-12-09', '14:30'))).toEqual(refused)
    expect(await stored()).toMatchObject(slot)
  })

  test.each([
    {
      what: 'a day that is not offered',
      to: at('2026-12-10', '10:00'),
      against: 'The treatment isn’t offered on Thursdays.',
    },
    {
      what: 'a time that is not offered',
      to: at('2026-12-09', '11:00'),
      against: '11:00 AM isn’t a start time for this treatment.',
    },
    {
      what: 'a time before opening',
      to: at('2026-12-09', '07:45'),
      against: 'The clinic opens at 9:00 AM.',
    },
    { what: 'a Saturday', to: at('2026-12-12', '10:00'), against: 'The clinic is closed on Saturdays.' },
  ])('to $what staff insist with a reason, or it stays', async ({ to, against }) => {
    const { stored, move } = await visit(await openServices())
    expect(await move(to)).toMatchObject({
      ok: false,
      status: 409,
      message: expect.stringContaining(against),
      insisted: to,
    })
    expect(await stored()).toMatchObject(slot)
    expect(await move(to, 'Drives in from Kermit')).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ ...to, overlapReason: 'Drives in from Kermit', overlap: null })
  })

  test('to a time of the list that runs past closing staff insist with a reason, or it stays', async () => {
    const services = await openServices()
    const { row, stored, move } = await visit(services)
    await services.db.updateTable('treatments').set({ availableTimes: '["10:00","16:45"]' }).execute()
    const to = at('2026-12-09', '16:45')
    expect(await move(to)).toMatchObject({
      status: 409,
      message: expect.stringContaining('The clinic closes at 5:00 PM.'),
      insisted: to,
    })
    expect(await stored()).toMatchObject(slot)
    expect(await move(to, 'Works until five')).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ ...to, overlapReason: 'Works until five' })
    // Nothing is asked again of what stays when it is and with whom.
    const room = await storedRoom(services.db, { treatmentIds: [row.treatmentId] })
    const change = { ...unchangedVisit, room: room.id }
    expect(await move(null, null, change)).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ ...to, roomId: room.id })
  })

  test.each([
    { what: 'a day that is over', to: at('2026-12-02', '10:00') },
    { what: 'a time off the grid', to: at('2026-12-09', '10:03') },
    { what: 'a time that the clock skips', to: at('2027-03-14', '02:30') },
  ])('to $what nobody insists', async ({ to }) => {
    const { stored, move } = await visit(await openServices())
    for (const anyway of [null, 'Drives in from Kermit'])
      expect(await move(to, anyway)).toMatchObject({ ok: false, status: 422, message: expect.any(String) })
    expect(await stored()).toMatchObject(slot)
  })

  test('today is no day that is over', async () => {
    const { move } = await visit(await openServices())
    expect(await move(at('2026-12-07', '09:00'))).toMatchObject({ ok: true })
  })

  test('to a time of today that is over staff insist with a reason, as it is not offered', async () => {
    const services = await openServices({ clock: testClock('2026-12-07T18:00:00Z') })
    const { stored, move } = await visit(services)
    const to = at('2026-12-07', '10:00')
    expect(await move(to)).toMatchObject({ ok: false, status: 409, insisted: to })
    expect(await stored()).toMatchObject(slot)
    expect(await move(to, 'Was here already')).toMatchObject({ ok: true })
  })

  test('where the time is taken it keeps its own, and hears which are free near it', async () => {
    const { row, stored, move, claim } = await visit(await openServices())
    await claim('somebody-else', at('2026-12-09', '14:30'))
    const refused = await move(at('2026-12-09', '14:30'))
    expect(refused).toMatchObject({ ok: false, status: 409 })
    expect(!refused.ok && refused.alternatives?.length).toBe(3)
    expect(!refused.ok && refused.alternatives).not.toContainEqual(expect.objectContaining(slot))
    expect(await stored()).toEqual(expect.objectContaining({ id: row.id, ...slot }))
    expect(await claim('another', slot)).toBe(false)
  })
})
