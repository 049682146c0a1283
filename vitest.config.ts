import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { enginesOf, inRest, tier } from './test/tiers.mjs'

/**
 * What knows neither database nor network, but days and times: the same in every zone
 * (docs/topics/tests.md).
 */
const rules = [
  'app/**/{rules,slots.server,free-times.server,working-time,dates,clinic-time.server}.test.ts',
  'test/zones/**/*.test.ts',
]
/**
 * The rest asks again for files with suites for each engine (one that names its engines runs with its file); a test
 * next to those suites, in the same file, runs in both tiers.
 */
const hasSecondEngine = (path: string) =>
  !inRest.test(path) &&
  enginesOf(`/${path}`, { of: 'rest' }).length > 0 &&
  /^forEachEngine\w*\(\(/m.test(readFileSync(path, 'utf8'))

function testFiles(): { include: string[]; exclude: string[] } {
  const all = '{app,server,test,scripts,e2e}/**/*.all.test.{ts,tsx}'
  const any = '{app,server,test,scripts,e2e}/**/*.test.{ts,tsx}'
  if (tier === 'core') return { include: [any], exclude: [all] }
  if (tier === undefined) return { include: [any], exclude: [] }
  return { include: [all, ...globSync(any).filter(hasSecondEngine)], exclude: [] }
}

const { include, exclude } = testFiles()
/** Reads the pages with a program in Java: `npm run torture -- markup`. */
const markup = process.env.TORTURE === '1' ? [] : ['test/server/markup.test.ts']
/** Runs on former releases, whose folders FORMER_RELEASES names. */
const formerReleases = process.env.FORMER_RELEASES ? [] : ['test/updates/former-release.all.test.ts']
const apart = [...markup, ...formerReleases]
/** Each closes the picture library to formats that another one needs, for its whole process. */
const pictures = [
  'app/features/pictures/{image,logo}-pipeline.test.ts',
  'app/features/public-pages/share/picture.test.ts',
]
/** Ends what hangs and judges nothing: the longest test needs half a minute on a free machine. */
const hangMilliseconds = 300_000
/** Tests wait for databases, servers and clocks: three on two processors keep both at work. */
const workers = Math.ceil(availableParallelism() * 1.5)

/**
 * Suites of one worker share its modules: loading them again for each takes a third of the time. Whatever a suite
 * replaces (clock, stream, global) it puts back.
 */
const isolate = false

const inZone = (zone: string) => ({
  test: {
    name: `rules ${zone}`,
    include: rules,
    setupFiles: ['test/english.ts'],
    env: { TZ: zone },
    testTimeout: hangMilliseconds,
    pool: 'forks' as const,
    isolate,
  },
})

const ofPictures = {
  test: {
    name: 'pictures',
    include: pictures,
    globalSetup: ['test/global-setup.ts'],
    testTimeout: hangMilliseconds,
    pool: 'forks' as const,
    isolate: true,
  },
}

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...(tier === 'rest' ? [] : ['UTC', 'America/Chicago', 'Pacific/Auckland'].map(inZone)),
      {
        test: {
          name: 'firstlight',
          include,
          exclude: [...exclude, ...rules, ...apart, ...pictures],
          setupFiles: ['test/english.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: hangMilliseconds,
          hookTimeout: hangMilliseconds,
          isolate,
          // On a shared machine another's load may be a test's bad luck: it is tried once more, and named.
          retry: process.env.CI ? 1 : 0,
        },
      },
      ...(tier === 'rest' ? [] : [ofPictures]),
    ],
  },
})
