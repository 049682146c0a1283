import { expect, test } from 'vitest'
import { RefusedPosts } from '#server/application.ts'

test('counts 1,200 refused posts a minute by address, then asks to wait', () => {
  let now = 0
  const posts = new RefusedPosts(1, () => now)
  for (let count = 0; count < 1_200; count++) posts.count('a')
  expect(posts.secondsToWait('a')).toBe(60)
  expect(posts.secondsToWait('b')).toBe(0)
  now = 60_000
  expect(posts.secondsToWait('a')).toBe(0)
})
