import { columns } from '../db/columns.ts'
import type { Database } from '../db/tables.ts'
import { digest, randomId } from './random.server.ts'

/** How long the same form sent again gets the first answer, and how long its success page lives. */
export const receiptHours = 24

export type Receipt = { resultId: string; subjectId: string }

/**
 * Writes down a success so that a double click, a reload or a retry finds it (decisions 1, 2). Only the very
 * same fields under the same key are the same form: another visitor's booking never is. In the transaction
 * that stores what the form asks for; a refusal takes the receipt back with it.
 * @param key what the browser made up for this form, or empty text.
 * @returns the first answer where the form was stored before, else null and the new receipt stands.
 */
export async function keepReceipt(
  tx: Database,
  receipt: { form: string; key: string; fields: Record<string, string>; subjectId: string },
  now: Temporal.Instant,
): Promise<{ resultId: string; earlier: Receipt | null }> {
  const id = receiptId(receipt)
  const resultId = randomId()
  const { form, subjectId } = receipt
  await deleteOutdated(tx, id, now)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('form_receipts')
    .values({ id, form, resultId, subjectId, createdAt: columns.instant(now) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return { resultId, earlier: null }
  const earlier = await tx
    .selectFrom('form_receipts')
    .select(['resultId', 'subjectId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { resultId: earlier.resultId, earlier }
}

/** Before this instant receipts no longer count. */
export const receiptsSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: receiptHours })

/** Forgets receipts that no longer count; a job calls it now and then. */
export async function deleteOldReceipts(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('form_receipts')
    .where('createdAt', '<=', columns.instant(receiptsSince(now)))
    .execute()
}

async function deleteOutdated(tx: Database, id: string, now: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom('form_receipts')
    .where('id', '=', id)
    .where('createdAt', '<=', columns.instant(receiptsSince(now)))
    .execute()
}

function receiptId({
  form,
  key,
  fields,
}: {
  form: string
  key: string
  fields: Record<string, string>
}): string {
  const names = Object.keys(fields).sort()
  return digest(form, key, ...names.flatMap((name) => [name, fields[name] ?? '']))
}

/** Forgets what was answered when these rows were made. */
export async function deleteReceiptsOf(tx: Database, subjectIds: string[]): Promise<void> {
  await tx.deleteFrom('form_receipts').where('subjectId', 'in', subjectIds).execute()
}
