import { describe, expect, test } from 'vitest'
import { roles, statuses } from '#app/db/values.ts'
import { permissionOf } from '#app/features/access/permissions/intents.ts'
import { mayDo, type Permission } from '#app/features/access/permissions/permissions.ts'
import { careStatuses } from '#app/features/desk/rules.ts'
import { screens } from './screens.ts'
import { whatOpens } from './what-opens.ts'

const intents = screens.flatMap(({ path, intents }) =>
  Object.entries(intents).map(([intent, table]) => ({
    name: `${path} ${intent}`.trim(),
    path,
    // One that goes by its fields: what it needs without any is the most.
    permission: permissionOf(table, new Map()),
    asksAgain: table.asksAgain,
  })),
)

describe('each route of the back office', () => {
  test('is in the table of what opens, and nothing else is', () => {
    expect(screens.map(({ path }) => path).sort()).toEqual(Object.keys(whatOpens).sort())
  })

  test.each(screens)(
    '$path names its permission in its own middleware, and has a loader',
    ({ path, permissions, hasLoader }) => {
      // Middleware without one, such as what may frame the page, lets nobody in.
      expect(permissions.filter((one) => one !== undefined)).toEqual([whatOpens[path]])
      expect(hasLoader, 'without one the browser asks for nothing, and no middleware runs').toBe(true)
    },
  )
})

/** What needs more than its screen. Written down once more: an intent that asks for less opens a door. */
const needsMore: Partial<Record<Permission, string[]>> = {
  users: [
    'add',
    'edit',
    'delete',
    'invite',
    'send-again',
    'new-link',
    'withdraw',
    'deactivate',
    'activate',
  ].map((intent) => `/admin/settings ${intent}`),
  'clinic-settings': [
    ...[
      'require-factor',
      'stop-requiring-factor',
      'allow-passkey-alone',
      'stop-passkey-alone',
      'settings',
    ].map((intent) => `/admin/settings/people ${intent}`),
    ...['confirm', 'remove'].map((intent) => `/admin/clinic/legal/:name ${intent}`),
    ...['make-token', 'revoke-token'].map((intent) => `/admin/settings/trust ${intent}`),
  ],
  'treatment-rules': [
    ...['save', 'switch', 'delete', 'move', 'move-category', 'rename-category'].map(
      (intent) => `/admin/treatments ${intent}`,
    ),
    ...['add', 'save', 'move', 'delete'].map((intent) => `/admin/treatments/:id/questions ${intent}`),
  ],
  team: ['/admin/clinic/doctors move'],
  visits: ['/admin/audit'],
  'treatment-texts': ['/admin/treatments texts', '/admin/treatments/:id/questions texts'],
}

/** Clinicians open these screens as well. */
const isOfClinicians = ({ path }: { path: string }) =>
  ['schedule', 'patient-pages'].includes(whatOpens[path] ?? '')

/** Besides these they do nothing on them; two more go by the status that they say (`desk/actions.server.ts`). */
const ofClinicians = [
  ...['note', 'note-undo', 'undo', 'search'].map((intent) => `/admin/dashboard ${intent}`),
  ...['note', 'note-undo', 'undo'].map((intent) => `/admin/dashboard/:id ${intent}`),
  '/admin/dashboard/rows undo',
]

test('what clinicians do on their screens is exactly this', () => {
  const found = intents.filter((intent) => isOfClinicians(intent) && intent.permission === undefined)
  expect(found.map(({ name }) => name).sort()).toEqual(ofClinicians.sort())
})

test.each(
  ['/admin/dashboard', '/admin/dashboard/:id'].flatMap((path) =>
    [...statuses].map((status) => ({ path, status, isOpen: careStatuses.some((one) => one === status) })),
  ),
)('a clinician at $path says $status: $isOpen', ({ path, status, isOpen }) => {
  const { intents: table } = screens.find((screen) => screen.path === path) ?? { intents: {} }
  const needs = (intent: string, fields: Record<string, string>) => {
    const found = Object.entries(table).find(([name]) => name === intent)?.[1]
    return found && permissionOf(found, new Map(Object.entries(fields)))
  }
  const expected = isOpen ? undefined : 'visits'
  expect(needs('status', { set: status, status: 'arrived' })).toBe(expected)
  expect(needs('status', { set: '', status })).toBe(expected)
  expect(needs('step', { step: `${status} id seen` })).toBe(expected)
})

