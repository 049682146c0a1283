import type { Database } from '#app/db/tables.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { compareNames } from '#app/language/name-order.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, daysFrom } from '#app/platform/dates.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type Span, without } from '#app/platform/shapes/spans.ts'
import { listFirstAnswers } from '../audit/queries.server.ts'
import { concerns } from '../closures/rules.ts'
import { closureSpan } from '../closures/spans.server.ts'
import type { CareCalendar } from '../scheduling/calendar.ts'
import { readCalendar, spanOf, workedSpans } from '../scheduling/index.server.ts'
import { listTeamNames } from '../team/queries.server.ts'
import { fullName } from '../team/rules.ts'
import { listAll, listByIds } from '../treatments/queries.server.ts'
import type { Treatment } from '../treatments/rules.ts'
import { shownTreatment, treatmentNames } from '../treatments/staff-names.ts'
import { copy } from './copy.ts'
import { type Asked, type Range, rangeOf } from './range.ts'
import {
  freeTime,
  type Lane,
  type Share,
  type Tally,
  tallyBy,
  tallyOf,
  type VisitCount,
  type Waits,
  waitsOf,
  weeksOf,
} from './rules.ts'
import {
  countLaterParts,
  countOtherClinicians,
  countVisits,
  listBookedOn,
  listVisitTimes,
  type VisitGroup,
  type VisitTime,
} from './visit-queries.server.ts'

/**
 * How much of the time stays free, by the hours, closures and clinicians as they are now: of each active clinician who
 * gives a treatment, and of the clinic where a treatment needs nobody.
 */
async function readFreeTime(
  db: Database,
  range: Range,
  treatments: readonly Pick<Treatment, 'id' | 'active'>[],
): Promise<Share> {
  const [calendar, visits] = await Promise.all([
    readCalendar(db, range),
    // One that begins before midnight may last into the first day.
    listVisitTimes(db, { from: addDays(range.from, -1), to: range.to }),
  ])
  return freeTime(lanesOf(calendar, { range, visits, treatments }))
}

type Facts = {
  range: Range
  visits: readonly VisitTime[]
  treatments: readonly Pick<Treatment, 'id' | 'active'>[]
}

function lanesOf(calendar: CareCalendar, { range, visits, treatments }: Facts): Lane[] {
  const { assignments, clinicians } = calendar
  const offered = treatments.filter(({ active }) => active).map(({ id }) => assignments.clinicians.get(id))
  const giving = new Set(offered.flatMap((ids) => ids ?? []))
  const lanes: (string | null)[] = clinicians
    .filter(({ id, active }) => active && giving.has(id))
    .map(({ id }) => id)
  if (offered.includes(undefined)) lanes.push(null)
  const byLane = Map.groupBy(visits, ({ clinicianId }) => clinicianId)
  return lanes.map((clinicianId) => ({
    working: workingOf(calendar, clinicianId, range),
    taken: (byLane.get(clinicianId) ?? []).map((visit) => spanOf(visit, visit.durationMinutes)),
  }))
}

function workingOf(calendar: CareCalendar, clinicianId: string | null, range: Range): Span[] {
  const who = calendar.clinicians.find(({ id }) => id === clinicianId)
  const closed = calendar.closures
    .filter((closure) => concerns(closure, { treatmentId: '', roomId: null, clinicianId }))
    .map(closureSpan)
  return without(
    daysFrom(range.from, range.to).flatMap((date) => workedSpans(calendar, date, who)),
    closed,
  )
}

type Named = { name: string; tally: Tally }

export type Report = {
  range: Range
  total: Tally
  days: { date: CalendarDate; tally: Tally }[]
  weeks: { range: Range; tally: Tally }[]
  /** A visit counts once for each clinician who gives a part of it. */
  clinicians: Named[]
  /** A visit of several treatments counts for each of them. */
  treatments: Named[]
  hasSeveral: boolean
  waits: Waits
  /** Minutes. */
  free: Share
}

/** @returns 400 where the days make no range, 503 where they cannot be read */
export async function readReport(services: Services, asked: Asked): Promise<Outcome<Report>> {
  const { db, clock, log } = services
  const now = clock.now()
  const chosen = rangeOf(asked, clinicDate(now))
  if (!chosen.ok) return refused({ status: 400, message: copy.problem[chosen.problem]() })
  const { range } = chosen
  return attempt(log, { event: 'report not read', message: m.reports_load_failed() }, async () => {
    const [groups, later, others, waits, treatments, team] = await Promise.all([
      countVisits(db, range, now),
      countLaterParts(db, range, now),
      countOtherClinicians(db, range, now),
      readWaits(services, range),
      listAll(db),
      listTeamNames(db),
    ])
    const counts = groups.map(asCount)
    const days = daysFrom(range.from, range.to)
    const inLanguage = treatmentNames(treatments)
    const names = new Map(
      groups.map((group) => [group.treatmentId, shownTreatment(group.treatment, inLanguage)]),
    )
    const ofLater = await listByIds(db, [...new Set(later.map(({ treatmentId }) => treatmentId))])
    for (const one of [...ofLater, ...treatments]) names.set(one.id, localText(one.name))
    const clinicians = new Map(team.clinicians.map((one) => [one.id, fullName(one)]))
    return done({
      range,
      total: tallyOf(counts),
      days: tallyBy(counts, days, ({ date }) => date).map(({ key: date, tally }) => ({ date, tally })),
      weeks: weeksOf(range, days).map((week) => ({
        range: week,
        tally: tallyOf(counts.filter(({ date }) => date >= week.from && date <= week.to)),
      })),
      clinicians: named(
        [...counts, ...others.map(asCount)],
        ({ clinicianId }) => clinicianId,
        (id) => (id === null ? m.reports_nobody() : (clinicians.get(id) ?? m.reports_former())),
      ),
      treatments: named(
        [...counts, ...later.map(asCount)],
        ({ treatment }) => treatment,
        (key) => names.get(key) ?? key,
      ),
      hasSeveral: later.length > 0,
      waits,
      free: await readFreeTime(db, range, treatments),
    })
  })
}

const asCount = (group: Omit<VisitGroup, 'treatment'>): VisitCount => ({
  ...group,
  treatment: group.treatmentId,
})

/** Those that anything counts for, most visits first. */
function named<Key>(
  counts: readonly VisitCount[],
  keyOf: (count: VisitCount) => Key,
  nameOf: (key: Key) => string,
): Named[] {
  return tallyBy(counts, [...new Set(counts.map(keyOf))], keyOf)
    .map(({ key, tally }) => ({ name: nameOf(key), tally }))
    .sort((one, other) => other.tally.visits - one.tally.visits || compareNames(one.name, other.name))
}

async function readWaits({ db }: Services, range: Range): Promise<Waits> {
  const booked = await listBookedOn(db, range)
  const first = await listFirstAnswers(
    db,
    booked.map(({ id }) => id),
  )
  return waitsOf(
    booked.map(({ id, createdAt, status }) => ({
      createdAt,
      answeredAt: first.get(id)?.at ?? null,
      isAdded: first.get(id)?.isAdded ?? false,
      isPending: status === 'pending',
    })),
  )
}
