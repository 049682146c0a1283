import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kinds, total, visit } from '../e2e/support/first-visit.ts'
import { publicForms, publicPages, publicServices } from '../test/public-pages.ts'
import { startBuiltServer } from '../test/serving/built-server.ts'
import { launchBrowser } from './visit.ts'

/**
 * What a first visit costs on the wire, in KB of 1,000 bytes: every public page, opened on a phone with an empty cache
 * and not scrolled, headers and bodies as they were sent. How much it may is in e2e/public/first-visit.all.spec.ts.
 */

const data = mkdtempSync(join(tmpdir(), 'firstlight-first-visit-'))
const server = await startBuiltServer({ DATA_DIR: data })
const browser = await launchBrowser()
try {
  process.stdout.write(`${row('page', [...kinds, 'total'])}\n`)
  for (const page of [...publicPages, ...publicServices, ...publicForms]) {
    const bytes = await visit(browser, server.url + page)
    const shown = [...kinds.map((kind) => bytes[kind]), total(bytes)].map((count) =>
      (count / 1000).toFixed(1),
    )
    process.stdout.write(`${row(page, shown)}\n`)
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}
function row(page: string, cells: readonly string[]): string {
  return page.padEnd(24) + cells.map((cell) => cell.padStart(10)).join('')
}
