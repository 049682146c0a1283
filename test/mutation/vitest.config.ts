import { defineConfig } from 'vitest/config'
import { groups } from './groups.mjs'

const dataTestMilliseconds = 20_000

/** One group's tests, in one zone and on one engine. */
export default defineConfig({
  test: {
    include: groups[process.env.MUTATION_GROUP as keyof typeof groups].tests,
    env: { TZ: 'UTC' },
    setupFiles: ['test/english.ts'],
    globalSetup: ['test/mutation/global-setup.ts'],
    testTimeout: dataTestMilliseconds,
    hookTimeout: dataTestMilliseconds,
  },
})
