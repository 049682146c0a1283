import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { LanguageMark } from './chip.tsx'

test('who speaks Spanish is marked, in the language of the person who reads; who speaks English is not', () => {
  const mark = () => renderToStaticMarkup(<LanguageMark language="es" />)
  expect(mark()).toMatch(/>Spanish</)
  expect(withLanguage('es', mark)).toMatch(/>Español</)
  expect(renderToStaticMarkup(<LanguageMark language="es" compact />)).toMatch(
    /title="Spanish".*>es<.*>Spanish</,
  )
  expect(renderToStaticMarkup(<LanguageMark language="en" />)).toBe('')
})

test('a language of a later release has no mark, and does no harm', () => {
  expect(renderToStaticMarkup(<LanguageMark language={'fr' as Language} />)).toBe('')
})
