import { expect, test } from 'vitest'
import { returnAddress } from './addresses.ts'

test.each([
  '/',
  '/about',
  '/es/contact?sent=1',
  '/gallery?category=HRT&page=2#top',
  '/administration',
  '/languages',
])('leads back to %s', (path) => {
  expect(returnAddress(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/about/..//evil.example',
  'https://evil.example/about',
  'http://ours.evil.example/',
  'javascript:alert(1)',
  'http://[',
  '/admin/dashboard',
  '/ADMIN',
  '/language?next=/about',
  `/${'x'.repeat(2_000)}`,
  '',
  null,
])('leads home instead of to %s', (path) => {
  expect(returnAddress(path)).toBe('/')
})

test('what no header holds is written as an address holds it', () => {
  expect(returnAddress('/gallery?category=Día\r\nSet-Cookie: a=1')).toBe(
    '/gallery?category=D%C3%ADaSet-Cookie:%20a=1',
  )
})
