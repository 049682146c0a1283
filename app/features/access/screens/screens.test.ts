import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import routes from '#app/routes.ts'
import { adminScreens, pageAfterSignIn, recordNouns, screenPath, screenTitle } from './screens.ts'

test.each(
  [
    'dashboard',
    'treatments',
    'gallery',
    'testimonials',
    'messages',
    'settings',
    'team',
    'clinic',
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
  ['editor', null, '/admin/treatments'],
  ['editor', '/admin/dashboard', '/admin/treatments'],
  ['editor', '/admin/gallery', '/admin/gallery'],
  ['auditor', '/admin/messages', '/admin/audit'],
  [null, '/admin/settings', '/admin/dashboard'],
] as const)('sign-in leads %s who asked for %s to %s', (role, next, page) => {
  expect(pageAfterSignIn(next, role)).toBe(page)
})

test('a screen is titled as its list is headed, or as the navigation names it', () => {
  expect(adminScreens.map(({ page }) => screenTitle(page))).toEqual([
    'Appointments',
    'Treatments',
    'Gallery',
    'Testimonials',
    'Messages',
    'Settings',
    'Patients',
    'Waitlist',
    'Team and rooms',
    'Clinic',
    'Reports',
    'Audit log',
    'Recently deleted',
  ])
})

test('each has its name in the language in use', () => {
  const names = withLanguage('es', () => adminScreens.map(({ name }) => name()))
  expect(names).toEqual([
    'Panel',
    'Tratamientos',
    'Galería',
    'Testimonios',
    'Mensajes',
    'Ajustes',
    'Pacientes',
    'Lista de espera',
    'Equipo y salas',
    'Clínica',
    'Informes',
    'Auditoría',
    'Eliminados',
  ])
})

test('no two screens keep the same kind of record', () => {
  const kinds = adminScreens.flatMap(({ records }) => Object.keys(records))
  expect(Object.keys(recordNouns).sort()).toEqual([...new Set(kinds)].sort())
  expect(kinds).toHaveLength(new Set(kinds).size)
})

test('each leads somewhere', () => {
  const gated = routes.find(({ file }) => file === 'routes/admin/gate.tsx')
  const inside = gated?.children?.flatMap((entry) => [entry, ...(entry.children ?? [])])
  const paths = inside?.map(({ path }) => `/${path}`)
  for (const { page } of adminScreens) expect(paths).toContain(screenPath(page))
})
