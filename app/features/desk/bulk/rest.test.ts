import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { restOfToday } from '#app/features/scheduling/bulk/rest-of-today.server.ts'
import { mostAtOnce } from '#app/features/scheduling/bulk/rules.ts'
import { type Status, statuses } from '#app/features/scheduling/rules.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { appointmentRow, storedTreatment, storeFindable } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { everything } from '../address.ts'
import { mayBeOver } from '../list/components/desk-list.tsx'
import { actOnMany, type ManyIntent } from './actions.server.ts'
import type { RestQuestion } from './bulk-result.ts'
import { restIntent, restName, restValue, settleRestIntent } from './rules.ts'

const now = Temporal.Instant.from('2026-12-07T20:00:00Z')

test('every open visit is completed or left alone, and none of the others', () => {
  const visit = fc.record({
    id: fc.uuid(),
    status: fc.constantFrom(...statuses),
    minutes: fc.integer({ min: -300, max: 300 }),
    durationMinutes: fc.constantFrom(15, 30, 60),
  })
  fc.assert(
    fc.property(fc.array(visit), (all) => {
      const visits = all.map(({ minutes, ...one }) => ({
        ...one,
        startsAt: now.add({ minutes }).toString({ fractionalSecondDigits: 3 }),
      }))
      const { over, notConfirmed, notOver } = restOfToday(visits, now)
      const isOver = (at: number) => (all[at]?.minutes ?? 0) + (all[at]?.durationMinutes ?? 0) <= 0
      const wanted = (isIn: (status: Status, at: number) => boolean) =>
        visits.filter(({ status }, at) => isIn(status, at))
      expect(over).toEqual(
        wanted((status, at) => ['confirmed', 'arrived', 'in-room'].includes(status) && isOver(at)),
      )
      expect(notConfirmed).toEqual(wanted((status, at) => status === 'pending' && isOver(at)))
      expect(notOver).toEqual(
        wanted((status, at) => !['completed', 'no-show', 'cancelled'].includes(status) && !isOver(at)),
      )
    }),
  )
})

test.each([
  { row: { status: 'confirmed', time: '09:00' }, asks: true },
  { row: { status: 'in-room', time: '13:59' }, asks: true },
  { row: { status: 'pending', time: '09:00' }, asks: false },
  { row: { status: 'completed', time: '09:00' }, asks: false },
  { row: { status: 'confirmed', time: '14:00' }, asks: false },
  { row: { status: 'arrived', time: '09:00', isGone: true }, asks: false },
  { row: { status: 'arrived', time: '09:00', date: '2026-12-08' }, asks: false },
] as const)('with $row alone it is offered: $asks', ({ row, asks }) => {
  expect(mayBeOver([{ date: '2026-12-07', ...row }], { date: '2026-12-07', time: '14:00' })).toBe(asks)
})

const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }
const list = '/admin/dashboard?tab=today'
/** Half past two, by the clock of the clinic. */
const halfPastTwo = '2026-12-07T20:30:00Z'

type Planned = { name: string; time: string; status: Status; clinicianId?: string | null }

async function openDay(services: TestServices, planned: readonly Planned[]) {
  services.clock.set(halfPastTwo)
  const treatment = await storedTreatment(services.db)
  const of = { treatment: treatment.name.en, treatmentId: treatment.id, date: '2026-12-07' as CalendarDate }
  const rows = planned.map(({ time, ...one }) => appointmentRow({ ...of, ...one, time: time as ClockTime }))
  await storeFindable(services.db, rows)
  const statusesNow = async () =>
    Object.fromEntries(
      (await services.db.selectFrom('appointments').select(['name', 'status']).execute()).map((row) => [
        row.name,
        row.status,
      ]),
    )
  const act = (intent: ManyIntent, fields: [string, string][] = [], filter = everything) =>
    actOnMany(services, dana, { intent, fields: new Map(fields), list, filter })
  const ask = async (filter = everything): Promise<RestQuestion> => {
    const outcome = await act(restIntent, [], filter)
    if (!('answer' in outcome) || !outcome.answer.rest) throw new Error(JSON.stringify(outcome))
    return outcome.answer.rest
  }
  return { statusesNow, act, ask }
}

