import { expect, test } from 'vitest'
import { roles } from '#app/db/values.ts'
import { mayDo, permissionName, permissions, roleName, roleOf } from './permissions.ts'

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
