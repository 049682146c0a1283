import { isRealTime } from '../../../../platform/clinic-minutes.server.ts'
import { touches } from '../../../../platform/shapes/spans.ts'
import { type Closure, concerns } from '../../../closures/rules.ts'
import { closureSpan } from '../../../closures/spans.server.ts'
import { canBeGiven } from '../../availability/calendar.ts'
import { freePlaces, type Offer, openingsOn } from '../../availability/day-openings.server.ts'
import { spanOf } from '../../availability/working-time.server.ts'
import type { Taken } from '../../resources.ts'
import { isOfferedOn, type Slot } from '../../rules.ts'

/** What stands against a visit at a time; `closed` names the closure that reaches furthest. */
export type Standing =
  | { kind: 'free' | 'other-days' | 'other-times' | 'skipped' | 'nobody' | 'taken' }
  | { kind: 'hours'; isFreeBeyond: boolean }
  | { kind: 'closed'; closure: Closure }

/** The clinic before a treatment, somebody and a room. */
const byReach: readonly Closure['scope'][] = ['clinic', 'treatments', 'clinician', 'room']
const nothing: Taken = new Map()

/** Whether staff can book it then, within working hours; else the first reason why not. */
export function standingOf(offer: Offer, slot: Slot, taken: Taken): Standing {
  const { treatment, length, candidates } = offer
  if (!isOfferedOn(treatment, slot.date)) return { kind: 'other-days' }
  if (!treatment.availableTimes.includes(slot.time)) return { kind: 'other-times' }
  if (!isRealTime(slot)) return { kind: 'skipped' }
  if (!canBeGiven(candidates)) return { kind: 'nobody' }
  const day = openingsOn(offer, slot.date)
  const has = (asked: Parameters<typeof freePlaces>[2]) => freePlaces(day, { slot, length }, asked) !== null
  if (has({ taken })) return { kind: 'free' }
  if (!has({ taken: nothing, beyondHours: true })) {
    const closure = closureOf(offer, slot)
    return closure ? { kind: 'closed', closure } : { kind: 'taken' }
  }
  if (has({ taken: nothing })) return { kind: 'taken' }
  return { kind: 'hours', isFreeBeyond: has({ taken, beyondHours: true }) }
}

function closureOf({ treatment, length, calendar, candidates }: Offer, slot: Slot): Closure | undefined {
  const visit = spanOf(slot, length.durationMinutes)
  const clinicianIds = (candidates.clinicians ?? []).map(({ id }) => id)
  const roomIds = (candidates.rooms ?? []).map(({ id }) => id)
  const concernsOne = (closure: Closure) =>
    [null, ...clinicianIds].some((clinicianId) =>
      [null, ...roomIds].some((roomId) =>
        concerns(closure, { treatmentId: treatment.id, clinicianId, roomId }),
      ),
    )
  const there = calendar.closures.filter((one) => concernsOne(one) && touches(visit, closureSpan(one)))
  return byReach.flatMap((scope) => there.filter((one) => one.scope === scope))[0]
}
