import { expect, test } from 'vitest'
import { keysOf } from '#app/platform/shapes/collections.ts'
import { actions } from './actions.ts'
import { canonicalJson, changingActions, firstPreviousHash } from './rules.ts'

test.each([
  { seq: 2, at: 'x', actor: 'dana-1' },
  { actor: 'dana-1', at: 'x', seq: 2 },
  { at: 'x', seq: 2, actor: 'dana-1' },
])('the columns of a row are written in one order, without spaces: %j', (columns) => {
  expect(canonicalJson(columns)).toBe('{"actor":"dana-1","at":"x","seq":2}')
})

test('before the first row stand 64 zeros', () => {
  expect(firstPreviousHash).toMatch(/^0{64}$/)
})

test('what changes a row is what is looked for as a change or a deletion: no looking, printing, signing in', () => {
  const changing = keysOf(actions).filter((action) =>
    ['changes', 'deletions'].includes(actions[action].kind ?? ''),
  )
  expect([...changingActions].sort()).toEqual(changing.sort())
  expect(changingActions).not.toContain('view')
})
