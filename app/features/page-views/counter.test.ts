import { expect, test } from 'vitest'
import { languages } from '#app/db/values.ts'
import { pathIn } from '#app/language/addresses.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { chanceFrom, newSeed } from '#test/actions/chance.ts'
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
      '2026-12-08 source direct  2',
      '2026-12-08 step sent es 1',
    ])
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
    const views = await started(clinic)
    const turn = (on: boolean) => updateCountsPageViews(clinic.db, on, clinic.clock.now())
    open(views, '/about', within)
    await turn(false)
    await views.store()
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
