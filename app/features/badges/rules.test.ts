import { expect, test } from 'vitest'
import { isLiveState } from './rules.ts'

const counts = {
  pendingAppointments: 1,
  unreadMessages: 2,
  pendingTestimonials: 3,
  patientChanges: 0,
  total: 6,
}
const marks = { visits: '', messages: '', testimonials: '', gallery: '', waitlist: '' }
const state = { ...marks, counts, requests: 0, at: '10:18 AM', left: { idle: 60, total: 600 } }

test('what a screen is told is known by its shape, with more in it too', () => {
  expect(isLiveState(JSON.parse(JSON.stringify(state)))).toBe(true)
  expect(isLiveState({ ...state, counts: { ...counts, refills: 1 }, reviews: '' })).toBe(true)
})

test.each([
  { ...state, counts: null },
  { ...state, counts: { ...counts, total: '6' } },
  { ...state, left: {} },
  { ...state, at: undefined },
  { ...state, waitlist: undefined },
  { ...state, requests: undefined },
  'broken',
  null,
])('anything else is none: %j', (other) => {
  expect(isLiveState(other)).toBe(false)
})
