import { describe, expect, test } from 'vitest'
import { type DeskAction, deskAction } from '#app/features/desk/actions.server.ts'
import { addAppointment } from '#app/features/desk/add/commands.server.ts'
import { changeMany, undoMany } from '#app/features/scheduling/bulk/commands.server.ts'
import { removeAppointment, restoreAppointment } from '#app/features/scheduling/changes/commands.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { deskForm } from '#test/desk-form.ts'
import { storedTreatment } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { assign, storedClinician } from '#test/team.ts'

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

/** Ruth has a visit of an hour with Dr. Amal at 10:00; other treatments are free. */
async function clinic(services: TestServices) {
  const { db } = services
  const first = await storedTreatment(db, { name: 'HRT', durationMinutes: 60 })
  const other = await storedTreatment(db, { name: 'Botox', capacity: 5 })
  const amal = await storedClinician(db, { name: 'Dr. Amal' })
  await assign(db, first.id, { clinicians: [amal], rooms: [] })
  const add = (
    given: Record<string, string> = {},
    others: string | undefined = '',
    anyway: string | null = null,
  ) =>
    addAppointment(services, {
      actor: dana,
      typed: {
        name: 'Ruth Ellison',
        phone: '(432) 555-0127',
        email: '',
        message: '',
        note: '',
        with: '',
        language: 'en',
        status: 'confirmed',
        treatment: other.name.en,
        slot: '2026-12-09 10:00',
        ...given,
      },
      tell: false,
      key: crypto.randomUUID(),
      anyway,
      ...(others !== undefined && { others }),
    })
  const added = async (given: Record<string, string> = {}) => {
    const outcome = await add(given)
    if (!outcome.ok) throw new Error(outcome.message)
    return outcome.value
  }
  const hrt = await added({ treatment: first.name.en })
  return { hrt, add, added }
}

