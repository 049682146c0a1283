import { expect, test } from 'vitest'
import { firstFields } from './first-fields.ts'
import { profileOf } from './read-fields.ts'

const profileWith = (change: Record<string, string>) => profileOf({ ...firstFields(), ...change })
const elsewhere = { 'profile.street': '7 Mesa Road', 'profile.city': 'Marfa', 'profile.zip': '79843' }

test('a place on the map that somebody said is where the map opens', () => {
  const { coordinates, directions } = profileWith({
    ...elsewhere,
    'profile.latitude': '30.3095',
    'profile.longitude': '-104.0206',
  })
  expect(coordinates).toEqual({ latitude: 30.3095, longitude: -104.0206 })
  expect(directions).toBe(
    'https://www.openstreetmap.org/?mlat=30.3095&mlon=-104.0206#map=16/30.3095/-104.0206',
  )
})

test.each([
  ['both empty', { 'profile.latitude': '', 'profile.longitude': '' }],
  ['one empty', { 'profile.latitude': '30.3095', 'profile.longitude': '' }],
  ['those of the example', {}],
])('%s: maps look for the address, nobody is led to the first clinic', (_, degrees) => {
  const { coordinates, directions } = profileWith({ ...elsewhere, ...degrees })
  expect(coordinates).toBe(null)
  expect(directions).toBe(
    'https://www.openstreetmap.org/search?query=7+Mesa+Road%2C+Suite+100%2C+Marfa%2C+Texas+79843',
  )
})

test('the example keeps its own place', () => {
  expect(profileWith({}).coordinates).toEqual({ latitude: 31.8457, longitude: -102.3676 })
})

test('tagline and sentence name the town that the address says', () => {
  expect(profileWith({}).tagline).toEqual({
    en: 'Medical & Wellness · Odessa, Texas',
    es: 'Medicina y bienestar · Odessa, Texas',
  })
  const { tagline, summary } = profileWith(elsewhere)
  expect(tagline.en).toBe('Medical & Wellness · Marfa, Texas')
  expect(summary.es).toBe('Atención médica y bienestar bajo un mismo techo, en Marfa, Texas.')
})

test('nobody else is shown with the page of the example', () => {
  expect(profileWith({}).social.facebook).toBe('https://www.facebook.com/firstlight.example')
  expect(profileWith({ 'profile.name': 'Mesa' }).social.facebook).toBe('')
})

test('a word that holds a blank itself is not filled in again', () => {
  expect(profileWith({ 'profile.city': '{clinic}' }).tagline.en).toBe('Medical & Wellness · {clinic}, Texas')
})

test('no first text counts the services or names the town: both change', () => {
  const texts = Object.entries(firstFields()).filter(([, value]) => /\b(seven|siete|Odessa)\b/i.test(value))
  expect(texts).toEqual([['profile.city', 'Odessa']])
})

test('a mail address adds nothing to its link', () => {
  const { email } = profileWith({ 'profile.email': 'hello?bcc=evil%40evil.example@mesa.example' })
  expect(email.link).toBe('mailto:hello%3Fbcc%3Devil%2540evil.example@mesa.example')
})

test.each([
  ['(432) 555-0142', 'tel:+14325550142'],
  ['(432) 555-0142 x12', 'tel:+14325550142;ext=12'],
  ['+52 55 1234 5678', 'tel:+525512345678'],
])('%s is called as %s', (phone, link) => {
  expect(profileWith({ 'profile.phone': phone }).phone).toEqual({ text: phone, link })
})
