import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import type { RecordChange } from '#app/features/records/change-record.server.ts'
import { unchanged, written } from '#app/features/records/write-record.server.ts'
import type { Place } from '#app/features/scheduling/calendar.ts'
import { obstaclesText } from '#app/features/scheduling/copy.ts'
import {
  minutesToParts,
  type WantedPart,
  wantedForOthers,
  wholeLength,
} from '#app/features/scheduling/parts.ts'
import {
  type Changed,
  holdsTime,
  isHere,
  isOpen,
  type Slot,
  type Status,
  type VisitLength,
} from '#app/features/scheduling/rules.ts'
import type { SlotRefusal } from '#app/features/scheduling/staff-times/rules.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, clockTime, minutesOf } from '#app/platform/dates.ts'
import { capitalised, shortDate, timeText } from '#app/platform/format.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { impossibleAt, progressOf } from '../against.server.ts'
import { appointments } from '../appointments.server.ts'
import { type ChangedRow, tellAndKeepUndo, timeTaken, undoEnds } from '../change.server.ts'
import { listTreatmentsOfParts } from '../part-names.server.ts'
import { type AskedPart, isOffered } from '../placement.server.ts'
import type { Schedule } from '../schedule.server.ts'
import { nearestForStaff } from '../staff-times/proposed-times.server.ts'
import { readAgainst, type WhyRefused } from '../staff-times/refused-time.server.ts'
import { sameTimeOf } from '../staff-times/same-time-queries.server.ts'
import { type TypedChange, unchangedVisit } from './fields.ts'
import { type Dragged, placeLeft, readWantedChange, type WantedChange } from './wanted-change.server.ts'

type Move = {
  /** Null where it keeps its own time. */
  slot: Slot | null
  tell: boolean
  /** The one who is wanted; null for whom it is with. */
  clinicianId?: string | null
  /** The place of the part that begins at the slot and is with that clinician; null or omitted for the whole appointment. */
  part?: number | null
  /** Another treatment, length or room; omitted where they stay. */
  change?: TypedChange
  /** Why staff book it although it is taken or closed; null where they do not. */
  anyway?: string | null
  /** The patient's other appointments at that time that staff have seen; omitted where nobody is asked. */
  others?: string
  /** Under which Undo takes it back; omitted for one of its own. */
  undoId?: string | undefined
}

/** `moved` where only its time, clinician or room is another. */
export type MovedOrChanged = Changed & { action: 'moved' | 'changed' }

/** A time that could not be had, and what was asked of it. */
type LostTime = {
  row: ChangedRow
  slot: Slot
  wanted: WantedChange
  why: WhyRefused
}

/**
 * Staff give a visit another time, treatment, length, clinician or room in one step; it keeps its reference, link and history.
 * The status stays, but who is in the house is expected again at the new time. The old time is given back and the new one
 * taken in one transaction: nobody can have either in between.
 * @returns null where it is so already; 409 with what is in the way of the time, the nearest free ones and whether
 * staff can insist; 422 where no visit can begin then, the day is over, or the treatment cannot be had so
 */
