import { expect, test } from 'vitest'
import { closingText } from './copy.ts'

test.each([
  { from: '12:00', to: '', says: 'Close Friday afternoon, reschedule 4 appointments' },
  { from: '1:00 PM', to: '5:00 PM', says: 'Close Friday afternoon, reschedule 4 appointments' },
  { from: '14:00', to: '15:00', says: 'Close part of Friday, reschedule 4 appointments' },
  { from: '', to: '12:00', says: 'Close Friday morning, reschedule 4 appointments' },
  { from: '09:00', to: '12:00', says: 'Close Friday morning, reschedule 4 appointments' },
  { from: '09:00', to: '10:00', says: 'Close part of Friday, reschedule 4 appointments' },
  { from: '10:00', to: '15:00', says: 'Close part of Friday, reschedule 4 appointments' },
])('from "$from" to "$to" the button says "$says"', ({ from, to, says }) => {
  const typed = {
    scope: 'clinic',
    length: 'part',
    firstDay: '2026-12-11',
    fromTime: from,
    toTime: to,
  } as const
  expect(closingText(typed, 4)).toBe(says)
})
