import { expect, test } from 'vitest'
import { openingView } from './opening-view.server.ts'

test.each([
  ['2026-12-07T15:00:00Z', 'Open now', 0],
  ['2026-12-07T22:59:00Z', 'Open now', 479 / 480],
  ['2026-12-07T23:00:00Z', 'Opens tomorrow at 9:00 AM', null],
  ['2026-12-07T14:59:59Z', 'Opens today at 9:00 AM', null],
  ['2026-12-12T03:00:00Z', 'Opens Monday at 9:00 AM', null],
  ['2026-07-06T14:00:00Z', 'Open now', 0],
])('at %s the clinic says "%s"', (now, words, dayShare) => {
  expect(openingView(Temporal.Instant.from(now))).toEqual({ words, dayShare })
})
