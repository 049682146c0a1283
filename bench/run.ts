import '../test/english.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testSecretKey } from '../test/secret-key.ts'
import { bookingRows } from './bookings.ts'
import { browserRows } from './browser.ts'
import { changeRows } from './changes.ts'
import { pinning, pinSelf } from './cores.ts'
import { deskRows } from './desk.ts'
import { heardRows } from './heard.ts'
import { keptRows, keptWebsiteRows } from './kept.ts'
import { monthRows } from './month.ts'
import { patientRows } from './patients.ts'
import { privatePageRows } from './private-pages.ts'
import { reminderRows } from './reminders.ts'
import { renderedRows } from './rendered.ts'
import { amountRow, type Row, say, sayTable, timed } from './rows.ts'
import { startRows } from './starts.ts'
import { residentMegabytes, startProduct } from './subjects.ts'
import { waitlistRows } from './waitlist.ts'

/**
 * Every figure that the product is held to, next to its baseline, in one run: `npm run bench`. What is compared
 * is measured in turns, and medians count. Names of parts (`npm run bench -- kept bookings`) run those alone.
 */
const mostMegabytes = 200

const folder = mkdtempSync(join(tmpdir(), 'firstlight-bench-'))
const data = join(folder, 'product')
const database = join(data, 'firstlight.db')

const parts: Record<string, () => Promise<Row[]>> = {
  loads: async () => {
    const product = await startProduct({ DATA_DIR: data })
    const rows = [...(await keptRows(product)), ...(await changeRows(product, database))]
    rows.push(...memoryRow('memory after the load', product.pid))
    await product.stop()
    return rows
  },
  kept: () => keptWebsiteRows(folder),
  rendered: async () => {
    const folderOfOne = join(folder, 'rendered')
    const product = await startProduct({ DATA_DIR: folderOfOne, SECRET_KEY: testSecretKey })
    const rows = await renderedRows(product, join(folderOfOne, 'firstlight.db'))
    rows.push(...memoryRow('memory after rendering', product.pid))
    await product.stop()
    return rows
  },
  bookings: () => bookingRows(folder),
  starts: async () => {
    const first = await startProduct({ DATA_DIR: data })
    await first.stop()
    return startRows(data)
  },
  heard: async () => {
    const product = await startProduct({ DATA_DIR: join(folder, 'heard') })
    const rows = await heardRows(product)
    await product.stop()
    return rows
  },
  month: () => monthRows(folder),
  desk: () => deskRows(folder),
  patients: () => patientRows(folder),
  waitlist: () => waitlistRows(folder),
  reminders: () => reminderRows(folder),
  'private-pages': () => privatePageRows(folder),
  browser: async () => {
    const product = await startProduct({ DATA_DIR: join(folder, 'browser') })
    pinSelf(false)
    const rows = await browserRows(product.url)
    pinSelf(true)
    await product.stop()
    return rows
  },
}

function memoryRow(what: string, pid: number): Row[] {
  const memory = residentMegabytes(pid)
  return memory === null ? [] : [amountRow(what, memory, mostMegabytes, 'MB')]
}

const wanted = process.argv.slice(2)
const rows: Row[] = []
try {
  say(`Measuring, ${pinning} ...`)
  pinSelf(true)
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const { value, milliseconds } = await timed(part)
    say(`${name}: ${(milliseconds / 1_000).toFixed(0)} s`)
    sayTable(value)
    rows.push(...value)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
say('')
sayTable(rows)
process.exitCode = rows.every(({ isReached }) => isReached) ? 0 : 1