test('what needs more than its screen is exactly this', () => {
  const found = intents.filter((intent) => intent.permission !== undefined && !isOfClinicians(intent))
  const expected = Object.entries(needsMore).flatMap(([permission, names]) =>
    names.map((name) => `${name}: ${permission}`),
  )
  expect(found.map(({ name, permission }) => `${name}: ${permission}`).sort()).toEqual(expected.sort())
})

/** Whatever makes a secret that outlives the session, or could take an account or the clinic's data over (docs/security.md). */
const asksAgain = [
  '/admin/patients/:id/erase',
  ...['request', 'confirm', 'remove'].map((intent) => `/admin/settings/sender ${intent}`),
  ...['connect', 'disconnect'].map((intent) => `/admin/settings/texts ${intent}`),
  ...['address', 'token', 'metrics-off'].map((intent) => `/admin/settings/domain ${intent}`),
  '/admin/settings/deliverability renew',
  '/admin/settings/backups check-passphrase',
  ...['save', 'turn-off'].map((intent) => `/admin/settings/backups/set-up ${intent}`),
  ...['test', 'save', 'remove', 'take-over'].map((intent) => `/admin/settings/backups/off-site ${intent}`),
  ...['add', 'edit', 'delete', 'invite', 'send-again', 'new-link', 'withdraw', 'deactivate', 'activate'].map(
    (intent) => `/admin/settings ${intent}`,
  ),
  ...[
    ...['offer-factor', 'accept-factor', 'offer-codes', 'add-passkey', 'remove-passkey'],
    ...['end-session', 'end-others'],
  ].map((intent) => `/admin/settings/you ${intent}`),
  ...['require-factor', 'stop-requiring-factor', 'allow-passkey-alone', 'stop-passkey-alone'].map(
    (intent) => `/admin/settings/people ${intent}`,
  ),
  ...['make-token', 'revoke-token'].map((intent) => `/admin/settings/trust ${intent}`),
  ...['place', 'add', 'edit', 'delete'].map((intent) => `/admin/settings/data ${intent}`),
  ...['offer-factor', 'add-passkey', 'accept-factor'].map((intent) => `/admin/two-step ${intent}`),
  ...['connect', 'disconnect'].map((intent) => `/admin/settings/email ${intent}`),
  ...['now', 'tonight', 'cancel', 'back', 'skip', 'unskip', 'automatic', 'manual'].map(
    (intent) => `/admin/settings/updates ${intent}`,
  ),
  '/admin/settings/connections revoke-key',
  '/admin/settings/connections/key make-key',
  ...['connections/calendar', 'you/calendar'].flatMap((page) =>
    ['connect-calendar', 'disconnect-calendar'].map((intent) => `/admin/settings/${page} ${intent}`),
  ),
  '/admin/settings/connections/embed save-origins',
  '/admin/settings/connections/webhook make-webhook',
  '/admin/settings/connections/webhook/:id rotate',
  '/admin/settings/connections/webhook/:id save',
  ...['progress', 'result'].map((page) => `/admin/settings/import/:id/${page} undo`),
  '/admin/deleted restore',
  '/admin/team/new renew-feed',
  '/admin/team/:id renew-feed',
]

test('what asks for the password again is exactly this', () => {
  const found = intents.filter((intent) => intent.asksAgain !== undefined)
  expect(found.map(({ name }) => name).sort()).toEqual(asksAgain.sort())
})

test('each intent opens for someone whose role opens its screen', () => {
  const shut = intents.filter(({ path, permission }) => {
    const screen = whatOpens[path]
    return screen && permission && !roles.some((role) => mayDo(role, screen) && mayDo(role, permission))
  })
  expect(shut).toEqual([])
})
