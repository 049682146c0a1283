import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withElements } from './with-elements.tsx'

const call = <a href="tel:1">1</a>
const day = <b>Monday</b>

test.each([
  ['in their places', 'Call {phone} on {day}.', 'Call <a href="tel:1">1</a> on <b>Monday</b>.'],
  ['in another order', 'El {day}, llame al {phone}', 'El <b>Monday</b>, llame al <a href="tel:1">1</a>'],
  ['alone', '{day}', '<b>Monday</b>'],
])('elements are in a sentence %s', (_, sentence, html) => {
  const say = (blanks: Record<'phone' | 'day', string>) =>
    sentence.replace('{phone}', blanks.phone).replace('{day}', blanks.day)
  expect(renderToStaticMarkup(withElements(say, { phone: call, day }))).toBe(html)
})
