import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { LiveMark } from './live-mark.tsx'
import type { Live } from './use-live-counts.ts'

const shown = (at: string) => renderToStaticMarkup(<LiveMark live={{ isConnected: true, at } as Live} />)

test('what the stream tells is said in the language of the window', () => {
  expect(shown('10:18 AM')).toContain('Up to date, 10:18 AM')
  expect(withLanguage('es', () => shown('10:18 AM'))).toContain('Al día, 10:18\u00a0a.\u00a0m.')
})
