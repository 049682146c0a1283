import { expect, test } from 'vitest'
import { pictureAnswer } from './picture-answer.ts'

test.each([
  [{ isPublic: true }, 'public, max-age=86400'],
  [{ isPublic: true, isOfPatient: true }, 'private, max-age=86400'],
  [{ isPublic: false, isOfPatient: true }, 'no-store'],
  [{ isPublic: false }, 'no-store'],
])('a picture of %o is kept as %s', (keeping, expected) => {
  const file = { body: new Blob(['x']).stream(), size: 1, type: 'image/jpeg' } as const
  expect(pictureAnswer(file, keeping).headers.get('Cache-Control')).toBe(expected)
})
