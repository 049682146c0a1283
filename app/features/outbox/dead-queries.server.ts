import { columns } from '../../db/columns.ts'
import type { Database, OutboxRow } from '../../db/tables.ts'
import type { SubjectKind } from '../../db/values.ts'
import { missed } from './rules.ts'

/** So many are listed at once. */
export const shownDead = 100

/**
 * Letters to patients about that kind of subject that were given up and not put away, the newest `shownDead`, for staff;
 * `lastError` is a code, never a text of the server. Reminders are not among them: staff see theirs at each visit.
 */
export function listDead(
  db: Database,
  subjectKind: SubjectKind,
): Promise<Pick<OutboxRow, 'id' | 'kind' | 'subjectId' | 'lastError' | 'createdAt' | 'finishedAt'>[]> {
  return deadAbout(db, subjectKind)
    .select(['id', 'kind', 'subjectId', 'lastError', 'createdAt', 'finishedAt'])
    .orderBy('dueAt', 'desc')
    .limit(shownDead)
    .execute()
}

/** How many there are of them, those beyond `shownDead` included. */
export async function countDeadAbout(db: Database, subjectKind: SubjectKind): Promise<number> {
  const { count } = await deadAbout(db, subjectKind)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many letters to patients that say something new, and answers to messages, were given up in that time, its end included. */
export async function countGivenUp(
  db: Database,
  { after, until }: { after: Temporal.Instant; until: Temporal.Instant },
): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'dead')
    .where('recipient', 'in', missed)
    .where('kind', '!=', 'reminder')
    .where('finishedAt', '>', columns.instant(after))
    .where('finishedAt', '<=', columns.instant(until))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const deadAbout = (db: Database, subjectKind: SubjectKind) =>
  db
    .selectFrom('outbox')
    .where('status', '=', 'dead')
    .where('subjectKind', '=', subjectKind)
    .where('recipient', '=', 'patient')
    .where('putAwayAt', 'is', null)
    .where('kind', '!=', 'reminder')

/** Staff have seen that it was not delivered. @returns what it is about; undefined where there is none */
export function putAwayDead(
  tx: Database,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<Pick<OutboxRow, 'subjectId'> | undefined> {
  return tx
    .updateTable('outbox')
    .set({ putAwayAt: columns.instant(now) })
    .where('id', '=', id)
    .where('status', '=', 'dead')
    .where('putAwayAt', 'is', null)
    .returning('subjectId')
    .executeTakeFirst()
}

export async function countDead(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'dead')
    .executeTakeFirstOrThrow()
  return count
}
