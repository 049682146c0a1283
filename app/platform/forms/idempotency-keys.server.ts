import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import {
  deleteIdempotencyKeys,
  findIdempotencyKey,
  insertIdempotencyKey,
  renameIdempotencyKey,
} from '#app/db/technical/idempotency-keys.server.ts'
import { digest, randomId } from '../secrets/random.server.ts'

/** How long the same form sent again gets the first answer, and how long its success page lives. */
export const idempotencyHours = 24

export type FirstAnswer = { resultId: string; subjectId: string }

/** Whether what a form made is still there: neither deleted nor called off. */
export type IsThere = (tx: Database, subjectId: string) => Promise<boolean>

type Sent = { form: string; key: string; fields: Record<string, string>; subjectId: string; isThere: IsThere }

/**
 * Keeps a success so that a double click, a reload or a retry finds it (docs/topics/forms.md). Call it in the
 * transaction that stores what the form asks for; a refusal rolls the key back. Only the very same fields under the
 * same key are the same form: another visitor's booking never is. If what the form made is gone, the form counts
 * as a new one.
 * @param sent `key` is what the browser made up for this form, or empty text.
 * @returns the first answer if the form was stored before, else null
 */
export async function keepIdempotencyKey(
  tx: Database,
  sent: Sent,
  now: Temporal.Instant,
): Promise<{ resultId: string; earlier: FirstAnswer | null }> {
  const id = keyId(sent)
  await deleteIdempotencyKeys(tx, { id, until: columns.instant(keysSince(now)) })
  const first = await insertKey(tx, id, sent, now)
  if (!first.earlier || (await sent.isThere(tx, first.earlier.subjectId))) return first
  await setAside(tx, id, first.earlier)
  return insertKey(tx, id, sent, now)
}

async function insertKey(
  tx: Database,
  id: string,
  { form, subjectId }: Sent,
  now: Temporal.Instant,
): Promise<{ resultId: string; earlier: FirstAnswer | null }> {
  const resultId = randomId()
  const row = { id, form, resultId, subjectId, createdAt: columns.instant(now) }
  if (await insertIdempotencyKey(tx, row)) return { resultId, earlier: null }
  const earlier = await findIdempotencyKey(tx, id)
  return { resultId: earlier.resultId, earlier }
}

/** The page of the first answer stays where it is; the same form no longer finds it. */
const setAside = (tx: Database, id: string, { resultId }: FirstAnswer): Promise<void> =>
  renameIdempotencyKey(tx, { id, resultId, to: digest(id, resultId) })

/** Keys from before this instant no longer count. */
export const keysSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: idempotencyHours })

/** Deletes keys that no longer count; a job calls it every hour. */
export const deleteOldKeys = (db: Database, now: Temporal.Instant): Promise<void> =>
  deleteIdempotencyKeys(db, { until: columns.instant(keysSince(now)) })

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
    : digest('browser', address, ...browserHeaders.map((name) => headers.get(name) ?? ''))

const browserHeaders = ['User-Agent', 'Accept-Language']

function keyId({ form, key, fields }: { form: string; key: string; fields: Record<string, string> }): string {
  const names = Object.keys(fields).sort()
  return digest(form, key, ...names.flatMap((name) => [name, fields[name] ?? '']))
}
