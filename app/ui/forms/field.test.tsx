import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field, TextArea } from './field.tsx'

test('a field is named by its label and described by its hint and its message', () => {
  const html = renderToStaticMarkup(
    <Field name="email" label="Email" hint="We write to it." error="Please provide a valid email." />,
  )
  expect(html).toContain('<label for="email">')
  expect(html).toMatch(/<span [^>]*id="email-hint"/)
  expect(html).toContain('id="email-error"')
  expect(html).toMatch(/<input[^>]*aria-describedby="email-hint email-error"/)
  expect(html).toMatch(/<input[^>]*aria-invalid="true"/)
})

test('the message is between label and control', () => {
  const html = renderToStaticMarkup(<TextArea name="message" label="Message" error="Please write." />)
  expect(html.indexOf('<label')).toBeLessThan(html.indexOf('message-error'))
  expect(html.indexOf('message-error')).toBeLessThan(html.indexOf('<textarea'))
})

test('a field without anything to say is described by nothing', () => {
  const html = renderToStaticMarkup(<Field name="name" label="Name" />)
  expect(html).not.toContain('aria-describedby')
  expect(html).not.toContain('aria-invalid')
})
