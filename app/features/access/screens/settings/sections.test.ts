import { expect, test } from 'vitest'
import { roles } from '#app/db/values.ts'
import { sectionAt, sectionPath } from './address.ts'
import { sectionsFor, settingsSections } from './sections.ts'

test.each([
  ['admin', settingsSections.map(({ id }) => id)],
  ['front-desk', ['you', 'notifications', 'deleted']],
  ['clinician', ['you']],
  ['editor', ['you', 'deleted']],
  ['auditor', ['you', 'trust']],
] as const)('%s sees these sections, their own first', (role, expected) =>
  expect(sectionsFor(role).map(({ id }) => id)).toEqual(expected),
)

test('everybody has a section of their own, and nobody without a role has any', () => {
  for (const role of roles) expect(sectionsFor(role)[0]?.id).toBe('you')
  expect(sectionsFor(null)).toEqual([])
})

test('an address says which section is shown', () => {
  for (const { id } of settingsSections) expect(sectionAt(sectionPath(id))).toBe(id)
  expect(sectionAt('/admin/settings/sender')).toBe('email')
  expect(sectionAt('/admin/settings')).toBeNull()
})
