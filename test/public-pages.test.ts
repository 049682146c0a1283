import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { publicForms, publicPages } from './public-pages.ts'

/** Is shown inside of another page, and its own test asks for it. */
const framed = ['/map', '/embed/appointment']
/** Off at first: its own tests turn it on. */
const off = ['/news', '/results']

const pagesOf = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.children ? pagesOf(entry.children) : [entry]))

test('every page of the website that has one address is in the list of them', () => {
  const addresses = pagesOf(routes)
    .filter(({ file, path = '' }) => /^routes\/public\/.*\.tsx$/.test(file) && !/[:*]|^(en|es)\b/.test(path))
    .map(({ path = '' }) => `/${path}`)
  expect(addresses.filter((address) => ![...framed, ...off].includes(address)).sort()).toEqual(
    [...publicPages, ...publicForms].sort(),
  )
})
