import { expect, test } from 'vitest'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { type Chosen, checkedTime, chosenAmong } from './offered-time.ts'

const time = (date: string, clock: string, clinicianId: string | null = null) => ({
  date: date as CalendarDate,
  time: clock as ClockTime,
  clinicianId,
  clinician: clinicianId,
})
const first = [time('2026-12-07', '09:00', 'alex'), time('2026-12-07', '10:00', 'sam')]
const free = {
  chosen: '2026-12-09' as CalendarDate,
  times: ['10:00', '11:00'] as ClockTime[],
  clinicianId: null as string | null,
}

test.each([
  { why: 'nothing chosen', slot: '', offered: '', chosen: '2026-12-07 09:00 alex' },
  { why: 'one of the first', slot: '2026-12-07 10:00', offered: '', chosen: '2026-12-07 10:00 sam' },
  { why: 'with somebody else', slot: '2026-12-07 10:00 alex', offered: '', chosen: '2026-12-07 09:00 alex' },
  { why: 'of the day that is shown', slot: '2026-12-09 11:00', offered: '', chosen: '2026-12-09 11:00' },
  {
    why: 'of that day, with one of all',
    slot: '2026-12-09 11:00 alex',
    offered: '',
    chosen: '2026-12-07 09:00 alex',
  },
  { why: 'free no more', slot: '2026-12-09 09:00', offered: '', chosen: '2026-12-07 09:00 alex' },
  {
    why: 'chosen for staff',
    slot: '2026-12-09 11:00',
    offered: '2026-12-09 11:00',
    chosen: '2026-12-07 09:00 alex',
  },
  { why: 'no time', slot: 'soon', offered: '', chosen: '2026-12-07 09:00 alex' },
])('$why: $chosen', ({ slot, offered, chosen }) =>
  expect(chosenAmong({ slot, offered, lost: '' }, { first, free })).toBe(chosen),
)

test('of the day of one clinician, a time with them is as that list sends it', () =>
  expect(
    chosenAmong(
      { slot: '2026-12-09 11:00 alex', offered: '', lost: '' },
      { first, free: { ...free, clinicianId: 'alex' } },
    ),
  ).toBe('2026-12-09 11:00'))

test('after a refusal nothing is chosen but what staff choose', () => {
  const lost = '2026-12-09 09:00'
  expect(chosenAmong({ slot: '', offered: '', lost }, { first, free })).toBe('')
  const chosen = '2026-12-07 10:00 sam'
  expect(chosenAmong({ slot: chosen, offered: '', lost }, { first, free })).toBe(chosen)
})

test('where nothing is free nothing is chosen', () =>
  expect(
    chosenAmong(
      { slot: '', offered: '', lost: '' },
      { first: [], free: { chosen: null, times: [], clinicianId: null } },
    ),
  ).toBe(''))

const inFirst = (slot: string): Chosen => ({ slot, list: 'first' })
const ofDay = (slot: string): Chosen => ({ slot, list: 'day' })
const sameDay = {
  ...free,
  chosen: '2026-12-07' as CalendarDate,
  times: ['09:00', '10:00', '11:00'] as ClockTime[],
}
const said = '2026-12-07 09:00 alex'

test.each([
  { why: 'nothing', clicked: null, checked: inFirst(said) },
  { why: 'one of the first', clicked: inFirst('2026-12-07 10:00 sam') },
  { why: 'of the day alone', clicked: ofDay('2026-12-07 11:00') },
  { why: 'of the day, free first too', clicked: ofDay('2026-12-07 10:00') },
  { why: 'of the day, the one chosen for staff', clicked: ofDay('2026-12-07 09:00') },
  {
    why: 'one of the first, with somebody else now',
    clicked: inFirst('2026-12-07 10:00 alex'),
    checked: inFirst(said),
  },
  { why: 'free no more', clicked: ofDay('2026-12-07 12:00'), checked: inFirst(said) },
  {
    why: 'of a day that is shown no more, free first',
    clicked: ofDay('2026-12-07 10:00'),
    shown: free,
    checked: inFirst('2026-12-07 10:00 sam'),
  },
  {
    why: 'of a day that is shown no more',
    clicked: ofDay('2026-12-07 11:00'),
    shown: free,
    checked: inFirst(said),
  },
])('clicked: $why', ({ clicked, shown = sameDay, checked = clicked }) =>
  expect(checkedTime(clicked, said, { first, free: shown })).toEqual(checked),
)

test.each<{ why: string; clicked: Chosen; shownFirst: typeof first; checked: Chosen }>([
  {
    why: 'of the day',
    clicked: ofDay('2026-12-07 10:00'),
    shownFirst: [time('2026-12-07', '10:00')],
    checked: ofDay('2026-12-07 10:00'),
  },
  {
    why: 'of the first',
    clicked: inFirst('2026-12-07 10:00'),
    shownFirst: [time('2026-12-07', '10:00')],
    checked: inFirst('2026-12-07 10:00'),
  },
  {
    why: 'of the first, among them no more',
    clicked: inFirst('2026-12-07 10:00'),
    shownFirst: [time('2026-12-07', '09:00')],
    checked: ofDay('2026-12-07 10:00'),
  },
])('where nobody in particular treats, clicked: $why', ({ clicked, shownFirst, checked }) =>
  expect(checkedTime(clicked, '2026-12-07 09:00', { first: shownFirst, free: sameDay })).toEqual(checked),
)

test('a time the server chose of the day shown is checked there', () =>
  expect(checkedTime(null, '2026-12-09 11:00', { first, free })).toEqual(ofDay('2026-12-09 11:00')))
