import { candidatesFor, lengthWith, type Place } from '#app/features/scheduling/calendar.ts'
import { partsProblemText } from '#app/features/scheduling/copy.ts'
import { type Part, partsProblem, type WantedPart } from '#app/features/scheduling/parts.ts'
import { lengthOf, type Slot, type VisitLength } from '#app/features/scheduling/rules.ts'
import { findAssignees } from '#app/features/team/assignments/queries.server.ts'
import type { OwnMinutes } from '#app/features/team/rules.ts'
import { treatmentForm } from '#app/features/treatments/form.ts'
import { findForChange as holdTreatment, holdTreatments } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { ChangedRow } from '../change.server.ts'
import type { Schedule } from '../schedule.server.ts'
import { type ChangeRow, readRows, type TypedChange } from './fields.ts'

/** What a visit is to become, apart from its time. */
export type WantedChange = {
  /** All of them, the first as well. */
  parts: readonly WantedPart[]
  treatmentId: string
  /** Undefined where the treatment that it has is gone. */
  treatment: Treatment | undefined
  /** Of the first treatment. */
  length: VisitLength
  /** Null for whom it is with and where, or for anybody where that cannot be. */
  clinicianId: string | null
  roomId: string | null
  isOtherTreatment: boolean
  isOtherLength: boolean
  /** Another treatment after the first, one more, or one less. */
  isOtherNext: boolean
  /** Another treatment, which needs nobody: its clinician is free. */
  needsNobody: boolean
}

/** A part that was dragged, and with whom it is to be. */
export type Dragged = { part: number; clinicianId: string }

/**
 * Reads what staff chose for a visit, in the transaction that changes it: the treatment is locked and offered, the clinician
 * gives it, and the room is one of its rooms. A length that nobody changed follows the treatment and the clinician.
 * @returns 422 with sentences by field
 */
