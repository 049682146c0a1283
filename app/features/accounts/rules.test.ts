import { expect, test } from 'vitest'
import {
  adminRole,
  defaultSettings,
  firstAdmin,
  passwordProblem,
  passwordStrength,
  settingsId,
  themes,
  usernameKey,
} from './rules.ts'

test('user names are compared as NFKC and lower case, once and for all', () => {
  expect(usernameKey('ＡｄｍｉＮ ')).toBe('admin')
  for (const name of ['Dana', 'ﬁrst', 'İpek', 'ΣΊΣΥΦΟΣ']) {
    expect(usernameKey(usernameKey(name))).toBe(usernameKey(name))
  }
  expect(usernameKey('аdmin')).not.toBe('admin')
})

test.each([
  { password: '1234567', hasFactor: true, problem: 'too-short' },
  { password: '12345678', hasFactor: true, problem: null },
  { password: '12345678901', hasFactor: false, problem: 'too-short' },
  { password: '123456789012', hasFactor: false, problem: null },
  { password: '😀'.repeat(256), hasFactor: false, problem: null },
  { password: '😀'.repeat(257), hasFactor: false, problem: 'too-long' },
])('a password of its length is %j', ({ password, hasFactor, problem }) => {
  expect(passwordProblem(password, hasFactor)).toBe(problem)
})

test.each([
  ['', 'short'],
  ['Aa1!Aa1', 'short'],
  ['aaaaaaaa', 'weak'],
  ['11111111', 'weak'],
  ['abcdabcd', 'weak'],
  ['abcdefghi', 'weak'],
  ['abcdefghij', 'fair'],
  ['abcdef12', 'fair'],
  ['abcdEFgh', 'fair'],
  ['abcd1234', 'fair'],
  ['ABCD1234', 'fair'],
  ['ABCD!?.-', 'fair'],
  ['abcdefghijklm', 'fair'],
  ['abcdefghijklmn', 'good'],
  ['Abcdef1!', 'good'],
  ['ab1!ab1!ab1!', 'fair'],
  ['abcdefghijklmnopqrs', 'good'],
  ['abcdefghijklmnopqrst', 'strong'],
  ['correct horse battery', 'strong'],
  ['🌅🌄🌞🌤🌥🌦🌧🌨🌩🌪', 'fair'],
])('the password %j looks %s', (password, strength) => {
  expect(passwordStrength(password, true)).toBe(strength)
})

test('without two-step verification eleven characters are short', () => {
  expect(passwordStrength('Abcdef1!xyz', false)).toBe('short')
})

test('the first admin and the settings have the ids that are fixed', () => {
  expect(firstAdmin).toEqual({ id: 'admin-1', username: 'admin', name: 'Administrator' })
  expect(adminRole).toBe('admin')
  expect(settingsId).toBe('app_settings')
  expect(defaultSettings).toEqual({ theme: 'light', notifications: true })
  expect(themes).toEqual(['light', 'dark', 'system'])
})
