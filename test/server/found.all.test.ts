import sharp from 'sharp'
import { expect, test } from 'vitest'
import { firstServices } from '#app/features/clinic-profile/website/first-services.ts'
import { pathIn } from '#app/language/addresses.ts'
import { languages } from '#app/language/languages.ts'
import { serverOfFile } from '../serving/server-of-file.ts'

const server = serverOfFile({ PUBLIC_URL: 'https://clinic.example' })

const withQuestions = new Set(['weightloss', 'depression'])

/** Every public page, and the kinds of things it tells search engines about. */
const pages: [path: string, kind: string | null, things?: number][] = [
  ['/', 'MedicalClinic'],
  ['/about', 'MedicalClinic'],
  ['/services', 'MedicalTherapy', firstServices.length],
  // The service, where its page is, and its questions where it has any at first.
  ...firstServices.map(
    ({ id }) =>
      [`/services/${id}`, 'MedicalTherapy', withQuestions.has(id) ? 3 : 2] as [string, string, number],
  ),
  ['/prices', null],
  ['/faq', null],
  ['/new-patients', null],
  ['/doctors', 'Physician'],
  ['/testimonials', null],
  ['/gallery', null],
  ['/contact', 'MedicalClinic'],
  ['/appointment', null],
]

const read = async (path: string) => (await fetch(server().url + path)).text()
const only = (html: string, pattern: RegExp): string => {
  const found = [...html.matchAll(pattern)]
  expect(found, `${pattern}`).toHaveLength(1)
  return found[0]?.[1] ?? ''
}
const property = (html: string, name: string) =>
  only(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))

/** What shows where a page is shared. */
const pictureOf = (path: string) => `/share.jpg?of=${encodeURIComponent(path)}&amp;v=1`
const inBoth = pages.flatMap(([path, kind, things = kind ? 1 : 0]) =>
  languages.map((language) => ({ path: pathIn(language, path), kind, things, language })),
)

test.each(inBoth)(
  '$path says what it is, for search and for shared links',
  async ({ path, kind, things: count, language }) => {
    const html = await read(path)
    const title = only(html, /<title>([^<]*)<\/title>/g)
    expect(title).toContain('Firstlight')
    expect(property(html, 'og:title')).toBe(title)
    const description = property(html, 'description')
    expect(description.length).toBeGreaterThan(50)
    expect(property(html, 'og:description')).toBe(description)
    expect(only(html, /<link rel="canonical" href="([^"]*)"/g)).toBe(`https://clinic.example${path}`)
    expect(property(html, 'og:url')).toBe(`https://clinic.example${path}`)
    expect(property(html, 'og:image')).toBe(`https://clinic.example${pictureOf(path)}`)
    const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const things = found.map(([, text]) => JSON.parse(text ?? ''))
    const described = things.flatMap((thing) => thing['@graph'] ?? [thing])
    const [pageThing] = described.filter((thing) => thing['@type'] === 'WebPage')
    if (kind) expect(pageThing).toMatchObject({ inLanguage: language, url: `https://clinic.example${path}` })
    expect(described.filter((thing) => thing !== pageThing)).toHaveLength(count)
    if (kind) expect(JSON.stringify(things)).toContain(`"@type":"${kind}"`)
    expect(JSON.stringify(things)).not.toMatch(/rating/i)
  },
)

test('no two pages share a title or a description', async () => {
  const all = await Promise.all(pages.map(([path]) => read(path)))
  expect(new Set(all.map((html) => property(html, 'og:title'))).size).toBe(pages.length)
  expect(new Set(all.map((html) => property(html, 'description'))).size).toBe(pages.length)
})

test('the sitemap lists exactly these pages, and the robots file names it', async () => {
  const map = await read('/sitemap.xml')
  const listed = [...map.matchAll(/<loc>https:\/\/clinic\.example([^<]*)<\/loc>/g)].map(([, path]) => path)
  const known = pages.flatMap(([path]) => [path, pathIn('es', path)])
  expect(listed.toSorted()).toEqual(known.toSorted())
  expect(map).toContain(
    '<xhtml:link rel="alternate" hreflang="es" href="https://clinic.example/es/about"/><xhtml:link rel="alternate" hreflang="x-default" href="https://clinic.example/about"/>',
  )
  const robots = await read('/robots.txt')
  expect(robots).toContain('Sitemap: https://clinic.example/sitemap.xml')
  expect(robots).toContain('Disallow: /admin')
})

test.each(['/', '/es/services', '/nowhere', '/%00', ''])(
  'the picture of shared links is 1200 x 630: %s',
  async (path) => {
    const answer = await fetch(server().url + pictureOf(path).replace('&amp;', '&'))
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect([width, height]).toEqual([1200, 630])
  },
)

test('every icon of the manifest is there', async () => {
  const { icons } = JSON.parse(await read('/site.webmanifest'))
  for (const { src, sizes } of icons) {
    if (!src.endsWith('.png')) continue
    const icon = await sharp(await (await fetch(server().url + src)).arrayBuffer()).metadata()
    expect(`${icon.width}x${icon.height}`).toBe(sizes)
  }
})

test('what belongs to one visitor, and what is nothing, asks not to be listed', async () => {
  for (const path of ['/appointment/booked/none', '/nowhere', '/map']) {
    expect(property(await read(path), 'robots')).toBe('noindex')
  }
})
