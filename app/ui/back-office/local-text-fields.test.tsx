import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sentText, withBaseText } from '#app/language/local-text.ts'
import { withClinicLanguages, withLanguage } from '#app/language/with-language.server.ts'
import { LocalTextFields } from './local-text-fields.tsx'

const inSpanishAlone = <T,>(act: () => T): T => withClinicLanguages(['es'], () => withLanguage('es', act))
const englishSent = (text: { en: string; es: string }) =>
  inSpanishAlone(() =>
    /name="text.en" value="(.*?)"/.exec(
      renderToStaticMarkup(<LocalTextFields name="text" text={text} errors={{}} mark="" maxLength={9} />),
    ),
  )?.[1]

test('in Spanish alone the unseen English goes with what is typed where it is only a copy of it', () => {
  expect(englishSent({ en: 'Sol', es: 'Sol' })).toBe('')
  expect(englishSent({ en: 'Sun', es: 'Sol' })).toBe('Sun')
  const typed = (en: string, es: string) =>
    inSpanishAlone(() => withBaseText({ en, es }, { en: 'Sol', es: 'Sol' }))
  expect(typed('Sol', 'Luna')).toEqual({ en: 'Luna', es: 'Luna' })
  expect(typed('Sol', '')).toEqual({ en: '', es: '' })
  expect(inSpanishAlone(() => withBaseText({ en: 'Sun', es: 'Luna' }, { en: 'Sun', es: 'Sol' })).en).toBe(
    'Sun',
  )
})

test('so it does where a form does not ask for it', () => {
  const sent = new Map([['text.es', 'Luna']])
  const before = { en: 'Sol', es: 'Sol' }
  expect(inSpanishAlone(() => sentText(sent, 'text', before))).toEqual({ en: 'Luna', es: 'Luna' })
})

test('where English is written it stays as it was typed', () => {
  const typed = withLanguage('en', () => withBaseText({ en: 'Sol', es: 'Luna' }, { en: 'Sol', es: 'Sol' }))
  expect(typed.en).toBe('Sol')
})
