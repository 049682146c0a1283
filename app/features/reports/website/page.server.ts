import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { countsPageViews } from '../../accounts/settings/queries.server.ts'
import { listCounts } from '../../page-views/queries.server.ts'
import { copy } from '../copy.ts'
import { type Asked, rangeOf, yearBefore } from '../range.ts'
import { type WebsiteReport, websiteReport } from './rules.ts'

export type WebsiteView = WebsiteReport & { isCounting: boolean }

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
    return done({ ...websiteReport({ range, counts, countsBefore, today }), isCounting })
  })
}
