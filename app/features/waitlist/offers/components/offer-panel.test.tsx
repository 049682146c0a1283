import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { timeOf } from '#app/platform/dates.ts'
import type { OfferView } from '../page.server.ts'
import { OfferPanel } from './offer-panel.tsx'

const over: OfferView = {
  state: 'over',
  firstName: 'Elena',
  date: '2026-12-08' as CalendarDate,
  time: timeOf('09:30'),
  arriveAt: timeOf('09:15'),
  clinician: null,
  offeredAt: timeOf('09:42'),
  until: timeOf('10:12'),
  openedAt: timeOf('10:20'),
  secondsLeft: 0,
  secondsInAll: 1_800,
  path: '/es/offer/x',
  placePath: '/es/waitlist/x',
  visitPath: null,
  isFree: false,
  nextTimes: [],
  writes: true,
  otherVisit: null,
}

test('an offer that is over ends its sentence with one full stop in Spanish, too', () => {
  const html = withLanguage('es', () =>
    renderToStaticMarkup(<OfferPanel view={over} refusal={null} isAnswered={false} />),
  )
  expect(html).toContain('Se lo apartamos hasta las 10:12\u{A0}a.\u{A0}m.')
  expect(html).not.toContain('m..')
})

test('what nobody else waits for has gone to nobody', () => {
  const titled = (view: OfferView) =>
    withLanguage('en', () =>
      renderToStaticMarkup(<OfferPanel view={view} refusal={null} isAnswered={false} />),
    )
  for (const state of ['over', 'declined'] as const) {
    expect(titled({ ...over, state })).toContain('went to the next person')
    const free = titled({ ...over, state, isFree: true })
    expect(free).toContain('That time is open to anyone again')
    expect(free).not.toContain('next person')
  }
})
