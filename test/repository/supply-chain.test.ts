import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  packages: Record<
    string,
    { integrity?: string; resolved?: string; link?: boolean; version?: string; inBundle?: boolean }
  >
}

const textOf = (path: string) => readFileSync(path, 'utf8')
const read = (path: string) => JSON.parse(textOf(path))
const { dependencies, buildTools } = read('package.json')
/** The checkout itself, and tools that one script fetches when it runs (scripts/setup/tool.mjs). */
const locked = ['package.json', ...globSync('tools/*/package.json')]

test.each(locked)(
  '%s: every package is fixed to one version and its content, and comes from nowhere else',
  (path) => {
    const { dependencies, devDependencies } = read(path)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
    const lock: Locked = read(path.replace('package.json', 'package-lock.json'))
    const installed = Object.entries(lock.packages).filter(([place]) => place !== '')
    expect(installed.length).toBeGreaterThan(0)
    for (const [place, { integrity, resolved, link, inBundle }] of installed) {
      expect(link, place).toBeUndefined()
      // What a package brings in its own archive is in that archive's checksum.
      if (!inBundle) expect(integrity, place).toMatch(/^sha512-/)
      expect(resolved, place).toBeUndefined()
    }
  },
)

test('no package runs a program of its own when it is installed', () => {
  expect(textOf('scripts/setup/npm.mjs')).toContain('--ignore-scripts')
})

/**
 * `npm start` installs all `dependencies`: those of the server, and `buildTools`, which the server never loads. The
 * list of routes is read by the build.
 */
test('the server loads every dependency that is no build tool, and no other', () => {
  const sources = globSync('{app,server}/**/*.{ts,tsx,mjs}').filter(
    (path) => !/\.test\.|app\/routes\.ts/.test(path),
  )
  const loaded = new Set(
    sources.flatMap((path) => textOf(path).match(/(?<=(?:from |import |import\()')[^'.#/][^']*/g) ?? []),
  )
  const isLoaded = (name: string) => [...loaded].some((one) => one === name || one.startsWith(`${name}/`))
  const names = Object.keys(dependencies)
  expect(buildTools.filter((name: string) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => isLoaded(name) === buildTools.includes(name))).toEqual([])
})
