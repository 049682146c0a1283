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
  birthDate: null,
  visits: { ahead: [], past: [], count: 0, isCut: false, isAll: false },
  emails: [],
  waits: [],
  notes: [],
  seen: { entries: [], isMore: false, isAll: false },
  block: null,
  unconfirmed: [],
  maybeSame: [],
  isMoreSame: false,
  corrected: null,
  adding: { visit: '/a-visit', waitlist: '/a-place' },
  hasRights: false,
  joined: [],
  moved: [],
}

function shown(given: Partial<PatientView>): string {
  const page = <PatientPage view={{ ...maria, ...given }} done={null} refusal={undefined} actionKey="" />
  const router = createMemoryRouter([{ path: '/', element: page }])
  return withLanguage('en', () => renderToStaticMarkup(<RouterProvider router={router} />))
}

test('leads to the form of a visit and to that of the waitlist, where anyone who looks may book', () => {
  const both = shown({ adding: { visit: '/a-visit', waitlist: '/a-place' } })
  expect(both).toMatch(/href="\/a-visit"[^>]*>.*Add appointment/)
  expect(both).toMatch(/href="\/a-place"[^>]*>.*Add to the waitlist/)
  expect(shown({ adding: null })).not.toMatch(/Add appointment|Add to the waitlist/)
})

test('a clinician adds and changes nothing', () => {
  const page = shown({
    adding: null,
    unconfirmed: [{ key: 'p:1', text: '(432) 555-0100', isReached: false }],
  })
  expect(page).not.toMatch(/<form|patient-record|seen=all/)
  expect(shown({})).toMatch(/<form/)
})

test('says who else it may be before anything else, then the next appointment, then the others', () => {
  const visit = (id: string) => ({
    id,
    to: `/${id}`,
    day: '8',
    month: 'Dec',
    year: '2026',
    what: `${id} PM · HRT`,
    badge: { color: 'green' as const, word: 'Confirmed' },
    repeat: null,
  })
  const visits = {
    ahead: ['1:00', '2:00'].map(visit),
    past: [visit('3:00')],
    count: 3,
    isCut: false,
    isAll: true,
  }
  const page = shown({
    visits,
    maybeSame: [{ id: 'mary', name: 'Mary Ruvalcaba', why: 'Same phone' }],
    unconfirmed: [{ key: 'e:x@example.com', text: 'x@example.com', isReached: false }],
  })
  const texts = [
    'May be the same as',
    'Mary Ruvalcaba',
    'Contacts to confirm',
    'x@example.com',
    'Next',
    '1:00 PM',
    'Later',
    '2:00 PM',
    'Past',
    '3:00 PM',
    'Access log',
  ]
  const places = texts.map((text) => page.indexOf(`>${text}`))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('folds the access log away, and says where it is cut', () => {
  const entries = [{ id: '1', who: 'Dana Whitlock', when: 'Dec 7', what: 'Viewed · Patient', initials: 'DW' }]
  expect(shown({})).not.toMatch(/<details[^>]*open=""/)
  const short = shown({ seen: { entries, isMore: true, isAll: false } })
  expect(short).toMatch(/seen=all"[^>]*>Show more entries/)
  const all = shown({ seen: { entries, isMore: true, isAll: true } })
  expect(all).toMatch(/<details[^>]*open="".*Viewed · Patient.*Showing the newest 1\./)
  expect(shown({ seen: { entries, isMore: false, isAll: true } })).not.toContain('Showing the newest')
})
