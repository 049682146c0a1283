import { describe, expect, test } from 'vitest'
import type { ClockTime } from '#app/platform/dates.ts'
import { crowdedVisits } from '#test/actions/visit-counts.ts'
import {
  addByPhone,
  bookedOnline,
  bookOnline,
  moveByStaff,
  moveOwn,
  ownMovePage,
  publicTimes,
  staffMovePage,
} from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { sendTeam } from '#test/requests/team-forms.ts'
import { saveTreatment } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { changeStatus } from './changes/commands.server.ts'

const day = at('09:00').date
const given = { availableTimes: ['09:00', '10:00', '14:30', '15:00'] as ClockTime[] }
const nine = { treatment: 'HRT', ...at('09:00') }

/** Who moves a visit: the times that their page lists, and whether one of them is accepted. */
const movers = {
  'its patient': {
    times: async (services: TestServices, id: string) =>
      (await ownMovePage(services, id, { date: day })).times ?? [],
    move: (services: TestServices, id: string, time: string) => moveOwn(services, id, at(time)),
  },
  staff: {
    times: async (services: TestServices, id: string): Promise<string[]> =>
      (await staffMovePage(services, id, { day }))?.times ?? [],
    move: (services: TestServices, id: string, time: string) => moveByStaff(services, id, at(time)),
  },
}
const names = Object.keys(movers) as (keyof typeof movers)[]

forEachEngineWithServices((openServices) => {
  /** HRT in a room that a peel uses too, with a visit at 9:00; the peel has the room at 10:00. */
  async function open({ isWithSomebody = false } = {}) {
    const services = await openServices()
    const { db } = services
    const treatment = await storedTreatment(db, { name: 'HRT', ...given })
    const peel = await storedTreatment(db, { name: 'Peel', ...given })
    const room = await storedRoom(db, { treatmentIds: [treatment.id, peel.id] })
    if (isWithSomebody) await storedClinician(db, { treatmentIds: [treatment.id] })
    const { id } = await bookedOnline(services, nine)
    await bookedOnline(services, { treatment: 'Peel', ...at('10:00') })
    return { services, treatment, room, id }
  }
  type Opened = Awaited<ReturnType<typeof open>>

  const needsNoRoom = ({ services, treatment }: Opened) =>
    saveTreatment(services, treatment.id, { rooms: [] })

  async function switchRoom({ services, room }: Opened, to: 'on' | 'off') {
    const { updatedAt } = await services.db
      .selectFrom('rooms')
      .select('updatedAt')
      .where('id', '=', room.id)
      .executeTakeFirstOrThrow()
    const fields = { intent: 'switch', kind: 'room', id: room.id, to, updatedAt }
    outcomeValue(await sendTeam(services, fields))
  }

  describe('a visit needs no room any more once its treatment needs none', () => {
    test.each([false, true])('it goes without one at once (with a clinician: %s)', async (isWithSomebody) => {
      const opened = await open({ isWithSomebody })
      await needsNoRoom(opened)
      const { services, id } = opened
      expect(await stored(services, id)).toMatchObject({ roomId: null, overlap: null })
      await saveTreatment(services, opened.treatment.id, { clinicians: [] })
      expect(await publicTimes(services, nine)).not.toContain('09:00')
      expect(await crowdedVisits(services.db)).toEqual([])
    })

    test('the room is free for other treatments then', async () => {
      const opened = await open()
      await needsNoRoom(opened)
      const { services } = opened
      const peel = { treatment: 'Peel', ...at('09:00') }
      expect(await publicTimes(services, peel)).toContain('09:00')
      expect(await bookOnline(services, peel)).toMatchObject({ ok: true })
    })

    test.each(names)('%s moves it to each time that the page lists', async (who) => {
      for (const isWithSomebody of [false, true]) {
        const opened = await open({ isWithSomebody })
        await needsNoRoom(opened)
        const { services, id } = opened
        const listed = await movers[who].times(services, id)
        expect(listed.filter((time) => time !== '09:00')).toEqual(['10:00', '14:30', '15:00'])
        for (const time of ['10:00', '14:30', '15:00'])
          expect([time, await movers[who].move(services, id, time)]).toMatchObject([time, { ok: true }])
        expect(await crowdedVisits(services.db)).toEqual([])
      }
    })

    test.each(names)('where %s moves it to, one visit is let in, as the capacity says', async (who) => {
      const opened = await open()
      await needsNoRoom(opened)
      const { services, id } = opened
      expect(await movers[who].move(services, id, '14:30')).toMatchObject({ ok: true })
      expect(await stored(services, id)).toMatchObject({ roomId: null })
      const there = { treatment: 'HRT', ...at('14:30') }
      expect(await publicTimes(services, there)).toEqual(['09:00', '10:00', '15:00'])
      expect(await bookOnline(services, there)).toMatchObject({ ok: false, status: 409 })
      expect(await addByPhone(services, there)).toMatchObject({ ok: false, status: 409 })
      expect(await crowdedVisits(services.db)).toEqual([])
    })

    test('one that is cancelled and comes back comes back without one', async () => {
      const opened = await open()
      const { services, id } = opened
      const set = async (status: 'cancelled' | 'confirmed') =>
        expect(await changeStatus(services, { ...change(await stored(services, id)), status })).toMatchObject(
          { ok: true },
        )
      await set('cancelled')
      await needsNoRoom(opened)
      await set('confirmed')
      expect(await stored(services, id)).toMatchObject({ roomId: null })
      expect(await bookOnline(services, nine)).toMatchObject({ ok: false, status: 409 })
      expect(await crowdedVisits(services.db)).toEqual([])
    })
  })

  test('where no room can be used, what comes back keeps the one it had', async () => {
    const opened = await open()
    const { services, id, room } = opened
    await changeStatus(services, { ...change(await stored(services, id)), status: 'cancelled' })
    await switchRoom(opened, 'off')
    const back = { ...change(await stored(services, id)), status: 'confirmed' } as const
    expect(await changeStatus(services, back)).toMatchObject({ ok: true })
    expect(await stored(services, id)).toMatchObject({ roomId: room.id })
    expect(await publicTimes(services, nine)).toEqual([])
  })
})
