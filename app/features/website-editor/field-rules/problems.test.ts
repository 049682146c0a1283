import { expect, test } from 'vitest'
import { doctorField } from '#app/features/clinic-profile/website/doctor-fields.ts'
import { sizeOf } from '#app/features/clinic-profile/website/field-lengths.ts'
import { fieldLists } from '#app/features/clinic-profile/website/field-lists.ts'
import { serviceField } from '#app/features/clinic-profile/website/field-table.ts'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { namesIn, problemsOf } from './problems.server.ts'
import { cleaned } from './rules.server.ts'

const { order, most } = fieldLists.service
const orders: readonly string[] = Object.values(fieldLists).map((list) => list.order)

const problemsWith = (change: Record<string, string>) =>
  withLanguage('en', () => problemsOf({ ...firstFields(), ...change }))

test('what a new database says can be published, and every field of it has its size', () => {
  expect(problemsWith({})).toEqual({})
  const all = firstFields()
  const named = namesIn(all)
  expect(Object.keys(all).filter((name) => !named.includes(name) && !orders.includes(name))).toEqual([])
  expect(named.filter((name) => sizeOf(name) === null)).toEqual([])
})

test.each([
  ['profile.name', '', 'Fill this in.'],
  ['profile.name', 'x'.repeat(61), 'Please use at most 60 characters.'],
  ['profile.state', 'XX', 'Choose a state.'],
  ['profile.zip', '7976', 'Enter five digits.'],
  ['profile.phone', '12', 'Enter a valid phone number.'],
  ['profile.email', 'hello', 'Enter one email, such as hello@clinic.example.'],
  ['profile.latitude', '91', 'Enter a latitude from 17 to 72, such as 31.8457.'],
  ['profile.longitude', 'west', 'Enter a longitude from -180 to -64, such as -102.3676.'],
  ['look.hero', 'photograph', 'Upload a photo first.'],
  [
    'look.color',
    'purplish',
    'We don’t recognize that color. Use a code such as #6C2F6A or a name such as teal.',
  ],
  ['profile.arriveEarlyMinutes', '1.5', 'Enter whole minutes from 0 to 120.'],
  [
    'profile.facebook',
    'http://facebook.com',
    'Enter a Facebook address, such as facebook.com/yourclinic, or leave this blank.',
  ],
  [
    'profile.facebook',
    'javascript:alert(1)',
    'Enter a Facebook address, such as facebook.com/yourclinic, or leave this blank.',
  ],
  ['home.heading.en', '', 'Fill this in.'],
  ['home.heading.en', 'a\ud800b', 'Please remove characters that can’t be shown.'],
  ['announcement.from', '2026-02-30', 'Choose a day, or leave it blank.'],
  ['service.botox.title.en', '', 'Fill this in.'],
  ['service.botox.anchor', 'Bo tox', 'Use lowercase letters, numbers, and hyphens. Start with a letter.'],
  [
    'service.botox.anchor',
    'rehab-title',
    'Use lowercase letters, numbers, and hyphens. Start with a letter.',
  ],
  ['service.botox.icon', 'skull', 'Choose an icon.'],
  ['service.botox.picture', 'https://elsewhere.example/a.png', 'Choose an image.'],
  ['service.botox.focus', '50 101', 'Enter whole numbers from 0 to 100.'],
])('%s does not take %j', (field, value, sentence) => {
  const problems = problemsWith({ [field]: value })
  expect(problems).toEqual({ [field]: sentence })
})

test('the place on the map may stay empty, but not half of it', () => {
  expect(problemsWith({ 'profile.latitude': '', 'profile.longitude': '' })).toEqual({})
  expect(problemsWith({ 'profile.latitude': '' })).toEqual({
    'profile.latitude': 'Enter both coordinates, or neither.',
  })
  expect(problemsWith({ 'profile.longitude': '' })).toEqual({
    'profile.longitude': 'Enter both coordinates, or neither.',
  })
})

test('Spanish may stay empty everywhere', () => {
  const empty = Object.keys(firstFields()).filter((name) => name.endsWith('.es'))
  expect(problemsWith(Object.fromEntries(empty.map((name) => [name, ''])))).toEqual({})
})

