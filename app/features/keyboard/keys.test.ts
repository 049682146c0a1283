import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOnItsWay, letterActions, meaningOf, type Stroke, screenLetters } from './keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const on = { isGoing: false, hasLetters: true }
const pressed = (key: string, more: Partial<Stroke> = {}): Stroke => ({ ...plain, key, ...more })

describe('what a key means', () => {
  test.each(Object.entries(letterActions))('%s is %s', (key, action) =>
    expect(meaningOf(pressed(key), on)).toEqual({ action }),
  )
  test.each(Object.entries(screenLetters))('G then %s leads to %s', (key, go) => {
    expect(meaningOf(pressed('g'), on)).toBe('begin-to-go')
    expect(meaningOf(pressed(key), { ...on, isGoing: true })).toEqual({ go })
  })
  test.each([
    { why: 'capitals are locked', stroke: pressed('J'), meant: { action: 'next-row' } },
    { why: 'a range', stroke: pressed('X', { shiftKey: true }), meant: { action: 'choose-to-row' } },
    { why: 'a sign with Shift', stroke: pressed('?', { shiftKey: true }), meant: { action: 'keys' } },
    { why: 'a capital', stroke: pressed('J', { shiftKey: true }), meant: null },
    { why: 'the palette', stroke: pressed('k', { ctrlKey: true }), meant: 'palette' },
    { why: 'the palette on a Mac', stroke: pressed('K', { metaKey: true }), meant: 'palette' },
    { why: 'another command', stroke: pressed('k', { ctrlKey: true, shiftKey: true }), meant: null },
    { why: 'printing', stroke: pressed('p', { ctrlKey: true }), meant: null },
    { why: 'a letter of nobody', stroke: pressed('q'), meant: null },
    { why: 'a name of JavaScript', stroke: pressed('toString'), meant: null },
  ])('$why', ({ stroke, meant }) => expect(meaningOf(stroke, on)).toEqual(meant))

  test('switched off, nothing but the palette acts', () => {
    const off = { isGoing: false, hasLetters: false }
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 10 }), fc.boolean(), (key, shiftKey) => {
        expect(meaningOf(pressed(key, { shiftKey }), off)).toBeNull()
      }),
      { numRuns: 200 },
    )
    expect(meaningOf(pressed('k', { ctrlKey: true }), off)).toBe('palette')
  })

  test('with Ctrl, Alt or Meta no letter acts', () => {
    const keys = fc.constantFrom(...Object.keys(letterActions), ...Object.keys(screenLetters), 'g')
    const modifiers = fc.record({ ctrlKey: fc.boolean(), metaKey: fc.boolean(), altKey: fc.boolean() })
    fc.assert(
      fc.property(keys, modifiers, fc.boolean(), (key, held, isGoing) => {
        fc.pre(Object.values(held).some(Boolean))
        const meant = meaningOf(pressed(key, held), { isGoing, hasLetters: true })
        expect(meant === null || (meant === 'palette' && key === 'k')).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('keys pressed while a page is on its way', () => {
  const list = '/admin/dashboard'
  test.each([
    { why: 'none is', from: list, to: undefined, waits: false },
    { why: 'the same list anew', from: list, to: list, waits: false },
    { why: 'details beside the list', from: list, to: `${list}/some-visit`, waits: false },
    { why: 'the list without them', from: `${list}/some-visit`, to: list, waits: false },
    { why: 'the form over the list', from: list, to: `${list}/add`, waits: true },
    { why: 'the list under that form', from: `${list}/add`, to: list, waits: true },
    { why: 'a day on paper', from: list, to: `${list}/sheet`, waits: true },
    { why: 'another screen', from: list, to: '/admin/messages', waits: true },
  ])('$why', ({ from, to, waits }) => expect(isOnItsWay(from, to)).toBe(waits))
})
