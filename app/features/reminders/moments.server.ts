import { columns } from '#app/db/columns.ts'
import { readJsonOr } from '#app/db/json.ts'
import type { AppointmentRow, Database } from '#app/db/tables.ts'
import type { Channel } from '#app/db/values.ts'
import { listOfObject } from '#app/features/audit/queries.server.ts'
import { textsFrom, textsUntil } from '#app/features/outbox/commands.server.ts'
import { canTell } from '#app/features/scheduling/change.server.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { type Consent, findConsentOf, numberToText } from '#app/features/texts/queries.server.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { numbersIn } from '#app/platform/text/phone.server.ts'
import { deleteAnswerOf } from '../scheduling/patient-change-queries.server.ts'
import { deleteReminders, listLeadsOf } from './queries.server.ts'
import { inOrder, isWholeDays } from './rules.ts'

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
 * half of its lead is over, and never beside or after the next one: two days before until the day before, two hours before
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

type Visit = Pick<AppointmentRow, 'id' | 'email' | 'phone'>

/** Whether a reminder by that channel would reach the patient, by what was agreed to for the visit. */
export const isReachedBy: Record<
  Channel,
  (services: Services, visit: Visit, consent: Consent | undefined) => boolean
> = {
  email: (services, { email }) => canTell(services, email),
  text: ({ settings, texter }, { phone }, consent) =>
    texter !== null &&
    numberToText(consent, { secretKey: settings.secretKey, numbers: numbersIn(phone) }) !== null,
}

/** Whether a reminder by that channel would reach the patient of a visit as it stands. */
export const canRemind: Record<
  Channel,
  (services: Services, db: Database, visit: Visit) => Promise<boolean>
> = {
  email: async (services, _, visit) => isReachedBy.email(services, visit, undefined),
  text: async (services, db, visit) =>
    services.texter !== null &&
    isReachedBy.text(services, visit, await findConsentOf(db, { appointmentId: visit.id })),
}

/** The number to which text messages about a visit may go; null where none may. */
export async function findTextNumber(
  { settings, db }: { settings: Services['settings']; db: Database },
  { id, phone }: Pick<Visit, 'id' | 'phone'>,
): Promise<string | null> {
  const consent = await findConsentOf(db, { appointmentId: id })
  return numberToText(consent, { secretKey: settings.secretKey, numbers: numbersIn(phone) })
}

/** More than staff do to one visit in the days before it. */
const entriesRead = 100

type StoodVisit = Pick<AppointmentRow, 'id' | 'createdAt' | 'updatedAt'>

/**
 * Whether the visit was confirmed and stood at that time when its reminder was due: who booked, moved or confirmed it later was
 * told of it then. Its `updatedAt` alone says so of most; of others the log, as far as anybody wrote in it since.
 * @param until where that matters no longer since then: so that who arrived after it was still expected at the time
 */
export async function stoodAt(
  db: Database,
  visit: StoodVisit,
  { due: dueInstant, until }: { due: Temporal.Instant; until?: Temporal.Instant },
): Promise<boolean> {
  const due = columns.instant(dueInstant)
  if (visit.createdAt > due) return false
  if (visit.updatedAt <= due) return true
  const entries = await listOfObject(db, { object: 'appointment', objectId: visit.id, limit: entriesRead })
  const since = entries.filter(({ at }) => at > due)
  // Who only looked says nothing of what was changed.
  const deeds = since.filter(({ action }) => action !== 'view')
  if (deeds.length === 0 || since.length === entriesRead) return false
  const changes = deeds.filter(changesWhen)
  const first = changes.at(-1)
  if (!first) return true
  const isLater = until !== undefined && first.at >= columns.instant(until)
  return isLater && changes.every(({ action }) => action === 'status') && factsOf(first).from === 'confirmed'
}

const alwaysChanges = ['create', 'status', 'delete', 'restore']

type Entry = { seq: number; action: string; detail: string }

const factsOf = ({ seq, detail }: Entry) => readJsonOr('audit_log.detail', { id: seq, text: detail }, {})

/** Time or status was changed, or may have been: what was taken back stood differently before. */
function changesWhen(entry: Entry): boolean {
  if (alwaysChanges.includes(entry.action)) return true
  if (entry.action !== 'edit') return false
  const { undone, fields } = factsOf(entry)
  return undone === true || fields === undefined || fields.includes('time') || fields.includes('date')
}

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
