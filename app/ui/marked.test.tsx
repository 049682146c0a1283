import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MessagePart } from '../language/marked-message.ts'
import { Marked } from './marked.tsx'

const parts: MessagePart[] = ['Call ', ['link', '(432) 555-0142'], ', or <write>.']

test('what is marked becomes what it is marked for, all other words stay text', () => {
  const shown = renderToStaticMarkup(
    <Marked parts={parts} marks={{ link: (words) => <a href="tel:+14325550142">{words}</a> }} />,
  )
  expect(shown).toBe('Call <a href="tel:+14325550142">(432) 555-0142</a>, or &lt;write&gt;.')
})

test('a mark of which nothing is known is text', () => {
  expect(renderToStaticMarkup(<Marked parts={parts} marks={{}} />)).toBe(
    'Call (432) 555-0142, or &lt;write&gt;.',
  )
})
