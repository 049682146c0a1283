import { expect, test } from 'vitest'
import { languages } from '#app/db/values.ts'
import { pathIn } from '#app/language/addresses.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { chanceFrom, newSeed } from '#app/platform/shapes/chance.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { updateCountsPageViews } from '../accounts/settings/queries.server.ts'
import { PageViews } from './counter.server.ts'
import { listCounts, type WebsiteCount } from './queries.server.ts'
import { mostNames } from './rules.ts'

const host = 'clinic.example.com'
const browser = { host, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/144.0' }
const within = { ...browser, 'sec-fetch-site': 'same-origin' }

async function started(clinic: TestServices): Promise<PageViews> {
  const views = new PageViews(clinic)
  await views.store()
  return views
}

const open = (views: PageViews, path: string, headers: object = browser) =>
  views.view({ path, method: 'GET', headers: { ...browser, ...headers } })

const all = ({ db }: TestServices) =>
  listCounts(db, { from: '2000-01-01' as never, to: '2100-01-01' as never })

const lines = (counts: readonly WebsiteCount[]) =>
  counts.map(({ day, kind, name, language, count }) => [day, kind, name, language, count].join(' ')).sort()

forEachEngineWithServices((openServices) => {
  test('pages, hosts and steps are sums of the clinic’s day', async () => {
    const clinic = await openServices()
    const views = await started(clinic)
    clinic.clock.set('2026-12-08T05:59:59Z') // 11:59 PM on Monday in Odessa
    open(views, '/es/services', { referer: 'https://www.google.com/' })
    open(views, '/ES/Services/', within)
    open(views, '/appointment/', { referer: `https://${host}/es/services` })
    clinic.clock.set('2026-12-08T06:00:00Z')
    open(views, '/appointment', { referer: `https://${host}/appointment` })
    open(views, '/embed/appointment', within)
    open(views, '/')
    await withLanguage('es', () => views.step(new Headers(browser), 'sent'))
    views.step(new Headers({ ...browser, dnt: '1' }), 'booked')
    await views.store()
    open(views, '/')
    await views.store()
    expect(lines(await all(clinic))).toEqual([
      '2026-12-07 page /appointment en 1',
      '2026-12-07 page /services es 2',
      '2026-12-07 source google.com  1',
      '2026-12-07 step opened en 1',
      '2026-12-08 page / en 2',
      '2026-12-08 page /appointment en 1',
      '2026-12-08 page /embed/appointment en 1',
      '2026-12-08 source direct  2',
      '2026-12-08 step sent es 1',
    ])
  })

  test('days end at the clinic’s midnight where clocks change, too', async () => {
    const clinic = await openServices()
    const views = await started(clinic)
    for (const instant of [
      '2026-11-01T04:59:59Z', // the last second of October in Odessa
      '2026-11-01T05:00:00Z',
      '2026-11-02T05:59:59Z', // the last one of a day of 25 hours
      '2026-11-02T06:00:00Z',
      '2027-03-14T05:59:59Z',
      '2027-03-14T06:00:00Z',
      '2027-03-15T04:59:59Z', // the last one of a day of 23 hours
      '2027-03-15T05:00:00Z',
    ]) {
      clinic.clock.set(instant)
      open(views, '/about', within)
    }
    await views.store()
    expect(lines(await all(clinic))).toEqual([
      '2026-10-31 page /about en 1',
      '2026-11-01 page /about en 2',
      '2026-11-02 page /about en 1',
      '2027-03-13 page /about en 1',
      '2027-03-14 page /about en 2',
      '2027-03-15 page /about en 1',
    ])
  })

  test('nothing of who visited is stored or logged', async () => {
    const clinic = await openServices()
    const logged: unknown[] = []
    const note = (...said: unknown[]) => void logged.push(said)
    const log = { ...clinic.log, info: note, warn: note, error: note }
    const views = await started({ ...clinic, log })
    const address = '203.0.113.77'
    open(views, '/about', {
      referer: 'https://www.google.com/search?q=ann+smith',
      'x-forwarded-for': address,
      'accept-language': 'haw',
      cookie: 'known-device=8f2b',
    })
    views.step(new Headers({ ...browser, 'x-forwarded-for': address }), 'booked')
    await views.store()
    const kept = JSON.stringify([await clinic.db.selectFrom('website_counts').selectAll().execute(), logged])
    for (const trace of [address, 'Mozilla', 'Firefox', 'ann', 'haw', '8f2b', 'search'])
      expect(kept).not.toContain(trace)
    expect(logged).toEqual([])
  })

  test('only the first day that is chosen counts, in a visit that says where it was', async () => {
    const clinic = await openServices()
    const views = await started(clinic)
    const page = `https://${host}/appointment`
    for (const referer of [page, `${page}?date=2026-12-09`, `${page}?date=2026-12-10`])
      views.step(new Headers({ ...browser, referer }), 'day')
    await views.store()
    expect(lines(await all(clinic))).toEqual(['2026-12-07 step day en 1'])
  })

  test('several processes come to what a plain count comes to', async () => {
    const clinic = await openServices()
    const seed = newSeed()
    const chance = chanceFrom(seed)
    const processes = [await started(clinic), await started(clinic), await started(clinic)]
    const model = new Map<string, number>()
    const paths = ['/', '/about', '/services', '/contact']
    for (let round = 0; round < 8; round++) {
      for (let visit = 0; visit < 40; visit++) {
        const language = chance.of(languages)
        const path = chance.of(paths)
        const from = chance.of(['google.com', 'bing.com', 'yelp.com'])
        open(chance.of(processes), pathIn(language, path), { referer: `https://${from}/` })
        const day = clinic.clock.now().toZonedDateTimeISO('America/Chicago').toPlainDate().toString()
        for (const key of [`${day} page ${path} ${language}`, `${day} source ${from} `])
          model.set(key, (model.get(key) ?? 0) + 1)
        if (chance.percent(5)) clinic.clock.advance({ hours: 3 })
      }
      await Promise.all(processes.map((one) => one.store()))
    }
    const expected = [...model].map(([key, count]) => `${key} ${count}`).sort()
    expect(lines(await all(clinic)), `seed ${seed}`).toEqual(expected)
  })

  test('a flood of hosts fills neither the table nor the memory', async () => {
    const clinic = await openServices()
    const processes = [await started(clinic), await started(clinic)]
    for (let number = 0; number < 3 * mostNames.source; number++)
      for (const [index, one] of processes.entries())
        open(one, '/', { referer: `https://flood-${number}-${index}.com/` })
    await Promise.all(processes.map((one) => one.store()))
    const sources = (await all(clinic)).filter(({ kind }) => kind === 'source')
    expect(sources).toHaveLength(mostNames.source + 1)
    expect(sources.reduce((sum, { count }) => sum + count, 0)).toBe(6 * mostNames.source)
  })

  test('nothing is counted while it is off, and nothing from before is added later', async () => {
    const clinic = await openServices()
    let whileItAsks: (() => void) | undefined
    const db = new Proxy(clinic.db, {
      get: (target, name) => {
        if (name === 'transaction') whileItAsks?.()
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const views = await started({ ...clinic, db })
    const turn = (on: boolean) => updateCountsPageViews(clinic.db, on, clinic.clock.now())
    open(views, '/about', within)
    await turn(false)
    whileItAsks = () => open(views, '/about', within)
    await views.store()
    whileItAsks = undefined
    open(views, '/about', within)
    await turn(true)
    await views.store()
    expect(await all(clinic)).toEqual([])
    open(views, '/about', within)
    await views.end()
    open(views, '/about', within)
    await views.store()
    expect(lines(await all(clinic))).toEqual(['2026-12-07 page /about en 1'])
  })

  test('what could not be stored is stored later, once', async () => {
    const clinic = await openServices()
    const faults: unknown[] = []
    const log = { ...clinic.log, warn: (fault: unknown) => void faults.push(fault) }
    let isAway = false
    const db = new Proxy(clinic.db, {
      get: (target, name) => {
        if (isAway && name === 'transaction') throw new Error('away')
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const views = await started({ ...clinic, db, log })
    open(views, '/about', within)
    isAway = true
    await views.store()
    open(views, '/about', within)
    await views.store()
    expect(faults).toHaveLength(2)
    isAway = false
    await views.store()
    await views.store()
    expect(lines(await all(clinic))).toEqual(['2026-12-07 page /about en 2'])
  })
})
