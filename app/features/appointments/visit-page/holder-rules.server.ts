import { isHere, type Status } from '../rules.ts'
import type { VisitStage } from './rules.ts'

/** So long after its end a visit's page can still be opened (docs/decisions/2026-11-23-private-links.md). */
const opensHoursAfter = 24

/** Visits that had ended by then open no page any more. */
export const endedBefore = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: opensHoursAfter })

/** How a visit stands now, for whoever holds its link. */
export function stageOf(
  { status, startsAt, endsAt }: { status: Status; startsAt: Temporal.Instant; endsAt: Temporal.Instant },
  now: Temporal.Instant,
): VisitStage {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'no-show') return 'missed'
  if (status === 'completed' || Temporal.Instant.compare(now, endsAt) >= 0) return 'over'
  if (isHere(status)) return 'here'
  if (Temporal.Instant.compare(now, startsAt) >= 0) return 'begun'
  return status === 'pending' ? 'waiting' : 'upcoming'
}
