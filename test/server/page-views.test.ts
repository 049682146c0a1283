import { expect, test } from 'vitest'
import { listCounts } from '#app/features/page-views/queries.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import { forEachEngine } from '../database.ts'
import { type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { workingDays } from '../working-days.ts'

const agent = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/144.0', Accept: 'text/html' }

async function ask({ url }: BuiltServer, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(url + path, { method, headers: { ...agent, ...headers }, redirect: 'manual' })
  await response.body?.cancel()
  return response
}

forEachEngine((openDatabase, engine) => {
  test('what people open is counted by the end of each process, and nothing else', async () => {
    const database = await openDatabase()
    const environment = environmentFor(database)
    const first = await startBuiltServer(environment)
    const second = engine === 'postgres' ? await startBuiltServer(environment) : first
    const tag = (await ask(first, '/about')).headers.get('etag') ?? ''
    for (const path of ['/about', '/es/about?utm_source=ann@example.com', '/gallery?category=Nothing'])
      await ask(second, path, { Referer: 'https://www.google.com/search?q=ann+smith' })
    expect((await ask(first, '/about', { 'If-None-Match': tag })).status).toBe(304)
    await ask(first, '/about', { 'X-Shown': `${first.url}/` }, 'HEAD')
    const uncounted: [string, Record<string, string>, string?][] = [
      ['/about', {}, 'HEAD'],
      ['/about', { 'Sec-Purpose': 'prefetch' }],
      ['/about', { 'Sec-GPC': '1' }],
      ['/about', { DNT: '1' }],
      ['/about', { Cookie: 'session=abc' }],
      ['/about', { 'User-Agent': 'Googlebot/2.1' }],
      ['/map', {}],
      ['/nothing/ann@example.com', {}],
      ['/p/nothing', {}],
      ['/visit/link', {}],
      ['/visit/aaaaaaaaaaaaaaaaaaaaaa', {}],
      ['/admin/login', {}],
      ['/robots.txt', {}],
      ['/healthz', {}],
    ]
    for (const [path, headers, method] of uncounted) await ask(first, path, headers, method)

    const [date = ''] = workingDays(1)
    const treatment = 'HRT'
    const booking = `${first.url}/appointment`
    await ask(second, '/appointment', { Referer: `${second.url}/services` })
    await ask(second, `/appointment?treatment=${treatment}&date=${date}`, {
      Referer: `${second.url}/appointment`,
    })
    await ask(second, `/appointment?treatment=${treatment}&date=${addDays(date as never, 1)}`, {
      Referer: `${second.url}/appointment?treatment=${treatment}&date=${date}`,
    })
    const refused = await postForm(booking, { treatment, date, time: '' }, agent)
    expect(await refused.text()).toContain('name="sentBefore"')
    await postForm(booking, { treatment, date, time: '', sentBefore: '1' }, agent)
    await Promise.all([...new Set([first, second])].map((server) => server.stop()))

    const today = clinicDate(Temporal.Now.instant())
    const counts = await listCounts(database.db, { from: addDays(today, -1), to: today })
    expect(
      counts.map(({ kind, name, language, count }) => `${kind} ${name} ${language} ${count}`).sort(),
    ).toEqual([
      'page /about en 4',
      'page /about es 1',
      'page /appointment en 3',
      'page /gallery en 1',
      'source direct  2',
      'source google.com  3',
      'step day en 1',
      'step opened en 1',
      'step sent en 1',
    ])
  })
})
