import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longSuites } from './longest-first.ts'

const files = globSync('{app,test}/**/*.test.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))

test.each(longSuites)('%s has suites that begin first', (place) => {
  expect(files.some((path) => path.startsWith(place))).toBe(true)
})
