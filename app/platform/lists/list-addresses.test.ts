import { expect, test } from 'vitest'
import { knownValue } from './list-address.ts'
import { listAddresses } from './list-addresses.ts'

const { readAddress, listAddress, dialogAddress, doneAddress } = listAddresses({
  path: '/admin/things',
  filter: (search) => ({ show: knownValue(search, 'show', ['new', 'old']) }),
  parameters: ({ show }) => ({ show }),
  dialogs: ['edit', 'delete'],
  actions: ['added', 'deleted'],
})
const read = (address: string) => readAddress(new URL(address, 'http://clinic.example').searchParams)

test('the bare address is the first page of everything', () => {
  expect(read('/admin/things')).toEqual({
    show: null,
    after: null,
    list: '/admin/things',
    dialog: null,
    action: null,
  })
})

test('filter and page are kept next to a dialog and what was done', () => {
  const list = listAddress({ show: 'new' }, 'x_1')
  expect(list).toBe('/admin/things?show=new&after=x_1')
  expect(read(dialogAddress(list, 'edit', 'a&b'))).toMatchObject({
    list,
    dialog: { kind: 'edit', id: 'a&b' },
  })
  expect(read(doneAddress(list, 'deleted'))).toMatchObject({ list, action: 'deleted', dialog: null })
})

test('what is no value of ours says nothing', () => {
  const odd = read('/admin/things?show=constructor&done=exploded&open=1&edit=')
  expect(odd).toEqual({ show: null, after: null, list: '/admin/things', dialog: null, action: null })
})
