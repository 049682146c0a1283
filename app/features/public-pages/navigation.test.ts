import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { bookingPage, bookingPathOf, linkTo, pages, quickLinks } from './navigation.ts'

const shown = (language: 'en' | 'es') =>
  withLanguage(language, () =>
    [...pages, bookingPage].map(linkTo).map(({ href, label }) => `${label} ${href}`),
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
  expect(quickLinks.map(({ path }) => path)).toEqual([
    '/about',
    '/doctors',
    '/gallery',
    '/testimonials',
    '/contact',
    '/appointment',
    '/visit/link',
  ])
})

test('a service is booked in the language in use', () => {
  expect(withLanguage('en', () => bookingPathOf('botox'))).toBe('/appointment?service=botox')
  expect(withLanguage('es', () => bookingPathOf('botox'))).toBe('/es/appointment?service=botox')
})
