import { expect, test } from 'vitest'
import { clinicIcons, initialSvg } from './icons.ts'
import { firstFields } from './website/first-fields.ts'
import { websiteOf } from './website/read-fields.ts'
import { withWebsite } from './website/with-website.server.ts'

const square = {
  sources: [],
  src: '/files/website/id/abcdefghijklmnop-132.png',
  width: 132,
  height: 132,
  placeholder: '',
}

const iconsOf = (given: { name?: string; logo?: typeof square }) => {
  const fields = {
    ...firstFields(),
    ...(given.name && { 'profile.name': given.name }),
    'look.logo': 'upload:id',
  }
  const pictures = new Map(given.logo ? [['id', given.logo]] : [])
  return withWebsite(websiteOf(fields, { version: 1, pictures }), () => ({
    ...clinicIcons(),
    svg: initialSvg({ ground: '#123456', letter: '#fff' }),
  }))
}

test('the specification’s clinic has its sun, others their initial, and a logo wins where a square can show it', () => {
  const hrefs = (given: Parameters<typeof iconsOf>[0]) => iconsOf(given).links.map(({ href }) => href)
  expect(hrefs({})).toContain('/favicon.ico')
  expect(hrefs({ name: 'Caprock' })).toEqual(['/initial.svg'])
  expect(hrefs({ name: 'Caprock', logo: { ...square, width: 600 } })).toEqual(['/initial.svg'])
  expect(hrefs({ logo: square })).toEqual([
    '/files/website/id/abcdefghijklmnop-icon32.png',
    '/files/website/id/abcdefghijklmnop-icon180.png',
  ])
  expect(iconsOf({ logo: square }).manifest.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
})

test.each([
  ['<Clinic>', '>C</text>'],
  ['& Sons', '>S</text>'],
  ['🌵', '>+</text>'],
])('the initial of %j is a letter and no markup', (name, text) => {
  expect(iconsOf({ name }).svg).toContain(text)
})
