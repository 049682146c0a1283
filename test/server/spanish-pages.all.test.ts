import { expect, test } from 'vitest'
import { pathIn } from '#app/language/addresses.ts'
import { publicForms, publicPages } from '../public-pages.ts'
import { serverOfFile } from '../serving/server-of-file.ts'

const server = serverOfFile({ PUBLIC_URL: 'https://clinic.example' })

const pages = [
  ...publicPages,
  ...publicForms,
  '/map',
  '/map?live=1',
  '/appointment?service=botox',
  '/no/such/page',
]

/** The same in both languages: names, addresses, the sign before an error, and what the languages are called. */
const names = ['Firstlight', 'Firstlight Medical & Wellness', 'Dr. Jordan Example, MD', 'Botox', 'Error:']
const street = ['1200 Example Avenue, Suite 100', '1200 Example Avenue', 'Suite 100']
const places = [
  'Odessa',
  'Texas',
  'Odessa, Texas',
  'Odessa, Texas 79761',
  '1200 Example Avenue, Suite 100, Odessa, Texas 79761',
  '1200 Example Avenue, Suite 100, Odessa, TX 79761',
  'Firstlight, Odessa, Texas',
  '(432) 555-0142 · hello@firstlight.example',
]
const mailbox = ['hello', 'firstlight.example', '@firstlight.example', 'hello@firstlight.example']
const sameInBoth = new Set([...names, ...street, ...places, ...mailbox, 'English', 'Español'])
const copyright = /^© \d{4} Firstlight Medical & Wellness$/

const silent = /<(script|style|svg)\b.*?<\/\1>/gs
const spokenAttribute = /\s(?:alt|aria-label|aria-description|title|placeholder)="([^"]*)"/g
const spokenMeta = /<meta (?:name|property)="(?:og:)?(?:description|title|image:alt)" content="([^"]*)"/g

/** All that a person reads or hears on a page, and what shows where it is found or shared. */
function wordsOf(html: string): string[] {
  const spoken = html.replaceAll(silent, '')
  const others = [spokenAttribute, spokenMeta].flatMap((pattern) => [...spoken.matchAll(pattern)])
  return [...spoken.split(/<[^>]*>/), ...others.map(([, words]) => words ?? '')]
    .map((text) => text.replaceAll('&amp;', '&').trim())
    .filter((text) => /\p{L}{2}/u.test(text))
}

const isName = (text: string) => sameInBoth.has(text) || copyright.test(text)

const read = async (path: string) => (await fetch(server().url + path)).text()

test.each(pages)('%s says nothing in Spanish as it does in English', async (path) => {
  const [english, spanish] = await Promise.all([read(path), read(pathIn('es', path))])
  const said = new Set(wordsOf(english))
  const words = wordsOf(spanish)
  expect(words.length).toBeGreaterThan(4)
  expect(words.filter((text) => said.has(text) && !isName(text))).toEqual([])
  expect(words.filter((text) => /[^.]\.\.(?!\.)/.test(text))).toEqual([])
})

test.each(pages)('the Spanish page of %s leads to Spanish pages alone, but for the switch', async (path) => {
  const html = await read(pathIn('es', path))
  const tags = [...html.matchAll(/<(?:a|form|iframe|button)\b[^>]*>/g)].map(([tag]) => tag)
  const ways = tags
    .filter((tag) => !tag.includes('data-language="en"'))
    .flatMap((tag) => /\s(?:href|action|formaction|src)="(\/[^"]*)"/i.exec(tag)?.[1] ?? [])
    .filter((address) => !address.startsWith('/assets/'))
  expect(ways.length).toBeGreaterThan(0)
  expect(ways.filter((address) => !/^\/es(?=[/?#]|$)/.test(address))).toEqual([])
})

test.each([
  ['/es/es/about', 404, 'es'],
  ['/ES/About', 200, 'es'],
  ['/es/admin/dashboard', 404, 'es'],
  ['/fr/about', 404, 'en'],
  ['/es/', 200, 'es'],
  ['/es/appointment/booked/nobody', 404, 'es'],
  ['/es/appointment?treatment=Nothing&date=2020-01-01&month=9999-99', 200, 'es'],
])('%s is answered with %i at once, in %s', async (path, status, language) => {
  const answer = await fetch(server().url + path, { redirect: 'manual' })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain(`<html lang="${language}"`)
})
