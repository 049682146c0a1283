import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FreeFor } from '#app/features/scheduling/staff-times/free-for.server.ts'
import { type CalendarDate, type ClockTime, clockTime, minutesOf } from '#app/platform/dates.ts'
import { firstPlace, freePlaces, isFreeByDay, placeAfter, targetAt } from './targets.ts'

const at = (time: string) => time as ClockTime
const date = '2026-12-09' as CalendarDate
const column = (key: string, name: string | null, closed: object[] = []) => ({
  key,
  date,
  closed,
  breaks: [],
  blocks: [],
  free: [],
  cancelled: [],
  visits: 0,
  head: name === null ? null : { name, hours: null },
})
const board = (more: object = {}) =>
  ({
    firstMinute: 540,
    rows: 16,
    by: 'clinician',
    now: { date: '2026-12-07', time: '09:00' },
    columns: [
      column('jordan', 'Dr. Example'),
      column('alex', 'Alex Rivera', [{ row: 0, rows: 2, words: 'Starts at 10:00 AM' }]),
      column('sam', 'Sam Okafor'),
      column('nobody', 'Without a clinician'),
    ],
    ...more,
  }) as never
const moved = {
  id: 'a',
  time: at('11:00'),
  date,
  clinicianId: 'jordan',
  treatment: 'HRT',
  column: 'jordan',
} as never
const ofDay: FreeFor = {
  able: ['jordan', 'alex'],
  offered: ['09:00', '10:00', '11:00', '11:15', '13:00', '15:00'].map(at),
  times: { jordan: ['11:00', '11:15', '13:00'].map(at), alex: ['10:00', '15:00'].map(at) },
}
const free = { [date]: ofDay }
const ask = (place: string, row: number, more: object = {}) =>
  targetAt(board(more), moved, free, { column: place, row })

describe('a half hour of a column', () => {
  test.each([
    ['takes what is free', 'jordan', 8, ['13:00'], null],
    ['offers the rest of its own', 'jordan', 4, ['11:15'], null],
    ['is somebody else’s', 'alex', 2, ['10:00'], null],
    ['is closed, and says why', 'alex', 0, [], 'Starts at 10:00 AM'],
    ['is of who doesn’t offer it', 'sam', 8, [], 'Sam Okafor doesn’t offer HRT'],
    ['is of nobody', 'nobody', 8, [], 'HRT needs a clinician'],
    ['is taken', 'alex', 4, [], '11:00 AM is taken'],
    ['is not offered', 'jordan', 9, [], 'HRT isn’t offered at 1:30 PM'],
  ])('%s', (_, place, row, times, why) => {
    expect(ask(place, row)).toEqual({ column: place, row, times, why })
  })

  test('has passed, is where it stands, or is of a room', () => {
    expect(ask('jordan', 0, { now: { date, time: '09:30' } }).why).toBe('9:00 AM has passed')
    const own = { [date]: { ...ofDay, times: { jordan: [at('11:00')] } } }
    expect(targetAt(board(), moved, own, { column: 'jordan', row: 4 }).why).toBe('It’s already here')
    expect(ask('alex', 2, { by: 'room' }).why).toBe('The treatment decides the room')
    expect(ask('jordan', 8, { by: 'room' }).times).toEqual(['13:00'])
    const whole = { columns: [column(date, null)] }
    expect(
      targetAt(board(whole), { ...(moved as object), column: date } as never, free, {
        column: date,
        row: 8,
      }).times,
    ).toEqual(['13:00'])
  })
})

describe('a half hour of a week', () => {
  const next = '2026-12-10'
  const away = '2026-12-11'
  const days = [date, next, away].map((day) => ({ ...column(day, null), date: day }))
  const week = board({ kind: 'week', columns: days })
  const ofWeek = {
    ...free,
    [next]: { ...ofDay, times: { jordan: [at('09:00')], alex: [at('10:00')] } },
    [away]: { ...ofDay, times: { alex: [at('10:00')] } },
  }
  const visit = { ...(moved as object), column: date } as never
  test.each([
    ['is with the same clinician', next, 0, ['09:00'], null],
    ['is not where only others are free', next, 2, [], '10:00 AM is taken'],
    ['is on a day without them', away, 2, [], 'No available times for it this day'],
  ])('%s', (_, day, row, times, why) => {
    expect(targetAt(week, visit, ofWeek, { column: day, row })).toEqual({ column: day, row, times, why })
  })

  test('arrows at the sides go from day to day', () => {
    const all = freePlaces(week, visit, ofWeek)
    const from = { column: date, time: at('11:00') }
    const after = placeAfter(all, from, { key: 'ArrowRight', columns: [date, next, away] })
    expect(after).toEqual({ column: next, row: 0, time: '09:00' })
  })
})

const columns = ['jordan', 'alex', 'sam', 'nobody']
const places = freePlaces(board(), moved, free)
const shown = (place: { column: string; time: string } | null) => place && `${place.column} ${place.time}`

test('arrows go from free time to free time, and stay where there is none', () => {
  expect(places.map(shown)).toEqual(['jordan 11:15', 'jordan 13:00', 'alex 10:00', 'alex 15:00'])
  expect(shown(firstPlace(places, moved))).toBe('jordan 11:15')
  const go = (column: string, time: string, key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight') =>
    shown(placeAfter(places, { column, time: at(time) }, { key, columns }))
  expect(go('jordan', '11:15', 'ArrowDown')).toBe('jordan 13:00')
  expect(go('jordan', '13:00', 'ArrowDown')).toBeNull()
  expect(go('jordan', '13:00', 'ArrowUp')).toBe('jordan 11:15')
  expect(go('jordan', '13:00', 'ArrowRight')).toBe('alex 15:00')
  expect(go('jordan', '11:15', 'ArrowRight')).toBe('alex 10:00')
  expect(go('alex', '10:00', 'ArrowRight')).toBeNull()
  expect(go('alex', '10:00', 'ArrowLeft')).toBe('jordan 11:15')
  expect(firstPlace([], moved)).toBeNull()
})

test('by arrows alone every free time of a column is reached, and none that is not free', () => {
  const anyTimes = fc.uniqueArray(fc.integer({ min: 0, max: 31 }), { maxLength: 12 })
  fc.assert(
    fc.property(anyTimes, (quarters) => {
      const times = quarters.map((quarter) => clockTime(540 + quarter * 15)).toSorted()
      const of = { able: ['jordan'], offered: times, times: { jordan: times } }
      const all = freePlaces(board(), moved, { [date]: of })
      expect(all.map(({ time }) => time)).toEqual(times.filter((time) => time !== '11:00'))
      const met: string[] = []
      let from = { column: 'jordan', time: clockTime(0) }
      for (;;) {
        const next = placeAfter(all, from, { key: 'ArrowDown', columns })
        if (!next) break
        expect(minutesOf(next.time)).toBeGreaterThan(minutesOf(from.time))
        met.push(next.time)
        from = next
      }
      expect(met).toEqual(all.map(({ time }) => time))
    }),
  )
})

test('an answer of another shape is none', () => {
  expect([free, { [date]: { ...ofDay, able: null } }].every(isFreeByDay)).toBe(true)
  expect([null, { [date]: [] }, { [date]: { offered: '', times: {} } }].some(isFreeByDay)).toBe(false)
})
