import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import { randomId } from '../../../platform/secrets/random.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { enqueueLetters } from '../../outbox/queries.server.ts'
import { written } from '../../records/write-record.server.ts'
import { appointments, type ChangedRow, canTell } from '../change.server.ts'
import { findLeads } from './leads-queries.server.ts'
import { type Start, type Window, windowAt, windowsOf } from './moments.server.ts'
import { insertReminders, type KeptReminder, listRemindersOf, setLetter } from './queries.server.ts'
import { byHand } from './rules.ts'
import { letterOf } from './writing.server.ts'

/** Two within it would be a nuisance; nearer to the visit than that its patient is on the way. */
const apartHours = 1

/** Whether staff may send one more at once: none is on its way, none has left within the hour, and the visit is not too near. */
export function canSendNow(
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
 * Staff send a reminder at once, whatever the leads are. It takes the place of one that is due now, and one of the hour to
 * come is stopped, so that nobody gets two at once.
 * @returns 409 with a sentence where the visit is none to remind of, or one is on its way already; 404 where the visit is gone
 */
export async function sendReminderNow(
  services: Services,
  { actor, id }: { actor: Staff; id: string },
): Promise<Outcome<undefined>> {
  const sent = await appointments.change<undefined>(services, { actor, id, seen: null }, async (tx, row) => {
    const now = services.clock.now()
    const start = { ...row, startsAt: columns.asInstant(row.startsAt) }
    const kept = (await listRemindersOf(tx, row)).filter(({ channel }) => channel === 'email')
    if (row.status !== 'confirmed' || !canTell(services, row.email))
      return refused({ status: 409, message: m.reminders_not_now() })
    if (!canSendNow(start, kept, now)) return changedMeanwhile()
    const isHandedOver = await handOver(services, tx, { row, start, kept, now })
    if (!isHandedOver) return changedMeanwhile()
    return written({ action: 'edit', detail: { fields: ['reminder'], way: 'now' } })
  })
  if (sent.ok) services.wake()
  return sent
}

const changedMeanwhile = () => refused({ status: 409, message: m.reminders_changed_meanwhile() })

type Sending = { row: ChangedRow; start: Start; kept: readonly KeptReminder[]; now: Temporal.Instant }

/** @returns false where the job wrote that very reminder meanwhile */
async function handOver(
  services: Services,
  tx: Database,
  { row, start, kept, now }: Sending,
): Promise<boolean> {
  const leads = await findLeads(tx)
  const isKept = (lead: number) => kept.some(({ leadHours }) => leadHours === lead)
  const due = windowAt(start, leads, now)
  const window = due && !isKept(due.lead) ? due : windowByHand(start, now)
  const letter = { id: randomId(), ...letterOf(services, { visit: row, window }, now) }
  const again = kept.find(({ leadHours }) => leadHours === window.lead)
  if (again) await setLetter(tx, again, { letterId: letter.id, now })
  else {
    const rows = [{ ...row, letterId: letter.id }]
    const ours = await insertReminders(tx, rows, { lead: window.lead, state: 'written', now })
    if (ours.size === 0) return false
  }
  await enqueueLetters(tx, [letter])
  for (const { lead, from } of windowsOf(start, leads))
    if (isWithinHour(from, now))
      await insertReminders(tx, [{ ...row, letterId: null }], { lead, state: 'stopped', now })
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
