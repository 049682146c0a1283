import type { EmailKind } from '#app/db/values.ts'
import { isAhead, type Status } from '#app/features/scheduling/rules.ts'

/** At most so many emails about one appointment are sent again within an hour. */
export const mostSentAgain = 5
export const sentAgainHours = 1

/** Why an email isn't sent again: it would say what isn't true, or nothing new. */
export type AgainProblem = 'over' | 'arrived' | 'cancelled' | 'not-cancelled' | 'pending'

const cancellations: readonly EmailKind[] = ['cancelled', 'cancelled-by-patient']
const onceConfirmed: readonly EmailKind[] = ['confirmed', 'reminder']

/**
 * Whether an email of that kind is true of the appointment now, as `writeEmail` decides it when the email leaves.
 * @param kind what the earlier email was to tell
 * @returns null where it can be sent again
 */
export function againProblem(
  kind: EmailKind,
  { status, startsAt }: { status: Status; startsAt: Temporal.Instant },
  now: Temporal.Instant,
): AgainProblem | null {
  const isCancellation = cancellations.includes(kind)
  if (Temporal.Instant.compare(startsAt, now) <= 0) return 'over'
  if (status === 'cancelled') return isCancellation ? null : 'cancelled'
  if (!isAhead(status)) return 'arrived'
  if (isCancellation) return 'not-cancelled'
  return status === 'pending' && onceConfirmed.includes(kind) ? 'pending' : null
}

/** What an appointment's patient is told where no earlier email is named: where it stands. */
export const kindOfStatus = (status: Status): EmailKind =>
  status === 'cancelled' ? 'cancelled' : status === 'pending' ? 'request-received' : 'confirmed'
