import { columns } from '#app/db/columns.ts'
import { readJsonOr } from '#app/db/json.ts'
import type { AppointmentRow, Database, ReminderRow, TextDeliveryRow } from '#app/db/tables.ts'
import type { Channel, ReminderState } from '#app/db/values.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { inOrder } from '../scheduling/rules.ts'
import { byHand, firstLeads } from './rules.ts'

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

const asked = [
  'id',
  'date',
  'time',
  'startsAt',
  'email',
  'language',
  'status',
  'createdAt',
  'updatedAt',
] as const
/** What decides whether a visit is reminded of. */
export type RemindedVisit = Pick<AppointmentRow, (typeof asked)[number]>

/** Visits that begin after the one instant and not after the other; the next ones behind a row of a page before. */
export type Stretch = {
  channel: Channel
  after: Temporal.Instant
  until: Temporal.Instant
  lead: number
  most: number
  behind: Pick<RemindedVisit, 'id' | 'startsAt'> | null
}

/**
 * Confirmed visits whose patient has an address, or agreed to text messages, and of which that reminder was neither written,
 * stopped nor left out, nor one of a shorter lead written: the owner may have chosen a longer one since.
 */
export async function listUnreminded(
  db: Database,
  { channel, after, until, lead, most, behind }: Stretch,
): Promise<RemindedVisit[]> {
  let query = db
    .selectFrom('appointments')
    .select(asked)
    .where('status', '=', 'confirmed')
    .where('deletedAt', 'is', null)
    .where((row) =>
      channel === 'email'
        ? row('email', '!=', '')
        : row.exists(
            row
              .selectFrom('text_consents')
              .select('text_consents.id')
              .whereRef('text_consents.appointmentId', '=', 'appointments.id'),
          ),
    )
    .where('startsAt', '>', columns.instant(after))
    .where('startsAt', '<=', columns.instant(until))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('reminders')
            .select('reminders.appointmentId')
            .whereRef('reminders.appointmentId', '=', 'appointments.id')
            .whereRef('reminders.startsAt', '=', 'appointments.startsAt')
            .where((kept) =>
              kept.or([
                kept('leadHours', '=', lead),
                kept.and([
                  kept('leadHours', '>', byHand),
                  kept('leadHours', '<', lead),
                  kept('state', '=', 'written'),
                ]),
              ]),
            )
            .where('channel', '=', channel),
        ),
      ),
    )
  if (behind)
    query = query
      // No engine sees in what follows where its index is to begin: each page would read all those before it.
      .where('startsAt', '>=', behind.startsAt)
      .where((row) => row.or([row('startsAt', '>', behind.startsAt), row('id', '>', behind.id)]))
  return query.orderBy('startsAt').orderBy('id').limit(most).execute()
}

