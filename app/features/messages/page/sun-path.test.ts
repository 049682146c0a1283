import { expect, test } from 'vitest'
import { pathTo, sunAt } from '../components/hours-card.tsx'

test('the sun rises and sets on the line and is highest at the middle of the day', () => {
  expect(sunAt(0)).toEqual({ x: 40, y: 104 })
  expect(sunAt(0.5)).toEqual({ x: 200, y: 1.3 })
  expect(sunAt(1)).toEqual({ x: 360, y: 104 })
  expect(pathTo(1)).toBe('M40 104A176 176 0 0 1 360 104')
})
