import { describe, expect, test } from 'vitest'
import { inNote, keys, secretKey, textKey } from '#test/encrypted-queries.ts'
import { TextKeyProblem, TextKeys, UnreadableText } from './text-keys.server.ts'

describe('keys', () => {
  const cell = inNote('a')
  const opened = (...numbers: number[]) => {
    const some = new TextKeys()
    for (const number of numbers) some.add(textKey(number), { secretKey })
    return some
  }

  test('the newest encrypts, whatever came first', () => {
    expect(opened().newest).toBe(0)
    const some = opened(3, 12, 2)
    expect(some.newest).toBe(12)
    expect(some.encrypt(cell, 'Hi')).toMatch(/^v1\.12\./)
    expect(some.open(cell, some.encrypt(cell, 'Hi'))).toBe('Hi')
  })

  test('one that is not there encrypts, opens and is handed on nowhere', () => {
    expect(() => opened().encrypt(cell, 'Hi')).toThrow('text key 0 is not open')
    expect(() => opened(2).open(cell, keys.encrypt(cell, 'Hi'))).toThrow('text key 1 is not open')
    expect(() => opened(2).encryptedUnder(secretKey, 1)).toThrow('text key 1 is not open')
  })

  test('an empty text is none', () => {
    expect([keys.encrypt(cell, ''), keys.open(cell, '')]).toEqual(['', ''])
  })

  test.each([
    'Hi',
    'v1.1.short',
    'v1.1.AAAA.BBBB and more',
    'before v1.1.AAAA.BBBB',
    'v1.x.AAAA.BBBB',
    'v2.1.AAAA.BBBB',
  ])('what was stored as %j was never encrypted', (stored) => {
    expect(() => keys.open(cell, stored)).toThrow('not encrypted')
  })

  test.each([
    { ...cell, table: 'message_replies' },
    { ...cell, column: 'text' },
    { ...cell, id: 'b' },
  ])('what was encrypted for one place does not open in another: $table, $column, $id', (other) => {
    expect(() => keys.open(other, keys.encrypt(cell, 'Hi'))).toThrow()
  })

  test('what is in place of a text is stored only where it is what a reader saw of another', () => {
    const some = opened(1)
    expect(some.unreadable(cell)).toBe('[unreadable]')
    some.placeholders = ['[no]', '[nada]']
    expect(some.unreadable(cell)).toBe('[no]')
    some.placeholders = []
    expect(some.unreadable(cell)).toBe('')
    some.placeholders = ['[no]', '[nada]']
    expect(['so [nada] it', '[no]', 'no'].map(some.isUnreadable)).toEqual([true, true, false])
    expect(() => some.encrypt(cell, 'a [no] b')).toThrow(new UnreadableText())
    const copy = { table: 'desk_undos', column: 'overlapReason', id: 'a' }
    expect(some.open(copy, some.encrypt(copy, 'a [no] b'))).toBe('a [no] b')
  })

  test.each([
    { secrets: { secretKey: 'new', formerSecretKey: secretKey }, isFormer: true },
    { secrets: { secretKey, formerSecretKey: 'older' }, isFormer: false },
    { secrets: { secretKey, formerSecretKey: secretKey }, isFormer: false },
    { secrets: { secretKey, formerSecretKey: null }, isFormer: false },
  ])('a key opens with $secrets', ({ secrets, isFormer }) => {
    expect(new TextKeys().add(textKey(1), secrets)).toEqual({ isFormer })
  })

  test.each([
    { secretKey: 'new' },
    { secretKey: 'new', formerSecretKey: '' },
    { secretKey: 'new', formerSecretKey: 'older' },
  ])('and not with %j', (secrets) => {
    expect(() => new TextKeys().add(textKey(1), secrets)).toThrow(TextKeyProblem)
    expect(() => new TextKeys().add({ ...textKey(2), number: 1 }, { secretKey })).toThrow(TextKeyProblem)
  })
})
