import './still-clock.ts'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { journeysBrowser } from '#scripts/test/browser.mjs'

/** The pictures that `npm run screenshots` writes, or compares with. */
const folder = resolve(process.env.PICTURES ?? 'screenshots')
const results = resolve('test-results')
const executablePath = journeysBrowser()

export default defineConfig({
  testMatch: '*.pictures.ts',
  globalSetup: './clinic.ts',
  outputDir: `${results}/pictures`,
  snapshotPathTemplate: `${folder}/{arg}{ext}`,
  reporter: [['line'], ['html', { open: 'never', outputFolder: `${results}/pictures-report` }]],
  workers: 3,
  fullyParallel: true,
  // A busy machine may not reach a state at the first try.
  retries: 1,
  timeout: 180_000,
  // Every pixel counts.
  expect: { timeout: 20_000, toHaveScreenshot: { threshold: 0 } },
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--disable-gpu',
        '--force-color-profile=srgb',
        // The browser draws everything for each picture, at once.
        '--run-all-compositor-stages-before-draw',
        '--disable-partial-raster',
        '--disable-checker-imaging',
        '--disable-threaded-animation',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
