import { columns } from '#app/db/columns.ts'
import type { Database, Tables } from '#app/db/tables.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'

type UndoTable = 'desk_undos' | 'approval_undos'
type Undo<T extends UndoTable> = Tables[T]

/**
 * Keeps what a record was before a change that can be taken back, once, within seconds and by who made it.
 * @param emailOf the email that waits with the change, where one may: the change can be taken back for longer then
 */
export function undosIn<T extends UndoTable>(table: T, emailOf?: (undo: Undo<T>) => string | null) {
  const longest = emailOf ? undoSeconds.withEmail : undoSeconds.withoutEmail
  /** Forgets what can no longer be taken back. @returns how many */
  async function forget(db: Database, now: Temporal.Instant): Promise<number> {
    const forgotten = await db
      .deleteFrom<UndoTable>(table)
      .where('createdAt', '<=', before(now, longest))
      .executeTakeFirst()
    return Number(forgotten.numDeletedRows)
  }
  return {
    forget,

    /**
     * @param id where several changes are taken back together
     * @returns its id, random unless told
     */
    async keep(
      tx: Database,
      undo: Omit<Undo<T>, 'id' | 'createdAt'>,
      now: Temporal.Instant,
      id: string = randomId(),
    ): Promise<string> {
      await forget(tx, now)
      const row = { ...undo, id, createdAt: columns.instant(now) }
      await tx.insertInto<UndoTable>(table).values(row).execute()
      return row.id
    },

    /**
     * Takes it; undefined where it is somebody else's, used or too old.
     * @param isOfTold it was done together with others, and an email waits with one of them: all last as long as that one
     */
    async take(tx: Database, { id, adminId, now, isOfTold = false }: Taking): Promise<Undo<T> | undefined> {
      // Of a table that is one of two, Kysely knows that a row is of either.
      const undo = (await tx
        .deleteFrom<UndoTable>(table)
        .where('id', '=', id)
        .where('adminId', '=', adminId)
        .where('createdAt', '>', before(now, longest))
        .returningAll()
        .executeTakeFirst()) as Undo<T> | undefined
      if (!undo || isOfTold || emailOf?.(undo)) return undo
      return undo.createdAt > before(now, undoSeconds.withoutEmail) ? undo : undefined
    },
  }
}

type Taking = { id: string; adminId: string; now: Temporal.Instant; isOfTold?: boolean | undefined }

const before = (now: Temporal.Instant, seconds: number) => columns.instant(now.subtract({ seconds }))
