import { join } from 'node:path'
import { ensureTool } from '#scripts/setup/tool.mjs'
import { installedFirefox } from '#scripts/test/browser.mjs'

/** What the journeys use of Puppeteer, which is fetched for them alone and brings its types then. */
export type FirefoxPage = {
  setViewport(size: { width: number; height: number }): Promise<void>
  goto(url: string): Promise<unknown>
  click(selector: string): Promise<void>
  focus(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  waitForSelector(selector: string): Promise<FirefoxElement | null>
  waitForFunction(isTrue: () => boolean): Promise<unknown>
  evaluate<Result>(read: () => Result): Promise<Result>
  keyboard: { press(key: string): Promise<void> }
  on(event: 'pageerror', listener: (error: unknown) => void): void
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void
}
type FirefoxElement = {
  click(): Promise<void>
  evaluate<Result>(read: (element: Element) => Result): Promise<Result>
}
export type Firefox = { newPage(): Promise<FirefoxPage>; close(): Promise<void> }

export const firefoxPath = installedFirefox()

/** Playwright drives only a Firefox of its own making; Puppeteer drives the one that people have. */
export async function launchFirefox(): Promise<Firefox> {
  const puppeteer = join(
    await ensureTool('firefox'),
    'puppeteer-core',
    'lib',
    'puppeteer',
    'puppeteer-core.js',
  )
  const { launch } = await import(puppeteer)
  return launch({ browser: 'firefox', executablePath: firefoxPath })
}
