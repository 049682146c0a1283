import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import {
  deleteFormReceipts,
  findFormReceipt,
  insertFormReceipt,
  renameFormReceipt,
} from '#app/db/technical/form-receipts.server.ts'
import { digest, randomId } from '../secrets/random.server.ts'

/** How long the same form sent again gets the first answer, and how long its success page lives. */
export const receiptHours = 24

export type Receipt = { resultId: string; subjectId: string }

/** Whether what a form made is still there: neither deleted nor called off. */
export type Stands = (tx: Database, subjectId: string) => Promise<boolean>

type Sent = { form: string; key: string; fields: Record<string, string>; subjectId: string; stands: Stands }

/**
 * Writes down a success so that a double click, a reload or a retry finds it
 * (docs/topics/forms.md). Only the very same fields under the same key are the same
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
  await deleteFormReceipts(tx, { id, until: columns.instant(receiptsSince(now)) })
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
  const row = { id, form, resultId, subjectId, createdAt: columns.instant(now) }
  if (await insertFormReceipt(tx, row)) return { resultId, earlier: null }
  const earlier = await findFormReceipt(tx, id)
  return { resultId: earlier.resultId, earlier }
}

/** The page of the first answer stays where it is; the same form no longer finds it. */
const setAside = (tx: Database, id: string, { resultId }: Receipt): Promise<void> =>
  renameFormReceipt(tx, { id, resultId, to: digest(id, resultId) })

/** Before this instant receipts no longer count. */
export const receiptsSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: receiptHours })

/** Forgets receipts that no longer count; a job calls it now and then. */
export const deleteOldReceipts = (db: Database, now: Temporal.Instant): Promise<void> =>
  deleteFormReceipts(db, { until: columns.instant(receiptsSince(now)) })

/**
 * The key of a form that a visitor sends: what the browser made up for it. Without page scripts there is none, and the
 * same page is kept for all: then the browser itself, so that nobody is given what another sent with the same words.
 */
export const visitorsKey = (
  key: FormDataEntryValue | null | undefined,
  { address }: { address: string },
  { headers }: { headers: Headers },
): string =>
  key
    ? digest('form', String(key))
    : digest('browser', address, ...told.map((name) => headers.get(name) ?? ''))

const told = ['User-Agent', 'Accept-Language']

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
