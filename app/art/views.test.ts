import { expect, test } from 'vitest'
import { lightOf } from './scenery.ts'
import { outlooks } from './views.ts'

const seen = Object.values(outlooks)

test('no two heads show the same part of the land at the same hour', () => {
  expect(new Set(seen.map(({ view, hour }) => `${view.part} ${hour}`)).size).toBe(seen.length)
  expect(new Set(seen.map(({ view }) => String(view.part))).size).toBeGreaterThanOrEqual(5)
})

test('the heads have morning, day, and evening', () => {
  expect(new Set(seen.map(({ hour }) => lightOf(hour)))).toEqual(new Set(['morning', 'day', 'evening']))
})

test('the windmill is in each part, or the part ends before it', () => {
  for (const { view } of seen) {
    const [left, , width] = view.part
    const [hub, , radius] = view.mill
    expect(hub + radius < left + width || hub - radius > left + width).toBe(true)
  }
})
