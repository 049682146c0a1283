import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordedLog } from '#test/recorded-log.ts'
import { cdnHeaders, startPurging } from './cdn.server.ts'
import { contentKinds } from './keeping.ts'

const clinic = 'clinic.example'
const token = 'a token of a CDN'
const everything = contentKinds.map((kind) => `${clinic}/${kind}`).join(' ')

/** Ends what hangs. */
const until = { timeout: 120_000 }

test.each([
  [Number.POSITIVE_INFINITY, 60],
  [60_999, 60],
  [59_999, 59],
  [1_000, 1],
  [999, null],
  [-5_000, null],
])('a page that is over in %d ms is stored for %s seconds', (milliseconds, seconds) => {
  const cdn = { purgeUrl: '', token, clinic }
  expect(cdnHeaders(cdn, { shows: ['times', 'website'], milliseconds })).toEqual(
    seconds === null
      ? []
      : [
          'Surrogate-Key',
          'clinic.example/times clinic.example/website',
          'Surrogate-Control',
          `max-age=${seconds}`,
        ],
  )
})

/** A CDN that answers as it is told, and versions that a test raises. */
async function started() {
  const purges: (string | undefined)[] = []
  const versions = new Map<string, number>()
  const state = { status: 200, isAway: false }
  const { log, logged } = recordedLog()
  const server = createServer(({ method, url, headers }, answer) => {
    expect({ method, url, token: headers['fastly-key'] }).toEqual({ method: 'POST', url: '/purge', token })
    if (state.status === 200) purges.push(String(headers['surrogate-key']))
    answer.writeHead(state.status, { Location: '/elsewhere' }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const purgeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`
  const ask = async () => {
    if (state.isAway) throw new Error('The database is away.')
    const now = new Map(versions)
    return { order: 0, of: (kind: string) => now.get(kind) ?? 0 }
  }
  const settings = { cdn: { purgeUrl, token, clinic } }
  const content = { ask }
  const purging = startPurging({ settings, content, log }, { lookEvery: 20 })
  onTestFinished(async () => {
    await purging.end()
    server.close().closeAllConnections()
  })
  const raise = (kind: string) => versions.set(kind, (versions.get(kind) ?? 0) + 1)
  const purged = (count: number) => vi.waitUntil(() => purges.length >= count, until)
  return { purges, state, logged, raise, purged }
}

test('everything is purged at the start, then each change, three times', async () => {
  const { purges, raise, purged } = await started()
  await purged(3)
  expect(purges).toEqual([everything, everything, everything])
  raise('times')
  await purged(4)
  raise('gallery')
  const of = (kind: string) =>
    purges.slice(3).filter((keys) => keys?.split(' ').includes(`${clinic}/${kind}`))
  await vi.waitUntil(() => of('gallery').length === 3, until)
  expect(of('times')).toHaveLength(3)
  expect(of('team')).toEqual([])
})

test.each([
  ['refuses', { status: 403 }],
  ['leads elsewhere', { status: 307 }],
  ['breaks', { status: 500 }],
  ['cannot be told what changed', { isAway: true }],
])('a CDN that %s is told again, and the log says it once', async (_, trouble) => {
  const { purges, state, logged, raise, purged } = await started()
  await purged(3)
  Object.assign(state, trouble)
  raise('team')
  await vi.waitUntil(() => logged.length > 0, until)
  expect(purges).toHaveLength(3)
  Object.assign(state, { status: 200, isAway: false })
  await purged(6)
  expect(purges.slice(3)).toEqual(Array(3).fill('clinic.example/team'))
  expect(logged).toEqual([[expect.anything(), 'CDN not purged']])
})
