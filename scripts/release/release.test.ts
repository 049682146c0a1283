import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notesOf } from './notes.mjs'
import { servingPackages } from './packages.mjs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { buildTools, version } = JSON.parse(readFileSync('package.json', 'utf8'))
const on = (platform: string) => servingPackages(lock, { leftOut: buildTools, platform })

test('a release carries what serves, and nothing that builds or tests', () => {
  const packages = on('linux-x64')
  for (const name of ['hono', 'kysely', 'pg', 'react-dom', 'react-router', '@img/sharp-linux-x64'])
    expect(packages).toContain(`node_modules/${name}`)
  for (const name of [
    'vite',
    'vitest',
    'lightningcss',
    'typescript',
    '@react-router/dev',
    '@playwright/test',
  ])
    expect(packages).not.toContain(`node_modules/${name}`)
})

test('each platform has its own programs, for glibc alone', () => {
  expect(on('linux-arm64').filter((path) => /@img\/sharp-./.test(path))).toEqual([
    'node_modules/@img/sharp-libvips-linux-arm64',
    'node_modules/@img/sharp-linux-arm64',
  ])
})

test('of two versions of a package, each finds its own', () => {
  const packages = {
    '': { dependencies: { a: '1', b: '1' } },
    'node_modules/a': { dependencies: { c: '1' } },
    'node_modules/b': { dependencies: { c: '2' }, optionalDependencies: { mac: '1' } },
    'node_modules/b/node_modules/c': {},
    'node_modules/c': {
      peerDependencies: { d: '1', e: '1' },
      peerDependenciesMeta: { e: { optional: true } },
    },
    'node_modules/d': {},
    'node_modules/e': {},
    'node_modules/mac': { os: ['darwin'] },
  }
  expect(servingPackages({ packages }, { leftOut: [], platform: 'linux-x64' })).toEqual([
    'node_modules/a',
    'node_modules/b',
    'node_modules/b/node_modules/c',
    'node_modules/c',
    'node_modules/d',
  ])
})

const changelog = `# Changelog

## [Unreleased]

## [1.1.0] - 2026-12-01

### In short

- Booking is
  faster.
- Two fixes.

### En pocas palabras

- Reservar es más rápido.
- Dos arreglos.

### Added

- A line for the people who run it.

## [1.0.0] - 2026-11-01

### In short

- The first.
`

test('what a clinic reads comes from the changelog, in both languages', () => {
  expect(notesOf(changelog, '1.1.0')).toEqual({
    releasedOn: '2026-12-01',
    en: ['Booking is faster.', 'Two fixes.'],
    es: ['Reservar es más rápido.', 'Dos arreglos.'],
  })
})

test('a release without its words in both languages is refused', () => {
  expect(() => notesOf(changelog, '1.0.0')).toThrow(/"### En pocas palabras" below 1\.0\.0.* \(1 and 0 now\)/)
  expect(() => notesOf(changelog, '1.2.0')).toThrow(/has no "## \[1\.2\.0\] - YYYY-MM-DD"/)
})

test('this version has its words', () => {
  expect(notesOf(readFileSync('CHANGELOG.md', 'utf8'), version).en.length).toBeGreaterThan(0)
})
