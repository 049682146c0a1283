import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { type ClosureErrors, emptyClosure, readClosure, readTyped, type TypedClosure } from './form.ts'

const known = {
  today: '2026-12-07' as CalendarDate,
  now: '09:00' as ClockTime,
  choices: {
    clinician: [{ id: 'ann', name: 'Ann' }],
    room: [],
    treatments: [{ id: 'hrt', name: 'HRT' }],
  },
}
const day = { ...emptyClosure, firstDay: '2026-12-09' }
const part = { ...day, length: 'part' as const, fromTime: '12:00', toTime: '17:00' }
const days = { ...day, length: 'days' as const, lastDay: '2026-12-11' }

test.each<{ name: string; typed: TypedClosure; stored: object }>([
  { name: 'one day', typed: day, stored: { firstDay: '2026-12-09', lastDay: '2026-12-09', fromTime: null } },
  { name: 'several days', typed: days, stored: { lastDay: '2026-12-11', fromTime: null, toTime: null } },
  { name: 'a part', typed: part, stored: { lastDay: '2026-12-09', fromTime: '12:00', toTime: '17:00' } },
  { name: 'from noon', typed: { ...part, toTime: '' }, stored: { fromTime: '12:00', toTime: null } },
  { name: 'until noon', typed: { ...part, fromTime: '', toTime: '12:00' }, stored: { fromTime: null } },
  { name: 'to midnight', typed: { ...part, toTime: '00:00' }, stored: { fromTime: '12:00', toTime: null } },
  {
    name: 'what belongs to another choice',
    typed: { ...day, lastDay: 'x', fromTime: 'x', subjectIds: ['hrt'] },
    stored: { lastDay: '2026-12-09', fromTime: null, subjectIds: [] },
  },
  {
    name: 'treatments, of which nothing is announced',
    typed: { ...day, scope: 'treatments', subjectIds: ['hrt', 'gone'], announced: true },
    stored: { scope: 'treatments', subjectIds: ['hrt'], announced: false },
  },
])('$name is read', ({ typed, stored }) => {
  expect(readClosure(typed, known)).toMatchObject({ ok: true, value: stored })
})

test.each<{ name: string; typed: TypedClosure; errors: ClosureErrors }>([
  { name: 'no day', typed: emptyClosure, errors: { firstDay: 'Choose a day.' } },
  { name: 'no such day', typed: { ...day, firstDay: '2026-02-30' }, errors: { firstDay: 'Choose a day.' } },
  { name: 'no last day', typed: { ...days, lastDay: '' }, errors: { lastDay: 'Choose the last day.' } },
  {
    name: 'an end before the start',
    typed: { ...days, lastDay: '2026-12-08' },
    errors: { lastDay: 'The last day can’t be before the first.' },
  },
  {
    name: 'an hour before the start',
    typed: { ...part, toTime: '11:00' },
    errors: { toTime: 'The end must be after the start.' },
  },
  {
    name: 'an hour before the start on no day',
    typed: { ...part, firstDay: '', toTime: '11:00' },
    errors: { firstDay: 'Choose a day.', toTime: 'The end must be after the start.' },
  },
  {
    name: 'no times of a day that is over',
    typed: { ...part, firstDay: '2026-12-06', fromTime: '', toTime: '' },
    errors: { firstDay: 'That time is already over.', fromTime: 'Enter a start time, an end time, or both.' },
  },
  {
    name: 'several days without any',
    typed: { ...days, firstDay: '', lastDay: '' },
    errors: { firstDay: 'Choose a day.', lastDay: 'Choose the last day.' },
  },
  {
    name: 'an empty range',
    typed: { ...part, toTime: '12:00' },
    errors: { toTime: 'The end must be after the start.' },
  },
  {
    name: 'no times',
    typed: { ...part, fromTime: '', toTime: '' },
    errors: { fromTime: 'Enter a start time, an end time, or both.' },
  },
  {
    name: 'no time of day',
    typed: { ...part, fromTime: '25:00' },
    errors: { fromTime: 'Enter a time, such as 12:00 PM.' },
  },
  {
    name: 'yesterday',
    typed: { ...day, firstDay: '2026-12-06' },
    errors: { firstDay: 'That time is already over.' },
  },
  {
    name: 'from yesterday on',
    typed: { ...days, firstDay: '2026-12-06' },
    errors: { firstDay: 'That day is over. Choose today or a later day.' },
  },
  {
    name: 'this morning',
    typed: { ...part, firstDay: '2026-12-07', fromTime: '08:00', toTime: '09:00' },
    errors: { toTime: 'That time is already over.' },
  },
  {
    name: 'more than a year',
    typed: { ...days, lastDay: '2027-12-10' },
    errors: { lastDay: 'A closure can last up to 366 days.' },
  },
  {
    name: 'in three years',
    typed: { ...day, firstDay: '2029-12-09' },
    errors: { firstDay: 'Choose a day within the next two years.' },
  },
  {
    name: 'nobody',
    typed: { ...day, scope: 'clinician' },
    errors: { subjects: 'Choose at least one clinician.' },
  },
  {
    name: 'somebody who is not there',
    typed: { ...day, scope: 'room', subjectIds: ['x'] },
    errors: { subjects: 'Choose at least one room.' },
  },
  {
    name: 'Spanish alone',
    typed: { ...day, publicReason: { en: '', es: 'Feriado' } },
    errors: { 'publicReason.en': 'Enter it in English too, or leave both blank.' },
  },
  {
    name: 'a long reason',
    typed: { ...day, publicReason: { en: 'x'.repeat(61) } },
    errors: { 'publicReason.en': 'Please use at most 60 characters.' },
  },
])('$name is refused', ({ typed, errors }) => {
  expect(readClosure(typed, known)).toEqual({ ok: false, errors })
})

