import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureTool } from '#scripts/setup/tool.mjs'
import { installedFirefox } from '#scripts/test/browser.mjs'
import { type Engine, firstOnScreen, type Key, type Size } from './other-browser.ts'

/** What the journeys use of Puppeteer, which is fetched for them alone and brings its types then. */
type Page = {
  setViewport(size: Size): Promise<void>
  goto(url: string): Promise<unknown>
  evaluate: Engine['run']
  evaluateHandle(
    read: typeof firstOnScreen,
    ...given: Parameters<typeof firstOnScreen>
  ): Promise<{ asElement(): { click(): Promise<void> } | null }>
  keyboard: {
    type(text: string): Promise<void>
    down(key: Key): Promise<void>
    up(key: Key): Promise<void>
  }
  on(event: 'pageerror', listener: (error: unknown) => void): void
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void
  on(event: 'response', listener: (response: { status(): number; url(): string }) => void): void
  on(event: 'requestfailed', listener: (request: FailedRequest) => void): void
}
type FailedRequest = { url(): string; failure(): { errorText: string } | null }
type Firefox = { newPage(): Promise<Page>; close(): Promise<void> }

export const missingFirefox = () => (installedFirefox() ? null : 'there is no Firefox')

/** A page that is left gives up what it was still asking for. */
const isCutByLeaving = (fault: string) =>
  fault.includes('NS_BINDING_ABORTED') || fault.includes('TypeError: Error in input stream')

/** Playwright drives only a Firefox of its own making; Puppeteer drives the one that people have. */
export async function launchFirefox(): Promise<Engine> {
  const puppeteer = join(
    await ensureTool('firefox'),
    'puppeteer-core',
    'lib',
    'puppeteer',
    'puppeteer-core.js',
  )
  const { launch } = await import(puppeteer)
  const home = mkdtempSync(join(tmpdir(), 'firstlight-firefox-'))
  const firefox: Firefox = await launch({
    browser: 'firefox',
    executablePath: installedFirefox(),
    env: { ...process.env, HOME: home, TZ: 'America/Chicago' },
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-US' },
  })
  const page = await firefox.newPage()
  const faults = faultsOf(page)
  return {
    open: async (url) => void (await page.goto(url)),
    run: (read, ...given) => page.evaluate(read, ...given),
    find: async (...given) => (await page.evaluateHandle(firstOnScreen, ...given)).asElement(),
    type: (text) => page.keyboard.type(text),
    press: async (keys) => {
      for (const key of keys) await page.keyboard.down(key)
      for (const key of keys.toReversed()) await page.keyboard.up(key)
    },
    resize: (size) => page.setViewport(size),
    faults: () => faults,
    close: async () => {
      await firefox.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function faultsOf(page: Page): string[] {
  const faults: string[] = []
  const note = (fault: string) => {
    if (!isCutByLeaving(fault)) faults.push(fault)
  }
  page.on('pageerror', (error) => note(String(error)))
  page.on('console', (message) => message.type() === 'error' && note(message.text()))
  page.on(
    'response',
    (response) => response.status() >= 400 && note(`${response.status()} ${response.url()}`),
  )
  page.on('requestfailed', (request) => note(`${request.failure()?.errorText} ${request.url()}`))
  return faults
}
