import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from './stars.tsx'

test('a rating is one sentence for screen readers, and decoration without one', () => {
  expect(renderToStaticMarkup(<Stars rating={4} label="4 out of 5" />)).toContain(
    'role="img" aria-label="4 out of 5"',
  )
  expect(renderToStaticMarkup(<Stars rating={4} />)).toContain('aria-hidden="true"')
})
