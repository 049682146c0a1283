import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqliteFile } from '../app/db/engine/sqlite.server.ts'
import { publishFields } from '../e2e/support/own-look.ts'
import type { BuiltServer } from '../test/serving/built-server.ts'
import { ownPageFields, wholeWebsite } from '../test/whole-website.ts'
import { type Row, ratioRow } from './rows.ts'
import { answerOf, startBare, startProduct } from './subjects.ts'
import { inTurns } from './under-load.ts'

/** As a person's browser asks, so that the page is counted. */
const asked = {
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
}
const headers = Object.entries(asked).map(([name, value]) => `${name}: ${value}`)
const plan = { connections: 50, rounds: 5, milliseconds: 1_500 }
const restMilliseconds = 4_000
const ownPages = 60
/** The best packing follows the first answer, one page at a time. */
const packMilliseconds = 20_000

/** Home, kept, next to a bare server that has the very same bytes and headers in memory. */
export async function keptRows(product: BuiltServer): Promise<Row[]> {
  return toBare('kept page', product, ['/'], restMilliseconds)
}

/**
 * A website in a look of its own with 60 own pages in two languages, asked for in turn; and what counting page views
 * costs there.
 */
export async function keptWebsiteRows(folder: string): Promise<Row[]> {
  const start = async (name: string, isCounted: boolean) => {
    const data = join(folder, name)
    const product = await startProduct({ DATA_DIR: data })
    publishOwnPages(join(data, 'firstlight.db'), isCounted)
    await product.stop()
    return startProduct({ DATA_DIR: data })
  }
  const names = Array.from({ length: ownPages }, (_, index) => `/p/page-${index}`)
  const paths = names.flatMap((path) => [path, `/es${path}`])
  const [counted, uncounted] = [await start('counted', true), await start('uncounted', false)]
  const rows = await toBare('120 kept pages in an own look', counted, paths, packMilliseconds)
  for (const path of paths) await answerOf(uncounted.url + path, asked)
  await pause(packMilliseconds)
  const { ours, theirs } = await inTurns(
    { url: counted.url, path: paths, headers },
    { url: uncounted.url, path: paths, headers },
    plan,
  )
  await counted.stop()
  await uncounted.stop()
  const rates = `${ours.rate.toFixed(0)}/s, ${theirs.rate.toFixed(0)}/s`
  const what = 'the same, counted, to not counted'
  return [...rows, ratioRow(what, ours.rate / theirs.rate, { least: 0.98 }, rates)]
}

async function toBare(what: string, product: BuiltServer, paths: string[], rest: number): Promise<Row[]> {
  for (const path of paths) await answerOf(product.url + path, asked)
  await pause(rest)
  const pages = []
  for (const path of paths) {
    const { status, headers, body } = await answerOf(product.url + path, asked)
    if (status !== 200) throw new Error(`${path}: ${status}`)
    pages.push({ path, headers, body: body.toString('base64') })
  }
  const bare = await startBare('bare-pages.ts', { pages })
  const target = { path: paths, headers }
  const { ours, theirs } = await inTurns({ ...target, url: product.url }, { ...target, url: bare.url }, plan)
  await bare.stop()
  const rates = `${ours.rate.toFixed(0)}/s, bare ${theirs.rate.toFixed(0)}/s`
  const latencies = `${ours.p99.toFixed(2)} ms, bare ${theirs.p99.toFixed(2)} ms`
  const at = 'at 50 connections, to bare Node'
  return [
    ratioRow(`${what}, requests per second ${at}`, ours.rate / theirs.rate, { least: 0.9 }, rates),
    ratioRow(`${what}, p99 ${at}`, ours.p99 / theirs.p99, { most: 1.5 }, latencies),
  ]
}

function publishOwnPages(path: string, isCounted: boolean): void {
  const file = openSqliteFile(path)
  const keys = Array.from({ length: ownPages }, (_, index) => `page-${index}`)
  publishFields(
    { database: (statement) => file.prepare(statement).all() },
    {
      ...wholeWebsite,
      'pages.order': JSON.stringify([...JSON.parse(wholeWebsite['pages.order']), ...keys]),
      ...Object.fromEntries(keys.flatMap((key) => Object.entries(ownPageFields(key)))),
    },
  )
  if (!isCounted) file.exec('update settings set "countsPageViews" = 0')
  file.close()
}
