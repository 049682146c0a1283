import { expect, test } from 'vitest'
import { isOlder, namedAddress } from './connection-name.ts'

const ours = (url: string) => new URL(namedAddress(url)).searchParams.get('application_name') ?? ''

test('our own connections are not older, whatever name the operator gave', () => {
  const address = 'postgres://clinic:secret@db.example:5433/clinic?sslmode=require'
  expect(namedAddress(address)).toContain(address)
  expect(isOlder(ours(address))).toBe(false)
  expect(ours(`${address}&application_name=mine`)).toBe(ours(address))
})

test.each(['', 'firstlight/1', 'firstlight/2'])('"%s" is a connection of an older release', (name) => {
  expect(isOlder(name)).toBe(true)
})

test.each(['firstlight/99', 'psql', 'pgAdmin 4', 'firstlight-backup'])('"%s" is none', (name) => {
  expect(isOlder(name)).toBe(false)
})
