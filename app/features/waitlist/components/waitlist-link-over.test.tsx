import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Offer from '../../../routes/public/offer.tsx'
import WaitlistPlace from '../../../routes/public/waitlist-place.tsx'

test.each([
  ['an offer', Offer],
  ['a place', WaitlistPlace],
])('a dead link of %s says nothing of a visit’s link, and leads to free times', (_, page) => {
  const Page = page as unknown as ComponentType<{ loaderData: unknown }>
  const html = renderToStaticMarkup(<Page loaderData={{ view: null, retryAfter: null }} />)
  expect(html).toContain('This link does not open anything')
  expect(html).not.toContain('does not open a visit')
  expect(html).toMatch(/<a [^>]*href="\/appointment"[^>]*>See free times/)
})
