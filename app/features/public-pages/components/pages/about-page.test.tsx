import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { AboutPage } from './about-page.tsx'

const linkAmong = (doctors: number | null, language: Language = 'en') =>
  withLanguage(language, () =>
    /href="[^"]*\/doctors"[^>]*>(?:<[^>]*>)*([^<]+)/.exec(
      renderToStaticMarkup(<AboutPage doctors={doctors} />),
    ),
  )?.[1]

test.each([
  [1, 'Meet our doctor', 'Conocer al médico'],
  [4, 'Meet our team', 'Conocer al equipo'],
  [null, 'Meet our team', 'Conocer al equipo'],
  [0, undefined, undefined],
])('with %s shown on the website the team’s link says "%s"', (doctors, english, spanish) => {
  expect(linkAmong(doctors)).toBe(english)
  expect(linkAmong(doctors, 'es')).toBe(spanish)
})
