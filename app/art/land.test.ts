import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** In the drawing's units, where words of 740 px end at most: in a window of 1,240 px, and the wider the less. */
const wordsEnd = 880

test.each(['hero', 'hero-night'])('the fence of %s is to the right of the words', (name) => {
  const drawing = readFileSync(`app/art/${name}.svg`, 'utf8')
  const wires = [...drawing.matchAll(/d="M(-?\d+) 614h/g)].map(([, left]) => Number(left))
  expect(wires).toHaveLength(1)
  expect(wires[0]).toBeGreaterThan(wordsEnd)
})

test('by day the lands have no sky of their own', () => {
  for (const name of ['hero', 'horizon'])
    expect(readFileSync(`app/art/${name}.svg`, 'utf8')).not.toMatch(/#cfdcf0|id="[hz]-sun"/)
})
