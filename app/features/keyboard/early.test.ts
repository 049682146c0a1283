import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepKeysScript, nothingEarly, takeKeptKeys, typedEarly } from './early-keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const typed = (keys: readonly string[]) =>
  keys.reduce((early, key) => typedEarly(early, { ...plain, key }) ?? early, nothingEarly)

test.each([
  { keys: ['r', 'u', 'i', 'z'], text: 'ruiz', isEntered: false },
  { keys: ['r', 'x', 'Backspace', 'u'], text: 'ru', isEntered: false },
  { keys: ['Backspace', 'ñ', '😀', 'Backspace'], text: 'ñ', isEntered: false },
  { keys: ['0', '1', 'Shift', 'ArrowDown', 'F5', 'Dead', '8'], text: '018', isEntered: false },
  { keys: ['r', 'Enter'], text: 'r', isEntered: true },
  { keys: ['r', 'Enter', 'u'], text: 'ru', isEntered: false },
  { keys: ['Enter', ' ', 'Enter'], text: ' ', isEntered: false },
])('$keys are "$text"', ({ keys, text, isEntered }) => {
  expect(typed(keys)).toEqual({ text, isEntered })
})

test('a key with Ctrl, Alt or Cmd is none of the text, one with both of AltGr is', () => {
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
    expect(typedEarly(nothingEarly, { ...plain, ...held, key: 'r' })).toBeNull()
  expect(typedEarly(nothingEarly, { ...plain, ctrlKey: true, altKey: true, key: '@' })?.text).toBe('@')
})

test('what is written and deleted again leaves what was there', () => {
  const words = fc.string({ unit: 'grapheme-ascii' })
  const property = fc.property(words, words, (before, more) => {
    expect(typed([...before, ...more, ...[...more].map(() => 'Backspace')]).text).toBe(before)
  })
  fc.assert(property)
})

test('letters that come before the page listens are kept for it, once, and none of a field', () => {
  const page = {
    listener: undefined as ((event: object) => void) | undefined,
    addEventListener: (_: string, listener: (event: object) => void) => {
      page.listener = listener
    },
    removeEventListener: (_: string, listener: unknown) => {
      if (page.listener === listener) page.listener = undefined
    },
  }
  runInNewContext(keepKeysScript, { window: page })
  const prevented: string[] = []
  const plainly = { ...plain, timeStamp: 1 }
  const press = (key: string, more: object = {}, field: object | null = null) =>
    page.listener?.({
      ...plainly,
      key,
      ...more,
      target: { closest: () => field },
      preventDefault: () => prevented.push(key),
    })
  for (const key of ['j', 'X', '?', ' ', 'Enter', 'ArrowDown']) press(key)
  press('n', {}, {})
  press('s', { ctrlKey: true })
  press('k', { metaKey: true })
  const kept = takeKeptKeys(page as never)
  expect(kept.map(({ key }) => key)).toEqual(['j', 'X', '?', 'k'])
  expect(prevented).toEqual(['j', 'X', '?', 'k'])
  expect([takeKeptKeys(page as never), page.listener]).toEqual([[], undefined])
})
