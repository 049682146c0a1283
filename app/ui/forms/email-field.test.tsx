import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailField } from './email-field.tsx'

const html = (typed: string) =>
  renderToStaticMarkup(<EmailField name="email" label="Email" defaultValue={typed} error="" />)

test('without script a slip is asked about next to the field, and its box is not ticked', () => {
  expect(html('rosa@gmial.com')).toMatch(
    /<input type="checkbox" name="suggestedEmail" value="rosa@gmail\.com"\/><span>Did you mean rosa@gmail\.com\?/,
  )
  expect(html('rosa@gmial.com')).toContain('value="rosa@gmial.com"')
})

test('what is right is not asked about', () => {
  expect(html('rosa@gmail.com')).not.toContain('checkbox')
  expect(html('')).not.toContain('checkbox')
})
