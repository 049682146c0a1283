import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { journeysBrowser } from './scripts/test/browser.mjs'
import { inRest, tier } from './test/tiers.mjs'

/** A free machine needs a tenth of these; a busy one is no fault of ours. */
const journeyMilliseconds = 90_000
const actionMilliseconds = 20_000
const navigationMilliseconds = 60_000
const isRoot = process.getuid?.() === 0
const executablePath = journeysBrowser()
/** The browser asks nobody but our own server. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Pages are laid out and hit, but hardly a pixel is painted: no journey looks at one. */
const undrawn = ['--force-gpu-mem-available-mb=1']
/** For pictures of what failed, and for those of the pseudo-language. */
const isDrawn = process.env.DRAWN === '1' || Boolean(process.env.PSEUDO_PICTURES)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  ...(tier === 'core' && { grepInvert: inRest }),
  ...(tier === 'rest' && { grep: inRest }),
  outputDir: 'test-results/journeys',
  // Pages wait for themselves: three on two processors keep both at work.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: true,
  // As in vitest.config.ts: what passes only at the second try is named at the end.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: journeyMilliseconds,
  expect: { timeout: actionMilliseconds },
  use: {
    actionTimeout: actionMilliseconds,
    navigationTimeout: navigationMilliseconds,
    locale: 'en-US',
    // A moving element is waited for; journeys are about where it comes to rest.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Chicago',
    viewport: { width: 1280, height: 900 },
    screenshot: isDrawn ? 'only-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...quiet, ...(isDrawn ? [] : undrawn), ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
})
