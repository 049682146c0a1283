import type { Staff } from '#app/features/audit/actor.ts'
import { recordShown } from '#app/features/audit/commands.server.ts'
import { recordOnce } from '#app/features/audit/log/entries.server.ts'
import { withUnanswered } from '#app/features/reminders/missed-reminders.server.ts'
import {
  countByStatus,
  lineOf,
  listRecent,
  listVisitsBetween,
  listVisitsById,
  mostVisitsShown,
  readVisitsMark,
} from '#app/features/scheduling/index.server.ts'
import { readTeam } from '#app/features/team/names.server.ts'
import { listAll as listTreatments } from '#app/features/treatments/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { DeskAddress } from '../address.ts'
import type { LiveRows } from './held-rows.ts'
import { withMarks } from './marks.server.ts'
import { readSummary } from './summary.server.ts'
import { asLine } from './tab-page.server.ts'
import { isOfChoice } from './views.ts'

type Asked = {
  address: DeskAddress
  /** The rows that are on the screen; more than a list shows are not looked at. */
  ids: readonly string[]
  /** When the list was read, in milliseconds since 1970: what came later is new. */
  since: number
}

const lastMillisecond = 8_640_000_000_000_000

const momentOf = (milliseconds: number, now: Temporal.Instant): Temporal.Instant =>
  Number.isInteger(milliseconds) && Math.abs(milliseconds) <= lastMillisecond
    ? Temporal.Instant.fromEpochMilliseconds(milliseconds)
    : now

/**
 * The rows of a list that is open, as they are by now, for who looks at it. It names
 * nobody who is not on the screen: of those who came it says how many. 503 with a sentence where it cannot be read.
 */
export async function readLiveRows(
  services: Services,
  actor: Staff,
  { address, ids: asked, since }: Asked,
): Promise<Outcome<LiveRows>> {
  const { db, clock } = services
  const ids = asked.slice(0, mostVisitsShown)
  const fault = { event: 'appointments not read', message: m.desk_load_failed() }
  return attempt(services.log, fault, async () => {
    const mark = await readVisitsMark(db)
    const today = clinicDate(clock.now())
    const [found, visits, counts, treatments] = await Promise.all([
      listVisitsById(db, ids),
      listVisitsBetween(db, { from: today, to: today }),
      countByStatus(db),
      listTreatments(db),
    ])
    const rows = await withMarks(db, found.map(asLine))
    const named = lineOf(await readTeam(db, treatments), treatments)
    const lines = address.tab === 'today' ? await withUnanswered(services, rows) : rows
    const there = rows.map(({ id }) => id)
    await recordOnce(services, actor, { list: address.list, ids: there }, (fresh) =>
      recordShown(services, actor, { object: 'appointment', ids: fresh }),
    )
    const known = new Set(ids)
    const recent = (await listRecent(db, momentOf(since, clock.now()))).filter(({ id }) => !known.has(id))
    const isListed = isOfChoice(address.filter)
    const more = visits.filter(
      (visit) =>
        address.tab === 'today' &&
        !known.has(visit.id) &&
        !recent.some(({ id, isWaiting }) => isWaiting && id === visit.id) &&
        isListed(visit),
    )
    return done({
      mark,
      rows: lines.map(named),
      gone: ids.filter((id) => !there.includes(id)),
      summary: await readSummary(services, { visits, counts, treatments }),
      arrived: {
        requests: recent.filter(({ isWaiting }) => isWaiting).length,
        visits: more.length,
      },
    })
  })
}
