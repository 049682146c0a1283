import { setTimeout as pause } from 'node:timers/promises'
import type { BuiltServer } from '../test/serving/built-server.ts'
import { type Row, ratioRow } from './rows.ts'
import { answerOf, startBare } from './subjects.ts'
import { inTurns } from './under-load.ts'

const browser = ['Accept-Encoding: gzip, deflate, br, zstd']
const plan = { connections: 50, rounds: 7, milliseconds: 1_500 }
const restMilliseconds = 1_500

/** Home, kept, next to a bare server that has the very same bytes and headers in memory. */
export async function keptRows(product: BuiltServer): Promise<Row[]> {
  const accept = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
  await answerOf(`${product.url}/`, accept)
  await pause(restMilliseconds)
  const { headers, body } = await answerOf(`${product.url}/`, accept)
  const bare = await startBare('bare-pages.ts', { headers, body: body.toString('base64') })
  const target = { path: '/', headers: browser }
  const { ours, theirs } = await inTurns({ ...target, url: product.url }, { ...target, url: bare.url }, plan)
  await bare.stop()
  const rates = `${ours.rate.toFixed(0)}/s, bare ${theirs.rate.toFixed(0)}/s`
  const latencies = `${ours.p99.toFixed(2)} ms, bare ${theirs.p99.toFixed(2)} ms`
  return [
    ratioRow(
      'kept page, requests per second at 50 connections, to bare Node',
      ours.rate / theirs.rate,
      { least: 0.9 },
      rates,
    ),
    ratioRow(
      'kept page, p99 at 50 connections, to bare Node',
      ours.p99 / theirs.p99,
      { most: 1.5 },
      latencies,
    ),
  ]
}
