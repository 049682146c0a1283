import { candidatesFor, lengthWith } from '#app/features/scheduling/calendar.ts'
import type { ChangedRow, Schedule } from '#app/features/scheduling/index.server.ts'
import { lengthOf, type Slot, type VisitLength } from '#app/features/scheduling/rules.ts'
import { findAssignees } from '#app/features/team/assignments/queries.server.ts'
import type { OwnMinutes } from '#app/features/team/rules.ts'
import { treatmentForm } from '#app/features/treatments/form.ts'
import { findForChange as holdTreatment, holdTreatments } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { TypedChange } from './change-fields.ts'

/** What a visit is to become, apart from its time. */
export type WantedChange = {
  treatmentId: string
  /** Undefined where the treatment that it has is gone. */
  treatment: Treatment | undefined
  length: VisitLength
  /** Null for whom it is with and where, or for anybody where that cannot be. */
  clinicianId: string | null
  roomId: string | null
  isOtherTreatment: boolean
  isOtherLength: boolean
  /** Another treatment, which needs nobody: its clinician is free. */
  needsNobody: boolean
}

/**
 * Reads what staff chose for a visit, in the transaction that changes it: the treatment is locked and offered, the clinician
 * gives it, and the room is one of its rooms. A length that nobody changed follows the treatment and the clinician.
 * @returns 422 with sentences by field
 */
export async function readWantedChange(
  schedule: Schedule,
  row: ChangedRow,
  { typed, slot, clinicianId }: { typed: TypedChange; slot: Slot; clinicianId: string | null },
): Promise<Outcome<WantedChange>> {
  const { tx } = schedule
  const treatmentId = typed.treatment || row.treatmentId
  const isOtherTreatment = treatmentId !== row.treatmentId
  // Both rows in one order, so that two opposite changes never wait for each other.
  await holdTreatments(tx, [row.treatmentId, treatmentId])
  const treatment = await holdTreatment(tx, treatmentId)
  if (isOtherTreatment && !(treatment?.active && treatment.deletedAt === null))
    return refused({ status: 422, errors: { treatment: m.details_change_treatment_off() } })
  const assigned = await findAssignees(tx, treatmentId)
  const read = readLength(typed, {
    row,
    treatment,
    ownMinutes: assigned.minutes,
    clinicianId: typed.otherWith || clinicianId,
  })
  const roomId = typed.room || null
  const place = await placeErrors(schedule, row, { treatmentId, treatment, slot, clinicianId, roomId })
  const errors = { ...(!read.ok && read.errors), ...place }
  if (!read.ok || Object.keys(place).length > 0) return refused({ status: 422, errors })
  const length = read.value
  const isOtherLength = length.durationMinutes !== row.durationMinutes
  if (row.parts.length > 1 && (isOtherTreatment || isOtherLength || roomId !== null))
    return refused({ status: 422, message: m.details_change_several() })
  const needsNobody = isOtherTreatment && assigned.clinicianIds.length === 0
  const whom = { clinicianId, roomId, needsNobody }
  return done({ treatmentId, treatment, length, ...whom, isOtherTreatment, isOtherLength })
}

type Changing = {
  row: Pick<ChangedRow, 'treatmentId' | 'clinicianId' | keyof VisitLength>
  /** Undefined where it is gone. */
  treatment: Treatment | undefined
  ownMinutes: OwnMinutes
  /** Null for whom it is with. */
  clinicianId: string | null
}

/**
 * How long the appointment takes with another treatment or clinician unless staff say otherwise. It keeps its length with
 * a clinician who takes as long for the treatment as the one before.
 */
export function usualLength({ row, treatment, ownMinutes, clinicianId }: Changing): VisitLength {
  if (!treatment) return lengthOf(row)
  const [before, after] = [row.clinicianId, clinicianId ?? row.clinicianId].map((who) =>
    lengthWith(treatment, ownMinutes, who),
  )
  if (!before || !after) return lengthOf(row)
  if (treatment.id !== row.treatmentId) return after
  const isOther = before.durationMinutes !== after.durationMinutes
  return isOther ? { ...lengthOf(row), durationMinutes: after.durationMinutes } : lengthOf(row)
}

/** Minutes as typed; buffers are those of the treatment that it is to have. */
function readLength(
  { minutes, otherWith, listedTreatment, listedMinutes, listedWith }: TypedChange,
  changing: Changing & { row: Pick<ChangedRow, 'parts'> },
): Outcome<VisitLength> {
  const { row, treatment } = changing
  const treatmentId = treatment?.id ?? row.treatmentId
  const isUntouched =
    minutes === listedMinutes && (listedTreatment !== treatmentId || listedWith !== otherWith)
  // Dragged to another clinician, an appointment keeps its length: nobody was shown another.
  const isKept = row.parts.length > 1 || (minutes === '' && treatmentId === row.treatmentId)
  const own = isKept ? lengthOf(row) : usualLength(changing)
  if (minutes === '' || isUntouched) return done(own)
  const read = treatmentForm.shape.durationMinutes.safeParse(minutes)
  if (read.success) return done({ ...own, durationMinutes: read.data })
  return refused({ status: 422, errors: { minutes: read.error.issues[0]?.message ?? '' } })
}

type Chosen = {
  treatmentId: string
  treatment: Treatment | undefined
  slot: Slot
  clinicianId: string | null
  roomId: string | null
}

/** Whom or which room staff chose by name, where the treatment cannot be had so. */
async function placeErrors(
  schedule: Schedule,
  row: ChangedRow,
  { treatmentId, treatment, slot, clinicianId, roomId }: Chosen,
): Promise<Record<string, string>> {
  if (clinicianId === null && roomId === null) return {}
  const place = { clinicianId: clinicianId ?? row.clinicianId, roomId: roomId ?? row.roomId }
  const calendar = await schedule.calendarOf(treatmentId, slot.date, place)
  const able = candidatesFor(calendar, treatmentId, { by: 'staff' })
  const canBeWith = clinicianId === null || able.clinicians?.some(({ id }) => id === clinicianId)
  const canBeIn = roomId === null || able.rooms?.some(({ id }) => id === roomId)
  const named = (all: readonly { id: string; name: string }[], wanted: string | null) =>
    all.find(({ id }) => id === wanted)?.name
  const what = treatment ? localText(treatment.name) : row.treatment
  const clinician = named(calendar.clinicians, clinicianId)
  const room = named(calendar.rooms, roomId)
  return {
    ...(!canBeWith && {
      otherWith: clinician
        ? m.details_change_not_given({ clinician, treatment: what })
        : m.details_change_clinician_gone(),
    }),
    ...(!canBeIn && {
      room: room ? m.details_change_wrong_room({ room, treatment: what }) : m.details_change_room_gone(),
    }),
  }
}
