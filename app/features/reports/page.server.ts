import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { compareNames } from '#app/language/name-order.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, daysBetween, daysFrom } from '#app/platform/dates.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { listFirstAnswers } from '../audit/queries.server.ts'
import { listTeamNames } from '../team/queries.server.ts'
import { fullName } from '../team/rules.ts'
import { listAll, listByIds } from '../treatments/queries.server.ts'
import { shownTreatment, treatmentNames } from '../treatments/staff-names.ts'
import { copy } from './copy.ts'
import { readFilled, readRoom } from './free-time.server.ts'
import {
  countByDay,
  countLaterParts,
  countOtherClinicians,
  listBookedOn,
  listMerged,
  listVisits,
  listWithVisitsBefore,
  type VisitGroup,
  type VisitRow,
} from './queries.server.ts'
import { type Asked, type Range, rangeOf, yearBefore } from './range.ts'
import {
  byWeekday,
  type Lead,
  leadOf,
  leads,
  medianLead,
  type PatientRow,
  patientsOf,
  type RoomCell,
  type Share,
  type Tally,
  tallyBy,
  tallyOf,
  type Visit,
  type VisitCount,
  type Waits,
  waitsOf,
  weeksOf,
} from './rules.ts'

/** Visits of some days, and how many the same days of the year before had; null where the clinic has none of that year. */
export type Stretch = { range: Range; tally: Tally; before: number | null }
/** `lead` is within how many days half of them were booked. */
export type Named = { name: string; tally: Tally; lead: number | null }

/** The same days of the year before, as far as they compare with days that are over or today. */
export type Before = {
  range: Range
  /** Visits of this year's range until today, and what those days came to a year before. */
  soFar: { now: number; before: Tally }
  waits: Waits
  /** Null where days of the range are still ahead: they fill up. */
  filled: Share | null
}

export type Report = {
  range: Range
  total: Tally
  /** Null where the clinic had no visits on these days. */
  before: Before | null
  days: Stretch[]
  weeks: Stretch[]
  /** A visit counts once for each clinician who gives a part of it. */
  clinicians: Named[]
  /** A visit of several treatments counts for each of them. */
  treatments: Named[]
  hasSeveral: boolean
  waits: Waits
  /** Minutes with a visit, of those that clinicians work. */
  filled: Share
  /** Of the next four weeks, whatever the range is. */
  room: RoomCell[]
  leads: { lead: Lead; tally: Tally }[]
  medianLead: number | null
  patients: PatientRow[]
  weekdays: ReturnType<typeof byWeekday>
  reminders: { isReminded: boolean; tally: Tally }[]
}

/** @returns 400 where the days make no range, 503 where they cannot be read */
export async function readReport(services: Services, asked: Asked): Promise<Outcome<Report>> {
  const { db, clock, log } = services
  const now = clock.now()
  const today = clinicDate(now)
  const chosen = rangeOf(asked, today)
  if (!chosen.ok) return refused({ status: 400, message: copy.problem[chosen.problem]() })
  const { range } = chosen
  return attempt(log, { event: 'report not read', message: m.reports_load_failed() }, async () => {
    const [rows, later, others, waits, treatments, team] = await Promise.all([
      listVisits(db, range),
      countLaterParts(db, range, now),
      countOtherClinicians(db, range, now),
      readWaits(services, range),
      listAll(db),
      listTeamNames(db),
    ])
    const visits = rows.map(visitOf({ now, ...(await readPeople(db, range, rows)) }))
    const before = await readBefore(services, { range, visits, treatments, today })
    const inLanguage = treatmentNames(treatments)
    const names = new Map(rows.map((row) => [row.treatmentId, shownTreatment(row.treatment, inLanguage)]))
    const ofLater = await listByIds(db, [...new Set(later.map(({ treatmentId }) => treatmentId))])
    for (const one of [...ofLater, ...treatments]) names.set(one.id, localText(one.name))
    const clinicians = new Map(team.clinicians.map((one) => [one.id, fullName(one)]))
    return done({
      range,
      total: tallyOf(visits),
      before: before?.before ?? null,
      ...stretchesOf(range, visits, before?.counts ?? null),
      clinicians: named(
        { visits, others: others.map(asCount) },
        ({ clinicianId }) => clinicianId,
        (id) => (id === null ? m.reports_nobody() : (clinicians.get(id) ?? m.reports_former())),
      ),
      treatments: named(
        { visits, others: later.map(asCount) },
        ({ treatment }) => treatment,
        (key) => names.get(key) ?? key,
      ),
      hasSeveral: later.length > 0,
      waits,
      filled: await readFilled(db, range, treatments),
      room: await readRoom(db, today, treatments),
      leads: tallyBy(visits, leads, ({ leadDays }) => leadOf(leadDays)).map(({ key, tally }) => ({
        lead: key,
        tally,
      })),
      medianLead: medianLead(visits),
      patients: patientsOf(visits),
      weekdays: byWeekday(visits),
      reminders: tallyBy(visits, [true, false], ({ isReminded }) => isReminded).map(({ key, tally }) => ({
        isReminded: key,
        tally,
      })),
    })
  })
}