export async function moveAppointment(
  services: Services,
  {
    slot: askedSlot,
    clinicianId: askedClinician = null,
    part = null,
    change: typed = unchangedVisit,
    tell,
    anyway = null,
    others,
    undoId,
    ...change
  }: RecordChange<Staff> & Move,
): Promise<Outcome<MovedOrChanged | null, SlotRefusal>> {
  let lost: LostTime | null = null
  const move = async (schedule: Schedule, row: ChangedRow, updatedAt: string) => {
    const { tx, now } = schedule
    lost = null
    if (!holdsTime(row.status)) return refused({ status: 422, message: m.scheduling_cancelled_stays() })
    const isCorrection =
      askedSlot === null && canBeCorrected(row, now) && (!isOpen(row.status) || row.date < clinicDate(now))
    if (!isOpen(row.status) && !isCorrection)
      return refused({ status: 422, message: m.scheduling_over_stays() })
    const whole = wholeOf(row, { slot: askedSlot, clinicianId: askedClinician, part })
    if (!whole) return refused({ status: 422, errors: { slot: m.scheduling_time_missing() } })
    const { slot: asked, clinicianId } = whole
    const { date, time } = asked ?? row
    const slot = { date, time }
    const stays = row.date === date && row.time === time
    const dragged = whole.wanted
    const read = await readWantedChange(schedule, row, { typed, slot, clinicianId, dragged })
    if (!read.ok) return read
    const wanted = read.value
    const { treatment, parts, isOtherTreatment, isOtherNext } = wanted
    const isOther = isOtherTreatment || wanted.isOtherLength || isOtherNext
    const length = wholeLength(parts)
    if (stays && !isOther && isWith(row, wanted) && isWithSame(parts)) {
      return asked ? unchanged(null) : refused({ status: 422, errors: { slot: m.scheduling_time_missing() } })
    }
    const impossible = impossibleAt(slot)
    if (impossible) return refused({ status: 422, message: obstaclesText([impossible]) })
    if (date < clinicDate(now) && !isCorrection)
      return refused({ status: 422, message: m.scheduling_move_past() })
    const isOver = !stays && progressOf(slot, length, now) === 'over'
    // Of several treatments the first is as long as its own part.
    const next = parts.length > 1 ? await askedAfter(tx, parts) : []
    const first = { length: parts[0] ?? length, keepsLength: true }
    const offered = { ...wishOf(wanted), ...first, next, slot, by: 'staff' as const }
    const isStart =
      (stays && !isOtherTreatment && (parts.length < 2 || !isOther)) ||
      (!isOver && treatment && (await isOffered(tx, { ...offered, treatment })))
    if (anyway === null && !isStart && !isCorrection) {
      lost = { row, slot, wanted, why: 'not-offered' }
      return timeTaken(slot, m.scheduling_stays_there(), 'closed')
    }
    const freedAt = undoEnds(services, row, tell && !isCorrection)
    const taken = await schedule.takeFor(row, {
      ...wishOf(wanted),
      parts,
      slot,
      anyway: anyway !== null,
      // What happened is written down whatever stands against it.
      ...(isCorrection && { anyway: 'always' as const, despiteClosures: true }),
      isWithin: anyway === null && !isCorrection && !(stays && !isOther && keepsClinicians(row, wanted)),
      freedAt,
    })
    if (!taken.ok) {
      lost = { row, slot, wanted, why: taken.why }
      return timeTaken(slot, m.scheduling_stays_there(), taken.why)
    }
    const isAskedAgain = !isCorrection && (!stays || length.durationMinutes > row.durationMinutes)
    const both = isAskedAgain ? await sameTimeOf(tx, { ...row, ...length, slot }, others) : null
    if (both) return refused({ status: 409, ...both })
    const placed = await schedule.move(row, taken.value, {
      by: 'staff',
      status: !stays && isHere(row.status) ? 'confirmed' : row.status,
      updatedAt,
      freedAt,
      reason: anyway ?? '',
      moved: stays ? {} : { movedAt: columns.instant(freedAt), movedFrom: dayLeft(row, now) },
    })
    const after = { ...placed, ...slot, ...length, treatmentId: wanted.treatmentId, parts: taken.value.parts }
    const other = taken.value.parts.find((one, index) => one.clinicianId !== row.parts[index]?.clinicianId)
    const isNews = isOther || other !== undefined
    // Patients who are in the house are told there; a correction afterwards is for the clinic's own records.
    const isTold = !isCorrection && !(stays && isHere(row.status))
    const kind = !isOther && !stays ? 'moved' : isNews && isTold ? 'changed' : null
    const email = { actor: change.actor, row, updatedAt, kind, tell, undoId } as const
    const changed = await tellAndKeepUndo(services, tx, email)
    return written(
      { action: 'edit', detail: detailOf(row, { ...after, clinician: other?.clinicianId ?? null }) },
      { ...changed, action: isOther ? ('changed' as const) : ('moved' as const) },
    )
  }
  const outcome = await appointments.reschedule<MovedOrChanged | null>(
    services,
    change,
    move,
    m.scheduling_move_failed(),
  )
  if (outcome.ok || lost === null) return outcome
  return { ...outcome, ...(await insteadOf(services, lost)) }
}

/** It is over, so that its treatment, length, clinician, or room can be put right; no email says so. */
export const canBeCorrected = (
  row: Slot & Pick<VisitLength, 'durationMinutes'> & { status: Status },
  now: Temporal.Instant,
): boolean => holdsTime(row.status) && progressOf(row, row, now) === 'over'

/** Whether it is with them and in that room already. */
const isWith = (row: ChangedRow, { clinicianId, roomId }: WantedChange): boolean =>
  (clinicianId ?? row.clinicianId) === row.clinicianId && (roomId ?? row.roomId) === row.roomId

/** What stays when it is and with whom stays in working hours or out of them. */
const keepsClinicians = (row: ChangedRow, { clinicianId, parts }: WantedChange): boolean =>
  (clinicianId ?? row.clinicianId) === row.clinicianId &&
  parts.every((part) => (part.wanted?.clinicianId ?? part.clinicianId) === part.clinicianId)

type Whole = { slot: Slot | null; clinicianId: string | null; wanted?: Dragged }

/** When the whole appointment begins where one part of it is to begin then; null where that is on the day before. */
function wholeOf(
  { parts }: ChangedRow,
  { slot, clinicianId, part }: Whole & { part: number | null },
): Whole | null {
  const after = part === null || slot === null ? undefined : minutesToParts(parts)[part]
  if (after === undefined || slot === null || part === null || parts.length < 2) return { slot, clinicianId }
  const minutes = minutesOf(slot.time) - after
  if (minutes < 0) return null
  const begins = { date: slot.date, time: clockTime(minutes) }
  return { slot: begins, clinicianId: null, ...(clinicianId !== null && { wanted: { part, clinicianId } }) }
}

