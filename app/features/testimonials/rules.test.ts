import { expect, test } from 'vitest'
import { paragraphsOf, sizeOf } from './rules.ts'

test.each([
  [80, 'short'],
  [81, 'mid'],
  [240, 'mid'],
  [241, 'long'],
])('a testimonial of %d characters is set %s', (length, size) => {
  expect(sizeOf('😀'.repeat(length))).toBe(size)
})

test('line breaks make paragraphs, blank lines make none', () => {
  expect(paragraphsOf('One.\n\n \nTwo.\nThree.')).toEqual(['One.', 'Two.', 'Three.'])
})
