import type { Database } from '../../db/tables.ts'
import type { Subject } from '../../db/values.ts'

/** Whether any letter left from that moment on, whoever it was to: the mail server takes them. */
export async function didAnyLeaveSince(db: Database, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', 'sent')
    .where('channel', '=', 'email')
    .where('finishedAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** As `reasonOf` keeps them of what is refused for good: this letter or its recipient, whatever else the server takes. */
const refusals = ['EADDRESS', 'EENVELOPE 5%', 'EMESSAGE 5%']

/** Whether something about that subject left, or its letter was refused for good. */
export async function wasHeardOf(db: Database, { kind, id }: Subject): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .where((is) =>
      is.or([
        is('status', '=', 'sent'),
        is.and([is('status', '=', 'dead'), is.or(refusals.map((code) => is('lastError', 'like', code)))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
