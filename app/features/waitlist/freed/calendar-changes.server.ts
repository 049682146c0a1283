import { inTransaction } from '../../../db/engine/transaction.server.ts'
import { CorruptColumn, readJson } from '../../../db/json.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate } from '../../../platform/dates.ts'
import type { Services } from '../../../platform/services.ts'
import { undoSeconds } from '../../../platform/undo-seconds.ts'
import { readCalendar } from '../../appointments/availability/calendar.server.ts'
import { keepFreed } from '../../appointments/freed-times-queries.server.ts'
import { furthestDays } from '../../closures/rules.ts'
import { listActive } from '../../treatments/queries.server.ts'
import { nothingToBring } from '../../treatments/rules.ts'
import { lastDayAsked } from '../waiting-queries.server.ts'
import { findSeenCalendar, replaceSeenCalendar } from './calendar-queries.server.ts'
import { gathered, openedBetween, type WholeCalendar } from './opened-starts.server.ts'

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
  // Whoever joins later may ask for days that nobody asks for now: all closures that can be entered are kept.
  const furthest = addDays(to, furthestDays)
  const after = await readWhole(services, { from: today, to: furthest })
  const earlier = before ? asSeen(before.calendar) : null
  const opened = earlier === null ? [] : gathered(openedBetween(earlier, after, { from: today, to }))
  await inTransaction(db, async (tx) => {
    const kept = { seen, calendar: JSON.stringify(storable(after)) }
    if (!(await replaceSeenCalendar(tx, before?.seen ?? null, kept))) return
    await keepFreed(tx, opened, now.add({ seconds: undoSeconds.withoutLetter }))
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
  closures: calendar.closures.map(({ id, scope, subjectIds, firstDay, lastDay, fromTime, toTime }) => ({
    ...{ id, scope, subjectIds, firstDay, lastDay, fromTime, toTime },
  })),
  clinicians: calendar.clinicians.map(({ id, hours, bookable, active }) => ({ id, hours, bookable, active })),
  rooms: calendar.rooms.map(({ id, capacity, active }) => ({ id, capacity, active })),
  assignments: {
    clinicians: Array.from(calendar.assignments.clinicians, ([id, all]) => [id, [...all]]),
    rooms: Array.from(calendar.assignments.rooms, ([id, all]) => [id, [...all]]),
  },
  treatments: calendar.treatments.map(
    ({ id, active, onlineBooking, availableDays, availableTimes, ...rest }) => ({
      ...{ id, active, onlineBooking, availableDays, availableTimes },
      ...{ durationMinutes: rest.durationMinutes, capacity: rest.capacity },
      ...{ bufferBefore: rest.bufferBefore, bufferAfter: rest.bufferAfter },
      ...{ noticeMinutes: rest.noticeMinutes, horizonDays: rest.horizonDays },
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
  closures,
  clinicians,
  rooms,
  assignments,
  treatments,
}: SeenCalendar): WholeCalendar {
  const unsaid = { reason: '', publicReason: '', spanishPublicReason: '', announced: false, updatedAt: '' }
  const unnamed = { name: '', description: '', spanishName: '', spanishDescription: '', questions: [] }
  return {
    week,
    closures: closures.map((closure) => ({ ...closure, ...unsaid })),
    clinicians: clinicians.map((one) => ({ ...one, name: '', credentials: '' })),
    rooms: rooms.map((room) => ({ ...room, name: '' })),
    assignments: { clinicians: new Map(assignments.clinicians), rooms: new Map(assignments.rooms) },
    treatments: treatments.map((treatment) => ({ ...treatment, ...unnamed, ...nothingToBring })),
  }
}
