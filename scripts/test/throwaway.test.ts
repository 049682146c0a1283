import { existsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openThrowaway } from './throwaway.mjs'

test('what is thrown away goes to the usual place where the other is none, or is small', () => {
  for (const small of ['/nowhere', '/proc']) {
    const { path, remove } = openThrowaway(small)
    expect(dirname(path)).toBe(tmpdir())
    writeFileSync(join(path, 'something'), '')
    expect(statSync(path).mode & 0o777).toBe(0o755)
    remove()
    expect(existsSync(path)).toBe(false)
  }
})
