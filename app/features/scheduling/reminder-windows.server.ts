import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { Channel } from '#app/db/values.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import { textsFrom, textsUntil } from '../outbox/commands.server.ts'
import { deleteAnswerOf } from './patient-change-queries.server.ts'
import { inOrder, isWholeDays, type Slot } from './rules.ts'

const dayHours = 24

/** When a visit begins: by the clinic's clock, and the instant. */
export type Start = Slot & { startsAt: Temporal.Instant }

/** One reminder of a visit: it leaves at `from` at the earliest, and makes no sense any more at `until`. */
export type Window = { lead: number; from: Temporal.Instant; until: Temporal.Instant }

/** When a visit is reminded of: whole days before at the time of the visit, else so many elapsed hours before. */
export const dueAt = ({ date, time, startsAt }: Start, lead: number): Temporal.Instant =>
  isWholeDays(lead)
    ? clinicInstant(addDays(date, -lead / dayHours), time)
    : startsAt.subtract({ hours: lead })

/** When a reminder leaves by that channel at the earliest: a text message that is due by night in the morning; null where never. */
const leavesAt = (
  start: Start,
  { lead, channel }: { lead: number; channel: Channel },
): Temporal.Instant | null => {
  const due = dueAt(start, lead)
  return channel === 'text' ? textMoment(due, start) : due
}

/**
 * The reminders of a visit, the earliest first. Late, by a program or a mail server that was away, one may leave until
 * half of its lead is over, and never next to or after the next one: two days before until the day before, two hours before
 * until one hour before. Windows of one visit never overlap, so that nobody gets two at once; one that has no time of
 * its own is left out.
 */
export function windowsOf(start: Start, leads: readonly number[]): Window[] {
  const all = inOrder(leads).map((lead) => ({ lead, from: dueAt(start, lead) }))
  return all
    .map(({ lead, from }, index) => {
      const half = start.startsAt.subtract({ minutes: lead * halfHour })
      const next = all[index + 1]?.from
      return { lead, from, until: next ? earlier(half, next) : half }
    })
    .filter(({ from, until }) => Temporal.Instant.compare(from, until) < 0)
}

const halfHour = 30

/** The reminder whose time it is; null where none is due. */
export const windowAt = (
  start: Start,
  leads: readonly number[],
  now: Temporal.Instant,
  channel: Channel = 'email',
): Window | null =>
  windowsBy[channel](start, leads).find(
    ({ from, until }) => Temporal.Instant.compare(from, now) <= 0 && Temporal.Instant.compare(now, until) < 0,
  ) ?? null

/** A text by which somebody can still set out. */
const leastMinutes = 30

/**
 * When a text that is due then leaves: at once by day; by night at eight in the morning, where half an hour is left before
 * the visit, else not at all (null).
 */
export function textMoment(
  due: Temporal.Instant,
  { startsAt }: Pick<Start, 'startsAt'>,
): Temporal.Instant | null {
  const date = clinicDate(due)
  const morning = clinicInstant(date, textsFrom)
  if (Temporal.Instant.compare(due, morning) < 0) return withTime(morning, startsAt)
  if (Temporal.Instant.compare(due, clinicInstant(date, textsUntil)) < 0) return due
  return withTime(clinicInstant(addDays(date, 1), textsFrom), startsAt)
}

/**
 * The reminders of a visit by text message. One that waited for the morning leaves until half an hour before the visit; one
 * whose morning is the next one's time as well is left out.
 */
export function textWindowsOf(start: Start, leads: readonly number[]): Window[] {
  const all = windowsOf(start, leads).flatMap((window) => {
    const from = textMoment(window.from, start)
    if (from === null) return []
    const isMoved = Temporal.Instant.compare(from, window.from) > 0
    return {
      ...window,
      from,
      until: isMoved ? start.startsAt.subtract({ minutes: leastMinutes }) : window.until,
    }
  })
  return all
    .map((window, index) => {
      const next = all[index + 1]?.from
      return { ...window, until: next ? earlier(window.until, next) : window.until }
    })
    .filter(({ from, until }) => Temporal.Instant.compare(from, until) < 0)
}

/** By which windows each channel reminds. */
export const windowsBy = { email: windowsOf, text: textWindowsOf } as const

const withTime = (at: Temporal.Instant, startsAt: Temporal.Instant) =>
  Temporal.Instant.compare(at.add({ minutes: leastMinutes }), startsAt) <= 0 ? at : null

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

/**
 * A visit moves to a start at which it may have been before. Its patient's answer for that start no longer counts, and its
 * reminders that are still to come are planned again, stopped ones too. What belongs to the start that it leaves is kept,
 * so that Undo finds everything as it was.
 */
export async function resetStart(
  tx: Database,
  { id, start, now }: { id: string; start: Start; now: Temporal.Instant },
): Promise<void> {
  await deleteAnswerOf(tx, { id, startsAt: start.startsAt })
  const known = await listLeadsOf(tx, { id, startsAt: start.startsAt })
  const toCome = known.filter((reminder) => {
    const moment = leavesAt(start, reminder)
    return moment !== null && Temporal.Instant.compare(now, moment) < 0
  })
  await deleteReminders(tx, { id, startsAt: start.startsAt }, toCome)
}

type StayOf = { id: string; startsAt: Temporal.Instant }

type LeadOf = { lead: number; channel: Channel }

/** The leads of all that is kept of a visit's reminders at that start, by channel. */
const listLeadsOf = (tx: Database, { id, startsAt }: StayOf): Promise<LeadOf[]> =>
  tx
    .selectFrom('reminders')
    .select(['leadHours as lead', 'channel'])
    .where('appointmentId', '=', id)
    .where('startsAt', '=', columns.instant(startsAt))
    .execute()

async function deleteReminders(
  tx: Database,
  { id, startsAt }: StayOf,
  leads: readonly LeadOf[],
): Promise<void> {
  if (leads.length === 0) return
  await tx
    .deleteFrom('reminders')
    .where('appointmentId', '=', id)
    .where('startsAt', '=', columns.instant(startsAt))
    .where((row) =>
      row.or(
        leads.map(({ lead, channel }) =>
          row.and([row('leadHours', '=', lead), row('channel', '=', channel)]),
        ),
      ),
    )
    .execute()
}
