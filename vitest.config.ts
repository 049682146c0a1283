import { defineConfig } from 'vitest/config'

/**
 * What knows neither database nor network, but days and times: the same in every zone
 * (docs/decisions/2026-11-21-test-databases.md).
 */
const rules = ['app/**/{rules,slots.server,dates,clinic-time.server}.test.ts', 'test/zones/**/*.test.ts']
const everything = ['{app,server,test,scripts,e2e}/**/*.test.{ts,tsx}']
const dataTestMilliseconds = 20_000

const inZone = (zone: string) => ({
  test: { name: `rules ${zone}`, include: rules, env: { TZ: zone }, pool: 'forks' as const },
})

export default defineConfig({
  test: {
    // Left to itself a run keeps one processor free, which on two is half of them.
    maxWorkers: '100%',
    projects: [
      inZone('UTC'),
      inZone('America/Chicago'),
      inZone('Pacific/Auckland'),
      {
        test: {
          name: 'firstlight',
          include: everything,
          exclude: rules,
          globalSetup: ['test/global-setup.ts'],
          testTimeout: dataTestMilliseconds,
          hookTimeout: dataTestMilliseconds,
          // On a shared machine another's load may be a test's bad luck: it is tried once more, and named.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
})
