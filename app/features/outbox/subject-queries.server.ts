import { columns } from '../../db/columns.ts'
import type { Database, OutboxRow } from '../../db/tables.ts'
import {
  type Language,
  type LetterKind,
  letterKinds,
  type Recipient,
  type Subject,
  type SubjectKind,
} from '../../db/values.ts'

const shownLetters = 100

/**
 * When the letters to the patient leave that nobody has tried yet: later while their visit is deleted, soon once it is
 * back, with those that waited for them. Not a cancellation, which is told of a deleted visit too, nor a letter that lists
 * several visits and leaves out those that are gone.
 */
export async function putOffLetters(tx: Database, subject: Subject, dueAt: Temporal.Instant): Promise<void> {
  const at = columns.instant(dueAt)
  await tx
    .updateTable('outbox')
    .set({ dueAt: at })
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('status', '=', 'waiting')
    .where((row) => row.or([row('attempts', '=', 0), row('dueAt', '>', at)]))
    .where('recipient', '=', 'patient')
    .where('kind', 'not in', ['cancelled', 'cancelled-by-patient', 'repeated'])
    .execute()
}

/** Whose letters are in the language of a visit, or of a place on the waitlist. */
const theirs: readonly Recipient[] = ['patient', 'waiting']

/** What waits to be written to the patient about that subject, or to who waits, is written in that language. */
export async function writeWaitingIn(tx: Database, subject: Subject, language: Language): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ language })
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('status', '=', 'waiting')
    .where('recipient', 'in', theirs)
    .execute()
}

const listed = [
  'id',
  'kind',
  'saidKind',
  'channel',
  'status',
  'transport',
  'createdAt',
  'finishedAt',
] as const satisfies (keyof OutboxRow)[]
/** What is told of a letter. */
export type ListedLetter = Pick<OutboxRow, (typeof listed)[number]>

/** What was written to the patient about that subject, newest first. */
export function listLettersOf(db: Database, subject: Subject): Promise<ListedLetter[]> {
  return db
    .selectFrom('outbox')
    .select(listed)
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('recipient', '=', 'patient')
    .where('kind', 'in', letterKinds)
    .orderBy('createdAt', 'desc')
    .limit(shownLetters)
    .execute()
}

/** The newest of what was written to the patient about those visits. */
export const listNewestLetters = (
  db: Database,
  visitIds: readonly string[],
  most: number,
): Promise<
  Pick<
    OutboxRow,
    'id' | 'kind' | 'saidKind' | 'status' | 'transport' | 'language' | 'createdAt' | 'finishedAt'
  >[]
> =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'saidKind', 'status', 'transport', 'language', 'createdAt', 'finishedAt'])
    .where('subjectKind', '=', 'appointment')
    .where('subjectId', 'in', visitIds)
    .where('recipient', '=', 'patient')
    .where('kind', 'in', letterKinds)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** All that was written to patients, or to who waits, about these subjects, for whoever asks; the texts are not kept. */
export async function listForPatient(
  db: Database,
  kind: SubjectKind,
  ids: string[],
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

/** Under which Message-ID letters about these subjects leave or left, whoever they were to. */
export async function listMessageIdsOf(db: Database, kind: SubjectKind, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('outbox')
    .select('messageId')
    .where('subjectKind', '=', kind)
    .where('subjectId', 'in', ids)
    .execute()
  return rows.map(({ messageId }) => messageId)
}

/** Forgets every letter about these subjects, whoever it was to and whatever became of it. */
export async function deleteLettersOf(tx: Database, kind: SubjectKind, ids: string[]): Promise<void> {
  await tx.deleteFrom('outbox').where('subjectKind', '=', kind).where('subjectId', 'in', ids).execute()
}

/** The newest letter of that kind about the subject; `reachedPatient` says what it means for the banner. */
export function findLetterOf(
  db: Database,
  subject: Subject,
  kind: LetterKind,
): Promise<Pick<OutboxRow, 'status' | 'transport'> | undefined> {
  return db
    .selectFrom('outbox')
    .select(['status', 'transport'])
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Of these subjects those about which a letter was given up. */
export async function listGivenUp(db: Database, kind: SubjectKind, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('outbox')
    .select('subjectId')
    .distinct()
    .where('subjectKind', '=', kind)
    .where('subjectId', 'in', ids)
    .where('status', '=', 'dead')
    .execute()
  return rows.map(({ subjectId }) => subjectId)
}

/** What was written to patients in letters of one kind that stand under one of those visits, newest first. */
export async function listLettersUnder(
  db: Database,
  visitIds: readonly string[],
  kind: LetterKind,
): Promise<ListedLetter[]> {
  if (visitIds.length === 0) return []
  return db
    .selectFrom('outbox')
    .select(listed)
    .where('subjectKind', '=', 'appointment')
    .where('subjectId', 'in', visitIds)
    .where('recipient', '=', 'patient')
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .limit(shownLetters)
    .execute()
}
