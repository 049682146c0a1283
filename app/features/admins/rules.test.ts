import { expect, test } from 'vitest'
import { pageAfterSignIn, passwordProblem, usernameKey } from './rules.ts'

test.each(['/admin/dashboard', '/admin/treatments', '/admin/messages', '/admin/settings'])(
  'sign-in leads back to %s',
  (page) => expect(pageAfterSignIn(page)).toBe(page),
)

test.each([
  null,
  '',
  '/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/admin/dashboard',
  '\t//evil.example',
  ' /admin/messages',
  'javascript:alert(1)',
  '%2f%2fevil.example',
  '/admin/..//evil.example',
  '/admin/dashboard/../../x',
  '/admin/dashboard@evil.example',
  '/admin/dashboard\r\nSet-Cookie: a=b',
  '/admin/login',
  '/admin/logout',
  '/admin/counts',
  '/admin/nothing',
  '/admin/dashboard?before=x',
  '/admin/DASHBOARD',
  '/admin/constructor',
])('and for %j to the dashboard', (next) => expect(pageAfterSignIn(next)).toBe('/admin/dashboard'))

test('user names are compared as NFKC and lower case, once and for all', () => {
  expect(usernameKey('ＡｄｍｉＮ ')).toBe('admin')
  for (const name of ['Dana', 'ﬁrst', 'İpek', 'ΣΊΣΥΦΟΣ']) {
    expect(usernameKey(usernameKey(name))).toBe(usernameKey(name))
  }
  expect(usernameKey('аdmin')).not.toBe('admin')
})

test.each([
  { password: '1234567', problem: 'too-short' },
  { password: '12345678', problem: null },
  { password: '😀'.repeat(256), problem: null },
  { password: '😀'.repeat(257), problem: 'too-long' },
])('a password of its length is %j', ({ password, problem }) => {
  expect(passwordProblem(password)).toBe(problem)
})