const hourLength = 'yyyy-mm-ddThh'.length
const minuteLength = 'yyyy-mm-ddThh:mm'.length
const quarterMinutes = 15

type People = { rootOf: (patientId: string) => string; returning: ReadonlySet<string> }

/** Records of one person count as one; `returning` are those who had a visit before the range. */
async function readPeople(db: Database, { from }: Range, rows: readonly VisitRow[]): Promise<People> {
  const merged = await listMerged(db)
  const rootOf = (id: string) => merged.get(id) ?? id
  const people = new Set(rows.map(({ patientId }) => rootOf(patientId)))
  const mergedIds = [...merged].filter(([, root]) => people.has(root)).map(([id]) => id)
  const found = await listWithVisitsBefore(db, [...people, ...mergedIds], from)
  return { rootOf, returning: new Set([...found].map(rootOf)) }
}

type ToRead = People & { now: Temporal.Instant }

function visitOf({ now, rootOf, returning }: ToRead): (row: VisitRow) => Visit {
  const nowText = columns.instant(now)
  // Days are asked about once in a quarter of an hour, on which they begin in every zone: the zone's rules cost more than
  // all the rest of a year's visits.
  const days = new Map<string, CalendarDate>()
  const dayOf = (createdAt: string): CalendarDate => {
    const minutes = Number(createdAt.slice(hourLength + 1, minuteLength))
    const quarter = `${createdAt.slice(0, hourLength)} ${Math.floor(minutes / quarterMinutes)}`
    const day = days.get(quarter) ?? clinicDate(columns.asInstant(createdAt))
    days.set(quarter, day)
    return day
  }
  return ({ treatmentId, createdAt, startsAt, ...row }) => ({
    ...row,
    patientId: rootOf(row.patientId),
    isReturning: returning.has(rootOf(row.patientId)),
    treatment: treatmentId,
    isOver: startsAt < nowText,
    leadDays: Math.max(0, daysBetween(dayOf(createdAt), row.date)),
    count: 1,
  })
}

type DayCount = Awaited<ReturnType<typeof countByDay>>[number]

type OfYearBefore = {
  range: Range
  visits: readonly Visit[]
  treatments: Parameters<typeof readFilled>[2]
  today: CalendarDate
}

async function readBefore(
  services: Services,
  { range, visits, treatments, today }: OfYearBefore,
): Promise<{ before: Before; counts: readonly DayCount[] } | null> {
  const counts = await countByDay(services.db, yearBefore(range))
  const isAhead = range.to > today
  const then = yearBefore({ from: range.from, to: isAhead ? today : range.to })
  const tally = tallyOf(counts.filter(({ date }) => date <= then.to).map(asOver))
  if (tally.visits === 0) return null
  const [waits, filled] = await Promise.all([
    readWaits(services, then),
    isAhead ? null : readFilled(services.db, then, treatments, { isOfThen: true }),
  ])
  const soFar = { now: tallyOf(visits.filter(({ date }) => date <= today)).visits, before: tally }
  return { before: { range: then, soFar, waits, filled }, counts }
}

const asOver = (count: DayCount) => ({ ...count, isOver: true })

function stretchesOf(
  range: Range,
  visits: readonly Visit[],
  counts: readonly DayCount[] | null,
): Pick<Report, 'days' | 'weeks'> {
  const days = daysFrom(range.from, range.to)
  const byDay = Map.groupBy(visits, ({ date }) => date)
  const before = Map.groupBy(counts ?? [], ({ date }) => date)
  const stretchOf = (part: Range): Stretch => {
    const then = yearBefore(part)
    const daysThen = daysFrom(then.from, then.to)
    return {
      range: part,
      tally: tallyOf(daysFrom(part.from, part.to).flatMap((day) => byDay.get(day) ?? [])),
      before: counts && tallyOf(daysThen.flatMap((day) => before.get(day) ?? []).map(asOver)).visits,
    }
  }
  return {
    days: days.map((day) => stretchOf({ from: day, to: day })),
    weeks: weeksOf(days).map(stretchOf),
  }
}

const asCount = (group: VisitGroup): VisitCount => ({ ...group, treatment: group.treatmentId })

type ToName = { visits: readonly Visit[]; others: readonly VisitCount[] }

/** Those that anything counts for, most visits first. */
function named<Key>(
  { visits, others }: ToName,
  keyOf: (count: VisitCount) => Key,
  nameOf: (key: Key) => string,
): Named[] {
  const counts = [...visits, ...others]
  const own = Map.groupBy(visits, keyOf)
  return tallyBy(counts, [...new Set(counts.map(keyOf))], keyOf)
    .map(({ key, tally }) => ({ name: nameOf(key), tally, lead: medianLead(own.get(key) ?? []) }))
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
