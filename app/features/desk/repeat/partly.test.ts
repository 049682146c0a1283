import { expect, test } from 'vitest'
import type { Staff } from '#app/features/audit/actor.ts'
import { addDays, type CalendarDate, type ClockTime } from '#app/platform/dates.ts'
import { storedAdmin, storedClosure, storedTreatment } from '#test/factories.ts'
import { visit } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { readAddress } from '../address.ts'
import { actOnMany } from '../bulk/actions.server.ts'
import { undoRepeatIntent } from '../bulk/rules.ts'
import { readDetails } from '../details/page.server.ts'
import { answerRepeat } from './actions.server.ts'
import { choiceValue, datesField, datesValue, dayField } from './form.ts'
import { readRepeat } from './page.server.ts'

const first = '2026-12-09' as CalendarDate
const inWeeks = (weeks: number) => addDays(first, 7 * weeks)
const { filter, list } = readAddress(new URLSearchParams('tab=upcoming'))

/** What the form of the days sends: the visit's own time in each of those weeks. */
function chosen(weeks: readonly number[]): [string, string][] {
  const days = weeks.map(inWeeks)
  const value = (date: CalendarDate) =>
    choiceValue({ date, time: '10:00' as ClockTime, clinicianId: null, anyway: [] })
  return [[datesField, datesValue(days)], ...days.map((day): [string, string] => [dayField(day), value(day)])]
}

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    const admin = await storedAdmin(services.db, { name: 'Dana Whitlock' })
    const actor: Staff = { kind: 'staff', id: admin.id, addressHash: '' }
    const treatment = await storedTreatment(services.db)
    const who = { name: 'Ruth Ellison', email: 'ruth@example.com', status: 'confirmed' } as const
    const row = await visit(services, treatment, who)
    const send = (weeks: readonly number[]) => {
      const fields = new Map([...chosen(weeks), ['updatedAt', row.updatedAt], ['tell', 'yes'], ['key', 'k']])
      return answerRepeat(services, actor, { id: row.id, fields, list })
    }
    return { services, actor, treatment, row, send }
  }

  const standing = ({ db }: TestServices, id: string) =>
    db
      .selectFrom('appointments')
      .select(['id', 'date'])
      .where('name', '=', 'Ruth Ellison')
      .where('id', '!=', id)
      .where('deletedAt', 'is', null)
      .orderBy('date')
      .execute()
  const emails = ({ db }: TestServices) => db.selectFrom('outbox').select('kind').execute()

  test('where a time was lost the page takes those back that were booked, by a posted form, once', async () => {
    const { services, actor, treatment, row, send } = await open()
    await visit(services, treatment, { name: 'Ada Lund', date: inWeeks(2) })
    const answer = await send([1, 2, 3])
    if ('to' in answer) throw new Error('all were booked')
    expect(answer).toMatchObject({ status: 409, answer: { days: [{ date: inWeeks(2) }] } })
    expect(answer.answer.booked?.map(({ date }) => date)).toEqual([inWeeks(1), inWeeks(3)])
    expect(await standing(services, row.id)).toHaveLength(2)
    expect(await emails(services)).toEqual([{ kind: 'repeated' }])
    const fields = new Map(Object.entries(answer.answer.undo ?? {}))
    expect(fields.get('intent')).toBe(undoRepeatIntent)
    const undo = () => actOnMany(services, actor, { intent: undoRepeatIntent, fields, list, filter })
    expect(await undo()).toMatchObject({ to: expect.stringContaining('unrepeated') })
    expect(await standing(services, row.id)).toEqual([])
    expect(await emails(services)).toEqual([])
    expect(await undo()).toMatchObject({ status: 410 })
  })

  test('where two days chose one and the same time, one is booked and the other alone is left', async () => {
    const { services, actor, row } = await open()
    const days = [inWeeks(1), inWeeks(2)]
    const one = { date: addDays(inWeeks(1), 1), time: '10:00' as ClockTime, clinicianId: null }
    const value = choiceValue({ ...one, anyway: [] })
    const fields = new Map([
      [datesField, datesValue(days)],
      ...days.map((day): [string, string] => [dayField(day), value]),
      ...Object.entries({ updatedAt: row.updatedAt, tell: 'yes', key: 'k' }),
    ])
    const answer = await answerRepeat(services, actor, { id: row.id, fields, list })
    if ('to' in answer) throw new Error('both were booked')
    expect(answer.answer.booked).toEqual([{ date: one.date, time: one.time }])
    expect(answer.answer.days?.map(({ date }) => date)).toEqual([inWeeks(2)])
  })

  test('a day is booked anyway with a reason; without one it is asked for, and what was chosen stays', async () => {
    const { services, actor, treatment, row } = await open()
    const other = await visit(services, treatment, { name: 'Ada Lund', date: inWeeks(2) })
    const search = new URLSearchParams('every=1&unit=week&visits=4')
    const view = outcomeValue(await readRepeat(services, actor, { id: row.id, search }))
    const [first, second] = view.days
    const anyway = second?.options.at(-1)?.value ?? expect.fail()
    expect(second?.problem).toBe('1 appointment is already booked at that time.')
    const fields = (reason: string) =>
      new Map([
        [datesField, datesValue(view.days.map(({ date }) => date))],
        [dayField(inWeeks(1)), first?.chosen ?? ''],
        [dayField(inWeeks(2)), anyway],
        ...Object.entries({ updatedAt: row.updatedAt, key: 'k', anyway: reason }),
      ])
    const send = (reason: string) =>
      answerRepeat(services, actor, { id: row.id, fields: fields(reason), list })
    for (const [reason, problem] of [
      [' ', 'Please enter a reason.'],
      ['x'.repeat(201), expect.stringContaining('200')],
    ] as const) {
      const asked = await send(reason)
      if ('to' in asked) throw new Error('booked without a reason')
      expect(asked).toMatchObject({ status: 422, answer: { reason, reasonProblem: problem, tell: false } })
      expect(asked.answer.days?.map(({ chosen }) => chosen)).toEqual([first?.chosen, anyway, ''])
    }
    expect(await standing(services, row.id)).toEqual([])
    expect(await send('Only day off')).toMatchObject({ to: expect.stringContaining('repeated') })
    const booked = await services.db
      .selectFrom('appointments')
      .select(['date', 'overlapReason'])
      .where('id', 'not in', [row.id, other.id])
      .orderBy('date')
      .execute()
    expect(booked).toEqual([
      { date: inWeeks(1), overlapReason: '' },
      { date: inWeeks(2), overlapReason: 'Only day off' },
    ])
  })

  test('what came meanwhile is shown on the same plan, with the day still booked anyway and its reason', async () => {
    const { services, actor, treatment, row } = await open()
    await visit(services, treatment, { name: 'Ada Lund', date: inWeeks(1) })
    const search = new URLSearchParams('every=1&unit=week&visits=2')
    const view = outcomeValue(await readRepeat(services, actor, { id: row.id, search }))
    const anyway = view.days[0]?.options.at(-1)?.value ?? expect.fail()
    await storedClosure(services.db, { id: 'painters', firstDay: inWeeks(1), reason: 'Painters' })
    const send = (value: string, key: string) => {
      const fields = new Map([
        [datesField, datesValue([inWeeks(1)])],
        [dayField(inWeeks(1)), value],
        ...Object.entries({ updatedAt: row.updatedAt, tell: 'yes', key, anyway: 'Only day off' }),
      ])
      return answerRepeat(services, actor, { id: row.id, fields, list })
    }
    const lost = await send(anyway, 'k')
    if ('to' in lost) throw new Error('it was booked')
    const now = `${anyway.split(' anyway ')[0]} anyway closed.painters taken.treatment`
    expect(lost).toMatchObject({
      status: 409,
      answer: { message: expect.stringContaining('Nothing was booked'), reason: 'Only day off', tell: true },
    })
    expect(lost.answer.days).toMatchObject([
      {
        chosen: now,
        problem: 'The clinic is closed: Painters. 1 appointment is already booked at that time.',
      },
    ])
    expect(await send(now, 'l')).toMatchObject({ to: expect.stringContaining('repeated') })
  })

  test('the email that lists them is in the history of each of them, and of no other', async () => {
    const { services, actor, row, send } = await open()
    services.clock.advance({ minutes: 1 })
    await send([1, 2])
    const booked = await standing(services, row.id)
    const lines = async (id: string) => {
      const read = await readDetails(services, actor, { id, move: null })
      if (!read.ok) throw new Error(read.message)
      return read.value.history.flatMap(({ text }) => (text.includes('email') ? text : []))
    }
    expect(booked).toHaveLength(2)
    for (const { id } of booked)
      expect(await lines(id)).toEqual(['“Several appointments booked” email is on its way'])
    expect(await lines(row.id)).toEqual([])
  })
})
