import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { enginesOf, inRest, type Tier } from './tiers.mjs'

const tiers = [undefined, 'core', 'rest'] as const

function listed(tool: string, argumentList: string[], tier: Tier | undefined) {
  // A run that counts its tests has Playwright write its list to a file.
  const { TIER: _, PLAYWRIGHT_JSON_OUTPUT_NAME: __, ...environment } = process.env
  const output = execFileSync(process.execPath, [`node_modules/${tool}`, ...argumentList], {
    env: { ...environment, ...(tier && { TIER: tier }) },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(output)
}

const filesOf = (tier: Tier | undefined): Set<string> =>
  new Set(
    listed('vitest/vitest.mjs', ['list', '--filesOnly', '--json'], tier).map(({ file }: { file: string }) =>
      relative('', file),
    ),
  )

type Suite = { suites?: Suite[]; specs?: { id: string }[] }
const journeysIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.map(({ id }) => id),
  ...suites.flatMap(journeysIn),
]
const journeysOf = (tier: Tier | undefined) =>
  journeysIn(listed('@playwright/test/cli.js', ['test', '--list', '--reporter=json'], tier))

test('every test file is in one tier; the rest repeats only what has suites for the second engine', () => {
  const [all, core, rest] = tiers.map(filesOf) as [Set<string>, Set<string>, Set<string>]
  const known = globSync('{app,server,test,scripts,e2e}/**/*.test.{ts,tsx}').filter(
    (path) => !['test/server/markup.test.ts', 'test/updates/former-release.all.test.ts'].includes(path),
  )
  expect([...all].sort()).toEqual(known.sort())
  expect(core.union(rest)).toEqual(all)
  const repeated = [...core.intersection(rest)]
  expect(repeated.length).toBeGreaterThan(100)
  for (const path of repeated) {
    expect(readFileSync(path, 'utf8'), path).toContain('forEachEngine')
    expect(enginesOf(`/${path}`, { of: 'rest' }), path).toEqual(['postgres'])
  }
  expect([...core].filter((path) => inRest.test(path))).toEqual([])
})

test('every journey is in one tier', () => {
  const [all, core, rest] = tiers.map((tier) => new Set(journeysOf(tier))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ]
  expect(core.union(rest)).toEqual(all)
  expect(core.intersection(rest).size).toBe(0)
  expect(Math.min(core.size, rest.size)).toBeGreaterThan(20)
})

test.each([
  { path: '/app/features/reports/page.test.ts', core: ['sqlite'], rest: ['postgres'] },
  { path: '/app/features/reports/page.all.test.ts', core: [], rest: ['sqlite', 'postgres'] },
  { path: '/app/features/scheduling/claims.test.ts', core: ['sqlite', 'postgres'], rest: [] },
  { path: '/app/features/outbox/jobs.test.ts', core: ['sqlite', 'postgres'], rest: [] },
])('suites for each engine of $path run on $core, then on $rest', ({ path, core, rest }) => {
  expect(enginesOf(path, { of: 'core' })).toEqual(core)
  expect(enginesOf(path, { of: 'rest' })).toEqual(rest)
})

test.each([
  { path: '/app/features/reports/page.test.ts', core: ['postgres'], rest: [] },
  { path: '/app/features/reports/page.all.test.ts', core: [], rest: ['postgres'] },
])('a suite of $path for PostgreSQL alone runs once', ({ path, core, rest }) => {
  expect(enginesOf(path, { on: ['postgres'], of: 'core' })).toEqual(core)
  expect(enginesOf(path, { on: ['postgres'], of: 'rest' })).toEqual(rest)
})

test('a change passes the checks and both tiers', () => {
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/npm run check\nnpm test\nnpm run test:all\n/)
})
