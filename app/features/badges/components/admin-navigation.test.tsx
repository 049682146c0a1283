import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AdminNavigation } from './admin-navigation.tsx'

const shown = (counts: Parameters<typeof AdminNavigation>[0]['counts']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AdminNavigation counts={counts} />
    </MemoryRouter>,
  )

test('counts that cannot be read are question marks that say so, where numbers would stand', () => {
  const none = { pendingAppointments: 0, unreadMessages: 0, pendingTestimonials: 0, total: 0 }
  expect(shown(none)).not.toContain('data-count')
  const unknown = shown(null)
  expect(unknown.match(/ data-count="true">\?/g)).toHaveLength(3)
  expect(unknown).toContain('pending: how many cannot be read just now')
})
