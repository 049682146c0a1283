import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/security.md', root), 'utf8')

/** How many requirements of each chapter apply (ASVS 5.0.0, levels 1 and 2). */
const applicable: Record<string, number> = {
  1: 20,
  2: 11,
  3: 18,
  4: 4,
  5: 9,
  6: 30,
  7: 16,
  8: 6,
  11: 14,
  12: 8,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
}

test('every threat that keeps somebody out has its line', () => {
  const lines = [...page.matchAll(/^\| T(\d+) \|/gm)].map(([, id]) => Number(id))
  // New threats go on from the last number: none is left out between.
  const lastLines = Array.from({ length: lines.length - 34 }, (_, index) => index + 44)
  expect(lines).toEqual([...Array.from({ length: 34 }, (_, index) => index + 1), ...lastLines])
})

test('every threat names tests that are run, and nothing else as its proof', () => {
  const rows = [...page.matchAll(/^\| (T\d+) \|.*\| ([^|]+) \|$/gm)]
  expect(rows.length).toBe(page.match(/^\| T\d+ \|/gm)?.length)
  for (const [, id, proof = ''] of rows) {
    const files = [...proof.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '')
    expect(files.join(', '), id).toBe(proof.replaceAll('`', ''))
    expect(
      files.filter((path) => !/\.(test|spec)\.ts$|^scripts\/torture\//.test(path)),
      id,
    ).toEqual([])
    expect(
      files.filter((path) => !existsSync(new URL(path, root))),
      id,
    ).toEqual([])
    expect(
      files.some((path) => /\.(test|spec)\.ts$/.test(path)),
      id,
    ).toBe(true)
  }
})

test('every other threat that a line points to has its own', () => {
  const own = new Set([...page.matchAll(/^\| (T\d+) \|/gm)].map(([, id]) => id))
  const named = [...page.matchAll(/\bT(\d+)\b/g)].filter(([, id]) => Number(id) < 35 || Number(id) > 43)
  expect(named.map(([id]) => id).filter((id) => !own.has(id))).toEqual([])
})

test('every requirement that applies is there once', () => {
  const rows = [...page.matchAll(/^\| ((?:\d+\.\d+\.\d+(?:, )?)+) \|/gm)]
  const ids = rows.flatMap(([, list]) => list?.split(', ') ?? [])
  expect(new Set(ids).size).toBe(ids.length)
  const counts: Record<string, number> = {}
  for (const id of ids) counts[id.split('.')[0] ?? ''] = (counts[id.split('.')[0] ?? ''] ?? 0) + 1
  expect(counts).toEqual(applicable)
})

test('every file that it names exists', () => {
  const named = [...page.matchAll(/`((?:app|server|test|e2e|scripts|docs|deploy)\/[\w./-]+\.\w+)`/g)].map(
    ([, path]) => path ?? '',
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})
