import { describe, expect, test } from 'vitest'
import { postForm } from '../serving/built-server.ts'
import { serverOfFile } from '../serving/server-of-file.ts'

const server = serverOfFile({ PUBLIC_URL: 'https://clinic.example' })

const spanish = { 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.5' }
const answered = { ...spanish, Cookie: 'spanish-offer=answered' }
const own = { Origin: 'https://clinic.example' }
const band = '¿Prefiere español?'

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server().url + path, { headers, redirect: 'manual' })
const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()

describe('the band that offers Spanish', () => {
  test.each(['/', '/about', '/gallery?category=Facilities', '/contact?sent=1', '/no/such/page'])(
    'stands on %s for a browser that asks for Spanish first, until it was answered',
    async (path) => {
      expect(await text(path, spanish)).toContain(band)
      for (const who of [answered, {}, { 'Accept-Language': 'en-US,en,es' }]) {
        expect(await text(path, who)).not.toContain(band)
      }
    },
  )

  test.each(['/es', '/es/about', '/es/no/such/page', '/admin/login', '/map'])(
    'stands never on %s',
    async (path) => {
      expect(await text(path, spanish)).not.toContain(band)
    },
  )

  test('stands on the answer to a form', async () => {
    const answer = (headers: Record<string, string>) =>
      postForm(`${server().url}/contact`, { name: 'Elena' }, { ...own, ...headers })
    const refused = await answer(spanish)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain(band)
    expect(await (await answer(answered)).text()).not.toContain(band)
  })

  test('is all that a visitor changes in a kept page', async () => {
    const path = '/about'
    const plain = await get(path)
    const asked = await get(path, spanish)
    const etags = [plain, asked].map(({ headers }) => headers.get('etag'))
    expect(new Set(etags).size).toBe(2)
    for (const { headers } of [plain, asked]) {
      expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(headers.get('set-cookie')).toBeNull()
    }
    const words = await asked.text()
    const strange = {
      'Accept-Language': 'es-PR;q=0.9',
      Cookie: 'session=secret; name=Elena',
      'User-Agent': 'Elena',
    }
    expect(await text(path, strange)).toBe(words)
    expect(await text(path, answered)).toBe(await plain.text())
    const held = { 'If-None-Match': etags[1] ?? '' }
    expect((await get(path, { ...spanish, ...held })).status).toBe(304)
    expect((await get(path, { ...answered, ...held })).status).toBe(200)
  })
})

describe('the answer to it', () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = own, search = '') =>
    postForm(`${server().url}/language${search}`, fields, headers)

  test('is remembered for 400 days and leads back', async () => {
    const answer = await post({ next: '/gallery?category=HRT' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/gallery?category=HRT')
    expect(answer.headers.get('set-cookie')).toBe(
      'spanish-offer=answered; Max-Age=34560000; Path=/; SameSite=Lax; Secure',
    )
  })

  test('from beside an answered form hands that form on to its page', async () => {
    const answer = await post({ intent: 'show', name: 'Elena' }, own, '?next=%2Fcontact%23write')
    expect(answer.status).toBe(307)
    expect(answer.headers.get('location')).toBe('/contact#write')
  })

  test.each([
    { name: 'another host', fields: { next: '//evil.example/about' } },
    { name: 'another host, in disguise', fields: { next: '/.//evil.example' } },
    { name: 'another scheme', fields: { next: 'javascript:alert(1)' } },
    { name: 'the back office', fields: { next: '/admin/dashboard' } },
    { name: 'what is very long', fields: { next: `/${'a'.repeat(30_000)}` } },
    { name: 'what holds a line of a header', fields: { next: '\r\nLocation: //evil.example' } },
    { name: 'nothing', fields: {} },
  ])('leads home where it is to lead to $name', async ({ fields }) => {
    const answer = await post({ ...fields })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/')
  })

  test('from another site is refused, and reading its address leads home', async () => {
    expect((await post({ next: '/about' }, { Origin: 'https://evil.example' })).status).toBe(403)
    const read = await get('/language')
    expect([read.status, read.headers.get('location')]).toEqual([302, '/'])
    expect(read.headers.get('set-cookie')).toBeNull()
  })
})

describe('the switch', () => {
  test.each([
    ['/about', '/es/about'],
    ['/', '/es'],
    ['/gallery?category=Facilities', '/es/gallery?category=Facilities'],
    ['/contact?sent=1', '/es/contact?sent=1'],
    ['/es/services', '/services'],
    ['/no/such/page', '/es/no/such/page'],
  ])('on %s leads to %s', async (path, there) => {
    const links = [...(await text(path)).matchAll(/<a [^>]*data-language="\w+"[^>]*>/g)].map(([link]) => link)
    expect(links, 'in the navbar and in the menu').toHaveLength(2)
    for (const link of links) expect(link).toContain(`href="${there}"`)
  })

  test('beside an answered form is a button that shows it in the other language, and nothing is stored', async () => {
    const typed = { name: 'Elena "E" <b>', email: 'elena@', message: 'Uno\nDos', key: 'one-key' }
    const refused = await (await postForm(`${server().url}/contact`, typed, own)).text()
    expect(refused).toMatch(/<button [^>]*form="write" [^>]*formAction="\/es\/contact#write"/)
    const shown = await postForm(`${server().url}/es/contact`, { ...typed, intent: 'show' }, own)
    expect(shown.status).toBe(200)
    const page = await shown.text()
    expect(page).toContain('<html lang="es"')
    expect(page).toContain('value="Elena &quot;E&quot; &lt;b&gt;"')
    expect(page).not.toContain('aria-invalid')
  })
})
