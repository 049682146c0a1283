import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  packages: Record<string, { integrity?: string; resolved?: string; link?: boolean; version?: string }>
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
const lock: Locked = read('package-lock.json')
const { dependencies, devDependencies } = read('package.json')

test('every package is fixed to one version and to its content, and comes from nowhere else', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
  const installed = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(installed.length).toBeGreaterThan(100)
  for (const [path, { integrity, resolved, link }] of installed) {
    expect(link, path).toBeUndefined()
    expect(integrity, path).toMatch(/^sha512-/)
    expect(resolved, path).toBeUndefined()
  }
})

test('no package runs a program of its own when it is installed', () => {
  const installs = readFileSync(new URL('../../scripts/setup/npm.mjs', import.meta.url), 'utf8')
  expect(installs).toContain('--ignore-scripts')
})
