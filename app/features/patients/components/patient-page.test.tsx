import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { PatientView } from '../page/patient-view.ts'
import { PatientPage } from './patient-page.tsx'

const maria: PatientView = {
  id: 'maria',
  name: 'Maria Ruvalcaba',
  phone: '(432) 555-0164',
  email: '',
  language: 'es',
  visits: { ahead: [], past: [], count: 0, isCut: false, isAll: false },
  emails: [],
  waits: [],
  notes: [],
  seen: [],
  isMoreSeen: false,
  block: null,
  unconfirmed: [],
  maybeSame: [],
  isMoreSame: false,
  corrected: null,
  adding: null,
  hasRights: false,
  joined: [],
  moved: [],
}

function shown(adding: PatientView['adding']): string {
  const page = <PatientPage view={{ ...maria, adding }} done={null} refusal={undefined} actionKey="" />
  const router = createMemoryRouter([{ path: '/', element: page }])
  return withLanguage('en', () => renderToStaticMarkup(<RouterProvider router={router} />))
}

test('leads to the form of a visit and to that of the waitlist, where whoever looks may book', () => {
  const both = shown({ visit: '/a-visit', waitlist: '/a-place' })
  expect(both).toMatch(/href="\/a-visit"[^>]*>.*Add appointment/)
  expect(both).toMatch(/href="\/a-place"[^>]*>.*Add to the waitlist/)
  expect(shown(null)).not.toMatch(/Add appointment|Add to the waitlist/)
})
