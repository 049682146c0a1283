import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicPages } from '../test/public-pages.ts'
import { startBuiltServer } from '../test/serving/built-server.ts'
import { type Bytes, kinds, launchBrowser, visit } from './visit.ts'

/**
 * What a first visit costs on the wire: every public page, opened on a phone with an empty cache and not
 * scrolled, in bytes as they were sent (headers and bodies, compressed). Ends with 1 where a page costs more
 * than it may.
 */
/** Kilobytes of 1,000 bytes; React is what the form pages fetch after they were seen. */
const most = { withoutPicturesAndFonts: 25, script: 3, home: 220 }

const data = mkdtempSync(join(tmpdir(), 'firstlight-first-visit-'))
const server = await startBuiltServer({ DATA_DIR: data })
const browser = await launchBrowser()
const failures: string[] = []
try {
  process.stdout.write(`${row('page', [...kinds, 'total'])}\n`)
  for (const page of publicPages) {
    const bytes = await visit(browser, server.url + page)
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
