import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { installedBrowser } from '../scripts/test/browser.mjs'
import { startBuiltServer } from '../test/built-server.ts'

/**
 * What a first visit costs on the wire: every public page, opened on a phone with an empty cache and not
 * scrolled, in bytes as they were sent (headers and bodies, compressed). Ends with 1 where a page costs more
 * than it may.
 */
const pages = [
  '/',
  '/about',
  '/services',
  '/doctors',
  '/testimonials',
  '/gallery',
  '/contact',
  '/appointment',
]
const kinds = ['HTML', 'CSS', 'script', 'React', 'fonts', 'pictures'] as const
type Kind = (typeof kinds)[number]
type Bytes = Record<Kind, number>

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
/** Kilobytes of 1,000 bytes; React is what the form pages fetch after they were seen. */
const most = { withoutPicturesAndFonts: 25, script: 3, home: 220 }

const data = mkdtempSync(join(tmpdir(), 'firstlight-first-visit-'))
const server = await startBuiltServer({ DATA_DIR: data })
const executablePath = installedBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
const failures: string[] = []
try {
  process.stdout.write(`${row('page', [...kinds, 'total'])}\n`)
  for (const page of pages) {
    const bytes = await visit(browser, page)
    const shown = [...kinds.map((kind) => bytes[kind]), total(bytes)].map((count) =>
      (count / 1000).toFixed(1),
    )
    process.stdout.write(`${row(page, shown)}\n`)
    failures.push(...tooMuch(page, bytes))
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}
for (const failure of failures) process.stdout.write(`${failure}\n`)
process.exitCode = failures.length > 0 ? 1 : 0

async function visit(browser: Browser, path: string): Promise<Bytes> {
  const context = await browser.newContext({ ...phone, baseURL: server.url })
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
  await page.goto(path, { waitUntil: 'networkidle' })
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

function tooMuch(page: string, bytes: Bytes): string[] {
  const { HTML, CSS, script, React } = bytes
  const found = [
    ...(React === 0
      ? [['without pictures and fonts', HTML + CSS + script, most.withoutPicturesAndFonts] as const]
      : []),
    ['scripts before React', script, most.script] as const,
    ...(page === '/' ? [['all of Home', total(bytes), most.home] as const] : []),
  ]
  return found
    .filter(([, count, limit]) => count > limit * 1000)
    .map(
      ([what, count, limit]) => `${page}: ${what} is ${(count / 1000).toFixed(1)} KB, more than ${limit} KB`,
    )
}

function total(bytes: Bytes): number {
  return kinds.reduce((sum, kind) => sum + bytes[kind], 0)
}

function row(page: string, cells: readonly string[]): string {
  return page.padEnd(14) + cells.map((cell) => cell.padStart(10)).join('')
}
