import { type DataRouteObject, matchRoutes, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { PageParts } from './pages.ts'

const website = (place: '' | 'es/') => [
  { id: `${place}layout`, parentId: 'root' },
  ...['about', 'visit/link', 'visit/:token', 'visit/:token/cancel', 'waitlist', '*'].map((path) => ({
    id: place + path,
    parentId: `${place}layout`,
    path: place + path,
  })),
  { id: `${place}home`, parentId: `${place}layout`, ...(place ? { path: 'es' } : { index: true }) },
  { id: `${place}visit-calendar`, parentId: 'root', path: `${place}visit/:token/visit.ics` },
]

const routes = [
  { id: 'root', path: '' },
  ...website(''),
  ...website('es/'),
  { id: 'gate', parentId: 'root' },
  { id: 'admin', parentId: 'gate', path: 'admin' },
  { id: 'admin/messages', parentId: 'admin', path: 'messages' },
  { id: 'admin/messages/:id', parentId: 'admin/messages', path: ':id' },
]

const build = buildOf(routes)
const parts = new PageParts(build, (part) => part)

const paths = [
  ...['/', '//', '/about', '/about/', '/ABOUT', '/%61bout', '/about.data', '/_root.data', '/about/more'],
  ...[
    '/visit',
    '/visit/',
    '/visit/link',
    '/visit/TOKEN',
    '/visit/TOKEN/',
    '/visit/TOKEN/cancel',
    '/visit/TOKEN.data',
  ],
  ...[
    '/visit/TOKEN/visit.ics',
    '//visit/TOKEN',
    '/nothing',
    '/nothing/at/all',
    '/waitlist',
    '/waitlist.data',
  ],
  ...[
    '/es',
    '/es/',
    '/es.data',
    '/es/about',
    '/ES/about',
    '/%65s/about',
    '/es/visit/TOKEN',
    '/es//visit/TOKEN',
    '/es/x',
  ],
  ...[
    '/admin',
    '/admin/messages',
    '/admin/messages/7',
    '/admin/nothing',
    '/esteem',
    '/__proto__',
    '/constructor/x',
  ],
]

test.each(paths)('the part of %s finds what the whole finds', (path) => {
  expect(idsOf(parts.of(path), path)).toEqual(idsOf(build, path))
})

test('a part knows the pages whose paths begin alike, those of any path, and what stands around them', () => {
  expect(Object.keys(parts.of('/visit/TOKEN').routes).sort()).toEqual(
    ['*', 'layout', 'root', 'visit-calendar', 'visit/:token', 'visit/:token/cancel', 'visit/link'].sort(),
  )
  expect(Object.keys(parts.of('/es/about').routes).sort()).toEqual(['es/*', 'es/about', 'es/layout', 'root'])
  expect(Object.keys(parts.of('/es/about').assets.routes)).toEqual(Object.keys(parts.of('/es/about').routes))
})

test('pages of a part ask for a list of its routes alone, those of no part for the whole list', () => {
  const { routes: known, assets } = parts.of('/es/about')
  const list = parts.routeLists.get(assets.url) ?? ''
  const told = JSON.parse(list.replace('window.__reactRouterManifest=', '').replace(/;$/, ''))
  expect(Object.keys(told.routes)).toEqual(Object.keys(known))
  expect(told).toMatchObject({ version: build.assets.version, url: assets.url })
  expect(parts.of('/about').assets.url).not.toBe(assets.url)
  expect(parts.of('/nothing').assets.url).toBe(build.assets.url)
  expect(parts.routeLists.has(build.assets.url)).toBe(false)
})

test('a path of no part is answered by all pages of its language', () => {
  expect(Object.keys(parts.of('/nothing').routes)).toEqual(
    expect.arrayContaining(['about', 'admin/messages']),
  )
  expect(Object.keys(parts.of('/es/nothing').routes)).toEqual(
    expect.arrayContaining(['es/about', 'es/waitlist']),
  )
  expect(parts.of('/es/nothing').routes).not.toHaveProperty('about')
})

function buildOf(list: readonly { id: string }[]): ServerBuild {
  const byId = Object.fromEntries(list.map((route) => [route.id, route]))
  const assets = { routes: byId, version: '4f2c', url: '/assets/manifest-4f2c.js' }
  return { routes: byId, assets } as unknown as ServerBuild
}

function idsOf({ routes: known }: ServerBuild, path: string): string[] {
  const below = (parentId?: string): DataRouteObject[] =>
    Object.values(known)
      .filter((route) => route !== undefined)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path: own, index }) =>
        index
          ? { id, index: true as const }
          : { id, ...(own !== undefined && { path: own }), children: below(id) },
      )
  const asked = path.replace(/\.data$/, '').replace(/^\/_root$/, '/') || '/'
  return (matchRoutes(below(), asked) ?? []).map(({ route }) => route.id)
}
