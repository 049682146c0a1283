import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { readAddress } from '#app/features/desk/address.ts'
import type { DeskView } from '#app/features/desk/page.server.ts'
import { FootOfToday } from './desk-list.tsx'

const now = { date: '2026-12-07', time: '09:00' }
const summary = { now, total: 15, toGo: 12, free: 8 }

const footOf = (search: string, rows: object[]) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FootOfToday
        view={{ tab: 'today', summary, facts: { isCut: false } } as unknown as DeskView}
        rows={rows.map((row) => ({ date: now.date, time: '10:00', ...row })) as never}
        address={readAddress(new URLSearchParams(search))}
        now={now as never}
      />
    </MemoryRouter>,
  )
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const rows = [
  { status: 'completed' },
  { status: 'arrived' },
  { status: 'pending' },
  { status: 'cancelled' },
  { status: 'confirmed', isGone: true },
  { status: 'confirmed', date: '2026-12-08' },
]

test.each([
  { search: '', says: '3 appointments today 1 completed 2 left 1 cancelled 8 half hours available' },
  { search: 'clinician=dr-b', says: '3 appointments today 1 completed 2 left 1 cancelled' },
  { search: 'treatment=hrt', says: '3 appointments today 1 completed 2 left 1 cancelled' },
])('the foot of today counts what "$search" shows: $says', ({ search, says }) => {
  expect(footOf(search, rows)).toBe(says)
})