test('two services with one address are both named', () => {
  expect(problemsWith({ 'service.botox.anchor': 'rehab' })).toEqual({
    'service.rehab.anchor': 'Botox already uses this link.',
    'service.botox.anchor': 'Physical Rehab already uses this link.',
  })
})

test('there are no more services than a page is made for', () => {
  const keys = Array.from({ length: most + 1 }, (_, at) => `s${at}`)
  const problems = problemsWith({ [order]: JSON.stringify(keys) })
  expect(problems[order]).toBe('You can have up to 40. Delete one first.')
})

test('an announcement has words, a place to lead to, and an end after its beginning', () => {
  const said = problemsWith({
    'announcement.text.es': 'Cerrado',
    'announcement.link': '//elsewhere.example',
    'announcement.from': '2026-12-02',
    'announcement.until': '2026-12-01',
  })
  expect(Object.keys(said).sort()).toEqual([
    'announcement.link',
    'announcement.linkText.en',
    'announcement.text.en',
    'announcement.until',
  ])
})

test('what the draft says of doctors is held against its rules too', () => {
  const problems = problemsWith({
    [doctorField('a', 'specialty.en')]: 'x'.repeat(101),
    [doctorField('a', 'linkedin')]: 'linkedin.com/in/me',
    [doctorField('a', 'shown')]: '1',
  })
  expect(Object.keys(problems)).toEqual([doctorField('a', 'specialty.en'), doctorField('a', 'linkedin')])
})

test('a key that is not one of ours is no field', () => {
  expect(problemsWith({ 'service.botox.constructor': 'x', 'profile.toString': 'x' })).toEqual({})
  expect(serviceField('botox', 'icon')).toBe('service.botox.icon')
})

test.each([
  ['profile.facebook', 'facebook.com/MesaClinic', 'https://facebook.com/MesaClinic'],
  ['profile.facebook', ' http://www.Facebook.com/MesaClinic ', 'https://www.facebook.com/MesaClinic'],
  ['profile.facebook', '//fb.com/mesa', 'https://fb.com/mesa'],
  ['profile.instagram', 'www.instagram.com/mesa', 'https://www.instagram.com/mesa'],
  ['profile.linkedin', 'linkedin.com/company/mesa', 'https://linkedin.com/company/mesa'],
  ['profile.x', 'https://X.com/Me ', 'https://x.com/Me'],
  ['profile.x', 'twitter.com/me', 'https://twitter.com/me'],
  [doctorField('a', 'linkedin'), 'linkedin.com/in/me', 'https://linkedin.com/in/me'],
])('%s: %j is completed to %j', (field, typed, address) => {
  expect(cleaned(field, typed)).toBe(address)
  expect(problemsWith({ [field]: cleaned(field, typed) })).toEqual({})
})

test.each([
  ['profile.facebook', 'instagram.com/mesa'],
  ['profile.facebook', 'notfacebook.com/mesa'],
  ['profile.facebook', 'facebook.com.evil.example/mesa'],
  ['profile.facebook', 'https://facebook.com@evil.example'],
  ['profile.instagram', '@mesa'],
  ['profile.x', 'javascript:alert(1)//x.com/'],
])('%s: %j is at no such host and stays as typed', (field, typed) => {
  expect(cleaned(field, typed)).toBe(typed)
  expect(Object.keys(problemsWith({ [field]: typed }))).toEqual([field])
})

test('a link in place of degrees is told what to paste instead', () => {
  const said = (typed: string) => problemsWith({ 'profile.latitude': typed })['profile.latitude']
  expect(said('https://maps.app.goo.gl/abc123')).toBe(
    'This short link has no coordinates. Open it, then copy the full address from your browser and paste it here.',
  )
  expect(said('https://www.google.com/maps/place/Clinic')).toBe(
    'This link has no coordinates. In the map, click the clinic’s spot, then copy the link or the coordinates.',
  )
})

test('what is kept is written as it is here', () => {
  expect(cleaned('profile.phone', ' 432-555-0142 ')).toBe('(432) 555-0142')
  expect(cleaned('profile.phone', 'soon')).toBe('soon')
  expect(cleaned(serviceField('botox', 'summary.en'), 'a\r\nb ')).toBe('a\nb')
})
