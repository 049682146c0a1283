import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstWebsite } from '#app/features/clinic-profile/website/first-website.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import type { Language } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { Invitation } from '../shared/invitation.tsx'
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

const photo = { sources: [], src: '/us.jpg', width: 1600, height: 1000, placeholder: '' }
const { groups } = firstWebsite
const drawnWith = (photos: Partial<(typeof groups)['photos']>) =>
  withWebsite({ ...firstWebsite, groups: { ...groups, photos: { ...groups.photos, ...photos } } }, () =>
    withLanguage('en', () =>
      [<AboutPage key="about" doctors={1} />, <Invitation key="invitation" />]
        .map((element) => renderToStaticMarkup(element))
        .join(''),
    ),
  )
const note = 'Drawing. Photo coming soon.'

test('a drawing of people or a room says that it is one, and claims nobody’s face', () => {
  const html = drawnWith({})
  expect(html.split(note)).toHaveLength(4)
  expect(html).not.toContain('The faces you will see')
})

test('a photograph takes its place, cut around its point, with its words', () => {
  const html = drawnWith({
    team: photo,
    teamFocus: '20 80',
    teamText: { en: 'Rosa and Luis' },
    room: { ...photo, src: '/room.jpg' },
  })
  expect(html).not.toContain(note)
  expect(html).toContain('alt="Rosa and Luis"')
  expect(html).toContain('object-position:20% 80%')
  expect(html).toContain('src="/room.jpg"')
  expect(html).toContain('The faces you will see')
})

test('without words a photograph of the team is called as its heading; a dark one is hidden by day', () => {
  const html = drawnWith({ team: photo, teamDark: { ...photo, src: '/us-at-night.jpg' } })
  expect(html.match(/alt="Our team"/g)).toHaveLength(2)
  expect(html.match(/<picture[^>]*(day|night)/g)).toHaveLength(2)
})
