import { expect, test } from 'vitest'
import { checkBuiltPages } from '#scripts/setup/built-pages.mjs'

test('every built page has its scripts, policy, files and icons', async () => {
  const { pages, problems } = await checkBuiltPages()
  expect(pages).toBeGreaterThan(100)
  expect(problems).toEqual([])
})