forEachEngineWithServices((openServices) => {
  describe('the rest of today', () => {
    test('is asked of each by name: completed, no-show or skipped; each is in the log, and all come back by one Undo', async () => {
      const services = await openServices()
      const { statusesNow, act, ask } = await openDay(services, [
        { name: 'Here', time: '09:00', status: 'arrived' },
        { name: 'Inside', time: '13:00', status: 'in-room' },
        { name: 'Expected', time: '10:00', status: 'confirmed' },
        { name: 'Absent', time: '11:00', status: 'confirmed' },
        { name: 'Unasked', time: '12:00', status: 'pending' },
        { name: 'Going on', time: '14:15', status: 'arrived' },
        { name: 'To come', time: '16:00', status: 'confirmed' },
        { name: 'Done', time: '09:30', status: 'completed' },
        { name: 'Off', time: '09:30', status: 'cancelled' },
      ])
      const before = await statusesNow()
      const question = await ask()
      expect(question).toMatchObject({ more: 0, notOver: 2, notListed: 0 })
      expect(question.visits.map(({ name, time }) => `${name} ${time}`)).toEqual([
        'Here 9:00 AM',
        'Expected 10:00 AM',
        'Absent 11:00 AM',
        'Inside 1:00 PM',
      ])
      expect(question.notConfirmed.map(({ name }) => name)).toEqual(['Unasked'])
      expect(await statusesNow()).toEqual(before)

      const said = { Here: 'completed', Inside: 'completed', Absent: 'no-show' } as const
      const choices = question.visits.map(({ id, name, updatedAt }): [string, string] => {
        const action = said[name as keyof typeof said]
        return [restName(id), action ? restValue(action, updatedAt) : '']
      })
      const done = await act(settleRestIntent, choices)
      expect(done).toEqual({ to: expect.stringContaining('many=settled&changed=3&left=0') })
      expect(await statusesNow()).toEqual({ ...before, ...said })
      const audits = services.db.selectFrom('audit_log').selectAll().where('action', '=', 'status')
      expect(await audits.execute()).toHaveLength(3)
      expect(await services.db.selectFrom('outbox').selectAll().execute()).toEqual([])

      // Sent once more, as by a second press of the browser's own button: nobody is changed twice.
      expect(await act(settleRestIntent, choices)).toMatchObject({ status: 409 })
      const nonsense: [string, string][] = [
        ['rest.', 'cancelled x'],
        ['rest.a', 'completed'],
        ['other', 'completed x'],
      ]
      expect(await act(settleRestIntent, nonsense)).toMatchObject({ status: 422 })
      const undo = 'to' in done ? (new URL(done.to, 'http://desk').searchParams.get('undo') ?? '') : ''
      expect(await act('many-undo', [['undo', undo]])).toEqual({
        to: expect.stringContaining('many=undone&changed=3'),
      })
      expect(await statusesNow()).toEqual(before)
    })

    test('is that of the list as it is narrowed, and says how many others there are', async () => {
      const services = await openServices()
      const { ask, act } = await openDay(services, [
        { name: 'Nobody’s', time: '09:00', status: 'arrived' },
        { name: 'Hers', time: '10:00', status: 'arrived', clinicianId: 'sam' },
        { name: 'Hers to come', time: '16:00', status: 'confirmed', clinicianId: 'sam' },
      ])
      expect(await ask({ ...everything, clinician: 'nobody' })).toMatchObject({
        visits: [{ name: 'Nobody’s' }],
        notListed: 2,
      })
      expect(await ask({ ...everything, clinician: 'sam' })).toMatchObject({
        visits: [{ name: 'Hers' }],
        notOver: 1,
        notListed: 1,
      })
      const none = await act(restIntent, [], { ...everything, treatment: 'another' })
      expect(none).toMatchObject({
        status: 409,
        answer: { message: expect.stringMatching(/Nothing to complete/) },
      })
    })

    test('is that of every clinician who gives one of its treatments', async () => {
      const services = await openServices()
      const { ask } = await openDay(services, [])
      const { db, clock } = services
      const at = { availableTimes: ['09:00', '09:30'] as ClockTime[] }
      const [botox, laser] = [
        await storedTreatment(db, { name: 'Botox', ...at }),
        await storedTreatment(db, { name: 'Laser', ...at }),
      ]
      await storedClinician(db, { id: 'sam', treatmentIds: [laser.id] })
      const slot = { date: '2026-12-07' as CalendarDate, time: '09:00' as ClockTime }
      clock.set('2026-12-07T14:00:00Z')
      outcomeValue(await bookSeveral(services, { slot, treatments: [botox, laser] }))
      clock.set(halfPastTwo)
      for (const narrowed of [{ clinician: 'sam' }, { treatment: laser.id }, { treatment: botox.id }])
        expect(await ask({ ...everything, ...narrowed })).toMatchObject({
          visits: [{ name: 'Elena Ruiz' }],
          notListed: 0,
        })
    })

    test('beyond what is changed at once it says how many follow', async () => {
      const services = await openServices()
      const planned = Array.from({ length: mostAtOnce + 2 }, (_, at) => ({
        name: `Patient ${at}`,
        time: '09:00',
        status: 'arrived' as const,
      }))
      const { ask } = await openDay(services, planned)
      const question = await ask()
      expect(question.visits).toHaveLength(mostAtOnce)
      expect(question.more).toBe(2)
    })
  })
})
