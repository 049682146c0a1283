import type { Database, OutboxRow } from '#app/db/tables.ts'
import type { SubjectKind } from '#app/db/values.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { theirs } from './rules.ts'

/* Emails as they are exported and erased: by what they are about. */

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

/** All that was written to patients, or to who waits, about these subjects, for anyone who asks; the texts are not kept. */
export async function listForPatient(
  db: Database,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<
  Pick<
    OutboxRow,
    'subjectId' | 'kind' | 'saidKind' | 'channel' | 'language' | 'status' | 'createdAt' | 'finishedAt'
  >[]
> {
  if (ids.length === 0) return []
  return db
    .selectFrom('outbox')
    .select(['subjectId', 'kind', 'saidKind', 'channel', 'language', 'status', 'createdAt', 'finishedAt'])
    .where('subjectKind', '=', kind)
    .where('subjectId', 'in', ids)
    .where('recipient', 'in', theirs)
    .orderBy('createdAt')
    .orderBy('subjectId')
    .execute()
}

/** Under which Message-ID emails about these subjects leave or left, no matter who they were to. */
export async function listMessageIdsOf(
  db: Database,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('outbox')
    .select('messageId')
    .where('subjectKind', '=', kind)
    .where('subjectId', 'in', ids)
    .execute()
  return rows.map(({ messageId }) => messageId)
}

/** Forgets every email about these subjects, no matter who it was to and whatever became of it. */
export async function deleteEmailsOf(tx: Database, kind: SubjectKind, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids, idsAtOnce))
    await tx.deleteFrom('outbox').where('subjectKind', '=', kind).where('subjectId', 'in', some).execute()
}
