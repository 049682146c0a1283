import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import { digest, randomId } from '../secrets/random.server.ts'

/** How long the same form sent again gets the first answer, and how long its success page lives. */
export const receiptHours = 24

export type Receipt = { resultId: string; subjectId: string }

/** Whether what a form made is still there: neither deleted nor called off. */
export type Stands = (tx: Database, subjectId: string) => Promise<boolean>

type Sent = { form: string; key: string; fields: Record<string, string>; subjectId: string; stands: Stands }

/**
 * Writes down a success so that a double click, a reload or a retry finds it
 * (docs/decisions/2026-11-21-same-form-twice.md). Only the very same fields under the same key are the same
 * form: another visitor's booking never is. In the transaction that stores what the form asks for; a refusal
 * takes the receipt back with it. Where its subject no longer stands, the receipt answers nobody any more, and
 * the form is a new one.
 * @param sent `key` is what the browser made up for this form, or empty text.
 * @returns the first answer where the form was stored before, else null and the new receipt stands.
 */
export async function keepReceipt(
  tx: Database,
  sent: Sent,
  now: Temporal.Instant,
): Promise<{ resultId: string; earlier: Receipt | null }> {
  const id = receiptId(sent)
  await deleteOutdated(tx, id, now)
  const first = await insertReceipt(tx, id, sent, now)
  if (!first.earlier || (await sent.stands(tx, first.earlier.subjectId))) return first
  await setAside(tx, id, first.earlier)
  return insertReceipt(tx, id, sent, now)
}

async function insertReceipt(
  tx: Database,
  id: string,
  { form, subjectId }: Sent,
  now: Temporal.Instant,
): Promise<{ resultId: string; earlier: Receipt | null }> {
  const resultId = randomId()
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

/** The page of the first answer stays where it is; the same form no longer finds it. */
async function setAside(tx: Database, id: string, { resultId }: Receipt): Promise<void> {
  await tx
    .updateTable('form_receipts')
    .set({ id: digest(id, resultId) })
    .where('id', '=', id)
    .where('resultId', '=', resultId)
    .execute()
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
