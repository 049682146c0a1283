import type { ExpressionBuilder } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { WebhookDeliveryRow } from '#app/db/process-tables.ts'
import type { Database, Tables } from '#app/db/tables.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { leaseSeconds, shownDeliveries, testType } from './rules.ts'

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

/**
 * Takes the delivery that is due longest; safe among many processes, in one statement (as the outbox does). None overtakes
 * an earlier one of the same record.
 * @param busy webhooks to which enough is under way in this process
 */
export function takeDue(
  db: Database,
  { now, busy }: { now: Temporal.Instant; busy: readonly string[] },
): Promise<WebhookDeliveryRow | undefined> {
  const at = columns.instant(now)
  return db
    .updateTable('webhook_deliveries')
    .set((row) => ({ attempts: row('attempts', '+', 1), leasedUntil: leaseFrom(now) }))
    .where('id', '=', (due) =>
      due
        .selectFrom('webhook_deliveries as d')
        .select('d.id')
        .where('d.state', '=', 'waiting')
        .where('d.dueAt', '<=', at)
        .where((row) => row.or([row('d.leasedUntil', 'is', null), row('d.leasedUntil', '<=', at)]))
        .where('d.webhookId', 'in', (hook) =>
          hook
            .selectFrom('webhooks')
            .select('id')
            .where('state', '=', 'on')
            .where((row) => row.or([row('pausedUntil', 'is', null), row('pausedUntil', '<=', at)]))
            .$if(busy.length > 0, (query) => query.where('id', 'not in', busy)),
        )
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('webhook_deliveries as earlier')
                .select('earlier.id')
                .whereRef('earlier.webhookId', '=', 'd.webhookId')
                .whereRef('earlier.objectId', '=', 'd.objectId')
                .whereRef('earlier.seq', '<', 'd.seq')
                .where('earlier.state', '=', 'waiting'),
            ),
          ),
        )
        .orderBy('d.dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

const leaseFrom = (now: Temporal.Instant) => columns.instant(now.add({ seconds: leaseSeconds }))

/** A delivery that its caller sends, leased to them. */
export async function insertLeased(
  tx: Database,
  delivery: Pick<WebhookDeliveryRow, 'id' | 'webhookId' | 'type' | 'kind' | 'objectId'>,
  now: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(now)
  await tx
    .insertInto('webhook_deliveries')
    .values((row) => ({
      ...delivery,
      seq: row
        .selectFrom('webhook_deliveries as d')
        .select(({ eb, fn, lit }) => eb(fn.coalesce(fn.max('d.seq'), lit(0)), '+', 1).as('seq'))
        .where('d.webhookId', '=', delivery.webhookId)
        .where('d.objectId', '=', delivery.objectId),
      happenedAt: at,
      state: 'waiting',
      attempts: 1,
      dueAt: at,
      leasedUntil: leaseFrom(now),
      finishedAt: null,
      status: null,
      fault: '',
      milliseconds: null,
    }))
    .execute()
}

export const findDelivery = (db: Database, id: string): Promise<WebhookDeliveryRow | undefined> =>
  db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()

/** What a try came to. */
export type Tried = Pick<WebhookDeliveryRow, 'status' | 'fault' | 'milliseconds'>

/**
 * Notes what became of a try. Nothing happens where the lease ran out and another process has it, or where it is finished.
 * @param next when it is tried again; null: it arrived, or was given up
 */
export async function markTried(
  tx: Database,
  { id, attempts }: Pick<WebhookDeliveryRow, 'id' | 'attempts'>,
  { tried, next, now }: { tried: Tried; next: Temporal.Instant | 'sent' | null; now: Temporal.Instant },
): Promise<boolean> {
  const isFinished = next === 'sent' || next === null
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({
      ...tried,
      leasedUntil: null,
      ...(isFinished
        ? { state: next === 'sent' ? 'sent' : 'dead', finishedAt: columns.instant(now) }
        : { dueAt: columns.instant(next) }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives up what still waits for a webhook that is turned off. */
export const giveUpWaiting = async (
  tx: Database,
  webhookId: string,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'dead', leasedUntil: null, finishedAt: columns.instant(now) })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Given up, or tried and waiting. Nobody misses a test. */
const hasNotArrived = (row: ExpressionBuilder<Tables, 'webhook_deliveries'>) =>
  row.and([
    row('type', '!=', testType),
    row.or([row('state', '=', 'dead'), row.and([row('state', '=', 'waiting'), row('attempts', '>', 0)])]),
  ])

/**
 * Sends a delivery again, or each that didn't arrive, as if it had never been tried. One that is on its way is left alone.
 * @returns how many
 */
export async function sendAgain(
  tx: Database,
  { webhookId, id, now }: { webhookId: string; id: string | null; now: Temporal.Instant },
): Promise<number> {
  const again = tx
    .updateTable('webhook_deliveries')
    .set({
      state: 'waiting',
      attempts: 0,
      dueAt: columns.instant(now),
      leasedUntil: null,
      finishedAt: null,
    })
    .where('webhookId', '=', webhookId)
    .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<=', columns.instant(now))]))
    .where((row) => (id === null ? hasNotArrived(row) : row('id', '=', id)))
  const { numUpdatedRows } = await again.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The newest first. */
export const listDeliveries = (db: Database, webhookId: string): Promise<WebhookDeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .orderBy('happenedAt', 'desc')
    .orderBy('seq', 'desc')
    .orderBy('id')
    .limit(shownDeliveries)
    .execute()

/** The newest that was answered with a fault, or not at all, and hasn't arrived since; it may have 10,000 behind it. */
export const findLastFailed = (db: Database, webhookId: string): Promise<WebhookDeliveryRow | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .where('state', '!=', 'sent')
    .where((row) => row.or([row('status', 'is not', null), row('fault', '!=', '')]))
    .orderBy('happenedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export type Counts = { sent: number; waiting: number; undelivered: number }

/** Of each webhook: what arrived since then, and what hasn't arrived after a try. */
export async function countDeliveries(
  db: Database,
  since: Temporal.Instant,
): Promise<ReadonlyMap<string, Counts>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select((row) => ['webhookId', 'state', row.fn.countAll<number | string>().as('count')])
    .where((row) =>
      row.or([
        row('finishedAt', '>', columns.instant(since)),
        row.and([row('state', '=', 'waiting'), row('attempts', '>', 0)]),
      ]),
    )
    .groupBy(['webhookId', 'state'])
    .execute()
  const counts = new Map<string, Counts>()
  for (const { webhookId, state, count } of rows) {
    const of = counts.get(webhookId) ?? { sent: 0, waiting: 0, undelivered: 0 }
    const name = state === 'dead' ? 'undelivered' : state
    counts.set(webhookId, { ...of, [name]: Number(count) })
  }
  return counts
}

/** How many of a webhook didn't arrive. */
export async function countToSendAgain(db: Database, webhookId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('webhookId', '=', webhookId)
    .where(hasNotArrived)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Frees what a dead process had in hand. Only where no other process can be sending (SQLite). */
export const releaseLeases = async (db: Database): Promise<void> => {
  await db
    .updateTable('webhook_deliveries')
    .set({ leasedUntil: null })
    .where('leasedUntil', 'is not', null)
    .where('state', '=', 'waiting')
    .execute()
}

/** What was finished before that moment. @returns how many */
export async function deleteFinished(db: Database, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('finishedAt', '<', columns.instant(before))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** That a record is gone is told still: its receiver has to forget it, too. */
const endings = ['appointment.deleted', 'patient.erased']

/** Forgets what was told, or waits to be told, of those records, but for their end. */
export async function forgetRecords(tx: Database, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids, idsAtOnce))
    await tx
      .deleteFrom('webhook_deliveries')
      .where('objectId', 'in', some)
      .where('type', 'not in', endings)
      .execute()
}
