import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHere, isOpen, type Status, statuses } from '#app/features/scheduling/rules.ts'
import { addDays, type CalendarDate, type ClockTime, clockTime } from '#app/platform/dates.ts'
import {
  daysNow,
  groupOfToday,
  groupsByDay,
  groupsOfRequests,
  groupsOfToday,
  minutesLate,
  nextHalfHour,
} from './groups.ts'

const today = '2026-11-23' as CalendarDate
const now = { date: today, time: '10:18' as ClockTime }
const at = (time: string, status = 'confirmed', date = today) => ({ date, time: time as ClockTime, status })

test.each([
  [at('10:00'), 'now'],
  [at('10:15', 'pending'), 'now'],
  [at('09:45', 'in-room'), 'now'],
  [at('15:00', 'arrived'), 'now'],
  [at('10:30'), 'next'],
  [at('10:45', 'pending'), 'next'],
  [at('11:00'), 'later'],
  [at('09:45'), 'now'],
  [at('08:26'), 'now'],
  [at('08:00', 'pending'), 'now'],
  [at('10:00', 'completed'), 'earlier'],
  [at('16:00', 'no-show'), 'earlier'],
  [at('11:00', 'cancelled'), 'cancelled'],
])('%o stands under %s', (row, kind) => expect(groupOfToday(row, now, 630)).toBe(kind))

test.each([
  [at('10:00'), 18],
  [at('10:18'), null],
  [at('10:00', 'arrived'), null],
  [at('10:00', 'pending'), null],
  [at('10:00', 'confirmed', addDays(today, -1)), null],
])('%o is late by %s minutes', (row, late) => expect(minutesLate(row, now)).toBe(late))

describe('whatever the rows are', () => {
  const row = fc.record({
    date: fc.integer({ min: -2, max: 2 }).map((days) => addDays(today, days)),
    time: fc.integer({ min: 0, max: 95 }).map((quarter) => clockTime(quarter * 15)),
    status: fc.constantFrom(...statuses),
  })
  const moment = fc.integer({ min: 0, max: 1439 }).map((minute) => ({ date: today, time: clockTime(minute) }))
  const rows = fc.array(row, { maxLength: 40 }).map((all) => all.map((one, id) => ({ ...one, id })))

  test('each is in exactly one group, in the order that it came in', () =>
    fc.assert(
      fc.property(rows, moment, (all, when) => {
        for (const groups of [
          groupsOfToday(all, { now: when }),
          groupsOfRequests(all, { now: when }),
          groupsByDay(all, {}),
        ]) {
          expect(groups.flatMap((group) => group.rows).toSorted((a, b) => a.id - b.id)).toEqual(all)
          for (const group of groups) expect(group.rows).toEqual(group.rows.toSorted((a, b) => a.id - b.id))
          expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
        }
      }),
      { numRuns: 300 },
    ))

  test('what requests are under is said of no row of today, and the other way round', () => {
    const kindsOf = (groups: { kind: string }[]) => new Set(groups.map(({ kind }) => kind))
    fc.assert(
      fc.property(rows, moment, (all, when) => {
        const ofRequests = kindsOf(groupsOfRequests(all, { now: when }))
        expect(kindsOf(groupsOfToday(all, { now: when })).intersection(ofRequests).size).toBe(0)
      }),
      { numRuns: 100 },
    )
  })

  test('anyone who is here is never folded away, nor who has not been settled', () =>
    fc.assert(
      fc.property(rows, moment, (all, when) => {
        const next = nextHalfHour(all, when)
        for (const one of all.filter(({ date }) => date === today)) {
          const kind = groupOfToday(one, when, next)
          if (isHere(one.status)) expect(kind).toBe('now')
          else if (isOpen(one.status)) expect(['now', 'next', 'later']).toContain(kind)
        }
      }),
      { numRuns: 300 },
    ))

  test('what changes on the screen leaves every row where it stands', () =>
    fc.assert(
      fc.property(rows, moment, fc.constantFrom(...statuses), (all, when, status) => {
        const first = new Map(all.map((one) => [one.id, one]))
        const changed = all.map((one) => (one.id % 3 === 0 ? { ...one, status } : one))
        const kinds = (groups: { kind: string; rows: { id: number }[] }[]) =>
          groups.map((group) => [group.kind, group.rows.map(({ id }) => id)])
        const held = groupsOfToday(changed, { now: when, first: (one) => first.get(one.id) ?? one })
        expect(kinds(held)).toEqual(kinds(groupsOfToday(all, { now: when })))
      }),
      { numRuns: 200 },
    ))
})

test('the counts of a day follow what changes in its rows', () => {
  const row = (id: string, status: Status) => ({ ...at('10:00', status), id })
  const days = { [today]: { total: 3, pending: 2, free: 4 } }
  const read = [row('a', 'pending'), row('b', 'pending'), row('c', 'confirmed')]
  const rows = [row('a', 'confirmed'), row('b', 'cancelled'), row('c', 'confirmed')]
  expect(daysNow(days, { read, rows })).toEqual({ [today]: { total: 2, pending: 0, free: 4 } })
  expect(daysNow(days, { read, rows: read })).toEqual(days)
})
