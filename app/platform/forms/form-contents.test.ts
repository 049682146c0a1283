import { expect, test } from 'vitest'
import { typedOver } from './form-contents.ts'

const over = (now: string, before: string, fields: string) =>
  typedOver(new URLSearchParams(now), {
    before: new URLSearchParams(before),
    fields: new URLSearchParams(fields),
  }).toString()

test.each([
  {
    what: 'what was typed',
    now: 'name=Botox&price=100',
    fields: 'name=Peel&price=100',
    over: 'name=Peel&price=100',
  },
  {
    what: 'what others changed',
    now: 'name=Botox&price=120',
    fields: 'name=Peel&price=100',
    over: 'name=Peel&price=120',
  },
  {
    what: 'what both changed, as it was typed',
    now: 'name=Filler&price=100',
    fields: 'name=Peel&price=100',
    over: 'name=Peel&price=100',
  },
  {
    what: 'an emptied field',
    now: 'name=Botox&price=100',
    fields: 'name=&price=100',
    over: 'name=&price=100',
  },
  {
    what: 'a line that was added',
    now: 'name=Botox&price=100',
    fields: 'name=Botox&price=100&day=1&day=2',
    over: 'name=Botox&price=100&day=1&day=2',
  },
])('puts back $what', ({ now, fields, over: expected }) => {
  expect(over(now, 'name=Botox&price=100', fields)).toBe(expected)
})

test('puts back ticks that were taken away and set, and leaves those of others', () => {
  expect(over('day=1&day=2&room=3', 'day=1&day=2', 'day=2')).toBe('day=2&room=3')
  expect(over('day=1', 'day=1', '')).toBe('')
  expect(over('room=3', '', '')).toBe('room=3')
})
