import { expect, test } from 'vitest'
import { drawingNames, shortDescription } from './rules.ts'

test.each([
  ['', ''],
  ['a'.repeat(50), 'a'.repeat(50)],
  ['a'.repeat(51), `${'a'.repeat(50)}...`],
  ['🌅'.repeat(50), '🌅'.repeat(50)],
  ['🌅'.repeat(60), `${'🌅'.repeat(50)}...`],
])('a description of more than 50 characters is cut: %s', (text, shown) => {
  expect(shortDescription(text)).toBe(shown)
})

test('two drawings of ours may be for an address', () => {
  expect(Object.values(drawingNames)).toEqual(['drawing:reception', 'drawing:treatment-room'])
})
