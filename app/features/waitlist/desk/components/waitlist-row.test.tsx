import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import type { WaitlistLine } from '../lines.server.ts'
import { WaitlistRow } from './waitlist-row.tsx'

const line: WaitlistLine = {
  id: 'elena',
  createdAt: '2026-12-01T15:00:00.000Z',
  place: 1,
  state: 'open',
  name: 'Elena Ruiz',
  patientId: 'elena',
  treatmentId: 'HRT',
  clinicianId: null,
  phone: { text: '(432) 555-0142', link: 'tel:+14325550142' },
  canBeWritten: true,
  treatment: 'HRT',
  when: 'Wed, mornings, until Fri, Dec 18',
  since: 'Tue, Dec 1',
  language: null,
  letGo: 0,
  offer: null,
  took: null,
  ended: null,
  isByPhoneOnly: false,
  isTexted: false,
  next: null,
  free: [
    {
      date: '2026-12-09' as CalendarDate,
      time: '10:00' as ClockTime,
      clinicianId: null,
      clinician: null,
      value: '2026-12-09 10:00',
    },
  ],
  today: '2026-12-07' as CalendarDate,
}

type Given = { given?: Partial<WaitlistLine>; canWrite?: boolean }

function shown(gone: string | null, { given = {}, canWrite = true }: Given = {}): string {
  const row = (
    <WaitlistRow line={{ ...line, ...given }} list="/admin/waitlist" canWrite={canWrite} gone={gone} />
  )
  const router = createMemoryRouter([{ path: '/', element: row }])
  return withLanguage('en', () => renderToStaticMarkup(<RouterProvider router={router} />))
}

/** Buttons of forms that are not there. */
const dead = (html: string): string[] =>
  [...html.matchAll(/ form="([^"]+)"/g)].flatMap(([, id = '']) => (html.includes(` id="${id}"`) ? [] : id))

test('a row that is over offers no time any more, and no button of it does nothing', () => {
  expect(shown(null)).toContain('Offer now')
  expect(dead(shown(null))).toEqual([])
  const over = shown('Booked')
  expect(over).toContain('Booked')
  expect(over).not.toContain('Offer now')
  expect(dead(over)).toEqual([])
  expect(over).toContain('tel:+14325550142')
})

test('a row says who is offered nothing by the list, since they book by phone only', () => {
  const words = 'books by phone only, offer by hand'
  expect(shown(null)).not.toContain(words)
  const open = shown(null, { given: { isByPhoneOnly: true } })
  expect(open).toContain(words)
  expect(open).toContain('Offer now')
  expect(shown(null, { given: { isByPhoneOnly: true, state: 'booked' } })).not.toContain(words)
})

/** What is in the row, and what in its menu. */
function actions(html: string): { first: string[]; more: string[] } {
  const words = ['Offer now', 'Book...', 'Withdraw offer', 'Change days and times', 'Call', 'Remove']
  const [row = '', menu = ''] = html.split('<section')
  const saidIn = (part: string) => words.filter((word) => part.includes(word))
  return { first: saidIn(row), more: saidIn(menu) }
}

const nothing = { free: [] }
const offer = { time: 'Wed, Dec 9, 10:00 AM', until: '9:30 AM', secondsLeft: 60, minutes: 30 }

test.each<[string, Given, string[], string[]]>([
  ['a free time is offered', {}, ['Offer now'], ['Change days and times', 'Call', 'Remove']],
  [
    'an offer can be withdrawn',
    { given: { offer } },
    ['Withdraw offer'],
    ['Change days and times', 'Call', 'Remove'],
  ],
  [
    'nothing matches who can be written to',
    { given: nothing },
    ['Change days and times'],
    ['Call', 'Remove'],
  ],
  [
    'nothing matches who has no address',
    { given: { ...nothing, canBeWritten: false } },
    ['Call'],
    ['Change days and times', 'Remove'],
  ],
  [
    'nothing matches and no email leaves',
    { given: nothing, canWrite: false },
    ['Call'],
    ['Change days and times', 'Remove'],
  ],
  [
    'nobody can be reached',
    { given: { ...nothing, canBeWritten: false, phone: null } },
    ['Change days and times'],
    ['Remove'],
  ],
  [
    'it is booked with them on the phone',
    { given: { canBeWritten: false } },
    ['Book...', 'Call'],
    ['Change days and times', 'Remove'],
  ],
])('the next step stands in the row, the rest in its menu: %s', (_, given, first, more) => {
  expect(actions(shown(null, given))).toEqual({ first, more })
})

test('an offer that was just made has no more minutes than were promised', () => {
  const given = { offer: { ...offer, secondsLeft: 1_830 } }
  expect(shown(null, { given })).toContain('Until 9:30 AM, 30 minutes left')
})
