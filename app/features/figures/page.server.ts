import { m } from '../../language/messages.ts'
import { attempt } from '../../platform/attempt.server.ts'
import { clinicDate } from '../../platform/clinic-time.server.ts'
import { type CalendarDate, daysFrom } from '../../platform/dates.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import { shownTreatment, treatmentNames } from '../appointments/desk/treatment-names.ts'
import {
  countVisits,
  listBookedOn,
  type VisitGroup,
} from '../appointments/visits-for/figures-queries.server.ts'
import { listFirstStatuses } from '../audit/first-status-queries.server.ts'
import { listTeamNames } from '../team/names-queries.server.ts'
import { fullName } from '../team/rules.ts'
import { listAll } from '../treatments/queries.server.ts'
import { shownName } from '../treatments/rules.ts'
import { copy } from './copy.ts'
import { readFreeTime } from './free-share.server.ts'
import { type Asked, type Range, rangeOf } from './range.ts'
import {
  type Share,
  type Tally,
  tallyBy,
  tallyOf,
  type VisitCount,
  type Waits,
  waitsOf,
  weeksOf,
} from './rules.ts'

type Named = { name: string; tally: Tally }

export type Figures = {
  range: Range
  total: Tally
  days: { date: CalendarDate; tally: Tally }[]
  weeks: { range: Range; tally: Tally }[]
  clinicians: Named[]
  treatments: Named[]
  waits: Waits
  /** Minutes. */
  free: Share
}

/** @returns 400 where the days make no range, 503 where they cannot be read */
export async function readFigures(services: Services, asked: Asked): Promise<Outcome<Figures>> {
  const { db, clock, log } = services
  const now = clock.now()
  const chosen = rangeOf(asked, clinicDate(now))
  if (!chosen.ok) return refused({ status: 400, message: copy.problem[chosen.problem]() })
  const { range } = chosen
  return attempt(log, { event: 'figures not read', message: m.figures_load_failed() }, async () => {
    const [groups, waits, treatments, team] = await Promise.all([
      countVisits(db, range, now),
      readWaits(services, range),
      listAll(db),
      listTeamNames(db),
    ])
    const counts = groups.map(asCount)
    const days = daysFrom(range.from, range.to)
    const inLanguage = treatmentNames(treatments)
    const names = new Map(groups.map((group) => [keyOf(group), shownTreatment(group.treatment, inLanguage)]))
    for (const one of treatments) names.set(one.id, shownName(one))
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
        counts,
        ({ clinicianId }) => clinicianId,
        (id) => (id === null ? m.figures_nobody() : (clinicians.get(id) ?? m.figures_former())),
      ),
      treatments: named(
        counts,
        ({ treatment }) => treatment,
        (key) => names.get(key) ?? key,
      ),
      waits,
      free: await readFreeTime(db, range, treatments),
    })
  })
}

const keyOf = ({ treatmentId, treatment }: VisitGroup): string => treatmentId || treatment

const asCount = (group: VisitGroup): VisitCount => ({ ...group, treatment: keyOf(group) })

/** Those that anything counts for, most visits first. */
function named<Key>(
  counts: readonly VisitCount[],
  keyOf: (count: VisitCount) => Key,
  nameOf: (key: Key) => string,
): Named[] {
  return tallyBy(counts, [...new Set(counts.map(keyOf))], keyOf)
    .map(({ key, tally }) => ({ name: nameOf(key), tally }))
    .sort((one, other) => other.tally.visits - one.tally.visits || (one.name < other.name ? -1 : 1))
}

async function readWaits({ db }: Services, range: Range): Promise<Waits> {
  const booked = await listBookedOn(db, range)
  const first = await listFirstStatuses(
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
