import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { firstScript } from './first-script.ts'

type World = { stored: string | null; systemDark?: boolean; path?: string; storageRefuses?: boolean }

/** What the script leaves on <html> in a browser like this. */
function themeIn({ stored, systemDark = false, path = '/', storageRefuses = false }: World) {
  const dataset: Record<string, string> = {}
  const getItem = () => {
    if (storageRefuses) throw new Error('SecurityError')
    return stored
  }
  runInNewContext(firstScript, {
    document: { documentElement: { dataset } },
    localStorage: { getItem },
    location: { pathname: path },
    matchMedia: () => ({ matches: systemDark }),
  })
  return dataset
}

test.each([
  [
    { stored: 'light', systemDark: true },
    { choice: 'light', theme: 'light' },
  ],
  [{ stored: 'dark' }, { choice: 'dark', theme: 'dark' }],
  [
    { stored: 'system', systemDark: true },
    { choice: 'system', theme: 'dark' },
  ],
  [
    { stored: null, systemDark: true },
    { choice: 'system', theme: 'dark' },
  ],
  [{ stored: 'purple' }, { choice: 'system', theme: 'light' }],
  [
    { stored: null, storageRefuses: true },
    { choice: 'system', theme: 'light' },
  ],
])('%j', (world, expected) => {
  expect(themeIn(world)).toEqual(expected)
})

test.each([
  ['/admin', 'light'],
  ['/admin/login', 'light'],
  ['/administrator', 'dark'],
  ['/about', 'dark'],
  ['/embed/appointment', 'light'],
  ['/es/embed/appointment', 'light'],
])('under %s a stored dark theme shows %s, and stays the choice', (path, theme) => {
  expect(themeIn({ stored: 'dark', path })).toEqual({ choice: 'dark', theme })
})
