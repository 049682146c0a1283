import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { WebsiteCountKind } from '#app/db/values.ts'
import { addCounts } from '#app/features/page-views/queries.server.ts'
import { parseDate } from '#app/platform/dates.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import type { Asked } from '../range.ts'
import { websiteFileOf } from './file.server.ts'
import { readWebsiteReport } from './page.server.ts'
import { bookedShares } from './rules.ts'

const own = (from: string, to: string): Asked => ({ name: 'own', from, to })
const day = (text: string) => parseDate(text) ?? expect.fail(text)

const read = (clinic: TestServices, asked: Asked) =>
  clinic.clinic.within(() => readWebsiteReport(clinic, asked))

const store = ({ db }: TestServices, lines: string) =>
  inTransaction(db, (tx) =>
    addCounts(
      tx,
      lines.split('\n').map((line) => {
        const [date = '', kind, name = '', count, language = ''] = line.trim().split(' ')
        return { day: day(date), kind: kind as WebsiteCountKind, name, language, count: Number(count) }
      }),
    ),
  )

forEachEngineWithServices((openServices) => {
  test('counts of some days, next to the same days of the year before', async () => {
    const clinic = await openServices() // December 7, 2026
    await store(
      clinic,
      `2026-12-05 page /about 1000 en
       2026-12-06 page / 30 en
       2026-12-06 page / 12 es
       2026-12-07 page /services/botox 5 en
       2026-12-06 source google.com 20
       2026-12-07 source direct 22
       2026-12-06 step opened 20 en
       2026-12-07 step opened 20 es
       2026-12-06 step sent 8 en
       2026-12-07 step booked 6 en
       2025-12-06 page / 21 en
       2025-12-07 page /gallery 2 en
       2025-12-08 page / 500 en
       2025-12-06 step opened 10 en
       2025-12-07 step booked 1 en`,
    )
    const report = outcomeValue(await read(clinic, own('2026-12-06', '2026-12-08')))
    expect(report.views).toBe(47)
    expect(report.before).toEqual({
      range: { from: '2025-12-06', to: '2025-12-07' },
      views: 23,
      now: 47,
    })
    expect(report.days.map(({ now, before }) => [now, before])).toEqual([
      [42, 21],
      [5, 2],
    ])
    expect(report.weeks).toEqual([{ range: { from: '2026-12-06', to: '2026-12-07' }, now: 47, before: 23 }])
    expect(report.pages).toEqual([
      { path: '/', name: 'Home', views: 42, inLanguage: { en: 30, es: 12 }, before: 21 },
      { path: '/services/botox', name: 'Botox', views: 5, inLanguage: { en: 5, es: 0 }, before: 0 },
    ])
    expect(report.sources.map(({ name, views }) => [name, views])).toEqual([
      ['direct', 22],
      ['google.com', 20],
    ])
    expect(report.steps.map(({ step, count, before }) => [step, count, before])).toEqual([
      ['opened', 40, 10],
      ['day', 0, 0],
      ['sent', 8, 0],
      ['booked', 6, 1],
    ])
    expect(bookedShares(report.steps)).toEqual({
      now: { part: 6, whole: 40 },
      before: { part: 1, whole: 10 },
    })
    expect(websiteFileOf(report, 'funnel').split('\r\n').slice(0, 3)).toEqual([
      '\uFEFF"Step","Count","% of opened","Same days last year"',
      '"Booking page opened","40","100","10"',
      '"Day chosen","0","0","0"',
    ])
    expect(websiteFileOf(report, 'pages')).toContain('"/services/botox","5","5","0","0"')
  })

  test('a clinic without a year before is compared with nothing', async () => {
    const clinic = await openServices()
    await store(clinic, '2026-12-06 page / 3 en\n2025-12-09 page / 500 en')
    const report = outcomeValue(await read(clinic, own('2026-12-06', '2026-12-10')))
    expect(report.before).toBe(null)
    expect(report.days.map(({ before }) => before)).toEqual([null, null])
    expect(report.pages[0]?.before).toBe(null)
    expect(bookedShares(report.steps)).toEqual({ now: { part: 0, whole: 0 }, before: null })
  })
})
