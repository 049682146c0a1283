import { columns } from '#app/db/columns.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { Services } from '#app/platform/services.ts'
import { isOpen, type Status } from '../rules.ts'
import { listOpenOn } from './queries.server.ts'

type Judged = { status: Status; startsAt: string; durationMinutes: number }

/** Today's open visits, each in one of the lists: those that "Complete the rest of today" is for, and those it skips. */
type RestOf<V> = {
  /** Confirmed, arrived or in the room, and their time has passed. */
  over: V[]
  /** Their time has passed, but they were never confirmed: nobody knows whether they came. */
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

/** @param filter what the list is narrowed to; `notListed` are open visits of today that it leaves out */
export async function readRestOfToday(
  { db, clock }: Services,
  filter: { clinician: string | null; treatment: string | null },
) {
  const now = clock.now()
  const today = clinicDate(now)
  const [open, listed] = await Promise.all([listOpenOn(db, today), listOpenOn(db, today, filter)])
  return { ...restOfToday(listed, now), notListed: open.length - listed.length }
}
