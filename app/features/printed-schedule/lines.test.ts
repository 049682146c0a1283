import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statuses } from '#app/features/scheduling/rules.ts'
import { rowOf } from '#app/features/scheduling/staff-times/rules.ts'
import { clockTime } from '#app/platform/dates.ts'
import { answersShown, cancelledOf, halfHoursOf, quarterOf, type SheetVisit, wordsShown } from './lines.ts'

const time = fc.nat(287).map((at) => clockTime(at * 5))
const visits = fc
  .array(fc.record({ time, status: fc.constantFrom(...statuses) }), { maxLength: 60 })
  .map((all) => all.map((one, at) => ({ ...one, id: `visit-${at}` }) as SheetVisit))
const free = fc.array(
  fc.record({
    name: fc.constantFrom(null, 'S. Okafor', 'A. Rivera'),
    free: fc.array(fc.record({ time }), { maxLength: 9 }),
  }),
  { maxLength: 3 },
)

test('every visit is on the sheet once, in its half hour or among the cancelled ones, in order', () => {
  fc.assert(
    fc.property(visits, free, (all, columns) => {
      const halves = halfHoursOf(all, columns)
      const shown = [...halves.flatMap((half) => half.visits), ...cancelledOf(all)]
      expect(shown.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      const starts = halves.map((half) => half.time)
      expect(starts).toEqual([...new Set(starts)].toSorted())
      for (const half of halves) {
        expect(half.visits.every((visit) => rowOf(visit.time) === rowOf(half.time))).toBe(true)
        const times = half.visits.map((visit) => visit.time)
        expect(times).toEqual(times.toSorted())
      }
    }),
  )
})

test('every free time of somebody has a line in its half hour that names them, and nothing else has one', () => {
  fc.assert(
    fc.property(visits, free, (all, columns) => {
      const halves = new Map(halfHoursOf(all, columns).map((half) => [rowOf(half.time), half]))
      const named = columns.flatMap(({ name, free: times }) =>
        times.map((one) => [rowOf(one.time), name] as const),
      )
      for (const [row, name] of named) if (name !== null) expect(halves.get(row)?.free?.who).toContain(name)
      for (const [row, half] of halves) {
        const here = named.filter(([other]) => other === row)
        if (half.free === null) expect(here.every(([, name]) => name === null)).toBe(true)
        else expect(here.length).toBeGreaterThan(0)
        if (half.free?.who.length === 0) expect(half.visits).toEqual([])
      }
    }),
  )
})

test.each([
  { at: 570, quarter: '' },
  { at: 585, quarter: ':45' },
  { at: 600, quarter: '' },
  { at: 605, quarter: ':05' },
])('minute $at of a day says "$quarter"', ({ at, quarter }) => {
  expect(quarterOf(clockTime(at))).toBe(quarter)
})

test('what a patient wrote is one line, and says where it was cut', () => {
  expect(wordsShown(' Brings\n form  MCSA-5875 ')).toBe('Brings form MCSA-5875')
  expect(wordsShown('a'.repeat(80))).toBe('a'.repeat(80))
  expect(wordsShown('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`)
  expect(wordsShown('')).toBe('')
})

test('of long questions the beginning is there, and every answer', () => {
  const question = 'Which medicines do you take every day, and since when?'
  expect(
    answersShown([
      { question, answer: 'Metformin' },
      { question: 'Allergies?', answer: 'None' },
    ]),
  ).toBe('Which medicines do you take… Metformin · Allergies? None')
  const many = Array.from({ length: 10 }, () => ({ question, answer: 'a'.repeat(70) }))
  expect([...answersShown(many)]).toHaveLength(161)
  expect(answersShown(many)).toContain(`… ${'a'.repeat(60)}… · `)
  expect(answersShown([])).toBe('')
})
