import * as z from 'zod/mini'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Channel, EncryptedText } from '#app/db/values.ts'
import { encryptPayload, openPayload } from '#app/features/outbox/payload.server.ts'
import { enqueueEmails, type NewEmail } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { nextMinute } from '#app/platform/clinic-time.server.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import { pause } from '#app/platform/process/timers.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { EmailRequest, Services } from '#app/platform/services.ts'
import { lastOf } from '#app/platform/shapes/collections.ts'
import { dueAt, tellsOfChanges, type Window, windowAt } from '../scheduling/index.server.ts'
import { emailDelaySeconds, type Slot, slotValue } from '../scheduling/rules.ts'
import { stoodAt } from './moments.server.ts'
import {
  countTextsOf,
  findLeadsSince,
  insertReminders,
  keepFirstLeads,
  listUnreminded,
  type RemindedVisit,
} from './queries.server.ts'
import { mostReminderTextsOfVisit } from './rules.ts'

const facts = z.object({ slot: z.string(), until: z.string() })

/** What a reminder was asked for: at which day and time of the clinic, and until when it makes sense. */
type ReminderFacts = { slot: Slot; until: Temporal.Instant }

export const encryptReminder = (
  secretKey: string,
  visitId: string,
  { slot, until }: ReminderFacts,
): EncryptedText =>
  encryptPayload(
    secretKey,
    { kind: 'reminder', subject: aboutAppointment(visitId) },
    { slot: slotValue(slot), until: until.toString() },
  )

/** Null where the row says nothing of it. */
export function openReminder(
  secretKey: string,
  { payload, ...email }: EmailRequest,
): { until: Temporal.Instant; isOf(visit: Slot): boolean } | null {
  if (payload === null) return null
  const { slot, until } = openPayload(secretKey, { ...email, payload }, facts)
  const isOf = ({ date, time }: Slot) => slotValue({ date, time }) === slot
  return { until: Temporal.Instant.from(until), isOf }
}

/** Visits of one reading, and of one transaction: bookings that wait for it do not notice. */
const visitsAtOnce = 25
/** Rest after each page: on SQLite all else of the process waits for one. */
const pauseMilliseconds = 20
/** A change of the clock moves the day by less, in any zone. */
const clockChangeHours = 2

/** How many reminders were handed to the outbox, and of how many visits it was too late to say anything. */
export type Written = { written: number; leftOut: number }

/** Reminders whose time it is, every minute. */
export const reminding = (services: Services): Job => ({
  name: 'reminders',
  next: nextMinute,
  run: () => writeReminders(services),
})

/**
 * Hands every reminder whose time it is to the outbox, a page of visits at a time: each once among all processes, however often
 * this runs or breaks off. Emails where those about visits are set up, text messages where a service for them is.
 */
export async function writeReminders(services: Services): Promise<Written> {
  const sum = { written: 0, leftOut: 0 }
  const { leads, since } = await findLeadsSince(services.db)
  if (since === null) await keepFirstLeads(services.db, services.clock.now())
  for (const channel of channelsOf(services))
    for (const [index, lead] of leads.entries()) {
      const came = await writeOfLead(services, { channel, leads, lead, next: leads[index + 1] ?? 0 })
      sum.written += came.written
      sum.leftOut += came.leftOut
    }
  if (sum.written > 0) services.wake()
  return sum
}

/** By what patients can be reminded here. */
const channelsOf = (services: Services): Channel[] => [
  ...(tellsOfChanges(services) ? (['email'] as const) : []),
  ...(services.settings.texts ? (['text'] as const) : []),
]

type Lead = { channel: Channel; leads: readonly number[]; lead: number; next: number }

