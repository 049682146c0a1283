import { columns } from '../../../../db/columns.ts'
import { m } from '../../../../language/messages.ts'
import { clinicDate } from '../../../../platform/clinic-time.server.ts'
import { done, type Outcome, refused } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import { timeText } from '../../../../platform/shown.ts'
import type { Staff } from '../../../audit/actor.ts'
import { recordShown } from '../../../audit/commands.server.ts'
import { isOpen, type Status } from '../../rules.ts'
import { type DeskFilter, nobody } from '../address.ts'
import { listOpenOn } from './queries.server.ts'
import { mostAtOnce } from './rules.ts'
import type { RestQuestion } from './said.ts'

/**
 * Whose visits of today could be marked as completed, and who is left as they are; nothing is done yet. It is for the
 * clinician and the treatment that the list is narrowed to.
 * @returns 409 where there is none
 */
export async function askRest(
  services: Services,
  actor: Staff,
  { clinician, treatment }: Pick<DeskFilter, 'clinician' | 'treatment'>,
): Promise<Outcome<RestQuestion>> {
  const now = services.clock.now()
  const open = await listOpenOn(services.db, clinicDate(now))
  const listed = open.filter(
    (visit) =>
      (treatment === null || visit.treatmentId === treatment) &&
      (clinician === null || visit.clinicianId === (clinician === nobody ? null : clinician)),
  )
  const { over, notConfirmed, notOver } = restOfToday(listed, now)
  if (over.length === 0) return refused({ status: 409, message: m.bulk_nothing_to_complete() })
  const visits = over.slice(0, mostAtOnce)
  const ids = [...visits, ...notConfirmed].map(({ id }) => id)
  await recordShown(services, actor, { object: 'appointment', ids })
  return done({
    visits: visits.map(({ id, updatedAt, name, time, status }) => ({
      ...{ id, updatedAt, name, status },
      time: timeText(time),
    })),
    more: over.length - visits.length,
    notConfirmed: notConfirmed.map(({ id, name, time }) => ({ id, name, time: timeText(time) })),
    notOver: notOver.length,
    notListed: open.length - listed.length,
  })
}

type Judged = { status: Status; startsAt: string; durationMinutes: number }

/** Today's open visits, each in one of the lists: what "Complete the rest of today" is for, and whom it leaves alone. */
export type RestOf<V> = {
  /** Confirmed or in the house, and their time has passed. */
  over: V[]
  /** Their time has passed too, but nobody confirmed them: whether they came is not known. */
  notConfirmed: V[]
  /** Still to come, or going on. */
  notOver: V[]
}

export function restOfToday<V extends Judged>(visits: readonly V[], now: Temporal.Instant): RestOf<V> {
  const rest: RestOf<V> = { over: [], notConfirmed: [], notOver: [] }
  for (const visit of visits) {
    if (!isOpen(visit.status)) continue
    if (Temporal.Instant.compare(endOf(visit), now) > 0) rest.notOver.push(visit)
    else if (visit.status === 'pending') rest.notConfirmed.push(visit)
    else rest.over.push(visit)
  }
  return rest
}

const endOf = ({ startsAt, durationMinutes }: Judged) =>
  columns.asInstant(startsAt).add({ minutes: durationMinutes })
