import * as z from 'zod/mini'
import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { Channel } from '#app/db/values.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { enqueueEmails } from '#app/features/outbox/queries.server.ts'
import { type Change, unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { appointments, type ChangedRow, type Window, windowsBy } from '../scheduling/index.server.ts'
import { inOrder } from '../scheduling/rules.ts'
import type { ReminderAction } from './desk-reminders.server.ts'
import { canRemind } from './moments.server.ts'
import {
  deleteStopped,
  findLeads,
  insertReminders,
  listRemindersOf,
  setEmail,
  writeLeads,
} from './queries.server.ts'
import { leadChoices, leadFields } from './rules.ts'
import { emailOf } from './writing.server.ts'

type Asked = { actor: Staff; id: string; channel?: Channel; lead: number; action: ReminderAction }

/**
 * Staff stop a reminder that is planned, plan it again, or have one that was not delivered tried again, as long as it makes
 * sense. The visit stays as it is: what others have open is not stale for it.
 * @returns 409 with a sentence where the visit or the reminder is no longer such, 404 where the visit is gone
 */
export async function changeReminder(
  services: Services,
  { actor, id, channel = 'email', lead, action }: Asked,
): Promise<Outcome<undefined>> {
  const changed = await appointments.change<undefined>(
    services,
    { actor, id, seen: null },
    async (tx, row) => {
      const now = services.clock.now()
      const leads = await findLeads(tx)
      const start = { ...row, startsAt: columns.asInstant(row.startsAt) }
      const window = windowsBy[channel](start, leads).find((one) => one.lead === lead)
      if (!window || row.status !== 'confirmed' || !(await canRemind[channel](services, tx, row)))
        return refused({ status: 409, message: m.reminders_not_now() })
      return actions[action](services, tx, { row, channel, window, now })
    },
  )
  if (changed.ok && action === 'again') services.wake()
  return changed
}

type Doing = { row: ChangedRow; channel: Channel; window: Window; now: Temporal.Instant }
type Action = (services: Services, tx: Database, doing: Doing) => Promise<Outcome<Change<undefined>>>

const actions: Record<ReminderAction, Action> = {
  stop: async (_, tx, { row, channel, window: { lead, from }, now }) => {
    if (Temporal.Instant.compare(now, from) >= 0) return tooLate()
    const rows = [{ ...row, emailId: null }]
    const stopped = await insertReminders(tx, rows, { channel, lead, state: 'stopped', now })
    return stopped.size > 0 ? said('stop') : tooLate()
  },
  resume: async (_, tx, { row, channel, window: { lead, from }, now }) => {
    if (Temporal.Instant.compare(now, from) >= 0) return tooLate()
    return (await deleteStopped(tx, row, { channel, lead })) ? said('resume') : tooLate()
  },
  again: async (services, tx, { row, channel, window, now }) => {
    const kept = await listRemindersOf(tx, row)
    const failed = kept.find(
      (one) => one.channel === channel && one.leadHours === window.lead && one.status === 'dead',
    )
    if (!failed || Temporal.Instant.compare(now, window.until) >= 0) return tooLate()
    const email = { id: randomId(), ...emailOf(services, { visit: row, window, channel }, now) }
    await enqueueEmails(tx, [email])
    await setEmail(tx, failed, { emailId: email.id, now })
    return said('again')
  },
}

const said = (way: ReminderAction) => written({ action: 'edit', detail: { fields: ['reminder'], way } })

const tooLate = () => refused({ status: 409, message: m.reminders_changed_meanwhile() })

const lead = z.enum(['', ...leadChoices.map(String)])
const form = z.object({ first: lead, second: lead, third: lead })

/**
 * The owner says how long before visits patients are reminded, at most three times; the same twice is once. 422 where that is
 * none of the choices.
 */
export function saveLeads(
  services: Services,
  { actor, typed }: { actor: Staff; typed: Record<string, string> },
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'settings', failed: m.reminders_rules_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const read = form.safeParse(typed)
    if (!read.success) return refused({ status: 422, message: m.reminders_rules_unknown() })
    const leads = inOrder(
      leadFields
        .map((name) => read.data[name])
        .filter((said) => said !== '')
        .map(Number),
    )
    if (leads.join() === (await findLeads(tx)).join()) return unchanged()
    await writeLeads(tx, leads, services.clock.now())
    return written({ action: 'edit', detail: { fields: ['reminderLeads'] } })
  })
}