async function writeOfLead(services: Services, { channel, leads, lead, next }: Lead): Promise<Written> {
  const { db, clock } = services
  const sum = { written: 0, leftOut: 0 }
  let behind: RemindedVisit | null = null
  for (;;) {
    const now = clock.now()
    // A text message that waited for the morning leaves later than an email.
    const least = channel === 'text' ? 0 : Math.max(lead * halfHour, next * hour - clockChangeHours * hour)
    const after = now.add({ minutes: least })
    const until = now.add({ hours: lead + clockChangeHours })
    const visits: RemindedVisit[] = await listUnreminded(db, {
      channel,
      after,
      until,
      lead,
      behind,
      most: visitsAtOnce,
    })
    const due = visits
      .filter((visit) => isSettled(visit, now))
      .flatMap((visit) => {
        const start = { ...visit, startsAt: columns.asInstant(visit.startsAt) }
        const window = windowAt(start, leads, now, channel)
        return window?.lead === lead ? [{ visit, window, channel, due: dueAt(start, lead) }] : []
      })
    const came = await writePage(services, due, now)
    sum.written += came.written
    sum.leftOut += came.leftOut
    if (visits.length < visitsAtOnce) return sum
    behind = lastOf(visits)
    await pause(pauseMilliseconds)
  }
}

const halfHour = 30
const hour = 60

/**
 * What staff changed a moment ago can still be taken back, and its own email waits for that: a reminder next to it would tell
 * of a time, or of a yes, that may never have been. The next run finds it. A clock that went back makes nothing wait.
 */
function isSettled({ updatedAt }: RemindedVisit, now: Temporal.Instant): boolean {
  const since = columns.instant(now.subtract({ seconds: emailDelaySeconds }))
  return updatedAt <= since || updatedAt > columns.instant(now)
}

type Due = {
  visit: RemindedVisit
  window: Window
  channel: Channel
  /** When it would have left by day. */
  due: Temporal.Instant
}

async function writePage(services: Services, due: readonly Due[], now: Temporal.Instant): Promise<Written> {
  const [first] = due
  if (!first) return { written: 0, leftOut: 0 }
  const stood: Due[] = []
  const late: Due[] = []
  for (const one of due) ((await isWanted(services.db, one)) ? stood : late).push(one)
  const { channel } = first
  const { lead } = first.window
  return inTransaction(services.db, async (tx) => {
    const written = await handOver(services, tx, { due: stood, now })
    const rows = late.map(({ visit }) => ({ ...visit, emailId: null }))
    const leftOut = await insertReminders(tx, rows, { channel, lead, state: 'left-out', now })
    return { written, leftOut: leftOut.size }
  })
}

/** Not of a visit that stood elsewhere when it was due, nor one text message more than its patient agreed to. */
const isWanted = async (db: Database, one: Due): Promise<boolean> =>
  (await stoodAt(db, one.visit, one)) &&
  (one.channel !== 'text' || (await countTextsOf(db, one.visit.id)) < mostReminderTextsOfVisit)

/** The reminders and their emails, both or neither. @returns how many nobody had written yet */
async function handOver(
  services: Pick<Services, 'settings'>,
  tx: Database,
  { due, now }: { due: readonly Due[]; now: Temporal.Instant },
): Promise<number> {
  const [first] = due
  if (!first) return 0
  const drawn = due.map((one) => ({ ...one, emailId: randomId() }))
  const rows = drawn.map(({ visit, emailId }) => ({ ...visit, emailId }))
  const { channel } = first
  const { lead } = first.window
  const ours = await insertReminders(tx, rows, { channel, lead, state: 'written', now })
  const emails = drawn
    .filter(({ visit }) => ours.has(visit.id))
    .map(({ emailId, ...one }) => ({ id: emailId, ...emailOf(services, one, now) }))
  await enqueueEmails(tx, emails)
  return emails.length
}

/** What the outbox is handed for one reminder. */
export const emailOf = (
  { settings }: Pick<Services, 'settings'>,
  {
    visit,
    window,
    channel = 'email',
  }: {
    visit: Pick<RemindedVisit, 'id' | 'date' | 'time' | 'language'>
    window: Pick<Window, 'until'>
    channel?: Channel
  },
  now: Temporal.Instant,
): NewEmail => ({
  kind: 'reminder',
  channel,
  subject: aboutAppointment(visit.id),
  language: visit.language,
  now,
  payload: encryptReminder(settings.secretKey, visit.id, {
    slot: { date: visit.date, time: visit.time },
    until: window.until,
  }),
})
