import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { language } from '#app/language/language.ts'
import { type Language, languages } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { type CalendarDate, timeOf } from '#app/platform/dates.ts'
import { OfferPanel } from '../offers/components/offer-panel.tsx'
import { JoinPage } from '../signup/components/join-page.tsx'
import { PlacePanel } from '../signup/components/place-panel.tsx'

const day = '2026-12-09' as CalendarDate
const time = timeOf('09:30')
const wish = { from: day, until: day, clinician: null }

const pages: Record<string, (writes: boolean) => ReactNode> = {
  'the form': (writes) => (
    <JoinPage
      view={{
        from: day,
        until: day,
        with: '',
        treatment: '',
        today: day,
        texts: null,
        treatments: writes
          ? [
              {
                id: 'HRT',
                name: 'HRT',
                category: '',
                weekdays: ['Wednesday'],
                mornings: null,
                afternoons: null,
                clinicians: [],
              },
            ]
          : null,
      }}
      answer={undefined}
    />
  ),
  'a place': (writes) => (
    <PlacePanel
      view={{
        ...wish,
        state: 'open',
        weekdays: ['Wednesday'],
        mornings: true,
        afternoons: true,
        before: 2,
        path: '/waitlist/x',
        told: language() === 'es' ? 'Por correo' : 'By email',
        textsEnd: null,
        writes,
      }}
      refusal={null}
    />
  ),
  'an offer that was taken': (writes) => (
    <OfferPanel
      view={{
        state: 'taken',
        firstName: 'Elena',
        date: day,
        time,
        arriveAt: time,
        clinician: null,
        offeredAt: time,
        until: time,
        openedAt: time,
        secondsLeft: 0,
        secondsInAll: 1_800,
        path: '/offer/x',
        placePath: null,
        visitPath: null,
        isFree: false,
        nextTimes: [],
        otherVisit: null,
        writes,
      }}
      refusal={null}
      isAnswered={false}
    />
  ),
}

test('the number to call is tapped on a phone, and never broken, with emails or without', () => {
  for (const writes of [true, false]) {
    const router = createMemoryRouter([{ path: '/', element: pages['a place']?.(writes) }])
    const html = renderToStaticMarkup(<RouterProvider router={router} />)
    expect(html).toMatch(/<a class="[^"]*plainLink[^"]*" href="tel:[^"]+">\(\d{3}\)/)
  }
})

const promises: Record<Language, RegExp> = {
  en: /\bwe’ll email\b|By email|We’ve emailed|sent you an email|hold it for 30 minutes/,
  es: /escribimos|avisamos|[Pp]or correo|[Ee]nviamos un correo|apartamos 30 minutos/,
}

test.each(Object.keys(pages).flatMap((page) => languages.map((spoken) => ({ page, spoken }))))(
  '$page promises no email where none leaves, in $spoken',
  ({ page, spoken }) => {
    const shown = (writes: boolean) =>
      withLanguage(spoken, () => {
        const router = createMemoryRouter([{ path: '/', element: pages[page]?.(writes) }])
        return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]*>/g, ' ')
      })
    expect(shown(true)).toMatch(promises[spoken])
    expect(shown(false)).not.toMatch(promises[spoken])
    if (page !== 'an offer that was taken') expect(shown(false)).toMatch(/\(\d{3}\)/)
  },
)
