import { describe, expect, test } from 'vitest'
import { deskAction } from '#app/features/desk/actions.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { crowdedVisits } from '#test/actions/visit-counts.ts'
import { bookedOnline, moveByStaff, moveOwn } from '#test/callers.ts'
import { deskForm } from '#test/desk-form.ts'
import { storedClosure, storedTreatment } from '#test/factories.ts'
import { at, change, dana, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { sendTeam } from '#test/requests/team-forms.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { changeStatus } from './commands.server.ts'

const ten = { treatment: 'HRT', ...at('10:00') }
const thursday = '2026-12-10'
const undoOver = { seconds: 31 }

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    await storedTreatment(services.db, { name: 'HRT' })
    return { services, id: (await bookedOnline(services, ten)).id }
  }

  /** The button in the notice after a change. */
  const undo = (services: TestServices, changed: { undoId: string } | null) =>
    deskAction('undo')(services, dana, deskForm({ undo: changed?.undoId ?? '' }))

  const said = async (services: TestServices, id: string) => {
    const { date, time, movedAt, movedFrom } = await stored(services, id)
    return { date, time, movedAt, movedFrom }
  }

  describe('Undo of a move', () => {
    test.each([
      { first: 'staff', second: at('14:30', '2026-12-11') },
      { first: 'staff', second: at('14:30', thursday) },
      { first: 'its patient', second: at('14:30', '2026-12-11') },
      { first: 'its patient', second: at('09:00', thursday) },
      { first: 'staff', second: at('10:00', ten.date) },
    ])('keeps what a move by $first before said, to $second.date $second.time', async ({ first, second }) => {
      const { services, id } = await open()
      const there = at('10:00', thursday)
      outcomeValue(
        await (first === 'staff' ? moveByStaff(services, id, there) : moveOwn(services, id, there)),
      )
      services.clock.advance(undoOver)
      const before = await said(services, id)
      expect(before).toMatchObject({ ...there, movedFrom: ten.date })
      const changed = outcomeValue(await moveByStaff(services, id, second))
      services.clock.advance({ seconds: 2 })
      outcomeValue(await undo(services, changed))
      expect(await said(services, id)).toEqual(before)
    })

    test('keeps it while both moves can be undone', async () => {
      const { services, id } = await open()
      outcomeValue(await moveByStaff(services, id, at('10:00', thursday)))
      services.clock.advance({ seconds: 1 })
      const before = await said(services, id)
      const second = outcomeValue(await moveByStaff(services, id, at('10:00', '2026-12-11')))
      services.clock.advance({ seconds: 1 })
      outcomeValue(await undo(services, second))
      expect(await said(services, id)).toEqual(before)
    })

    test('of the only one leaves no word of it', async () => {
      const { services, id } = await open()
      const changed = outcomeValue(await moveByStaff(services, id, at('10:00', thursday)))
      outcomeValue(await undo(services, changed))
      expect(await said(services, id)).toEqual({ ...at('10:00'), movedAt: null, movedFrom: null })
    })
  })

  /** How a visit's former room is lost while the change can be undone. */
  const losses: [string, (services: TestServices, roomId: string) => Promise<unknown>][] = [
    ['off', (services, id) => pressTeam(services, id, { intent: 'switch', to: 'off' })],
    ['deleted', (services, id) => pressTeam(services, id, { intent: 'delete' })],
    [
      'closed',
      ({ db }, id) => storedClosure(db, { scope: 'room', subjectIds: JSON.stringify([id]) as never }),
    ],
  ]

  async function pressTeam(services: TestServices, id: string, fields: Record<string, string>) {
    const { updatedAt } = await services.db
      .selectFrom('rooms')
      .select('updatedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    outcomeValue(await sendTeam(services, { kind: 'room', id, updatedAt, ...fields }))
  }

  describe.each(losses)('where the room that it had is %s', (_, lose) => {
    async function inRooms({ isWithSomebody }: { isWithSomebody: boolean }) {
      const services = await openServices()
      const availableTimes = ['09:00', '10:00', '14:30'] as ClockTime[]
      const treatment = await storedTreatment(services.db, { name: 'HRT', availableTimes })
      const treatmentIds = [treatment.id]
      await storedRoom(services.db, { name: 'Laser room', treatmentIds })
      await storedRoom(services.db, { name: 'Garden room', treatmentIds })
      if (isWithSomebody) await storedClinician(services.db, { treatmentIds })
      const row = await bookedOnline(services, ten)
      return { services, row, roomId: row.roomId ?? '' }
    }

    /** Back where it was; or refused, or said where it is now. */
    async function neverSilentlyElsewhere(
      services: TestServices,
      row: { id: string; roomId: string | null },
      undone: Awaited<ReturnType<typeof undo>>,
    ) {
      const now = await stored(services, row.id)
      const rooms = await services.db.selectFrom('rooms').select(['id', 'name']).execute()
      const name = rooms.find(({ id }) => id === now.roomId)?.name ?? 'no room'
      const answer = JSON.stringify(undone)
      const isNamed = answer.includes(name) || answer.includes(now.roomId ?? name)
      const isTold = !undone.ok || now.roomId === row.roomId || isNamed
      expect(isTold, `${answer}, and it is in the ${name}`).toBe(true)
      expect(await crowdedVisits(services.db)).toEqual([])
    }

    test.each([
      { what: 'another time', to: at('14:30'), isWithSomebody: false },
      { what: 'another day', to: at('10:00', thursday), isWithSomebody: true },
    ])(
      'undoing a move to $what returns it to that room, is refused, or says where it goes',
      async (given) => {
        const { services, row, roomId } = await inRooms(given)
        const changed = outcomeValue(await moveByStaff(services, row.id, given.to))
        await lose(services, roomId)
        const undone = await undo(services, changed)
        await neverSilentlyElsewhere(services, row, undone)
        const { date, time } = await stored(services, row.id)
        expect({ date, time }).toEqual(undone.ok ? at('10:00') : given.to)
      },
    )

    test('undoing a cancellation returns it to that room, is refused, or says where it goes', async () => {
      const { services, row, roomId } = await inRooms({ isWithSomebody: true })
      const cancelled = { ...change(await stored(services, row.id)), status: 'cancelled' } as const
      const changed = outcomeValue(await changeStatus(services, cancelled))
      await lose(services, roomId)
      await neverSilentlyElsewhere(services, row, await undo(services, changed))
    })
  })
})
