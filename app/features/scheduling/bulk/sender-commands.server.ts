import type { Staff } from '#app/features/audit/actor.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { changeStatus } from '../changes/commands.server.ts'
import { listOfSameSender } from '../sender-queries.server.ts'
import type { ChosenVisit } from './rules.ts'

type CancelRequest = {
  actor: Staff
  /** One of the visits. */
  id: string
  /** The visits that were shown, as they were then. */
  seen: readonly ChosenVisit[]
  tell: boolean
}

/**
 * Staff cancel the visits that they saw as one sender's, each like any other: compared with what was seen, audited, and
 * told by email. Visits that came since, or are somebody else's, stay.
 * @returns 404 where nothing of that sender is left to cancel, 409 where some could not be, with how many
 */
export async function cancelAllOfSender(
  services: Services,
  { actor, id, seen, tell }: CancelRequest,
): Promise<Outcome<null>> {
  const theirs = new Set((await listOfSameSender(services.db, id, services.clock.now())).map((row) => row.id))
  const visits = seen.filter((visit) => theirs.has(visit.id))
  if (visits.length === 0) return refused({ status: 404, message: m.scheduling_sender_nothing_left() })
  let cancelled = 0
  for (const visit of visits) {
    const change = { actor, id: visit.id, seen: visit.updatedAt }
    const outcome = await changeStatus(services, { ...change, status: 'cancelled', tell })
    if (outcome.ok) cancelled++
  }
  if (cancelled === visits.length) return done(null)
  return refused({
    status: 409,
    message: m.scheduling_sender_some_left({ cancelled, left: visits.length - cancelled }),
  })
}
