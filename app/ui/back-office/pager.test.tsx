import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Pager } from './listing.tsx'

test.each([
  { place: { before: 0, total: 312, isMore: false }, words: '1–25 of 312' },
  { place: { before: 300, total: 312, isMore: false }, count: 12, words: '301–312 of 312' },
  { place: { before: 1_975, total: 2_000, isMore: false }, words: '1,976–2,000 of 2,000' },
  { place: { before: 25, total: 1_000, isMore: true }, words: '26–50 of more than 1,000' },
  { place: { before: null, total: 1_000, isMore: true }, words: '25 of more than 1,000' },
])('the foot of a list says $words', ({ place, count = 25, words }) => {
  const to = (cursor: string) => `/list?after=${cursor}`
  const foot = (beside: { previous: string | null; next: string | null }) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Pager
          place={{ ...place, previous: beside.previous }}
          next={beside.next}
          to={to}
          count={count}
          label="Pages"
        />
      </MemoryRouter>,
    )
  const alone = foot({ previous: null, next: null })
  expect(alone).toContain(`>${words}</span>`)
  expect(alone).not.toContain('<nav')
  expect(foot({ previous: '', next: 'b' })).toMatch(
    /rel="prev"[^>]* href="\/list\?after=".*rel="next"|href="\/list\?after=".*href="\/list\?after=b"/,
  )
  expect(foot({ previous: null, next: 'b' })).toContain('<span aria-hidden="true">')
})
