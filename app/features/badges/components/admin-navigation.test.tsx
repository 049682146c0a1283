import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AdminNavigation } from './admin-navigation.tsx'

type Given = Parameters<typeof AdminNavigation>[0]

const shown = (counts: Given['counts'], role: Given['role'] = 'admin') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AdminNavigation role={role} counts={counts} />
    </MemoryRouter>,
  )

test('counts that cannot be read are question marks that say so, where numbers would stand', () => {
  const none = {
    pendingAppointments: 0,
    unreadMessages: 0,
    pendingTestimonials: 0,
    patientChanges: 0,
    total: 0,
  }
  expect(shown(none)).not.toContain('data-count')
  const unknown = shown(null)
  expect(unknown.match(/ data-count="true">\?/g)).toHaveLength(3)
  expect(unknown).toContain('pending: count unavailable')
})

test.each([
  [
    'front-desk',
    [
      'dashboard',
      'treatments',
      'messages',
      'settings',
      'patients',
      'waitlist',
      'clinic',
      'reports',
      'deleted',
    ],
  ],
  ['editor', ['treatments', 'gallery', 'testimonials', 'settings', 'clinic', 'deleted']],
  ['auditor', ['settings', 'audit']],
  [null, []],
] as const)('%s finds the screens that open, and no other', (role, pages) => {
  const found = [...shown(null, role).matchAll(/href="\/admin\/([a-z-]+)"/g)].map(([, page]) => page)
  expect(found).toEqual(pages)
})
