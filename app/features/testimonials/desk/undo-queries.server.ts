import { columns } from '../../../db/columns.ts'
import type { ApprovalUndoRow, Database } from '../../../db/tables.ts'
import { randomId } from '../../../platform/secrets/random.server.ts'
import { undoSeconds } from '../../../platform/undo-seconds.ts'

/** Keeps what the testimonial was, and forgets what can no longer be taken back. @returns its random id */
export async function keepUndo(
  tx: Database,
  undo: Omit<ApprovalUndoRow, 'id' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<string> {
  const id = randomId()
  await deleteOldUndos(tx, now)
  await tx
    .insertInto('approval_undos')
    .values({ ...undo, id, createdAt: columns.instant(now) })
    .execute()
  return id
}

/** Takes it, once; undefined where it is somebody else's, used, of another testimonial or too old. */
export function takeUndo(
  tx: Database,
  undo: Pick<ApprovalUndoRow, 'id' | 'adminId' | 'testimonialId'>,
  now: Temporal.Instant,
): Promise<ApprovalUndoRow | undefined> {
  return tx
    .deleteFrom('approval_undos')
    .where('id', '=', undo.id)
    .where('adminId', '=', undo.adminId)
    .where('testimonialId', '=', undo.testimonialId)
    .where('createdAt', '>', oldest(now))
    .returningAll()
    .executeTakeFirst()
}

/** Forgets what can no longer be taken back. @returns how many */
export async function deleteOldUndos(db: Database, now: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('approval_undos')
    .where('createdAt', '<=', oldest(now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const oldest = (now: Temporal.Instant) =>
  columns.instant(now.subtract({ seconds: undoSeconds.withoutLetter }))
