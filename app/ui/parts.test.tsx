import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Pager } from './back-office/pager.tsx'
import { CountPill } from './badge.tsx'
import { Button } from './button.tsx'
import { Drawing } from './drawing.tsx'
import { Stars } from './stars.tsx'
import typography from './typography.module.css'

test('a busy button says so, keeps its place in the tab order and shows its busy words', () => {
  const html = renderToStaticMarkup(
    <Button type="submit" busy busyText="Sending...">
      Send Message
    </Button>,
  )
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain(' disabled')
  expect(html).toContain('Sending...')
})

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
          {...{ to, count }}
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

test('a count is a number with a hidden word, nothing at zero, and "99+" above 99', () => {
  const hidden = (word: string) => `<span class="${typography.visuallyHidden}">${word}</span>`
  expect(renderToStaticMarkup(<CountPill count={0} word="pending" />)).toBe('')
  expect(renderToStaticMarkup(<CountPill count={4} word="pending" />)).toContain(`4 ${hidden('pending')}`)
  expect(renderToStaticMarkup(<CountPill count={100} word="unread" />)).toContain('99+')
  expect(renderToStaticMarkup(<CountPill count={null} word="not known" />)).toContain(
    `? ${hidden('not known')}`,
  )
})

test('a rating is one sentence for screen readers, and decoration without one', () => {
  expect(renderToStaticMarkup(<Stars rating={4} label="4 out of 5" />)).toContain(
    'role="img" aria-label="4 out of 5"',
  )
  expect(renderToStaticMarkup(<Stars rating={4} />)).toContain('aria-hidden="true"')
})

test('a drawing is two lazy pictures that show the same part', () => {
  const of = { day: '/day.svg', night: '/night.svg', width: 1600, height: 460 }
  const html = renderToStaticMarkup(<Drawing of={of} alt="A mesa" view="0 0 10 20" hold="xMidYMax" />)
  const part = '#svgView(viewBox(0,0,10,20);preserveAspectRatio(xMidYMax%20slice))'
  expect(html).toContain(`src="/day.svg${part}"`)
  expect(html).toContain(`src="/night.svg${part}"`)
  expect(html.match(/loading="lazy"/g)).toHaveLength(2)
  expect(html.match(/alt="A mesa"/g)).toHaveLength(2)
  expect(html).not.toContain('preload')
})

test('one at the top of a page is asked for ahead, in the light of the system', () => {
  const of = { day: '/day.svg', night: '/night.svg', width: 1600, height: 460 }
  const html = renderToStaticMarkup(<Drawing of={of} alt="" eager hold="xMidYMax" />)
  const ahead = (href: string, scheme: string) =>
    `<link rel="preload" as="image" href="${href}" media="(prefers-color-scheme: ${scheme})"/>`
  expect(html).toContain(ahead('/day.svg', 'light'))
  expect(html).toContain(ahead('/night.svg', 'dark'))
  const lone = renderToStaticMarkup(<Drawing of={{ day: '/lone.svg', width: 1, height: 1 }} alt="" eager />)
  expect(lone).toContain('<link rel="preload" as="image" href="/lone.svg"/>')
})