test('one that has begun keeps its beginning, and whom it closed that is gone by now', () => {
  const saved = {
    scope: 'clinician',
    subjectIds: ['ann', 'gone'],
    fromTime: null,
    toTime: null,
    reason: '',
    firstDay: '2026-12-01',
    lastDay: '2026-12-08',
    publicReason: { en: '' },
    announced: false,
  } as never
  const typed = {
    ...days,
    scope: 'clinician' as const,
    subjectIds: ['ann'],
    firstDay: '2026-12-01',
    lastDay: '2026-12-20',
  }
  expect(readClosure(typed, { ...known, saved })).toMatchObject({
    ok: true,
    value: { firstDay: '2026-12-01', subjectIds: ['ann', 'gone'] },
  })
  expect(readClosure({ ...typed, firstDay: '2026-12-02' }, { ...known, saved })).toMatchObject({ ok: false })
})

test('boxes of the chosen scope are read, and no others', () => {
  const fields = new Map([
    ['length', 'nonsense'],
    ['scope', 'treatments'],
    ['treatments hrt', 'on'],
    ['clinician ann', 'on'],
  ])
  expect(readTyped(fields)).toMatchObject({ length: 'day', scope: 'treatments', subjectIds: ['hrt'] })
})

test.each([undefined, '', 'everything'])(
  'of scope %s nothing is closed, least of all the clinic',
  (scope) => {
    const sent = new Map(Object.entries({ firstDay: '2026-12-09', length: 'day', ...(scope && { scope }) }))
    expect(readClosure(readTyped(sent), known)).toMatchObject({
      ok: false,
      errors: { subjects: expect.any(String) },
    })
  },
)

test.each([
  { name: 'the same days', typed: {}, times: { fromTime: '12:00', toTime: '15:00' } },
  { name: 'a later end', typed: { lastDay: '2026-12-12' }, times: { fromTime: '12:00', toTime: null } },
  { name: 'a later start', typed: { firstDay: '2026-12-10' }, times: { fromTime: null, toTime: '15:00' } },
  { name: 'one day', typed: { length: 'day' as const }, times: { fromTime: null, toTime: null } },
])('several days that begin and end within a day stay so with $name', ({ typed, times }) => {
  const whole = readClosure(days, known)
  if (!whole.ok) throw new Error('not read')
  const saved = { ...whole.value, fromTime: '12:00' as ClockTime, toTime: '15:00' as ClockTime }
  const read = readClosure({ ...days, reason: 'Corrected', ...typed }, { ...known, saved })
  expect(read).toMatchObject({ ok: true, value: { ...times, reason: 'Corrected' } })
})
