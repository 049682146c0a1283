import type { Staff } from '#app/features/audit/actor.ts'
import { changeStatus } from '#app/features/scheduling/index.server.ts'
import type { SlotRefusal } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Done } from '../actions.server.ts'
import { parseSeen } from '../bulk/rules.ts'
import { listOfSameSender } from './queries.server.ts'

/** What the form of `sender-section.tsx` asks for, beside the actions about one visit. */
export const isAboutSender = (fields: FormFields): boolean => fields.get('intent') === 'cancel-sender'

/** Does it. */
export async function cancelSender(
  services: Services,
  { fields, ...staff }: { actor: Staff; id: string; fields: FormFields },
): Promise<Outcome<Done, SlotRefusal>> {
  const { visits, tell } = pick(fields, ['visits', 'tell'])
  const outcome = await cancelAllOfSender(services, { ...staff, seen: visits, tell: tell !== '' })
  return outcome.ok ? done({ action: 'sender-cancelled', changed: null, row: staff.id }) : outcome
}

type CancelRequest = {
  actor: Staff
  /** One of the visits. */
  id: string
  /** Which visits were shown, and as they were: `seen.ts`. */
  seen: string
  tell: boolean
}

/**
 * Staff cancel what was shown to them as one sender's, each visit as any other: held against what was seen, written
 * down, told by letter. Visits that came since, or are not that sender's, stay.
 * @returns 404 where nothing of that sender is left to cancel, 409 where some could not be, with how many
 */
export async function cancelAllOfSender(
  services: Services,
  { actor, id, seen, tell }: CancelRequest,
): Promise<Outcome<null>> {
  const theirs = new Set((await listOfSameSender(services.db, id, services.clock.now())).map((row) => row.id))
  const visits = parseSeen(seen).filter((visit) => theirs.has(visit.id))
  if (visits.length === 0) return refused({ status: 404, message: m.senders_nothing_left() })
  let cancelled = 0
  for (const visit of visits) {
    const change = { actor, id: visit.id, seen: visit.updatedAt }
    const outcome = await changeStatus(services, { ...change, status: 'cancelled', tell })
    if (outcome.ok) cancelled++
  }
  if (cancelled === visits.length) return done(null)
  return refused({
    status: 409,
    message: m.senders_some_left({ cancelled, left: visits.length - cancelled }),
  })
}
