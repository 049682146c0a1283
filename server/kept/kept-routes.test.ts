import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { isKeptPath, keptRoutes } from './kept-routes.ts'

const page = (path: string | undefined, handle: unknown) => ({ path, module: { handle } })
/** As much of the framework's build as is read. */
const routesOf = (routes: Record<string, ReturnType<typeof page> & { parentId?: string }>) =>
  routes as unknown as ServerBuild['routes']
const find = keptRoutes(
  routesOf({
    home: page(undefined, { kept: { shows: ['testimonials'] } }),
    gallery: page('gallery', {
      kept: { shows: ['gallery'], apart: { category: ['times'], page: [] }, never: ['sent'] },
    }),
    service: page('services/:key', { kept: { shows: ['times'] } }),
    desk: page('desk', { interactive: true }),
    plain: page('plain', undefined),
  }),
)

test('a page that says so is kept under its path', () => {
  expect(find('/')).toMatchObject({ path: '/', search: '', shows: ['testimonials', 'website'] })
  expect(find('/gallery')).toMatchObject({ path: '/gallery', search: '', shows: ['gallery', 'website'] })
})

test.each(['/desk', '/plain', '/nowhere', '/gallery/', '/Gallery', '/gallery/a', ''])(
  '"%s" is no kept page',
  (target) => {
    expect(find(target)).toBeNull()
  },
)

test('a page whose address names what it shows is kept under that address', () => {
  expect(find('/services/red-light')).toMatchObject({ path: '/services/red-light', search: '' })
  expect(find('/services/botox?utm_source=mail')).toMatchObject({ path: '/services/botox', search: '' })
  for (const other of ['/services/Botox', '/services/a/b', '/services/', `/services/${'x'.repeat(81)}`])
    expect(find(other)).toBeNull()
})

test('the same address is the same object, which what is kept about it hangs on', () => {
  const known = find('/services/botox')
  expect(find('/services/botox')).toBe(known)
  expect(find('/services/botox?utm_source=mail')).toBe(known)
  for (let made = 0; made < 1_000; made++) find(`/services/made-up-${made}`)
  expect(find('/services/botox')).toEqual(known)
  expect(find('/')).toBe(find('/'))
})

test('parameters that say nothing to the page lead to the one page', () => {
  expect(find('/gallery?utm_source=mail')).toMatchObject({ search: '', shows: ['gallery', 'website'] })
  expect(find('/gallery?')).toMatchObject({ search: '' })
})

test('parameters that make another page stay, in one order, and add what that page shows', () => {
  const asked = find('/gallery?page=2&x=1&category=HRT')
  const search = '?category=HRT&page=2'
  const shows = ['gallery', 'website', 'times']
  expect(asked).toEqual({ path: '/gallery', search, named: null, shows })
})

test('an answer of its own, several values of one parameter, and a value without end are not kept', () => {
  expect(find('/gallery?category=HRT&sent=1')).toBeNull()
  expect(find('/gallery?category=HRT&category=Botox')).toBeNull()
  expect(find(`/gallery?category=${'x'.repeat(200)}`)).not.toBeNull()
  expect(find(`/gallery?category=${'x'.repeat(201)}`)).toBeNull()
})

test('a route that says it in other words is refused at once', () => {
  for (const kept of [
    {},
    { shows: ['emails'] },
    { shows: [], apart: { page: 'times' } },
    { shows: [], nevr: [] },
  ]) {
    const routes = routesOf({ page: page('page', { kept }) })
    expect(() => keptRoutes(routes), JSON.stringify(kept)).toThrow()
  }
})

test('a page shows what the layouts around it show, and what the website says', () => {
  const inside = (parentId: string, path: string, shows: string[]) => ({
    ...page(path, { kept: { shows } }),
    parentId,
  })
  const find = keptRoutes(
    routesOf({
      site: page(undefined, { frame: { shows: ['team'] } }),
      frame: { ...page(undefined, { frame: { shows: ['hours'] } }), parentId: 'site' },
      contact: inside('frame', 'contact', ['hours']),
      doctors: inside('frame', 'doctors', []),
      map: page('map', { kept: { shows: [] } }),
    }),
  )
  expect(find('/contact')?.shows).toEqual(['hours', 'team', 'website'])
  expect(find('/doctors')?.shows).toEqual(['hours', 'team', 'website'])
  expect(find('/map')?.shows).toEqual(['website'])
  expect(find('/')).toBeNull()
})

test('a layout that says it in other words is refused at once', () => {
  const routes = routesOf({
    frame: page(undefined, { frame: ['hours'] }),
    contact: { ...page('contact', { kept: { shows: [] } }), parentId: 'frame' },
  })
  expect(() => keptRoutes(routes)).toThrow()
})

test('paths are known by the words of kept pages, and by names of what they show', () => {
  const isKept = isKeptPath(
    routesOf({
      home: page(undefined, { kept: { shows: [] } }),
      services: page('es/services/:key', { kept: { shows: [] } }),
      visit: page('visit/:token', { isPrivate: true }),
    }),
  )
  for (const path of ['/', '/es/services/red-light']) expect(isKept(path), path).toBe(true)
  for (const path of [
    '/visit/abc',
    '/es/services',
    '/es/services/a/b',
    '/es/services/Ann%20Smith',
    '/es/services/432.555.0142',
    `/es/services/${'a'.repeat(81)}`,
    '/x/es/services/a',
  ])
    expect(isKept(path), path).toBe(false)
})
