import { expect, test } from 'vitest'
import { roles } from '#app/db/values.ts'
import {
  isRefused,
  mayDo,
  permissionName,
  permissions,
  refusedSentence,
  roleName,
  roleOf,
} from './permissions.ts'

const everybodys = ['back-office', 'own-account']

test.each([
  ['admin', permissions.filter((name) => !everybodys.includes(name))],
  [
    'front-desk',
    [
      'schedule',
      'visits',
      'patient-pages',
      'patients',
      'messages',
      'clinic',
      'reports',
      'closures',
      'deleted',
      'treatments',
    ],
  ],
  ['clinician', ['schedule', 'patient-pages']],
  ['editor', ['clinic', 'deleted', 'treatments', 'treatment-texts', 'website', 'gallery', 'testimonials']],
  ['auditor', ['audit']],
] as const)('%s may do what the decision says, and nothing else', (role, expected) => {
  expect(permissions.filter((name) => mayDo(role, name))).toEqual([...everybodys, ...expected])
})

test('a role that is not known opens nothing but the way out', () => {
  expect(permissions.filter((name) => mayDo(null, name))).toEqual([])
  expect(mayDo(null, 'sign-out')).toBe(true)
})

test.each([
  ['admin', 'admin'],
  ['', null],
  ['front-desk', 'front-desk'],
  ['clinician', 'clinician'],
  ['editor', 'editor'],
  ['auditor', 'auditor'],
  ['owner', null],
  ['Admin', null],
  ['admin ', null],
  ['constructor', null],
])('what is stored as %j means %s', (stored, role) => expect(roleOf(stored)).toBe(role))

test('each role and each permission has a name of its own', () => {
  expect(roles.map(roleName)).toEqual(['Owner', 'Front desk', 'Clinician', 'Editor', 'Auditor'])
  const names = permissions.map(permissionName)
  expect(new Set(names).size).toBe(names.length)
})

test('signing out is everybody’s, and has a name', () => {
  expect(permissionName('sign-out')).not.toBe('')
  expect(roles.map((role) => mayDo(role, 'sign-out'))).toEqual(roles.map(() => true))
  expect(refusedSentence('sign-out')).toMatch(
    /^You don’t have access to this page\. “.+” is available to: Owner, Front desk, Clinician, Editor, and Auditor\.$/,
  )
})

test.each([
  [{ refused: 'users', role: null, owners: [], frame: null }, true],
  [{ refused: 'users', role: null }, false],
  [{ owners: [] }, false],
  [{ refused: 4, owners: [] }, false],
  [null, false],
  ['users', false],
])('what was thrown as %j is a refusal: %s', (thrown, is) => expect(isRefused(thrown)).toBe(is))
