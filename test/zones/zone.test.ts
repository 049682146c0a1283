import { expect, test } from 'vitest'

const hourAtNoonUtc: Record<string, number> = { UTC: 12, 'America/Chicago': 6, 'Pacific/Auckland': 1 }

test('the rules really run in the zone that this run is named after', () => {
  const zone = process.env.TZ ?? ''
  expect(hourAtNoonUtc).toHaveProperty([zone])
  expect(new Date('2026-12-01T12:00:00Z').getHours()).toBe(hourAtNoonUtc[zone])
})
