import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('a busy button says so, keeps its place in the tab order and shows its busy words', () => {
  const html = renderToStaticMarkup(
    <Button busy busyText="Sending...">
      Send Message
    </Button>,
  )
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain(' disabled')
  expect(html).toContain('Sending...')
})