export async function readWantedChange(
  schedule: Schedule,
  row: ChangedRow,
  {
    typed,
    slot,
    clinicianId,
    dragged,
  }: { typed: TypedChange; slot: Slot; clinicianId: string | null; dragged: Dragged | undefined },
): Promise<Outcome<WantedChange>> {
  const { tx } = schedule
  const treatmentId = typed.treatment || row.treatmentId
  const isOtherTreatment = treatmentId !== row.treatmentId
  const rows = readRows(typed.next)
  const ids = [treatmentId, ...(rows ?? []).map((one) => one.treatment).filter((id) => id !== '')]
  // All rows in one order, so that two opposite changes never wait for each other.
  await holdTreatments(tx, [...new Set([...row.parts.map((part) => part.treatmentId), ...ids])])
  const treatment = await holdTreatment(tx, treatmentId)
  if (!isHad(row, treatmentId) && !(treatment?.active && treatment.deletedAt === null))
    return refused({ status: 422, errors: { treatment: m.scheduling_change_treatment_off() } })
  const assigned = await findAssignees(tx, treatmentId)
  const read = readLength(typed, {
    row,
    treatment,
    ownMinutes: assigned.minutes,
    clinicianId: typed.otherWith || clinicianId,
  })
  const roomId = typed.room || null
  const place = await placeErrors(schedule, row, { treatmentId, treatment, slot, clinicianId, roomId })
  const next = rows && (await readNext(schedule, row, { rows, slot, treatmentId }))
  const errors = { ...(!read.ok && read.errors), ...place, ...next?.errors }
  if (!read.ok || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  const length = read.value
  const isOtherLength = length.durationMinutes !== row.parts[0]?.durationMinutes
  if (!next && row.parts.length > 1 && (isOtherTreatment || isOtherLength || roomId !== null))
    return refused({ status: 422, message: m.scheduling_change_several() })
  const needsNobody = isOtherTreatment && assigned.clinicianIds.length === 0
  const first = { treatmentId, length, clinicianId, roomId, needsNobody }
  const isMany = next && (next.parts.length > 0 || row.parts.length > 1)
  const parts = isMany ? [firstOf(row, first), ...next.parts] : partsOf(row, first, dragged)
  const idsAfter = (all: readonly Part[]) => all.slice(1).map((part) => part.treatmentId)
  const isOtherNext = idsAfter(parts).join() !== idsAfter(row.parts).join()
  return done({ ...first, parts, treatment, isOtherTreatment, isOtherLength, isOtherNext })
}

type First = Pick<WantedChange, 'treatmentId' | 'length' | 'clinicianId' | 'roomId' | 'needsNobody'>

const isHad = (row: ChangedRow, treatmentId: string): boolean =>
  row.treatmentId === treatmentId || row.parts.some((part) => part.treatmentId === treatmentId)

/** With whom and where the appointment has that treatment already. */
function placeIn({ parts }: ChangedRow, treatmentId: string, other?: Place): Place {
  const { clinicianId = null, roomId = null } =
    parts.find((part) => part.treatmentId === treatmentId) ?? other ?? {}
  return { clinicianId, roomId }
}

/** Of several, each with whom and where it was chosen. */
const firstOf = (row: ChangedRow, first: First): WantedPart => ({
  ...first.length,
  ...placeLeft(placeIn(row, first.treatmentId, row.parts[0]), first),
  treatmentId: first.treatmentId,
  wanted: { clinicianId: first.clinicianId, roomId: first.roomId },
})

/** Without rows all treatments stay as they are; where one of them was dragged, the others stay with whom they are. */
function partsOf(row: ChangedRow, first: First, dragged: Dragged | undefined): readonly WantedPart[] {
  if (row.parts.length < 2) {
    const { treatmentId, length } = first
    return row.parts.map((part) => ({ ...part, ...length, treatmentId, ...placeLeft(part, first) }))
  }
  if (!dragged) return row.parts
  return row.parts.map((part, index) => ({
    ...part,
    wanted: { clinicianId: index === dragged.part ? dragged.clinicianId : null, roomId: null },
  }))
}

/** Where it is, as far as what it is to become may stay there. */
export const placeLeft = (
  { clinicianId, roomId }: Place,
  { needsNobody }: Pick<WantedChange, 'needsNobody'>,
): Place => ({ clinicianId: needsNobody ? null : clinicianId, roomId })

type Rows = { rows: readonly ChangeRow[]; slot: Slot; treatmentId: string }

/**
 * The treatments after the first as they are to be. One that the appointment has stays as long as it is, and with whom and
 * where it is unless staff chose; what is wrong with one is said at its row.
 */
async function readNext(
  schedule: Schedule,
  row: ChangedRow,
  { rows, slot, treatmentId: first }: Rows,
): Promise<{ parts: WantedPart[]; errors: Record<string, string> }> {
  const parts: WantedPart[] = []
  const errors: Record<string, string> = {}
  for (const [index, { treatment: treatmentId, ...wanted }] of rows.entries()) {
    if (treatmentId === '') continue
    const field = `treatment-${index + 2}`
    const treatment = await holdTreatment(schedule.tx, treatmentId)
    const own = row.parts.find((part) => part.treatmentId === treatmentId)
    if (!own && !(treatment?.active && treatment.deletedAt === null)) {
      errors[field] = m.scheduling_change_treatment_off()
      continue
    }
    const [clinicianId, roomId] = [wanted.with || null, wanted.room || null]
    const place = await placeErrors(schedule, row, { treatmentId, treatment, slot, clinicianId, roomId })
    const [problem] = Object.values(place)
    if (problem) errors[field] = problem
    const { minutes } = await findAssignees(schedule.tx, treatmentId)
    const length = lengthOfNext({ own, treatment, ownMinutes: minutes, clinicianId })
    const as = { ...placeIn(row, treatmentId), treatmentId, wanted: { clinicianId, roomId } }
    if (length) parts.push({ ...length, ...as })
  }
  const problem = partsProblem([{ treatment: first }, ...rows])
  if (problem) errors[`treatment-${problem.index + 1}`] = partsProblemText(problem)
  return { parts, errors }
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

/** The same of a treatment after the first, which the appointment has or not; undefined where it is gone. */
export function lengthOfNext({
  own,
  treatment,
  ...whom
}: Omit<Changing, 'row'> & { own: Part | undefined }): VisitLength | undefined {
  if (own) return usualLength({ row: own, treatment, ...whom })
  return (
    treatment &&
    usualLength({ row: { ...lengthOf(treatment), treatmentId: '', clinicianId: null }, treatment, ...whom })
  )
}

/** Minutes as typed; buffers are those of the treatment that it is to have. */
function readLength(
  { minutes, otherWith, listedTreatment, listedMinutes, listedWith, next }: TypedChange,
  changing: Changing & { row: Pick<ChangedRow, 'parts'> },
): Outcome<VisitLength> {
  const { row, treatment } = changing
  const treatmentId = treatment?.id ?? row.treatmentId
  const isUntouched =
    minutes === listedMinutes && (listedTreatment !== treatmentId || listedWith !== otherWith)
  // Dragged to another clinician, an appointment keeps its length: nobody was shown another.
  const had = row.parts.find((part) => part.treatmentId === treatmentId)
  const isKept = (next === '' && row.parts.length > 1) || (minutes === '' && had !== undefined)
  const first = had ?? row.parts[0] ?? row
  const own = isKept ? lengthOf(first) : usualLength({ ...changing, row: first })
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
        ? m.scheduling_change_not_given({ clinician, treatment: what })
        : m.scheduling_change_clinician_gone(),
    }),
    ...(!canBeIn && {
      room: room
        ? m.scheduling_change_wrong_room({ room, treatment: what })
        : m.scheduling_change_room_gone(),
    }),
  }
}
