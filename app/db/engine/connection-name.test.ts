import { expect, test } from 'vitest'
import { isOurs, namedAddress } from './database.server.ts'

const ours = (url: string) => new URL(namedAddress(url)).searchParams.get('application_name') ?? ''

test('our own connections are known, whatever name the operator gave', () => {
  const address = 'postgres://clinic:secret@db.example:5433/clinic?sslmode=require'
  expect(namedAddress(address)).toContain(address)
  expect(isOurs(ours(address))).toBe(true)
  expect(ours(`${address}&application_name=mine`)).toBe(ours(address))
})

test.each(['', 'psql', 'pgAdmin 4', 'firstlight-backup'])('"%s" is another program', (name) => {
  expect(isOurs(name)).toBe(false)
})
