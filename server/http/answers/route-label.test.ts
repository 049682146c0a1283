import { expect, test } from 'vitest'
import { routeLabeller } from '#server/application.ts'

test('a path in the log has our own words only', () => {
  const label = routeLabeller({ a: { path: 'appointment' }, b: { path: 'appointment/booked/:id' } } as never)
  expect(label('/appointment/booked/Q8fz')).toBe('/appointment/booked/:')
  expect(label('/appointment.data')).toBe('/appointment.data')
  expect(label('/jo@example.com')).toBe('/:')
})
