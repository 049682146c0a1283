import { expect, test } from 'vitest'
import { parseDate } from '../../../platform/calendar.ts'
import type { BookingView } from '../booking-view.ts'
import { type Choice, withDay, withEarly, withTreatment } from './booking-choice.ts'

const wednesday = '2026-12-09'
const friday = '2026-12-11'
const hrt = 'HRT'
const daily = 'Semaglutide weight management medication'

const view = {
  today: parseDate('2026-12-01'),
  treatments: [
    { name: hrt, availableDays: ['Monday', 'Tuesday', 'Wednesday'] },
    { name: daily, availableDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] },
  ],
} as BookingView

const chosen = (choice: Partial<Choice> = {}): Choice => ({
  treatment: hrt,
  date: wednesday,
  time: '10:00 AM',
  ...choice,
})

test('another treatment keeps a day that it offers, with its time', () => {
  expect(withTreatment(view, chosen(), daily)).toMatchObject({
    choice: chosen({ treatment: daily }),
    cleared: '',
  })
})

test('another treatment takes a day away that it does not offer, and says so (S5)', () => {
  const { choice, cleared } = withTreatment(view, chosen({ treatment: daily, date: friday }), hrt)
  expect(choice).toEqual({ treatment: hrt, date: '', time: '' })
  expect(cleared).toContain('HRT')
})

test('a day that is not offered is refused, and the day before it stays (S5)', () => {
  expect(withDay(view, chosen(), friday)).toMatchObject({
    choice: chosen(),
    refused: 'HRT is not available on Fridays. Please select a different day.',
  })
  expect(withDay(view, chosen({ treatment: '', date: '', time: '' }), friday)).toMatchObject({
    refused: 'Please select a treatment first before choosing a date.',
  })
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
])('before hydration: %s', (_, early, settled) => {
  expect(withEarly(view, chosen(), early).choice).toEqual(settled)
})
