import { expect, test } from 'vitest'
import { journeysNamedAfter } from './changed.mjs'

const journeys = ['e2e/desk/closures.spec.ts', 'e2e/posted/closures.spec.ts', 'e2e/public/theme.spec.ts']

test.each([
  { changed: ['app/features/closures/components/form.tsx'], chosen: journeys.slice(0, 2) },
  { changed: ['app/routes/admin/closures.tsx'], chosen: journeys.slice(0, 2) },
  { changed: ['e2e/public/theme.spec.ts'], chosen: journeys.slice(2) },
  { changed: ['app/features/closures/rules.test.ts', 'docs/closures/theme.md'], chosen: [] },
])('$changed choose $chosen', ({ changed, chosen }) =>
  expect(journeysNamedAfter(changed, journeys)).toEqual(chosen),
)
