import { columns } from '../../../db/columns.ts'
import type { Database, DeskUndoRow } from '../../../db/tables.ts'
import { randomId } from '../../../platform/secrets/random.server.ts'
import { undoSeconds } from '../../../platform/undo-seconds.ts'

/** Keeps what the appointment was, and forgets what can no longer be taken back. @returns its random id */
export async function keepUndo(
  tx: Database,
  undo: Omit<DeskUndoRow, 'id' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<string> {
  const id = randomId()
  await tx.deleteFrom('desk_undos').where('createdAt', '<=', before(now, undoSeconds.withLetter)).execute()
  await tx
    .insertInto('desk_undos')
    .values({ ...undo, id, createdAt: columns.instant(now) })
    .execute()
  return id
}

/** Takes it, once; undefined where it is somebody else's, used or too old. */
export function takeUndo(
  tx: Database,
  { id, adminId, now }: { id: string; adminId: string; now: Temporal.Instant },
): Promise<DeskUndoRow | undefined> {
  return tx
    .deleteFrom('desk_undos')
    .where('id', '=', id)
    .where('adminId', '=', adminId)
    .where((undo) =>
      undo.or([
        undo('createdAt', '>', before(now, undoSeconds.withoutLetter)),
        undo.and([
          undo('letterId', 'is not', null),
          undo('createdAt', '>', before(now, undoSeconds.withLetter)),
        ]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
}

const before = (now: Temporal.Instant, seconds: number) => columns.instant(now.subtract({ seconds }))
