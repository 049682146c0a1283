import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AdminNavigation, PhoneBar } from './admin-navigation.tsx'

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
    ['dashboard', 'patients', 'waitlist', 'messages', 'treatments', 'hours', 'reports', 'settings'],
  ],
  ['editor', ['clinic', 'website/look', 'gallery', 'testimonials', 'treatments', 'settings']],
  ['auditor', ['audit', 'settings']],
  ['clinician', ['dashboard', 'patients', 'settings']],
  [null, []],
] as const)('%s finds the screens that open, and no other', (role, pages) => {
  expect(linksIn(shown(null, role))).toEqual(pages)
})

const counts = {
  pendingAppointments: 12,
  unreadMessages: 4,
  pendingTestimonials: 3,
  patientChanges: 0,
  total: 19,
}
const bar = (role: Given['role'], given: Given['counts'] = counts) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/admin/patients/p-1']}>
      <PhoneBar role={role} counts={given} openMenu={() => {}} />
    </MemoryRouter>,
  )

test.each([
  ['front-desk', ['dashboard', 'patients', 'dashboard/add', 'messages', 'menu']],
  ['editor', ['clinic', 'website/look', 'gallery', 'testimonials', 'menu']],
  ['auditor', ['audit', 'settings', 'menu']],
  ['clinician', ['dashboard', 'patients', 'settings', 'menu']],
] as const)('the bar of phones leads %s where they work, and to the menu', (role, pages) => {
  expect(linksIn(bar(role))).toEqual(pages)
})

test('the bar marks the screen that is open, and Menu carries the counts that the bar does not show', () => {
  const html = bar('admin')
  expect(html).toContain('aria-current="page" href="/admin/patients"')
  expect(html).toMatch(/Menu<\/span><span[^>]*>3 /)
  expect(bar('admin', null)).toMatch(/Menu<\/span><span[^>]*>\? /)
  expect(bar('admin', { ...counts, pendingTestimonials: 0 })).not.toMatch(/Menu<\/span><span/)
})

const linksIn = (html: string) => [...html.matchAll(/href="\/admin\/([a-z/-]+)"/g)].map(([, page]) => page)
