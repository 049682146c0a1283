import { columns } from '#app/db/columns.ts'
import { pauseBooking } from '#app/db/engine/locks.server.ts'
import type { ImportRow } from '#app/db/import-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { noText } from '#app/language/local-text.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import {
  type ClockTime,
  clockTime,
  midnight,
  parseTime,
  type Weekday,
  weekdays,
} from '#app/platform/dates.ts'
import { countClosures, insertClosure } from '../closures/queries.server.ts'
import { type ClosureContent, mostAhead } from '../closures/rules.ts'
import { textLengths } from '../closures/words.ts'
import { mostRanges, type WeeklyHours } from '../opening-hours/rules.ts'
import { insertAssignments } from '../team/assignments/queries.server.ts'
import { insertClinician } from '../team/clinicians/queries.server.ts'
import { findOfName, insertTreatment, updateTreatment } from '../treatments/queries.server.ts'
import {
  defaultBookingRules,
  defaultCapacity,
  defaultDurationMinutes,
  nothingToBring,
} from '../treatments/rules.ts'
import { wholeMinutes } from './rules.ts'
import type { SourceClinician, SourceClosure, SourceTreatment, WorkingHours } from './source-record.ts'
import { clinicianKey, nameKey, readKnownNames } from './visit-times.server.ts'
import type { Written } from './written.ts'

const longestName = 100
const longestText = 2_000
const workingDays: Weekday[] = weekdays.filter((day) => day !== 'Saturday' && day !== 'Sunday')
/** Every half hour from 9:00 AM to 4:30 PM, until the owner says which. */
const halfHours: ClockTime[] = Array.from({ length: 16 }, (_, index) => clockTime(540 + index * 30))
const mostDailyCapacity = 100

type Of = Pick<ImportRow, 'choice'>

/**
 * A clinician of the source: one of that name, or matched with it, who is here already, else somebody new whom patients can't book until the owner
 * says so.
 */
export async function writeClinician(
  tx: Database,
  { id, of, record: { name, hours } }: { id: string; of: Of; record: SourceClinician },
  now: Temporal.Instant,
): Promise<Written> {
  await pauseBooking(tx)
  const { clinicians } = await readKnownNames(tx, of)
  const here = clinicians.get(clinicianKey(name))
  if (here) return { state: 'done', decision: 'same', recordId: here }
  const fields = { credentials: '', alternate: null, dailyLimit: null, bookable: false, active: true }
  await insertClinician(tx, { id, name: name.slice(0, longestName), hours: hoursOf(hours), ...fields }, now)
  return { state: 'done', decision: 'new', recordId: id, writtenAt: columns.instant(now), made: 'clinician' }
}

/** Null where the source says none, or some that a week here can't have: then they work when the clinic is open. */
function hoursOf(hours: readonly WorkingHours[]): WeeklyHours | null {
  const ranges = hours.flatMap(({ weekday, from, to }) => {
    const day = weekdays[weekday - 1]
    const [start, end] = [parseTime(from), parseTime(to)]
    return day && start && end && start < end ? [{ day, from: start, to: end }] : []
  })
  const byDay = Map.groupBy(ranges, ({ day }) => day)
  if (byDay.size === 0 || [...byDay.values()].some((some) => some.length > mostRanges)) return null
  return Object.fromEntries(
    [...byDay].map(([day, some]) => [
      day,
      some.map(({ from, to }) => ({ from, to })).toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    ]),
  )
}

/** A treatment of the source: one of that name, or matched with it, else a new one, turned off until the owner has read it. */
export async function writeTreatment(
  tx: Database,
  { id, of, record, clinicianIds }: { id: string; of: Of; record: SourceTreatment; clinicianIds: string[] },
  now: Temporal.Instant,
): Promise<Written> {
  await pauseBooking(tx)
  const { treatments } = await readKnownNames(tx, of)
  const here = treatments.get(nameKey(record.name))
  if (here) return { state: 'done', decision: 'same', recordId: here.id }
  const name = record.name.slice(0, longestName)
  const deleted = await findOfName(tx, name)
  const { durationMinutes, capacity, priceCents, description } = record
  const treatment = {
    id: deleted?.id ?? id,
    name: { en: name },
    description: { en: (description ?? '').slice(0, longestText) },
    availableDays: workingDays,
    availableTimes: halfHours,
    active: false,
    durationMinutes: wholeMinutes(durationMinutes ?? defaultDurationMinutes),
    capacity: Math.min(mostDailyCapacity, Math.max(1, capacity ?? defaultCapacity)),
    questions: [],
    price: priceCents === null ? null : { kind: 'exact' as const, cents: priceCents },
    category: noText,
    ...defaultBookingRules,
    ...nothingToBring,
  }
  const writtenAt = columns.instant(now)
  if (deleted) await updateTreatment(tx, treatment, writtenAt)
  else await insertTreatment(tx, treatment, now)
  await insertAssignments(tx, { clinicianIds, roomIds: [], treatmentIds: [treatment.id] })
  return { state: 'done', decision: 'new', recordId: treatment.id, writtenAt, made: 'treatment' }
}

/** Time off that is still to come; what is over closes nothing. */
export async function writeClosure(
  tx: Database,
  { id, record, clinicianId }: { id: string; record: SourceClosure; clinicianId: string | null },
  now: Temporal.Instant,
): Promise<Written> {
  await pauseBooking(tx)
  const [start, end] = [Temporal.Instant.from(record.startsAt), Temporal.Instant.from(record.endsAt)]
  if (Temporal.Instant.compare(end, now) <= 0) return { state: 'failed', decision: 'past' }
  if ((await countClosures(tx, clinicDate(now))).ahead >= mostAhead)
    return { state: 'failed', decision: 'too-many' }
  const content: ClosureContent = {
    scope: clinicianId === null ? 'clinic' : 'clinician',
    subjectIds: clinicianId === null ? [] : [clinicianId],
    ...spanOf(start, end),
    // As long as the form that changes it takes.
    reason: [...(record.reason ?? '')].slice(0, textLengths.reason).join(''),
    publicReason: noText,
    announced: false,
  }
  await insertClosure(tx, { id, now, ...content })
  return { state: 'done', decision: 'new', recordId: id, writtenAt: columns.instant(now), made: 'closure' }
}

/** Whole days have no times; what ends at midnight ends with the day before. */
function spanOf(start: Temporal.Instant, end: Temporal.Instant) {
  const [from, to] = [clinicTime(start), clinicTime(end)]
  const last = to === midnight ? end.subtract({ hours: 1 }) : end
  return {
    firstDay: clinicDate(start),
    lastDay: clinicDate(last),
    fromTime: from === midnight ? null : from,
    toTime: to === midnight ? null : to,
  }
}
