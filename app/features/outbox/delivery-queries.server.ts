import { columns } from '../../db/columns.ts'
import type { Database } from '../../db/tables.ts'
import { type TakenText, type TextStatus, textStatuses } from '../../platform/texts/texter.ts'

/** How far a text message has come. The service's news may be here before its answer. */
export async function keepTaken(
  tx: Database,
  { letterId, taken, now }: { letterId: string; taken: TakenText; now: Temporal.Instant },
): Promise<void> {
  const { providerId, parts, status } = taken
  const at = columns.instant(now)
  await tx
    .insertInto('text_deliveries')
    .values({ letterId, providerId, status, errorCode: null, parts, updatedAt: at })
    .onConflict((conflict) => conflict.column('letterId').doUpdateSet({ providerId, parts }))
    .execute()
}

type News = { letterId: string; providerId: string; status: TextStatus; errorCode: number | null }

/**
 * What the service says of a message of ours; news that comes late takes nothing back.
 * @returns whether something changed; nothing does where that letter is not known, or not a text message
 */
export async function keepNews(tx: Database, news: News, now: Temporal.Instant): Promise<boolean> {
  const { letterId, providerId, status, errorCode } = news
  const letter = await tx
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', letterId)
    .where('channel', '=', 'text')
    .executeTakeFirst()
  if (!letter) return false
  const row = { providerId, status, errorCode, updatedAt: columns.instant(now) }
  const earlier = before(status)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('text_deliveries')
    .values({ letterId, parts: null, ...row })
    .onConflict((conflict) => {
      const known = conflict.column('letterId')
      return earlier.length === 0
        ? known.doNothing()
        : known.doUpdateSet(row).where('text_deliveries.status', 'in', earlier)
    })
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const final = textStatuses.indexOf('delivered')

/** From which a message comes to that status; what is final stays. */
const before = (status: TextStatus): TextStatus[] => {
  const place = textStatuses.indexOf(status)
  return textStatuses.slice(0, Math.min(place, final))
}
