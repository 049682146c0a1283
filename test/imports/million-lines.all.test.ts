import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const lines = 1_000_000
const mostMegabytes = 300

test('a million lines of CSV are read while the process grows by less than 300 MB', () => {
  const output = execFileSync(process.execPath, ['test/imports/read-list.ts', String(lines)], {
    encoding: 'utf8',
  })
  const { kinds, grownMegabytes } = JSON.parse(output) as {
    kinds: Record<string, number>
    grownMegabytes: number
  }
  expect(kinds).toMatchObject({ patient: lines, appointment: lines })
  expect(kinds.unreadable).toBeUndefined()
  expect(grownMegabytes).toBeLessThan(mostMegabytes)
})
