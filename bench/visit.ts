import { type Browser, chromium } from '@playwright/test'
import { installedBrowser } from '../scripts/test/browser.mjs'

export const kinds = ['HTML', 'CSS', 'script', 'React', 'fonts', 'pictures'] as const
type Kind = (typeof kinds)[number]
export type Bytes = Record<Kind, number>

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
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

/** A page opened on a phone with an empty cache and not scrolled: bytes as sent, headers and bodies. */
export async function visit(browser: Browser, url: string): Promise<Bytes> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const kindOf = new Map<string, Kind>()
  const bytes: Bytes = { HTML: 0, CSS: 0, script: 0, React: 0, fonts: 0, pictures: 0 }
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    kindOf.set(requestId, kindFor(type, response.url))
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId)
    if (kind) bytes[kind] += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return bytes
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

/** Scripts but the shared one belong to React; what is left over are its data and icons of the tab. */
function kindFor(type: string, url: string): Kind {
  if (type === 'Document') return 'HTML'
  if (type === 'Stylesheet') return 'CSS'
  if (type === 'Script') return url.includes('/page-script-') ? 'script' : 'React'
  return type === 'Font' ? 'fonts' : 'pictures'
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
