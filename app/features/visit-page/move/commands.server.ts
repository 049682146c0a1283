import { columns } from '#app/db/columns.ts'
import type { BookingRefusal } from '#app/features/booking/commands.server.ts'
import { whyLost } from '#app/features/booking/month.server.ts'
import { type Change, unchanged, written } from '#app/features/records/write-record.server.ts'
import { dayNotOfferedText } from '#app/features/scheduling/copy.ts'
import {
  type ChangedRow,
  insertChange,
  isBookedOnline,
  isTooSoon,
  type PatientOffer,
  readMovingParts,
  slotProblem,
  type TakenTime,
} from '#app/features/scheduling/index.server.ts'
import type { Slot, Status } from '#app/features/scheduling/rules.ts'
import { holdActive, holdTreatments } from '#app/features/treatments/queries.server.ts'
import { areAtOnce, type Treatment } from '#app/features/treatments/rules.ts'
import { tellOfOwnMove } from '#app/features/visit-page/own-changes.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type Action, type Done, doWithVisit } from '../commands.server.ts'
import { refusalOf } from '../copy.ts'
import { moveForm } from '../form.ts'
import type { Opening } from '../page.server.ts'
import type { TypedMove } from './fields.ts'
import { movingOffer } from './offer.server.ts'

/** Why it was not moved; `lost`: the time was offered and cannot be had any more, of which visit. */
export type MoveRefusal = Refusal & {
  lost?: NonNullable<BookingRefusal['lost']> & Pick<PatientOffer, 'moving' | 'length' | 'keepsLength'>
}

/** What is wanted; `clinicianId` null for anybody who can give it. */
type Wanted = { slot: Slot; clinicianId: string | null; seen: string }

/**
 * Its patient moves the visit: takes the new time and gives the old one back, or neither. The new start is held against
 * all that a booking is held against; the old one decides whether it may be moved at all
 * (docs/topics/private-links.md).
 * @returns as `doWithVisit`; 422 with sentences by field; 409 with what was lost, or where the clinic changed the visit
 *   since it was shown
 */
export async function moveVisit(
  services: Services,
  { typed, ...opening }: Opening & { typed: TypedMove },
): Promise<Outcome<undefined, MoveRefusal>> {
  const read = readWanted(typed)
  if (!read.ok) return read
  const wanted = read.value
  let lost: MoveRefusal['lost']
  const isDone: Action['isDone'] = (row, { movedFrom }) => movedFrom !== null && isAt(row, wanted.slot)
  const moved = await doWithVisit(services, { ...opening, action: 'move', isDone }, async (asked) => {
    lost = undefined
    if (isDone(asked.row, asked.holder)) return unchanged()
    const outcome = await move(services, asked, wanted)
    if (!outcome.ok) lost = outcome.lost
    return outcome
  })
  if (moved.ok) services.wake()
  return moved.ok || lost === undefined ? moved : { ...moved, lost }
}

const isAt = ({ date, time }: Slot, slot: Slot) => date === slot.date && time === slot.time

function readWanted(typed: TypedMove): Outcome<Wanted> {
  const read = moveForm.safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  const { date, time, with: clinicianId } = read.data
  return done({ slot: { date, time }, clinicianId, seen: typed.seen })
}

async function move(
  services: Services,
  asked: Done,
  wanted: Wanted,
): Promise<Outcome<Change<undefined>, MoveRefusal>> {
  const { tx, row, holder, schedule } = asked
  if (wanted.seen !== row.updatedAt) return refused({ status: 409, message: m.move_changed_meanwhile() })
  // All rows in one order, so that two patients with the same treatments never wait for each other.
  await holdTreatments(
    tx,
    row.parts.map((part) => part.treatmentId),
  )
  const treatment = await holdActive(tx, row.treatmentId)
  const byPhone = () => refused({ status: 403, message: refusalOf('by-phone', holder.rules) })
  if (!treatment) return byPhone()
  const { slot, clinicianId } = wanted
  const parts = await readMovingParts(tx, row, { isWithAnybody: true })
  const next = parts.next.map((part) => ({ treatmentId: part.treatment.id }))
  const calendar = await schedule.calendarOf(treatment.id, slot.date, row, next)
  const given = { treatment, calendar, parts }
  if (!isBookedOnline(treatment, movingOffer(row, given, null))) return byPhone()
  const offer = movingOffer(row, given, clinicianId)
  const errors = offerErrors(offer, wanted, asked)
  if (errors) return refused({ status: 422, errors })
  const { moving, length, next: others = [] } = offer
  const lost = {
    slot,
    treatments: [treatment] as const,
    clinicianId,
    length,
    keepsLength: true,
    next: others,
    ...(moving && { moving }),
  }
  const lose = (reason: NonNullable<MoveRefusal['lost']>['reason']) =>
    refused({ status: 409, lost: { ...lost, reason } })
  if (isTooSoon(slot, asked.now, offer.limits.notice)) return lose('too-soon')
  // Whom it was with is asked for by name where that is wanted.
  const taken = await schedule.takeFor(row, {
    slot,
    clinicianId,
    parts: row.parts.map((part) => ({ ...part, clinicianId: null })),
    by: 'patient',
    freedAt: asked.now,
    calendar,
  })
  if (!taken.ok) return lose(whyLost(taken.why, calendar, { slot, durationMinutes: row.durationMinutes }))
  return store(services, asked, taken.value)
}

/** What stands against that clinician, day and time, whatever is closed or taken then. */
function offerErrors(
  offer: PatientOffer,
  { slot }: Wanted,
  { row, now }: Done,
): Record<string, string> | null {
  if (offer.candidates.clinicians?.length === 0) return { with: m.appointments_clinician_missing() }
  if (isAt(row, slot)) return { time: m.move_same() }
  const problem = slotProblem(offer, slot, clinicDate(now))
  switch (problem) {
    case 'date-out-of-range':
      return { date: m.appointments_date_invalid() }
    case 'day-not-offered':
    case 'date-not-offered': {
      const isOtherwise = problem === 'date-not-offered'
      return { date: dayNotOfferedText(m.move_it(), { date: slot.date, isOtherwise }) }
    }
    case 'time-not-offered':
      return { time: m.appointments_time_missing() }
    default:
      return null
  }
}

async function store(
  services: Services,
  { schedule, row, now, updatedAt, holder }: Done,
  taken: TakenTime,
): Promise<Outcome<Change<undefined>>> {
  const { tx } = schedule
  const { clinicianId } = await schedule.move(row, taken, {
    by: 'patient',
    status: statusAfter(row, holder.treatments),
    updatedAt,
    freedAt: now,
    moved: { movedAt: columns.instant(now), movedFrom: row.date },
  })
  await insertChange(tx, {
    appointmentId: row.id,
    changedAt: updatedAt,
    kind: 'moved',
    reason: null,
    words: '',
    startedAt: row.startsAt,
  })
  await tellOfOwnMove(services, tx, row, { before: { date: row.date, time: row.time }, after: taken.slot })
  const fields = ['date', 'time', ...(clinicianId === row.clinicianId ? [] : ['clinicianId'])]
  return written({ action: 'edit', detail: { fields } })
}

/** The clinic has said yes to the old time only, unless it says yes to all. */
const statusAfter = ({ status }: ChangedRow, treatments: readonly Treatment[]): Status =>
  status === 'confirmed' && areAtOnce(treatments) ? 'confirmed' : 'pending'
