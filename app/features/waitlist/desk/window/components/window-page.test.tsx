import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { WindowPage } from './window-page.tsx'

const typed = { with: '', from: '2026-12-07', until: '2026-12-18', weekdays: ['Monday'], parts: ['mornings'] }

test('a treatment that is not booked online any more is said once, no matter who sent the form meanwhile', () => {
  const view = {
    id: 'elena',
    name: 'Elena Ruiz',
    patientId: 'elena',
    what: 'HRT',
    since: 'Tue, Dec 1',
    typed,
    seen: '',
    treatment: null,
    gone: null,
    offer: null,
    today: '2026-12-07' as CalendarDate,
  }
  const html = withLanguage('en', () => {
    const refusal = { message: m.waitlist_window_not_offered(), errors: undefined, typed, seen: '' }
    const page = <WindowPage view={view} refusal={refusal} list="/admin/waitlist" actionKey="sent" />
    return renderToStaticMarkup(
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />,
    )
  })
  expect(html.match(/can’t be booked online anymore/g)).toHaveLength(1)
})
