import { countsPageViews } from '#app/features/accounts/settings/queries.server.ts'
import { services as shownServices } from '#app/features/clinic-profile/website/current-clinic.ts'
import { listCounts } from '#app/features/page-views/queries.server.ts'
import { other } from '#app/features/page-views/rules.ts'
import { bookingPage, shownPages } from '#app/features/public-pages/navigation.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { copy } from '../copy.ts'
import { type Asked, rangeOf, yearBefore } from '../range.ts'
import { type PageRow, type WebsiteReport, websiteReport } from './rules.ts'

export type WebsiteView = Omit<WebsiteReport, 'pages'> & {
  /** With the name that a page has in the menu; its path where it has none. */
  pages: (PageRow & { name: string })[]
  isCounting: boolean
}

/** @returns 400 where the days make no range, 503 where they cannot be read */
export async function readWebsiteReport(services: Services, asked: Asked): Promise<Outcome<WebsiteView>> {
  const { db, clock, log } = services
  const today = clinicDate(clock.now())
  const chosen = rangeOf(asked, today)
  if (!chosen.ok) return refused({ status: 400, message: copy.problem[chosen.problem]() })
  const { range } = chosen
  return attempt(log, { event: 'report not read', message: m.reports_load_failed() }, async () => {
    const [counts, countsBefore, isCounting] = await Promise.all([
      listCounts(db, range),
      listCounts(db, yearBefore(range)),
      countsPageViews(db),
    ])
    const report = websiteReport({ range, counts, countsBefore, today })
    const ofServices = shownServices().map(({ id, title }) => ({ path: `/services/${id}`, label: title }))
    const named = [...shownPages(), bookingPage, ...ofServices]
    const names = new Map(named.map(({ path, label }) => [path, localText(label)]))
    const nameOf = (path: string) => names.get(path) ?? (path === other ? m.reports_site_other() : path)
    const pages = report.pages.map((row) => ({ ...row, name: nameOf(row.path) }))
    return done({ ...report, pages, isCounting })
  })
}
