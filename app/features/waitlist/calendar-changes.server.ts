import * as z from 'zod/mini'
import { inTransaction } from '../../db/engine/transaction.server.ts'
import { clinicDate } from '../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate } from '../../platform/dates.ts'
import type { Services } from '../../platform/services.ts'
import { undoSeconds } from '../../platform/undo-seconds.ts'
import { readCalendar } from '../appointments/availability/calendar.server.ts'
import { keepFreed } from '../appointments/freed-times-queries.server.ts'
import { furthestDays } from '../closures/rules.ts'
import { listActive } from '../treatments/queries.server.ts'
import { findSeenCalendar, replaceSeenCalendar } from './calendar-queries.server.ts'
import { gathered, openedBetween, type WholeCalendar } from './opened-starts.server.ts'
import { lastDayAsked } from './queries.server.ts'

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
  const earlier = before ? parsed(before.calendar) : null
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

/** Without texts: nobody's reasons are kept twice. */
const storable = ({ week, closures, clinicians, rooms, assignments, treatments }: WholeCalendar) => ({
  week,
  closures: closures.map(({ id, scope, subjectIds, firstDay, lastDay, fromTime, toTime }) => ({
    ...{ id, scope, subjectIds, firstDay, lastDay, fromTime, toTime },
  })),
  clinicians: clinicians.map(({ id, hours, bookable, active }) => ({ id, hours, bookable, active })),
  rooms: rooms.map(({ id, capacity, active }) => ({ id, capacity, active })),
  assignments: { clinicians: [...assignments.clinicians], rooms: [...assignments.rooms] },
  treatments: treatments.map(({ description: _, spanishDescription: __, ...treatment }) => treatment),
})

type Stored = ReturnType<typeof storable>
const stored = z.looseObject({
  week: z.looseObject({}),
  closures: z.array(z.looseObject({ id: z.string() })),
  clinicians: z.array(z.looseObject({ id: z.string() })),
  rooms: z.array(z.looseObject({ id: z.string() })),
  assignments: z.object({ clinicians: z.array(z.any()), rooms: z.array(z.any()) }),
  treatments: z.array(z.looseObject({ id: z.string() })),
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null where it cannot be read: it is then looked at as if for the first time. */
function parsed(text: string): WholeCalendar | null {
  const read = stored.safeParse(jsonOf(text))
  if (!read.success) return null
  const { week, closures, clinicians, rooms, assignments, treatments } = read.data as unknown as Stored
  const unsaid = { reason: '', publicReason: '', spanishPublicReason: '', announced: false, updatedAt: '' }
  return {
    week,
    closures: closures.map((closure) => ({ ...closure, ...unsaid })),
    clinicians: clinicians.map((one) => ({ ...one, name: '', credentials: '' })),
    rooms: rooms.map((room) => ({ ...room, name: '' })),
    assignments: { clinicians: new Map(assignments.clinicians), rooms: new Map(assignments.rooms) },
    treatments: treatments.map((treatment) => ({ ...treatment, description: '', spanishDescription: '' })),
  }
}
