import { expect, test } from 'vitest'
import { stepValue } from '../rules.ts'
import { changeIn, versionKey, withOwnVersion } from './press-fields.ts'

const [first, second, third] = [
  '2026-12-07T15:00:00.000Z',
  '2026-12-07T15:00:01.000Z',
  '2026-12-07T15:00:02.000Z',
]
const id = 'ann'
const menu = (updatedAt: string): [string, string][] => [
  ['intent', 'status'],
  ['id', id],
  ['updatedAt', updatedAt],
  ['set', 'in-room'],
]
const step = (updatedAt: string): [string, string][] => [
  ['intent', 'step'],
  ['step', stepValue('arrived', { id, updatedAt })],
]

test('a press says which row it changes, by its button or by the menu of all statuses', () => {
  expect(changeIn(menu(first))).toEqual({ id, updatedAt: first, status: 'in-room' })
  expect(changeIn(step(first))).toEqual({ id, updatedAt: first, status: 'arrived' })
  expect(changeIn([['intent', 'undo']])).toBeNull()
})

test('a press on a row goes on from what came of the same person’s last ones, and from nothing else', () => {
  const versions = new Map([
    [versionKey({ id, updatedAt: first }), second],
    [versionKey({ id, updatedAt: second }), third],
  ])
  for (const press of [menu, step]) {
    expect(withOwnVersion(press(first), versions)).toEqual(press(third))
    expect(withOwnVersion(press(third), versions)).toEqual(press(third))
    expect(withOwnVersion(press('2026-12-07T14:00:00.000Z'), versions)).toEqual(
      press('2026-12-07T14:00:00.000Z'),
    )
  }
  expect(withOwnVersion([['intent', 'undo']], versions)).toEqual([['intent', 'undo']])
})
