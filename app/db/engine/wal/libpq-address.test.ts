import { expect, test } from 'vitest'
import { libpqAddress } from './libpq-address.ts'

const asked = (search: string) => {
  const { searchParams } = new URL(
    libpqAddress(`postgres://clinic:secret@db.example/clinic${search}`).address,
  )
  return [searchParams.get('sslmode'), searchParams.get('sslrootcert')]
}

test.each([
  ['', [null, null]],
  ['?sslmode=disable', ['disable', null]],
  ['?sslmode=no-verify', ['require', null]],
  ['?sslmode=require', ['verify-full', expect.any(String)]],
  ['?sslmode=verify-full', ['verify-full', expect.any(String)]],
  ['?ssl=true', ['verify-full', expect.any(String)]],
  ['?sslmode=verify-ca&sslrootcert=/etc/ca.pem', ['verify-full', '/etc/ca.pem']],
  ['?sslmode=require&uselibpqcompat=true', ['require', null]],
])('the programs check as much as our driver does: %s', (search, expected) => {
  expect(asked(search)).toEqual(expected)
})

test('the password is in no argument', () => {
  for (const url of [
    'postgres://clinic:se%40cret@db.example/clinic?sslmode=require',
    'postgres://clinic@db.example/clinic?password=se%40cret',
  ]) {
    const { address, environment } = libpqAddress(url)
    expect(address).not.toMatch(/se(@|%40)cret/)
    expect(environment).toEqual({ PGPASSWORD: 'se@cret' })
  }
})
