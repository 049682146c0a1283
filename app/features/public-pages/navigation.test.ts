import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { firstFields } from '../clinic-profile/website/first-fields.ts'
import { firstWebsite } from '../clinic-profile/website/first-website.ts'
import { websiteOf } from '../clinic-profile/website/read-fields.ts'
import { withWebsite } from '../clinic-profile/website/with-website.server.ts'
import { barLinks, bookingPage, bookingPathOf, isPageOn, linkTo, pagesIn, quickLinks } from './navigation.ts'

const shown = (language: 'en' | 'es') =>
  withWebsite(firstWebsite, () =>
    withLanguage(language, () =>
      [...pagesIn('menu'), bookingPage].map(linkTo).map(({ href, label }) => `${label} ${href}`),
    ),
  )

test('the pages are named and found in English', () => {
  expect(shown('en')).toEqual([
    'Home /',
    'About Us /about',
    'Services /services',
    'Gallery /gallery',
    'Our Doctors /doctors',
    'Testimonials /testimonials',
    'Contact /contact',
    'Book Appointment /appointment',
  ])
})

test('the pages are named and found in Spanish', () => {
  expect(shown('es')).toEqual([
    'Inicio /es',
    'Quiénes somos /es/about',
    'Servicios /es/services',
    'Galería /es/gallery',
    'Nuestros médicos /es/doctors',
    'Testimonios /es/testimonials',
    'Contacto /es/contact',
    'Reservar cita /es/appointment',
  ])
})

test('the footer leads to pages of the navbar, to booking and to lost links', () => {
  const paths = withWebsite(firstWebsite, () => quickLinks().map(({ path }) => path))
  expect(paths.slice(0, 5)).toEqual(['/about', '/gallery', '/doctors', '/testimonials', '/contact'])
  expect(paths.slice(-2)).toEqual(['/appointment', '/visit/link'])
})

test('a page that is off has no link; an own one has it where it was put', () => {
  const fields = {
    ...firstFields(),
    'page.gallery.shown': '',
    'page.contact.place': 'none',
    'pages.order': '["home","club","about","gallery","contact"]',
    'page.club.shown': '1',
    'page.club.place': 'menu',
    'page.club.slug': 'membership',
    'page.club.title.en': 'Membership',
  }
  withWebsite(websiteOf(fields, { version: 1, pictures: new Map() }), () => {
    expect(pagesIn('menu').map(({ path }) => path)).toEqual(['/', '/p/membership', '/about'])
    expect(quickLinks().map(({ path }) => path)).toEqual([
      '/p/membership',
      '/about',
      '/appointment',
      '/visit/link',
    ])
    expect([isPageOn('gallery'), isPageOn('contact')]).toEqual([false, true])
  })
})

test.each([
  { title: 'Team', bar: 7, more: ['Team', 'Prices'] },
  {
    title: 'Everything about our membership plans',
    first: true,
    bar: 5,
    more: ['Our Doctors', 'Testimonials', 'Contact', 'Prices'],
  },
])('what the bar has no room for is behind More: $title', ({ title, first, bar, more }) => {
  const { 'pages.order': order = '[]', ...fields } = firstFields()
  const keys: string[] = JSON.parse(order)
  const own = { shown: '1', place: 'menu', slug: 'own', 'title.en': title }
  const ownFields = Object.entries(own).map(([part, value]) => [`page.own.${part}`, value])
  const all = {
    ...fields,
    ...Object.fromEntries(ownFields),
    'pages.order': JSON.stringify(first ? ['own', ...keys] : [...keys, 'own']),
  }
  withWebsite(websiteOf(all, { version: 1, pictures: new Map() }), () => {
    const links = withLanguage('en', barLinks)
    expect(links.bar).toHaveLength(bar)
    expect(links.more.map(({ label }) => label).slice(0, more.length)).toEqual(more)
  })
})

test('a service is booked in the language in use', () => {
  expect(withLanguage('en', () => bookingPathOf('botox'))).toBe('/appointment?service=botox')
  expect(withLanguage('es', () => bookingPathOf('botox'))).toBe('/es/appointment?service=botox')
})
