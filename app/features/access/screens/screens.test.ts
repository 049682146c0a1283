import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import type { Role } from '#app/db/values.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import routes from '#app/routes.ts'

import {
  adminScreens,
  backOfficeAddress,
  navigationFor,
  pageAfterSignIn,
  phoneBarFor,
  recordNouns,
  screenAt,
  screenGroups,
  screenPath,
  screenTitle,
} from './screens.ts'

test.each(
  [
    'dashboard',
    'treatments',
    'website/look',
    'gallery',
    'testimonials',
    'messages',
    'settings',
    'team',
    'clinic',
    'hours',
    'audit',
    'deleted',
  ].map((page) => `/admin/${page}`),
)('sign-in leads back to %s', (page) => expect(pageAfterSignIn(page, 'admin')).toBe(page))

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
  '/admin/',
])('and for %j to the dashboard', (next) => expect(pageAfterSignIn(next, 'admin')).toBe('/admin/dashboard'))

test.each([
  ['front-desk', '/admin/team', '/admin/dashboard'],
  ['editor', null, '/admin/clinic'],
  ['editor', '/admin/dashboard', '/admin/clinic'],
  ['editor', '/admin/gallery', '/admin/gallery'],
  ['auditor', '/admin/messages', '/admin/audit'],
  [null, '/admin/settings', '/admin/dashboard'],
] as const)('sign-in leads %s who asked for %s to %s', (role, next, page) => {
  expect(pageAfterSignIn(next, role)).toBe(page)
})

test('a screen is titled as its list is headed, or as the navigation names it', () => {
  expect(adminScreens.map(({ page }) => screenTitle(page))).toEqual([
    'Appointments',
    'Patients',
    'Waitlist',
    'Messages',
    'Pages',
    'Look',
    'Gallery',
    'Testimonials',
    'Treatments',
    'Team & rooms',
    'Hours & closures',
    'Reports',
    'Audit log',
    'Settings',
    'Recently deleted',
  ])
})

const navigationIn = (language: 'en' | 'es', role: Role | null) =>
  withLanguage(language, () =>
    navigationFor(role).map(({ group, screens }) => [
      screenGroups[group](),
      ...screens.map(({ name }) => name()),
    ]),
  )

test('the navigation has four groups, in both languages', () => {
  expect(navigationIn('en', 'admin')).toEqual([
    ['Front desk', 'Dashboard', 'Patients', 'Waitlist', 'Messages'],
    ['Website', 'Pages', 'Look', 'Gallery', 'Testimonials'],
    ['Clinic', 'Treatments', 'Team & rooms', 'Hours & closures'],
    ['Manage', 'Reports', 'Audit log', 'Settings'],
  ])
  expect(navigationIn('es', 'admin')).toEqual([
    ['Recepción', 'Panel', 'Pacientes', 'Lista de espera', 'Mensajes'],
    ['Sitio web', 'Páginas', 'Apariencia', 'Galería', 'Testimonios'],
    ['Clínica', 'Tratamientos', 'Equipo y salas', 'Horario y cierres'],
    ['Administración', 'Informes', 'Registro de auditoría', 'Configuración'],
  ])
})

test.each([
  ['front-desk', ['Front desk', 'Clinic', 'Manage']],
  ['editor', ['Website', 'Clinic', 'Manage']],
  ['auditor', ['Manage']],
  [null, []],
] as const)('%s sees no group without a screen', (role, groups) => {
  expect(navigationIn('en', role).map(([name]) => name)).toEqual(groups)
})

test.each([
  ['admin', ['dashboard', 'patients', 'messages']],
  ['front-desk', ['dashboard', 'patients', 'messages']],
  ['editor', ['clinic', 'website/look', 'gallery', 'testimonials']],
  ['auditor', ['audit', 'settings']],
  [null, []],
] as const)('the bar of phones shows %s what they need most', (role, pages) => {
  expect(phoneBarFor(role).map(({ page }) => page)).toEqual(pages)
})

test.each([
  ['/admin/dashboard', 'dashboard'],
  ['/admin/dashboard/v-1', 'dashboard'],
  ['/admin/visits-to-settle', 'dashboard'],
  ['/admin/clinic/profile', 'clinic'],
  ['/admin/clinic/versions/3', 'clinic'],
  ['/admin/clinic/hours', 'hours'],
  ['/admin/clinic/closures/add', 'hours'],
  ['/admin/hours', 'hours'],
  ['/admin/clinical', undefined],
  ['/admin/menu', undefined],
] as const)('%s belongs to %s', (pathname, page) => expect(screenAt(pathname)).toBe(page))

test.each([
  ['/admin/messages?open=a', '/admin/messages?open=a'],
  ['/admin/dashboard#row', '/admin/dashboard'],
  ['//evil.example/admin/x', '/admin'],
  ['https://evil.example/admin/x', '/admin'],
  ['/administrator', '/admin'],
  ['/admin/../', '/admin'],
  ['', '/admin'],
])('a form that came from %j leads back to %s', (asked, address) =>
  expect(backOfficeAddress(asked)).toBe(address),
)

test('no two screens keep the same kind of record', () => {
  const kinds = adminScreens.flatMap(({ records }) => Object.keys(records))
  expect(Object.keys(recordNouns).sort()).toEqual([...new Set(kinds)].sort())
  expect(kinds).toHaveLength(new Set(kinds).size)
})

const inside = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...inside(entry.children ?? [])])

test('each leads somewhere', () => {
  const gated = routes.find(({ file }) => file === 'routes/admin/gate.tsx')
  const paths = inside(gated?.children ?? []).map(({ path }) => `/${path}`)
  for (const { page } of adminScreens) expect(paths).toContain(screenPath(page))
})
