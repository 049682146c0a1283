import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { CorruptColumn, readJson } from '#app/db/json.ts'
import { furthestDays } from '#app/features/closures/rules.ts'
import type { CareCalendar } from '#app/features/scheduling/calendar.ts'
import {
  blocksOf,
  type DayPart,
  type FreedTime,
  isBookedOnline,
  isTooSoon,
  keepFreed,
  openingsOn,
  openPlaces,
  patientOffer,
  readCalendar,
} from '#app/features/scheduling/index.server.ts'
import { clinicianResource } from '#app/features/scheduling/resources.ts'
import { isBookableDay, type Slot } from '#app/features/scheduling/rules.ts'
import { listActive } from '#app/features/treatments/queries.server.ts'
import { nothingToBring, type Treatment } from '#app/features/treatments/rules.ts'
import { noText } from '#app/language/local-text.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, daysFrom } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { findSeenCalendar, replaceSeenCalendar } from '../offers/queries.server.ts'
import { lastDayAsked } from '../queries.server.ts'

/** All that decides when visits may be, besides the visits. */
type WholeCalendar = CareCalendar & { treatments: readonly Treatment[] }

type Days = { from: CalendarDate; to: CalendarDate }

/**
 * The blocks of starts that the second calendar has and the first had not, visits left aside: by whom they can be given,
 * and where. A start is another one where somebody or a room has come to it, where either holds more visits at once, where
 * it needs nobody, or no room, any more, and where it can be booked sooner or further ahead than before. Longer buffers
 * open nothing.
 */
function openedBetween(before: WholeCalendar, after: WholeCalendar, days: Days & Now): FreedTime[] {
  const known = new Map(before.treatments.map((treatment) => [treatment.id, treatment]))
  return after.treatments.flatMap((treatment) => {
    const earlier = known.get(treatment.id)
    const had = earlier ? startsOf(earlier, before, days) : new Map<string, Start>()
    return [...startsOf(treatment, after, days)].flatMap(([key, { capacity, freed }]) =>
      (had.get(key)?.capacity ?? 0) < capacity ? freed : [],
    )
  })
}

type Now = { now: Temporal.Instant }

/** What a start takes of one resource, and how many visits that holds at once; or what it does without. */
type Start = { capacity: number; freed: FreedTime[] }

function startsOf(
  treatment: Treatment,
  calendar: WholeCalendar,
  { from, to, now }: Days & Now,
): Map<string, Start> {
  const offer = patientOffer(treatment, calendar)
  const starts = new Map<string, Start>()
  if (!treatment.active || !isBookedOnline(treatment, offer)) return starts
  const { notice, horizon } = offer.limits
  for (const date of daysFrom(from, to)) {
    if (!isBookableDay(date, clinicDate(now), horizon)) break
    const day = openingsOn(offer, date)
    for (const time of day.times) {
      const slot = { date, time }
      if (isTooSoon(slot, now, notice)) continue
      for (const { parts } of day.ways) addStarts(starts, { part: parts[0], treatment, slot })
    }
  }
  return starts
}

type AtSlot = { part: DayPart; treatment: Treatment; slot: Slot }

/** What a start takes with those who take so long for it. */
function addStarts(starts: Map<string, Start>, { part, treatment, slot }: AtSlot): void {
  const { clinicians, rooms } = openPlaces(part, slot)
  if (clinicians.length === 0 || rooms.length === 0) return
  const people = [...clinicians, ...rooms].map(({ resource }) => resource)
  const resources = [part.shared, ...people].filter((resource) => resource !== null)
  const blocks = blocksOf(slot, part.length)
  const first = blocks[0] ?? 0
  const range = { first, end: first + blocks.length }
  const key = `${slot.date} ${slot.time}`
  const add = (name: string, { capacity, freed }: Start) => {
    const known = starts.get(`${key} ${name}`)
    starts.set(`${key} ${name}`, { capacity, freed: [...(known?.freed ?? []), ...freed] })
  }
  for (const { id, capacity } of resources) add(id, { capacity, freed: [{ resource: id, ...range }] })
  for (const { who } of clinicians)
    if (who)
      add(`day of ${who.id}`, {
        capacity: who.dailyLimit ?? Number.MAX_SAFE_INTEGER,
        freed: [{ resource: clinicianResource(who).id, ...range }],
      })
  const freed = resources.map(({ id }) => ({ resource: id, ...range }))
  add('day', { capacity: treatment.dailyLimit ?? Number.MAX_SAFE_INTEGER, freed })
  if (clinicians.some(({ who }) => who === null)) add('nobody needed', { capacity: 1, freed })
  if (rooms.some(({ who }) => who === null)) add('no room needed', { capacity: 1, freed })
}

/** As few rows as there can be: what touches, of one resource, is one. */
function gathered(freed: readonly FreedTime[]): FreedTime[] {
  const found: FreedTime[] = []
  const inTurn = freed.toSorted((one, other) =>
    one.resource === other.resource ? one.first - other.first : one.resource < other.resource ? -1 : 1,
  )
  for (const one of inTurn) {
    const last = found.at(-1)
    if (last && last.resource === one.resource && one.first <= last.end)
      last.end = Math.max(last.end, one.end)
    else found.push({ ...one })
  }
  return found
}

