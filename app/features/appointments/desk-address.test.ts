import { expect, test } from 'vitest'
import { deedAddress, dialogAddress, listAddress, readAddress } from './desk-address.ts'

const read = (address: string) => readAddress(new URL(address, 'http://clinic.example').searchParams)

test('the plain dashboard is the first page of the list', () => {
  expect(read('/admin/dashboard')).toEqual({
    deleted: false,
    after: null,
    list: '/admin/dashboard',
    dialog: null,
    deed: null,
  })
})

test('a dialog and a deed keep the page of the list they belong to', () => {
  const list = listAddress({ deleted: true, after: '2026-12-07T15:00:00.000Z_abc' })
  expect(read(list).list).toBe(list)
  expect(read(dialogAddress(list, 'status', 'a&b'))).toMatchObject({
    list,
    dialog: { kind: 'status', id: 'a&b' },
  })
  expect(read(deedAddress(list, 'deleted'))).toMatchObject({ list, deed: 'deleted', dialog: null })
})

test.each(['?done=constructor', '?done=', '?view=all', '?status='])('%s says nothing', (search) => {
  expect(read(`/admin/dashboard${search}`)).toMatchObject({ deleted: false, deed: null, dialog: null })
})
