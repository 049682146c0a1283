import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groups } from './groups.mjs'

/** "a/{b,c}.ts" as "a/b.ts" and "a/c.ts". */
function each(pattern: string): string[] {
  const [, before = '', names, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return names === undefined
    ? [pattern]
    : names.split(',').flatMap((name) => each(`${before}${name}${after}`))
}

test('every file that a group names is there', () => {
  const named = Object.values(groups).flatMap(({ mutate, tests }) => [...mutate, ...tests])
  expect(named.flatMap(each).filter((path) => globSync(path).length === 0)).toEqual([])
})