/**
 * Writes down what hours, closures, people and treatments opened since the calendar was last looked at: reopened days,
 * new hours, new times. It is offered once the Undo of such a change has ended. Whatever changed it, and wherever: what is
 * compared is what the tables say. Nothing is written down on the first look, nor while nobody waits.
 */
export async function keepWhatOpened(services: Services): Promise<void> {
  const { db, clock } = services
  const seen = await calendarVersion(services)
  const before = await findSeenCalendar(db)
  if (before?.seen === seen) return
  const now = clock.now()
  const today = clinicDate(now)
  const last = await lastDayAsked(db)
  const to = last !== null && last > today ? last : today
  // Anyone who joins later may ask for days that nobody asks for now: all closures that can be entered are kept.
  const furthest = addDays(to, furthestDays)
  const after = await readWhole(services, { from: today, to: furthest })
  const earlier = before ? asSeen(before.calendar) : null
  const opened = earlier === null ? [] : gathered(openedBetween(earlier, after, { from: today, to, now }))
  await inTransaction(db, async (tx) => {
    const kept = { seen, calendar: JSON.stringify(storable(after)) }
    if (!(await replaceSeenCalendar(tx, before?.seen ?? null, kept))) return
    await keepFreed(tx, opened, now.add({ seconds: undoSeconds.withoutEmail }))
  })
}

/** Another one once hours, closures, people or treatments have changed. */
export async function calendarVersion({ content }: Pick<Services, 'content'>): Promise<string> {
  const versions = content.known() ?? (await content.ask())
  return kinds.map((kind) => versions.of(kind)).join('.')
}

const kinds = ['treatments', 'team', 'hours'] as const

async function readWhole(
  { db }: Services,
  days: { from: CalendarDate; to: CalendarDate },
): Promise<WholeCalendar> {
  return { ...(await readCalendar(db, days)), treatments: await listActive(db) }
}

/** What is kept of it: nothing that anybody wrote, so that nobody's reasons are kept twice. */
const storable = (calendar: WholeCalendar): SeenCalendar => ({
  week: calendar.week,
  step: calendar.step,
  openings: calendar.openings.map(({ scope, subjectIds, day, fromTime, toTime, treatmentIds }) => ({
    scope,
    subjectIds,
    day,
    fromTime,
    toTime,
    treatmentIds,
  })),
  closures: calendar.closures.map(({ id, scope, subjectIds, firstDay, lastDay, fromTime, toTime }) => ({
    id,
    scope,
    subjectIds,
    firstDay,
    lastDay,
    fromTime,
    toTime,
  })),
  clinicians: calendar.clinicians.map(({ id, hours, alternate, dailyLimit, bookable, active }) => ({
    id,
    hours,
    alternate,
    dailyLimit,
    bookable,
    active,
  })),
  rooms: calendar.rooms.map(({ id, capacity, active }) => ({ id, capacity, active })),
  assignments: {
    clinicians: Array.from(calendar.assignments.clinicians, ([id, all]) => [id, [...all]]),
    rooms: Array.from(calendar.assignments.rooms, ([id, all]) => [id, [...all]]),
    minutes: Array.from(calendar.assignments.minutes, ([id, own]) => [id, [...own]]),
  },
  treatments: calendar.treatments.map(
    ({ id, active, onlineBooking, availableDays, availableTimes, ...rest }) => ({
      id,
      active,
      onlineBooking,
      availableDays,
      availableTimes,
      durationMinutes: rest.durationMinutes,
      capacity: rest.capacity,
      bufferBefore: rest.bufferBefore,
      bufferAfter: rest.bufferAfter,
      noticeMinutes: rest.noticeMinutes,
      horizonDays: rest.horizonDays,
      dailyLimit: rest.dailyLimit,
    }),
  ),
})

type SeenCalendar = ReturnType<typeof readSeen>
const readSeen = (text: string) => readJson('waitlist_calendar.calendar', text)

/** Null where it cannot be read: it is then looked at as if for the first time. */
function asSeen(text: string): WholeCalendar | null {
  try {
    return wholeOf(readSeen(text))
  } catch (error) {
    if (error instanceof CorruptColumn) return null
    throw error
  }
}

/** What was written in it is not known any more, and decides nothing. */
function wholeOf({
  week,
  step,
  openings,
  closures,
  clinicians,
  rooms,
  assignments,
  treatments,
}: SeenCalendar): WholeCalendar {
  const unsaid = { reason: '', publicReason: noText, announced: false, updatedAt: '' }
  const unnamed = { name: noText, description: noText, questions: [] }
  return {
    week,
    step,
    openings,
    closures: closures.map((closure) => ({ ...closure, ...unsaid })),
    clinicians: clinicians.map((one) => ({ ...one, name: '', credentials: '' })),
    rooms: rooms.map((room) => ({ ...room, name: '' })),
    assignments: {
      clinicians: new Map(assignments.clinicians),
      rooms: new Map(assignments.rooms),
      minutes: new Map(assignments.minutes.map(([id, own]) => [id, new Map(own)])),
    },
    treatments: treatments.map((treatment) => ({
      ...treatment,
      ...unnamed,
      ...nothingToBring,
      price: null,
      category: noText,
    })),
  }
}
