import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { withLanguage } from '../../../../language/with-language.server.ts'
import type { WaitlistLine } from '../lines.server.ts'
import { WaitlistRow } from './waitlist-row.tsx'

const line: WaitlistLine = {
  ...{ id: 'elena', createdAt: '2026-12-01T15:00:00.000Z', place: 1, state: 'open' },
  ...{ name: 'Elena Ruiz', patientId: 'elena', treatmentId: 'HRT', clinicianId: null },
  ...{ phone: { text: '(432) 555-0142', link: 'tel:+14325550142' }, canBeWritten: true },
  ...{ treatment: 'HRT', when: 'Wednesday · mornings', until: 'Fri, Dec 18', since: 'Tue, Dec 1' },
  ...{ isSpanish: false, letGo: 0, offer: null, took: null, ended: null },
  free: [{ value: '2026-12-09 10:00', text: 'Wed, Dec 9, 10:00 AM' }],
}

function shown(gone: string | null): string {
  const row = <WaitlistRow line={line} list="/admin/waitlist" canWrite gone={gone} />
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
