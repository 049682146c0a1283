import { describe, expect, test } from 'vitest'
import type { BookingView, TreatmentChoice } from '#app/features/booking/page.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { bookingView, treatmentChoice } from '#test/booking-view.ts'
import {
  type Choice,
  dayToEnter,
  isFor,
  withClinician,
  withDay,
  withEarly,
  withTreatments,
} from './booking-choice.ts'

const date = (text: string) => text as CalendarDate

const wednesday = date('2026-12-09')
const friday = date('2026-12-11')
const hrt = 'HRT'
const daily = 'Semaglutide weight management medication'

const avery = { id: 'avery', name: 'Dr. Avery Stone', availableDays: ['Tuesday' as const], openedDays: [] }
const jordan = {
  id: 'jordan',
  name: 'Dr. Jordan Example, MD',
  availableDays: ['Wednesday' as const],
  openedDays: [],
}
const lastDay = date('2027-05-30')
const thanksgiving = {
  isClinic: true,
  isWhole: true,
  reason: 'Thanksgiving',
  from: null,
  to: null,
  parts: [],
}
const open = { bookable: true, offered: true, closed: 'no' as const, closure: null, isOver: false, free: 2 }
const closedWednesday = { ...open, closed: 'wholly' as const, closure: thanksgiving, free: 0 }

const treatment = (name: string, given: Partial<TreatmentChoice>): TreatmentChoice => ({
  ...treatmentChoice,
  name,
  shownName: name,
  ...given,
})

const view: BookingView = {
  ...bookingView,
  today: date('2026-12-01'),
  lastDay,
  typed: { ...bookingView.typed, treatment: hrt },
  month: { ...bookingView.month, days: [], freeAfter: null },
  treatments: [
    treatment(hrt, {
      lastDay,
      clinicians: [avery, jordan],
      availableDays: ['Monday', 'Tuesday', 'Wednesday'],
    }),
    treatment(daily, {
      lastDay: date('2026-12-20'),
      clinicians: [jordan],
      availableDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    }),
  ],
}

const chosen = (choice: Partial<Choice> = {}): Choice => ({
  treatment: hrt,
  others: [],
  with: '',
  date: wednesday,
  time: '10:00 AM',
  ...choice,
})

test('another treatment keeps a day that it offers, with its time', () => {
  expect(withTreatments(view, chosen(), [daily])).toMatchObject({
    choice: chosen({ treatment: daily }),
    cleared: '',
  })
})

test('another treatment takes a day away that it does not offer, and says so', () => {
  const { choice, cleared } = withTreatments(view, chosen({ treatment: daily, date: friday }), [hrt])
  expect(choice).toEqual({ treatment: hrt, others: [], with: '', date: '', time: '' })
  expect(cleared).toContain('HRT')
})

describe('several treatments', () => {
  const both = chosen({ others: [daily] })

  test('keep a day on which all of them are offered, else it goes, and that is said', () => {
    expect(withTreatments(view, chosen(), [hrt, daily]).choice).toEqual(both)
    const { choice, cleared } = withTreatments(view, chosen({ treatment: daily, date: friday }), [daily, hrt])
    expect(choice).toEqual({ treatment: daily, others: [hrt], with: '', date: '', time: '' })
    expect(cleared).toContain(`${daily} + HRT is not available on Fridays`)
  })

  test('are chosen once each: the first wins', () => {
    expect(withTreatments(view, both, [daily, daily]).choice).toMatchObject({ treatment: daily, others: [] })
    expect(withTreatments(view, both, ['', daily, '']).choice).toMatchObject({ treatment: daily, others: [] })
  })

  test('keep a doctor who gives one of them, and the days on which they work', () => {
    const from = chosen({ treatment: daily, with: 'jordan' })
    expect(withTreatments(view, from, [daily, hrt]).choice).toMatchObject({ with: 'jordan', date: wednesday })
    const tuesday = chosen({ treatment: daily, date: '2026-12-08', with: 'jordan' })
    expect(withTreatments(view, tuesday, [daily, hrt]).choice).toMatchObject({ with: 'jordan', date: '' })
  })

  test('end with the shortest horizon, and refuse a day that one of them is not offered on', () => {
    expect(withDay(view, both, '2026-12-21')).toBeNull()
    expect(withDay(view, both, friday)?.refused?.sentence).toBe(
      `HRT + ${daily} is not available on Fridays. Please select a different day.`,
    )
  })

  test('are another choice than one of them: what is known is about the other', () => {
    expect(isFor(view, chosen())).toBe(true)
    expect(isFor(view, both)).toBe(false)
    expect(isFor({ ...view, typed: { ...view.typed, others: [daily] } }, both)).toBe(true)
  })
})