/** @returns the visits of which that reminder was not there yet: those alone are the caller's to write */
export async function insertReminders(
  tx: Database,
  visits: readonly (Pick<RemindedVisit, 'id' | 'startsAt'> & { emailId: string | null })[],
  {
    channel = 'email',
    lead,
    state,
    now,
  }: { channel?: Channel; lead: number; state: ReminderState; now: Temporal.Instant },
): Promise<Set<string>> {
  if (visits.length === 0) return new Set()
  const rows = await tx
    .insertInto('reminders')
    .values(
      visits.map(({ id, startsAt, emailId }) => ({
        appointmentId: id,
        startsAt,
        leadHours: lead,
        channel,
        state,
        emailId,
        createdAt: columns.instant(now),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['appointmentId', 'startsAt', 'leadHours', 'channel']).doNothing(),
    )
    .returning('appointmentId')
    .execute()
  return new Set(rows.map(({ appointmentId }) => appointmentId))
}

export type ReminderKey = { appointmentId: string; startsAt: string; leadHours: number; channel: Channel }

/** Which email a reminder became, and when. */
export async function setEmail(
  tx: Database,
  key: ReminderKey,
  { emailId, now }: { emailId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ emailId, state: 'written', createdAt: columns.instant(now) })
    .where('appointmentId', '=', key.appointmentId)
    .where('startsAt', '=', key.startsAt)
    .where('leadHours', '=', key.leadHours)
    .where('channel', '=', key.channel)
    .execute()
}

/** A stopped reminder is planned again. @returns whether it was stopped */
export async function deleteStopped(
  tx: Database,
  { id, startsAt }: Pick<RemindedVisit, 'id' | 'startsAt'>,
  { channel, lead }: { channel: Channel; lead: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reminders')
    .where('appointmentId', '=', id)
    .where('startsAt', '=', startsAt)
    .where('leadHours', '=', lead)
    .where('channel', '=', channel)
    .where('state', '=', 'stopped')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** How many reminders left for that number since then, of whichever visits. */
export async function countTextsTo(db: Database, number: string, since: Temporal.Instant): Promise<number> {
  const { texts } = await db
    .selectFrom('text_consents')
    .innerJoin('outbox', 'outbox.subjectId', 'text_consents.appointmentId')
    .select((row) => row.fn.countAll<number>().as('texts'))
    .where('number', '=', number)
    .where('outbox.channel', '=', 'text')
    .where('outbox.kind', '=', 'reminder')
    .where('outbox.status', '=', 'sent')
    .where('outbox.finishedAt', '>=', columns.instant(since))
    .executeTakeFirstOrThrow()
  return Number(texts)
}

/** How many reminders of a visit left by text message, or are about to, at whichever start. */
export async function countTextsOf(db: Database, visitId: string): Promise<number> {
  const { texts } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('texts'))
    .where('subjectKind', '=', 'appointment')
    .where('subjectId', '=', visitId)
    .where('channel', '=', 'text')
    .where('kind', '=', 'reminder')
    .where('status', 'in', ['waiting', 'sent'])
    .executeTakeFirstOrThrow()
  return Number(texts)
}

/** With its email, as far as there is one and it is still known. */
export type KeptReminder = ReminderRow & {
  status: 'waiting' | 'sent' | 'dead' | null
  transport: string | null
  lastError: string | null
  attempts: number | null
  finishedAt: string | null
  /** Of a text message: how far it has come, as the service says. */
  delivery: TextDeliveryRow['status'] | null
  errorCode: number | null
}

/** What became of the reminders of a visit as it stands, with the emails as far as they are still known. */
export const listRemindersOf = (
  db: Database,
  { id, startsAt }: Pick<RemindedVisit, 'id' | 'startsAt'>,
): Promise<KeptReminder[]> =>
  db
    .selectFrom('reminders')
    .leftJoin('outbox', 'outbox.id', 'reminders.emailId')
    .leftJoin('text_deliveries', 'text_deliveries.emailId', 'reminders.emailId')
    .selectAll('reminders')
    .select(['text_deliveries.status as delivery', 'text_deliveries.errorCode'])
    .select(['outbox.status', 'outbox.transport', 'outbox.lastError', 'outbox.attempts', 'outbox.finishedAt'])
    .where('reminders.appointmentId', '=', id)
    .where('startsAt', '=', startsAt)
    .orderBy('leadHours', 'desc')
    .execute()

/** What is kept of the reminders of those visits at any start, and how the email of each stands; null where there is none. */
export async function listKeptOf(
  db: Database,
  ids: readonly string[],
): Promise<(ReminderRow & { status: KeptReminder['status'] })[]> {
  const found: (ReminderRow & { status: KeptReminder['status'] })[] = []
  for (const some of inParts(ids, idsAtOnce))
    found.push(
      ...(await db
        .selectFrom('reminders')
        .leftJoin('outbox', 'outbox.id', 'reminders.emailId')
        .selectAll('reminders')
        .select('outbox.status')
        .where('reminders.appointmentId', 'in', some)
        .execute()),
    )
  return found
}

/**
 * Of those visits the ones that are confirmed, were reminded of as they stand, and whose patients have not said that they
 * are coming. Where the email was given up, too: they have to be called.
 */
export async function listUnanswered(db: Database, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const some of inParts(ids, idsAtOnce)) {
    const rows = await db
      .selectFrom('appointments')
      .innerJoin('reminders', (join) =>
        join
          .onRef('reminders.appointmentId', '=', 'appointments.id')
          .onRef('reminders.startsAt', '=', 'appointments.startsAt'),
      )
      .innerJoin('outbox', 'outbox.id', 'reminders.emailId')
      .leftJoin('visit_answers', (join) =>
        join
          .onRef('visit_answers.appointmentId', '=', 'appointments.id')
          .onRef('visit_answers.startsAt', '=', 'appointments.startsAt')
          .on('visit_answers.coming', '=', 1),
      )
      .select('appointments.id')
      .distinct()
      .where('appointments.id', 'in', some)
      .where('appointments.status', '=', 'confirmed')
      .where('outbox.status', 'in', ['sent', 'dead'])
      .where('visit_answers.appointmentId', 'is', null)
      .execute()
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

/** There is one row. */
const rulesId = 'reminders'

/** How long before visits patients are reminded, the longest first; the first leads until the owner says otherwise. */
export const findLeads = async (db: Database): Promise<readonly number[]> => (await findLeadsSince(db)).leads

/** With them, since when they hold: the owner's choice, or the first ones (`keepFirstLeads`); null where nobody has reminded yet. */
export async function findLeadsSince(
  db: Database,
): Promise<{ leads: readonly number[]; since: Temporal.Instant | null }> {
  const row = await db.selectFrom('reminder_rules').selectAll().where('id', '=', rulesId).executeTakeFirst()
  if (!row) return { leads: firstLeads, since: null }
  const leads = inOrder(readJsonOr('reminder_rules.leads', { id: row.id, text: row.leads }, []))
  return { leads, since: columns.asInstant(row.updatedAt) }
}

/** The clinic begins to remind with the first leads: what was due before nobody missed. Nothing where it has begun. */
export async function keepFirstLeads(db: Database, now: Temporal.Instant): Promise<void> {
  const row = { id: rulesId, leads: JSON.stringify(firstLeads), updatedAt: columns.instant(now) }
  await db
    .insertInto('reminder_rules')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function writeLeads(
  tx: Database,
  leads: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const row = { leads: JSON.stringify(inOrder(leads)), updatedAt: columns.instant(now) }
  await tx
    .insertInto('reminder_rules')
    .values({ id: rulesId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** What was written of those visits, stopped or left out. */
export async function deleteRemindersOf(tx: Database, visitIds: readonly string[]): Promise<void> {
  for (const some of inParts(visitIds, idsAtOnce))
    await tx.deleteFrom('reminders').where('appointmentId', 'in', some).execute()
}
