import { columns } from '../../db/columns.ts'
import { recoverableDays } from './rules.ts'

/** What was deleted at this moment or before can no longer be brought back. */
export const recoverableSince = (now: Temporal.Instant): string =>
  columns.instant(now.subtract({ hours: recoverableDays * 24 }))

/** Two changes within a millisecond still leave two different moments: a later save is held against it. */
export function laterThan(earlier: string, now: Temporal.Instant): string {
  const next = columns.asInstant(earlier).add({ milliseconds: 1 })
  return columns.instant(Temporal.Instant.compare(now, next) < 0 ? next : now)
}
