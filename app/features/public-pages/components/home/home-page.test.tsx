import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Scenery } from '#app/art/scenery.ts'
import { firstWebsite } from '#app/features/clinic-profile/website/first-website.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { AboutPage } from '../pages/about-page.tsx'
import { DoctorsPage } from '../pages/doctors-page.tsx'
import { MapPage } from '../pages/map-page.tsx'
import { Invitation } from '../shared/invitation.tsx'
import { Hero } from './hero.tsx'
import { HomePage } from './home-page.tsx'

const photo = { sources: [], src: '/our-door.jpg', width: 1200, height: 800, placeholder: '' }
const { groups } = firstWebsite
const drawn = (head: Scenery['head'], look: Partial<(typeof groups)['look']> = {}) =>
  withWebsite({ ...firstWebsite, groups: { ...groups, look: { ...groups.look, ...look } } }, () =>
    withLanguage('en', () =>
      renderToStaticMarkup(
        <Scenery value={{ head, sun: 0.5 }}>
          <Hero nextFree="Fri 9:00 AM" />
          <PageHeader title="About" outlook="about" />
          <PageHeader title="Book" />
          <Invitation />
        </Scenery>,
      ),
    ),
  )
const words = ['Feel Better,', 'Book an Appointment', 'Our Services', 'Fri 9:00 AM', 'About']

test('the first look is drawn: Home and short heads in the light of now, the others in their own', () => {
  const html = drawn('first-light')
  expect(html).toMatch(/hero(-\w+)?\.svg/)
  expect(html.match(/data-light="\w+"|--sun-way:[\d.]+/g)).toEqual([
    ...['data-light="day"', '--sun-way:0.5'],
    ...['data-light="morning"', '--sun-way:0.04'],
    ...['data-light="day"', '--sun-way:0.5'],
  ])
})

test.each(['photograph', 'plain'] as const)('a %s head says the same words, and nothing is drawn', (head) => {
  const html = drawn(head, { photo })
  for (const word of words) expect(html).toContain(word)
  expect(html).not.toContain('.svg')
  expect(html).not.toContain('data-light')
})

test.each(['photograph', 'plain'] as const)('a %s look has doors in place of suns', (head) => {
  const page = (scenery: Scenery) =>
    withWebsite(
      { ...firstWebsite, groups: { ...groups, look: { ...groups.look, hero: scenery.head } } },
      () =>
        withLanguage('en', () =>
          renderToStaticMarkup(
            <Scenery value={scenery}>
              <HomePage quote={null} nextFree={null} proofs={{}} />
              <AboutPage doctors={1} />
              <DoctorsPage doctors={[]} />
              <MapPage isLive={false} />
            </Scenery>,
          ),
        ),
    )
  const suns = /icon-sun|--i-sun|risingSun|neighborhood[^"]*\.svg/g
  expect(page({ head: 'first-light', sun: 0.5 }).match(suns)?.length).toBeGreaterThan(8)
  const html = page({ head, sun: 0.5 })
  expect(html.match(suns)).toBeNull()
  expect(html).toContain('fill="var(--ornament)"')
})

test('a photograph is cut around its point; with one for the night each is shown in its theme', () => {
  const one = drawn('photograph', { photo, photoFocus: '20 80' })
  expect(one).toContain('object-position:20% 80%')
  expect(one).toContain('loading="eager"')
  const two = drawn('photograph', { photo, photoDark: { ...photo, src: '/our-door-at-night.jpg' } })
  expect(two).toContain('/our-door-at-night.jpg')
  expect(two).not.toContain('loading="eager"')
})

test('Home leads to no page that is off', () => {
  const quote = { title: 'Kind', content: 'Kind people.', author: 'Rosa', rating: 5, language: 'en' } as const
  const home = (isOff: (key: string) => boolean) => {
    const page = firstWebsite.lists.page.filter(({ key }) => !isOff(key))
    return withWebsite({ ...firstWebsite, lists: { ...firstWebsite.lists, page } }, () =>
      withLanguage('en', () => renderToStaticMarkup(<HomePage quote={quote} nextFree={null} proofs={{}} />)),
    )
  }
  const off = /href="\/(services|testimonials)/
  expect(home(() => false)).toMatch(off)
  expect(home((key) => key === 'services' || key === 'testimonials')).not.toMatch(off)
})