const isWithSame = (parts: readonly WantedPart[]): boolean =>
  parts.every(
    ({ clinicianId, roomId, wanted }) =>
      (wanted?.clinicianId ?? clinicianId) === clinicianId && (wanted?.roomId ?? roomId) === roomId,
  )

/** What is asked of the schedule for the parts after the first, as `takeFor` asks it. */
async function askedAfter(
  db: Database,
  all: readonly WantedPart[],
  clinicianId: string | null = null,
): Promise<AskedPart[]> {
  const forOthers = wantedForOthers(clinicianId, all)
  const parts = all.slice(1)
  const treatments = await listTreatmentsOfParts(db, parts)
  return parts.flatMap((part): AskedPart[] => {
    const treatment = treatments.find(({ id }) => id === part.treatmentId)
    const current = { clinicianId: part.clinicianId, roomId: part.roomId }
    const asked = part.wanted ?? { clinicianId: forOthers, orAnybody: true }
    return treatment ? [{ treatment, length: part, ...asked, current }] : []
  })
}

/** What is asked of the schedule: the same of the time that is taken and of what is in its way. */
const wishOf = ({ clinicianId, roomId }: WantedChange) => ({
  clinicianId,
  roomId,
  mayGoElsewhere: true,
})

/** The day that the move is from: of several while the first can still be taken back, the day before all of them. */
const dayLeft = ({ date, movedAt, movedFrom }: ChangedRow, now: Temporal.Instant): CalendarDate =>
  movedAt !== null && movedAt > columns.instant(now) ? (movedFrom ?? date) : date

type After = Slot &
  Place &
  VisitLength & {
    overlapReason: string
    treatmentId: string
    parts: ChangedRow['parts']
    /** Who gives a part that somebody else gave; null where nobody is new. */
    clinician: string | null
  }

/** Names and ids of what changed, from what to what, and that staff booked it anyway: never with what reason. */
function detailOf(before: ChangedRow, after: After) {
  const isAnyway = after.overlapReason !== ''
  const [treatmentsBefore = '', treatmentsAfter = ''] = [before, after].map(({ parts }) =>
    parts.map((part) => part.treatmentId).join(' '),
  )
  // One treatment alone has a step of its own.
  const isSeveral = before.parts.length > 1 || after.parts.length > 1
  const areOthers = isSeveral && treatmentsBefore !== treatmentsAfter
  const all = ['date', 'time', 'treatmentId', 'durationMinutes', 'clinicianId', 'roomId'] as const
  const other = all.filter((field) => before[field] !== after[field])
  // A move says its day and time as it always did: both.
  const isMoved = other.includes('date') || other.includes('time')
  const fields = [...(isMoved ? ['date', 'time'] : []), ...other.filter((field) => !isOfTime(field))]
  const step = (field: (typeof all)[number]) => [String(before[field] ?? ''), String(after[field] ?? '')]
  return {
    fields: [...fields, ...(isAnyway ? ['anyway'] : [])],
    ...(areOthers && { treatments: [treatmentsBefore, treatmentsAfter] }),
    ...(after.clinician !== null && { clinician: after.clinician }),
    ...Object.fromEntries(other.filter((field) => !isOfTime(field)).map((field) => [field, step(field)])),
  }
}

const isOfTime = (field: string) => field === 'date' || field === 'time'

async function insteadOf(
  services: Services,
  { row, slot, wanted, why }: LostTime,
): Promise<Pick<SlotRefusal, 'alternatives' | 'insisted' | 'message'>> {
  const { treatmentId, roomId, parts } = wanted
  const next = await askedAfter(services.db, parts, wanted.clinicianId)
  const length = parts[0] ?? wanted.length
  const asked = {
    treatmentId,
    length,
    next,
    roomId,
    except: row.id,
    own: row,
    isChanged: wanted.isOtherTreatment || wanted.isOtherNext,
    slot,
  }
  const clinicianId = parts[0]?.wanted?.clinicianId ?? wanted.clinicianId ?? row.clinicianId
  const alternatives = await nearestForStaff(services, { ...asked, clinicianId })
  const wish = {
    ...wishOf(wanted),
    ...parts[0]?.wanted,
    id: row.id,
    treatmentId,
    slot,
    length,
    keepsLength: true,
    next,
    by: 'staff' as const,
    current: placeLeft(parts[0] ?? row, wanted),
  }
  const { reasons, canInsist } = await readAgainst(services, wish, why)
  const when = { day: capitalised(shortDate(slot.date)), time: timeText(slot.time) }
  return {
    alternatives,
    ...(reasons !== '' && {
      message: m.scheduling_time_against({ ...when, reasons, consequence: m.scheduling_stays_there() }),
    }),
    ...(canInsist && { insisted: { ...slot, clinicianId: wanted.clinicianId, reason: '' } }),
  }
}
