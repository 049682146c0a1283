import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { type Channel, channels } from '#app/db/values.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { whenTextsLeave } from '#app/features/outbox/commands.server.ts'
import { enqueueEmails } from '#app/features/outbox/queries.server.ts'
import { written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import {
  appointments,
  type ChangedRow,
  type Start,
  type Window,
  windowAt,
  windowsBy,
} from '../scheduling/index.server.ts'
import { canRemind } from './moments.server.ts'
import {
  countTextsOf,
  findLeads,
  insertReminders,
  type KeptReminder,
  listRemindersOf,
  type RemindedVisit,
  setEmail,
} from './queries.server.ts'
import { byHand, mostReminderTextsOfVisit } from './rules.ts'
import { emailOf } from './writing.server.ts'

/** Two within it would be a nuisance; nearer to the visit than that its patient is on the way. */
const apartHours = 1

/** Whether staff may send one more of a channel at once: none is on its way, none has left within the hour, and the visit is not too near. */
function canSendNow(
  { startsAt }: Pick<Start, 'startsAt'>,
  kept: readonly Pick<KeptReminder, 'status' | 'finishedAt'>[],
  now: Temporal.Instant,
): boolean {
  const isNear = Temporal.Instant.compare(now.add({ hours: apartHours }), startsAt) > 0
  const ago = columns.instant(now.subtract({ hours: apartHours }))
  return (
    !isNear &&
    !kept.some(
      ({ status, finishedAt }) => status === 'waiting' || (status === 'sent' && (finishedAt ?? '') > ago),
    )
  )
}

/**
 * By which channels one may be sent at once: all by which its patient is reminded; a text message in its hours alone, and
 * while no more come of the visit than they agreed to.
 */
export async function channelsNow(
  services: Services,
  db: Database,
  { visit, kept, now }: { visit: NowVisit; kept: readonly KeptReminder[]; now: Temporal.Instant },
): Promise<Channel[]> {
  if (visit.status !== 'confirmed') return []
  const start = { ...visit, startsAt: columns.asInstant(visit.startsAt) }
  const found: Channel[] = []
  for (const channel of channels) {
    const own = kept.filter((row) => row.channel === channel)
    const isQuiet = channel === 'text' && Temporal.Instant.compare(whenTextsLeave(now), now) > 0
    if (isQuiet || !canSendNow(start, own, now) || !(await canRemind[channel](services, db, visit))) continue
    if (channel === 'text' && (await isOneTooMany(db, { id: visit.id, start, kept: own, now }))) continue
    found.push(channel)
  }
  return found
}

/** Whether one text more, with those that left and those that are planned beyond the hour to come, is more than was agreed to. */
async function isOneTooMany(
  db: Database,
  {
    id,
    start,
    kept,
    now,
  }: { id: string; start: Start; kept: readonly KeptReminder[]; now: Temporal.Instant },
): Promise<boolean> {
  const leads = await findLeads(db)
  const planned = windowsBy.text(start, leads).filter(({ lead, from }) => {
    const isLater = Temporal.Instant.compare(from, now) > 0 && !isWithinHour(from, now)
    return isLater && !kept.some(({ leadHours }) => leadHours === lead)
  })
  return (await countTextsOf(db, id)) + 1 + planned.length > mostReminderTextsOfVisit
}

type NowVisit = Pick<RemindedVisit, 'id' | 'date' | 'time' | 'startsAt' | 'email' | 'status'> & {
  phone: string
}

/**
 * Staff send a reminder at once, whatever the leads are: by email, and by text message where its patient agreed to them, or
 * by email alone. It
 * takes the place of one that is due now, and one of the hour to come is stopped, so that nobody gets two at once.
 * @returns 409 with a sentence where the visit is none to remind of, or one is on its way already; 404 where the visit is gone
 */
export async function sendReminderNow(
  services: Services,
  { actor, id, byEmailAlone = false }: { actor: Staff; id: string; byEmailAlone?: boolean },
): Promise<Outcome<undefined>> {
  const sent = await appointments.change<undefined>(services, { actor, id, seen: null }, async (tx, row) => {
    const now = services.clock.now()
    const start = { ...row, startsAt: columns.asInstant(row.startsAt) }
    const all = await listRemindersOf(tx, row)
    if (row.status !== 'confirmed' || !(await isReminded(services, tx, row)))
      return refused({ status: 409, message: m.reminders_not_now() })
    let count = 0
    for (const channel of await channelsNow(services, tx, { visit: row, kept: all, now })) {
      if (byEmailAlone && channel !== 'email') continue
      const kept = all.filter((one) => one.channel === channel)
      if (await handOver(services, tx, { row, start, channel, kept, now })) count += 1
    }
    if (count === 0) return changedMeanwhile()
    return written({ action: 'edit', detail: { fields: ['reminder'], way: 'now' } })
  })
  if (sent.ok) services.wake()
  return sent
}

async function isReminded(services: Services, tx: Database, row: ChangedRow): Promise<boolean> {
  for (const channel of channels) if (await canRemind[channel](services, tx, row)) return true
  return false
}

const changedMeanwhile = () => refused({ status: 409, message: m.reminders_changed_meanwhile() })

type Sending = {
  row: ChangedRow
  start: Start
  channel: Channel
  kept: readonly KeptReminder[]
  now: Temporal.Instant
}

/** @returns false where the job wrote that very reminder meanwhile */
async function handOver(
  services: Services,
  tx: Database,
  { row, start, channel, kept, now }: Sending,
): Promise<boolean> {
  const leads = await findLeads(tx)
  const isKept = (lead: number) => kept.some(({ leadHours }) => leadHours === lead)
  const due = windowAt(start, leads, now, channel)
  const window = due && !isKept(due.lead) ? due : windowByHand(start, now)
  const email = { id: randomId(), ...emailOf(services, { visit: row, window, channel }, now) }
  const again = kept.find(({ leadHours }) => leadHours === window.lead)
  if (again) await setEmail(tx, again, { emailId: email.id, now })
  else {
    const rows = [{ ...row, emailId: email.id }]
    const ours = await insertReminders(tx, rows, { channel, lead: window.lead, state: 'written', now })
    if (ours.size === 0) return false
  }
  await enqueueEmails(tx, [email])
  for (const { lead, from } of windowsBy[channel](start, leads))
    if (isWithinHour(from, now))
      await insertReminders(tx, [{ ...row, emailId: null }], { channel, lead, state: 'stopped', now })
  return true
}

/** Makes sense until half of the time to the visit is over, like any other. */
function windowByHand({ startsAt }: Start, now: Temporal.Instant): Window {
  const half = now.until(startsAt).total('minutes') / 2
  return { lead: byHand, from: now, until: now.add({ minutes: Math.floor(half) }) }
}

const isWithinHour = (from: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(from, now) > 0 &&
  Temporal.Instant.compare(from, now.add({ hours: apartHours })) <= 0
