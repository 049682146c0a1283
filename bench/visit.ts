import { type Browser, chromium } from '@playwright/test'
import { phone } from '../e2e/support/first-visit.ts'
import { installedBrowser } from '../scripts/test/browser.mjs'

/** What Lighthouse takes for a phone on a slow line: 150 ms round trip, 1.6 Mb/s, a processor a quarter as fast. */
const slow = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, offline: false }
const slowdown = 4
const settleMilliseconds = 1_500
const longTaskMilliseconds = 50

export function launchBrowser(): Promise<Browser> {
  const executablePath = installedBrowser()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
}

/** Bytes of all scripts of a page, as packed, without headers, once that is in it. */
export async function scriptBytes(browser: Browser, url: string, until: string): Promise<number> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(until).first().waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return files.reduce((sum, file) => sum + (file.name.endsWith('.js') ? file.encodedBodySize : 0), 0)
  })
  await context.close()
  return bytes
}

/** Milliseconds but for the shift; `blocked` from the first paint on; `earlyReact` counts files of React that were asked for before the first paint. */
export type Seen = { lcp: number; blocked: number; shift: number; earlyReact: number }

/** What a visitor with a slow phone sees of it. */
export async function watch(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', slow)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(settleMilliseconds)
  const seen = await page.evaluate(readTimings, longTaskMilliseconds)
  await context.close()
  return seen
}

async function readTimings(longTask: number): Promise<Seen> {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
      setTimeout(resolve, 200, [])
    })
  const [paints, shifts, tasks] = await Promise.all(
    ['largest-contentful-paint', 'layout-shift', 'longtask'].map(entriesOf),
  )
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  // As Lighthouse counts: what comes before the first paint keeps nobody from touching anything.
  const blockedBy = ({ startTime, duration }: PerformanceEntry) =>
    Math.max(0, startTime + duration - Math.max(startTime, painted) - longTask)
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
  const early = scripts.filter(
    ({ name, startTime }) => !name.includes('/page-script-') && startTime < painted,
  )
  const shift = (shifts ?? []).filter((one) => !(one as Shift).hadRecentInput)
  return {
    lcp: (paints ?? []).at(-1)?.startTime ?? 0,
    blocked: (tasks ?? []).reduce((sum, task) => sum + blockedBy(task), 0),
    shift: shift.reduce((sum, one) => sum + (one as Shift).value, 0),
    earlyReact: early.length,
  }
}
