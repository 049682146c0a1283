import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { type ClockTime, clockTime, minutesOf } from '#app/platform/dates.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import {
  fromField,
  readTypedWeek,
  type TypedRange,
  toField,
  typedWeekOf,
  weekFields,
  weekOf,
  weekProblems,
} from './form.ts'
import { defaultHours, endMinuteOf, rangesOn, weekOrder } from './rules.ts'

const sent = (ranges: [from: string, to: string][]) =>
  readTypedWeek(
    new Map(
      ranges.flatMap(([from, to], place) => [
        [fromField('Monday', place), from],
        [toField('Monday', place), to],
      ]),
    ),
  )

describe('a week as it was typed', () => {
  test('has the ranges that were filled in, without blanks around them, and closed days', () => {
    const week = sent([
      ['', ''],
      [' 13:00 ', '17:00'],
      ['09:00', ''],
    ])
    expect(week.Monday).toEqual([
      { from: '13:00', to: '17:00' },
      { from: '09:00', to: '' },
    ])
    expect(week.Sunday).toEqual([])
  })

  test('is what is stored, both ways', () => {
    expect(weekOf(typedWeekOf(defaultHours.week))).toEqual(defaultHours.week)
    expect(weekProblems(typedWeekOf(defaultHours.week))).toEqual({})
  })

  test('has a field for each range, from Monday on', () => {
    expect(weekFields).toHaveLength(21)
    expect(weekFields.slice(0, 4)).toEqual([
      'hours-Monday-1',
      'hours-Monday-2',
      'hours-Monday-3',
      'hours-Tuesday-1',
    ])
  })

  test('keeps no more of a field than a time is long', () => {
    expect(sent([['9'.repeat(5_000), '17:00']]).Monday[0]?.from).toHaveLength(12)
  })
})

describe('a range is refused', () => {
  const both = 'Monday: enter both times, or leave both blank.'
  const backwards = 'Monday: the end must be after the start. Midnight is 12:00 AM.'
  const overlap = 'Monday: these hours overlap.'
  test.each<{ why: string; ranges: [string, string][]; place: number; sentence: string }>([
    { why: 'without an end', ranges: [['09:00', '']], place: 1, sentence: both },
    { why: 'without a beginning', ranges: [['', '17:00']], place: 1, sentence: both },
    {
      why: 'that nobody can read',
      ranges: [['9 Uhr', '17:00']],
      place: 1,
      sentence: 'Monday: enter times such as 9:00 AM.',
    },
    {
      why: 'between the steps',
      ranges: [['09:00', '17:03']],
      place: 1,
      sentence: 'Monday: use steps of 5 minutes.',
    },
    { why: 'that ends before it starts', ranges: [['17:00', '09:00']], place: 1, sentence: backwards },
    { why: 'that goes on after midnight', ranges: [['18:00', '02:00']], place: 1, sentence: backwards },
    { why: 'that is empty', ranges: [['09:00', '09:00']], place: 1, sentence: backwards },
    {
      why: 'that overlaps an earlier one',
      ranges: [
        ['13:00', '17:00'],
        ['09:00', '13:05'],
      ],
      place: 2,
      sentence: overlap,
    },
    {
      why: 'inside of one until midnight',
      ranges: [
        ['13:00', '00:00'],
        ['20:00', '21:00'],
      ],
      place: 2,
      sentence: overlap,
    },
    {
      why: 'until midnight around another',
      ranges: [
        ['20:00', '21:00'],
        ['13:00', '00:00'],
      ],
      place: 2,
      sentence: overlap,
    },
  ])('$why', ({ ranges, place, sentence }) => {
    expect(weekProblems(sent(ranges))).toEqual({ [`hours-Monday-${place}`]: sentence })
  })

  test('in Spanish, too', () =>
    withLanguage('es', () => {
      expect(weekProblems(sent([['09:00', '']]))).toEqual({
        'hours-Monday-1': 'Lunes: escriba las dos horas o deje las dos vacías.',
      })
    }))

  test('and left out of what is drawn meanwhile', () => {
    const typed = sent([
      ['09:00', '12:00'],
      ['13:00', ''],
    ])
    expect(weekOf(typed)).toEqual({ Monday: [{ from: '09:00', to: '12:00' }] })
  })
})

test('ranges that touch are one, and midnight may be an end', () => {
  const typed = sent([
    ['18:00', '00:00'],
    ['09:00', '12:00'],
    ['12:00', '15:30'],
  ])
  expect(weekProblems(typed)).toEqual({})
  expect(weekOf(typed)).toEqual({
    Monday: [
      { from: '09:00', to: '15:30' },
      { from: '18:00', to: '00:00' },
    ],
  })
})

const ofDay = fc
  .uniqueArray(fc.integer({ min: 0, max: 288 }), { minLength: 0, maxLength: 6 })
  .map((blocks) => {
    const inOrder = [...blocks].sort((one, other) => one - other).map((block) => clockTime(block * 5))
    return Array.from({ length: Math.floor(inOrder.length / 2) }, (_, index): TypedRange => {
      const [from, to] = inOrder.slice(index * 2)
      return { from: from as ClockTime, to: to as ClockTime }
    })
  })
  .chain((ranges) => fc.shuffledSubarray(ranges, { minLength: ranges.length }))

const minutes = (ranges: readonly { from: ClockTime; to: ClockTime }[]) =>
  ranges.reduce((sum, range) => sum + endMinuteOf(range) - minutesOf(range.from), 0)

test('whatever was typed, ranges lie in order and apart, and as many minutes are open', () => {
  fc.assert(
    fc.property(fc.record(recordOf(weekOrder, () => ofDay)), (typed) => {
      expect(weekProblems(typed)).toEqual({})
      const week = weekOf(typed)
      for (const day of weekOrder) {
        const ranges = rangesOn(week, day)
        expect(minutes(ranges)).toBe(minutes(typed[day] as { from: ClockTime; to: ClockTime }[]))
        const edges = ranges.flatMap((range) => [minutesOf(range.from), endMinuteOf(range)])
        expect(new Set(edges).size).toBe(edges.length)
        expect([...edges].sort((one, other) => one - other)).toEqual(edges)
      }
    }),
  )
})
