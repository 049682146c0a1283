import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WaitlistLinkOver } from './waitlist-link-over.tsx'

test('a dead link says nothing of a visit’s link, and leads to free times', () => {
  const html = renderToStaticMarkup(<WaitlistLinkOver retryAfter={null} />)
  expect(html).toContain('This link no longer works')
  expect(html).not.toContain('Links stop working')
  expect(html).toMatch(/<a [^>]*href="\/appointment"[^>]*>See available times/)
})
