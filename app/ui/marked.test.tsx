import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MessagePart } from '../language/messages.ts'
import { Marked } from './marked.tsx'

const parts: MessagePart[] = [
  { type: 'text', value: 'Call ' },
  { type: 'markup-start', name: 'link' },
  { type: 'text', value: '(432) ' },
  { type: 'text', value: '555-0142' },
  { type: 'markup-end', name: 'link' },
  { type: 'text', value: ', or <write>.' },
]

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
