import { expect, test } from 'vitest'
import {
  addressOf,
  afterAction,
  atRow,
  besideRow,
  knownValue,
  openDialog,
  rowMark,
  withParameter,
} from './list-address.ts'

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('a parameter is added to an address with others and without', () => {
  expect(withParameter('/admin/messages', 'said', 'it is done')).toBe('/admin/messages?said=it%20is%20done')
  expect(withParameter('/admin/messages?show=spam', 'said', 'a&b')).toBe(
    '/admin/messages?show=spam&said=a%26b',
  )
})

test('a row is found again by its address', () => {
  expect(atRow('/admin/messages', 'a b')).toBe('/admin/messages#row-a%20b')
  expect(atRow('/admin/messages', null)).toBe('/admin/messages')
  expect(rowMark('a b')).toEqual({ id: 'row-a b' })
})

test.each([
  { leaves: 'a', next: 'b' },
  { leaves: 'b', next: 'c' },
  { leaves: 'c', next: 'b' },
])('where $leaves leaves it goes on with $next', ({ leaves, next }) => {
  expect(besideRow(rows, leaves)).toBe(next)
})

test('where the only row leaves there is none to go on with', () => {
  expect(besideRow([{ id: 'a' }], 'a')).toBe('')
})

test('a form goes on at the row alongside, else at its own, else at the list', () => {
  const after = (fields: Record<string, string>) => afterAction('/admin', new Map(Object.entries(fields)))
  expect(after({ id: 'a', next: 'b' })).toBe('/admin#row-b')
  expect(after({ id: 'a', next: '' })).toBe('/admin#row-a')
  expect(after({})).toBe('/admin')
})

test('an address holds only the parameters that say something', () => {
  expect(addressOf('/admin', { status: 'pending', find: null, sort: '' })).toBe('/admin?status=pending')
  expect(addressOf('/admin', { status: null })).toBe('/admin')
})

test('the first kind of dialog that is named is open', () => {
  const open = (search: string) => openDialog(new URLSearchParams(search), ['edit', 'delete'])
  expect(open('delete=a')).toEqual({ kind: 'delete', id: 'a' })
  expect(open('delete=a&edit=b')).toEqual({ kind: 'edit', id: 'b' })
  expect(open('edit=&add=1')).toBeNull()
})

test('a value counts where it is known', () => {
  const known = (search: string) => knownValue(new URLSearchParams(search), 'show', ['all', 'spam'])
  expect(known('show=spam')).toBe('spam')
  expect(known('show=Spam')).toBeNull()
  expect(known('')).toBeNull()
})
