import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountPill } from './badge.tsx'
import typography from './typography.module.css'

test('a count is a number with a hidden word, nothing at zero, and "99+" above 99', () => {
  const hidden = (word: string) => `<span class="${typography.visuallyHidden}">${word}</span>`
  expect(renderToStaticMarkup(<CountPill count={0} word="pending" />)).toBe('')
  expect(renderToStaticMarkup(<CountPill count={4} word="pending" />)).toContain(`4 ${hidden('pending')}`)
  expect(renderToStaticMarkup(<CountPill count={100} word="unread" />)).toContain('99+')
  expect(renderToStaticMarkup(<CountPill count={null} word="not known" />)).toContain(
    `? ${hidden('not known')}`,
  )
})