const stored = ({ db }: TestServices, id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function act(services: TestServices, intent: DeskAction, id: string, given: Record<string, string>) {
  const { updatedAt } = await stored(services, id)
  return deskAction(intent)(services, dana, deskForm({ id, updatedAt, ...given }))
}

const said = 'Ruth Ellison already has an appointment at that time: 10:00 AM with Dr. Amal.'

forEachEngineWithServices((openServices) => {
  describe('the same patient at one time', () => {
    test('is said with whom and when in Add, and sent once more it is booked', async () => {
      const services = await openServices()
      const { hrt, add } = await clinic(services)
      const told = await add()
      expect(told).toMatchObject({
        status: 409,
        message: `${said} Nothing is saved yet. Press “Add appointment” again to book both.`,
        others: hrt,
      })
      expect(await services.db.selectFrom('appointments').select('id').execute()).toHaveLength(1)
      expect(await add({}, hrt)).toMatchObject({ ok: true })
    })

    test('is said where staff book anyway, whose time and reason stay for the second press', async () => {
      const services = await openServices()
      const { hrt, add } = await clinic(services)
      const treatment = (await stored(services, hrt)).treatment
      const told = await add({ treatment }, '', 'Twins')
      expect(told).toMatchObject({
        status: 409,
        message: `${said} Nothing is saved yet. Press “Book anyway” again to book both.`,
        others: hrt,
        insisted: { date: '2026-12-09', time: '10:00', reason: 'Twins' },
      })
      expect(await add({ treatment }, hrt, 'Twins')).toMatchObject({ ok: true })
    })

    test.each([
      { what: 'another name at another number', given: { name: 'Ana Ellison', phone: '(432) 555-0199' } },
      { what: 'right after the other', given: { slot: '2026-12-09 14:30' } },
      { what: 'another day', given: { slot: '2026-12-10 10:00' } },
    ])('is not said of $what', async ({ given }) => {
      const services = await openServices()
      const { add } = await clinic(services)
      expect(await add(given)).toMatchObject({ ok: true })
    })

    test.each(['(432) 555-0127', '432.555.0127', '+1 432 555 0127'])(
      'somebody else at the same number, written %s, is said to be that',
      async (phone) => {
        const services = await openServices()
        const { hrt, add } = await clinic(services)
        const asked = { name: 'Ana Ellison', phone }
        const said =
          'Someone with the same phone number has an appointment at that time: Ruth Ellison, 10:00 AM with Dr. Amal.'
        const told = await add(asked)
        expect(told).toMatchObject({ status: 409, message: expect.stringContaining(said), others: hrt })
        expect(!told.ok && told.message).not.toContain('Ana Ellison already')
        expect(await add(asked, hrt)).toMatchObject({ ok: true })
      },
    )

    test('is said of one of many that Undo brings back; the others are, and it is alone', async () => {
      const services = await openServices()
      const { hrt, added } = await clinic(services)
      const own = await added({ slot: '2026-12-09 14:30' })
      const other = await added({ name: 'Luis Vega', phone: '(432) 555-0111', slot: '2026-12-10 10:00' })
      const visits = await Promise.all([hrt, other].map((id) => stored(services, id)))
      const cancelled = outcomeValue(
        await changeMany(services, { actor: dana, visits, action: 'cancelled', tell: false }),
      )
      outcomeValue(await act(services, 'move', own, { slot: '2026-12-09 10:00' }))
      const answer = outcomeValue(await undoMany(services, { actor: dana, batch: cancelled.said.undo ?? '' }))
      expect(answer.said).toMatchObject({ changed: 1 })
      expect(answer.refused).toMatchObject([
        { id: hrt, message: 'Ruth Ellison already has an appointment at that time: 10:00 AM, Botox.' },
      ])
      expect(await stored(services, other)).toMatchObject({ status: 'confirmed' })
      const alone = { set: 'confirmed', others: own }
      expect(await act(services, 'status', hrt, alone)).toMatchObject({ ok: true })
    })

    test('is said by Undo, which staff press once more to have both', async () => {
      const services = await openServices()
      const { hrt, added } = await clinic(services)
      const cancelled = outcomeValue(await act(services, 'status', hrt, { set: 'cancelled' }))
      const id = await added()
      const undo = cancelled.changed?.undoId ?? ''
      const press = (others: string) => deskAction('undo')(services, dana, deskForm({ undo, others }))
      expect(await press('')).toMatchObject({
        status: 409,
        message: 'Ruth Ellison already has an appointment at that time: 10:00 AM, Botox.',
        others: id,
      })
      expect(await stored(services, hrt)).toMatchObject({ status: 'cancelled' })
      expect(await press(id)).toMatchObject({ ok: true })
      expect(await stored(services, hrt)).toMatchObject({ status: 'confirmed' })
    })

    test('is said by Undo of a shorter visit, which takes its whole time again', async () => {
      const services = await openServices()
      const { hrt, add } = await clinic(services)
      const shortened = outcomeValue(await act(services, 'move', hrt, { slot: '', minutes: '30' }))
      const other = outcomeValue(await add({ slot: '2026-12-09 10:30' }, '', 'Only then'))
      const undo = shortened.changed?.undoId ?? ''
      const press = (others: string) => deskAction('undo')(services, dana, deskForm({ undo, others }))
      expect(await press('')).toMatchObject({ ok: false, status: 409, others: other })
      expect(await stored(services, hrt)).toMatchObject({ durationMinutes: 30 })
      expect(await press(other)).toMatchObject({ ok: true })
      expect(await stored(services, hrt)).toMatchObject({ durationMinutes: 60 })
    })

    test('of a cancelled visit nothing is said', async () => {
      const services = await openServices()
      const { hrt, add } = await clinic(services)
      await act(services, 'status', hrt, { set: 'cancelled' })
      expect(await add()).toMatchObject({ ok: true })
    })

    test('is said before a deleted visit comes back, and sent once more it does', async () => {
      const services = await openServices()
      const { hrt, added } = await clinic(services)
      const change = async () => ({ actor: dana, id: hrt, seen: (await stored(services, hrt)).updatedAt })
      outcomeValue(await removeAppointment(services, await change()))
      const id = await added()
      const restore = async (others: string) => restoreAppointment(services, { ...(await change()), others })
      expect(await restore('')).toMatchObject({
        status: 409,
        message: 'Ruth Ellison already has an appointment at that time: 10:00 AM, Botox.',
        others: id,
      })
      expect((await stored(services, hrt)).deletedAt).not.toBeNull()
      expect(await restore(id)).toMatchObject({ ok: true })
      expect((await stored(services, hrt)).deletedAt).toBeNull()
    })

    test('is said in a move, and of the visit itself it is not', async () => {
      const services = await openServices()
      const { hrt, added } = await clinic(services)
      const id = await added({ slot: '2026-12-09 14:30' })
      const slot = '2026-12-09 10:00'
      expect(await act(services, 'move', id, { slot })).toMatchObject({
        status: 409,
        message: said,
        others: hrt,
      })
      expect(await stored(services, id)).toMatchObject({ time: '14:30' })
      expect(await act(services, 'move', id, { slot, others: hrt })).toMatchObject({ ok: true })
      expect(await act(services, 'move', hrt, { slot: '2026-12-09 14:30' })).toMatchObject({ ok: true })
    })

    test('is said where a cancelled visit comes back', async () => {
      const services = await openServices()
      const { hrt, added } = await clinic(services)
      const id = await added({
        slot: '2026-12-09 10:00' as CalendarDate,
        name: 'Somebody Else',
        phone: '(432) 555-0111',
      })
      await services.db
        .updateTable('appointments')
        .set({
          patientId: (await stored(services, hrt)).patientId,
          status: 'cancelled',
          name: 'Ruth Ellison',
        })
        .where('id', '=', id)
        .execute()
      await services.db.deleteFrom('slot_claims').where('appointmentId', '=', id).execute()
      const status = { set: 'confirmed' }
      expect(await act(services, 'status', id, status)).toMatchObject({
        status: 409,
        message: said,
        others: hrt,
      })
      expect(await stored(services, id)).toMatchObject({ status: 'cancelled' })
      expect(await act(services, 'status', id, { ...status, others: hrt })).toMatchObject({ ok: true })
    })
  })
})