test('a day that is not offered is refused, and the day before it stays', () => {
  expect(withDay(view, chosen(), friday)).toMatchObject({
    choice: chosen(),
    refused: { sentence: 'HRT is not available on Fridays. Please select a different day.', closed: false },
  })
  expect(withDay(view, chosen({ treatment: '', date: '', time: '' }), friday)).toMatchObject({
    refused: { sentence: 'Please select a treatment first before choosing a date.', closed: false },
  })
})

test('a doctor goes along to a treatment that they offer, and to no other', () => {
  const from = chosen({ with: 'jordan' })
  expect(withTreatments(view, from, [daily]).choice).toMatchObject({ treatment: daily, with: 'jordan' })
  expect(withTreatments(view, chosen({ with: 'avery' }), [daily]).choice).toMatchObject({ with: '' })
})

test('another doctor keeps a day on which they work, else it goes, and that is said', () => {
  expect(withClinician(view, chosen(), 'jordan').choice).toEqual(chosen({ with: 'jordan' }))
  const { choice, cleared } = withClinician(view, chosen(), 'avery')
  expect(choice).toEqual({ treatment: hrt, others: [], with: 'avery', date: '', time: '' })
  expect(cleared).toBe('HRT with Dr. Avery Stone is not available on Wednesdays. Please choose a new day.')
  expect(withDay(view, chosen({ with: 'avery', date: '' }), wednesday)?.refused?.sentence).toBe(
    'HRT with Dr. Avery Stone is not available on Wednesdays. Please select a different day.',
  )
})

test('a closed day is refused with its reason and the next free one', () => {
  const days = [
    { ...closedWednesday, date: wednesday },
    { ...open, date: date('2026-12-14') },
  ]
  const month = { ...bookingView.month, days }
  const from = chosen({ date: '2026-12-08' })
  expect(withDay({ ...view, month }, from, wednesday)).toMatchObject({
    choice: from,
    refused: {
      sentence: 'We are closed on Wednesday, December 9 for Thanksgiving.',
      closed: true,
      next: '2026-12-14',
    },
  })
  // What is known is about somebody else.
  const other = { ...view, month, typed: { ...view.typed, with: 'jordan' } }
  expect(withDay(other, from, wednesday)).toMatchObject({ choice: { date: wednesday }, refused: null })
})

test('a treatment has a last day of its own', () => {
  const monday = '2026-12-21'
  expect(withDay(view, chosen(), monday)).toMatchObject({ choice: { date: monday } })
  expect(withDay(view, chosen({ treatment: daily }), monday)).toBeNull()
})

test.each(['', 'soon', '2026-11-30', '2030-01-02'])('"%s" is no bookable day', (text) => {
  expect(withDay(view, chosen(), text)).toBeNull()
})

test.each([
  ['a day that is not offered leaves the one from the address', chosen({ date: friday }), chosen()],
  ['a day that is offered counts', chosen({ date: '2026-12-08' }), chosen({ date: '2026-12-08' })],
  ['an emptied field empties the day', chosen({ date: '' }), chosen({ date: '', time: '' })],
  ['a time counts', chosen({ time: '9:00 AM' }), chosen({ time: '9:00 AM' })],
  ['half a date changes nothing', chosen({ date: '0002-01-01' }), chosen()],
  ['a doctor counts', chosen({ with: 'jordan' }), chosen({ with: 'jordan' })],
])('before hydration: %s', (_, early, settled) => {
  expect(withEarly(view, chosen(), early).choice).toEqual(settled)
})

describe('the keyboard comes into the days', () => {
  const day = (date: string, offered: boolean, free: number | null, bookable = true) => ({
    date: `2026-12-${date}` as CalendarDate,
    bookable,
    offered,
    free,
  })
  const past = day('01', true, 0, false)
  const closed = day('03', false, 0)
  const full = day('07', true, 0)
  const free = day('08', true, 2)
  const unknown = day('09', true, null)
  test.each([
    ['on the chosen one', [past, closed, full, free, unknown], '2026-12-07', '07'],
    ['on the first with free times', [past, closed, full, free, unknown], '', '08'],
    ['on the first that is offered, while free times are not known', [past, closed, unknown], '', '09'],
    ['on a full one where no other is offered', [past, closed, full], '', '07'],
    ['on the first that can be booked, where none is offered', [past, closed], '', '03'],
    ['on the first of a month that is over', [past], '', '01'],
  ])('%s', (_, days, chosenDay, entered) => {
    expect(dayToEnter(days, chosenDay)).toBe(`2026-12-${entered}`)
  })
})
