import type { Staff } from '#app/features/audit/actor.ts'
import { recordViewed } from '#app/features/audit/commands.server.ts'
import { copy as emailCopy } from '#app/features/emails/send-again/copy.ts'
import {
  findDetails,
  readSeriesPlace,
  startBlock,
  tellsOfChanges,
  type VisitDetails,
} from '#app/features/scheduling/index.server.ts'
import {
  datesOf,
  fewestVisits,
  longestEvery,
  mostVisits,
  nthOf,
  type Pattern,
} from '#app/features/scheduling/repeats/rules.ts'
import { whyNoEmail } from '#app/features/scheduling/rules.ts'
import { findClinicianName } from '#app/features/team/queries.server.ts'
import { treatmentText } from '#app/features/treatments/booked-treatment.server.ts'
import { listAll as listTreatments } from '#app/features/treatments/queries.server.ts'
import { treatmentNames } from '#app/features/treatments/staff-names.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, weekdayOf } from '#app/platform/dates.ts'
import { dayAndTime, numberText, weekdayName } from '#app/platform/format.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { type RepeatDays, readDays } from './days.server.ts'
import { readPattern, readTypedPattern, type TypedPattern } from './form.ts'

/** A visit and the days on which it could be repeated; components only draw it. */
export type RepeatView = Pick<RepeatDays, 'days' | 'refusal'> & {
  visit: Pick<VisitDetails, 'id' | 'updatedAt' | 'name'>
  /** Its treatment, with whom and when. */
  what: string
  /** "Visit 3 of 6 in a series"; null where it is of none. */
  inSeries: string | null
  typed: TypedPattern
  errors: { every?: string; visits?: string }
  /** On which weekday of the month; null where it is not by months. */
  rule: string | null
  /** Whom it was with does not give it any more; null where they do, or it is with nobody. */
  withAnybody: string | null
  /** So many of them would lie too far ahead. */
  beyond: number
  /** Why no email can tell the patient; null where one can. */
  noEmail: string | null
  /** The same form sent twice is stored once. */
  key: string
}

/**
 * A visit and the days on which it could be repeated, each with what stands against it. That it was opened is written
 * down. 404 where it is gone, 503 where it cannot be read.
 */
export function readRepeat(
  services: Services,
  actor: Staff,
  { id, search }: { id: string; search: URLSearchParams },
): Promise<Outcome<RepeatView>> {
  const fault = { event: 'visit to repeat not read', message: m.repeat_load_failed() }
  return attempt(services.log, fault, async () => {
    const row = await findDetails(services.db, id)
    if (!row) return refused({ status: 404, message: m.repeat_gone() })
    await recordViewed(services, actor, { object: 'appointment', id })
    const typed = readTypedPattern(search)
    const { pattern, wrong } = readPattern(typed)
    const isRight = wrong.length === 0
    const from = firstDayOf(row, services.clock.now())
    const { dates, beyond } = isRight ? datesOf(row.date, pattern, from) : { dates: [], beyond: 0 }
    const { keptId, ...read } = await readDays(services, row, { dates })
    const lost = row.clinicianId !== null && keptId === null && read.days.length > 0
    const clinician = await findClinicianName(services.db, row.clinicianId)
    return done({
      ...read,
      visit: { id: row.id, updatedAt: row.updatedAt, name: row.name },
      what: await whatOf(services, row, clinician),
      inSeries: await inSeriesOf(services, row),
      typed,
      errors: errorsOf(pattern, wrong),
      beyond,
      rule: isRight && pattern.unit === 'month' ? monthRule(row.date) : null,
      withAnybody: lost && clinician !== null ? m.repeat_with_anybody({ clinician }) : null,
      noEmail: noEmailOf(services, row),
      key: randomId(),
    })
  })
}

/** Today, as long as the visit's time of day is still ahead. */
function firstDayOf({ time }: VisitDetails, now: Temporal.Instant): CalendarDate {
  const today = clinicDate(now)
  const isAhead = startBlock({ date: today, time }) * blockMilliseconds > now.epochMilliseconds
  return isAhead ? today : addDays(today, 1)
}

const blockMilliseconds = 5 * 60_000

async function whatOf({ db }: Services, row: VisitDetails, clinician: string | null): Promise<string> {
  const treatment = treatmentText(row, treatmentNames(await listTreatments(db))).all
  const when = dayAndTime(row)
  return clinician === null
    ? m.repeat_what({ treatment, when })
    : m.repeat_what_with({ treatment, clinician, when })
}

async function inSeriesOf({ db }: Services, row: VisitDetails): Promise<string | null> {
  const at = await readSeriesPlace(db, row)
  return at && m.repeat_in_series({ place: numberText(at.place), count: numberText(at.count) })
}

function errorsOf({ unit }: Pattern, wrong: readonly ('every' | 'visits')[]): RepeatView['errors'] {
  const range = { least: numberText(fewestVisits), most: numberText(mostVisits) }
  return {
    ...(wrong.includes('every') && { every: m.repeat_every_wrong({ most: numberText(longestEvery[unit]) }) }),
    ...(wrong.includes('visits') && { visits: m.repeat_visits_wrong(range) }),
  }
}

const monthRules = [m.repeat_nth_1, m.repeat_nth_2, m.repeat_nth_3, m.repeat_nth_4, m.repeat_nth_5] as const

const monthRule = (date: CalendarDate): string =>
  (monthRules[nthOf(date) - 1] ?? m.repeat_nth_5)({ weekday: weekdayName(weekdayOf(date)) })

function noEmailOf(services: Services, { email }: VisitDetails): string | null {
  const why = whyNoEmail(email, tellsOfChanges(services))
  return why && emailCopy[why]()
}
