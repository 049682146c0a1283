import { columns } from '#app/db/columns.ts'
import type { AppointmentNoteRow, Database } from '#app/db/tables.ts'
import { checkAnswers } from '#app/features/answers/form.ts'
import { type AnswerOfVisit, listAnswersOf, writeAnswers } from '#app/features/answers/queries.server.ts'
import { allQuestions, markOf } from '#app/features/answers/questions.server.ts'
import { lastWritten, rawAnswers, type TypedAnswers } from '#app/features/answers/rules.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { findActorName } from '#app/features/audit/queries.server.ts'
import { writeWaitingIn } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import type { RecordChange } from '#app/features/records/change-record.server.ts'
import { laterThan, unchanged, written } from '#app/features/records/write-record.server.ts'
import type { Place } from '#app/features/scheduling/calendar.ts'
import { obstaclesText } from '#app/features/scheduling/copy.ts'
import {
  type AskedPart,
  appointments,
  type ChangedRow,
  findNote,
  impossibleAt,
  isOffered,
  nearestForStaff,
  progressOf,
  readAgainst,
  renewVisitLink,
  type Schedule,
  sameTimeOf,
  tellAndKeepUndo,
  timeTaken,
  undoEnds,
  updateAppointment,
  type WhyRefused,
  writeNote,
} from '#app/features/scheduling/index.server.ts'
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
import { listByIds } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, clockTime, minutesOf } from '#app/platform/dates.ts'
import { capitalised, shortDate, timeText } from '#app/platform/format.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { optionalParagraphs } from '#app/platform/text/text.ts'
import { longestNote } from '../rules.ts'
import { type TypedChange, unchangedVisit } from './change-fields.ts'
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
    ...change
  }: RecordChange<Staff> & Move,
): Promise<Outcome<MovedOrChanged | null, SlotRefusal>> {
  let lost: LostTime | null = null
  const move = async (schedule: Schedule, row: ChangedRow, updatedAt: string) => {
    const { tx, now } = schedule
    lost = null
    if (!holdsTime(row.status)) return refused({ status: 422, message: m.desk_cancelled_stays() })
    const isCorrection =
      askedSlot === null && canBeCorrected(row, now) && (!isOpen(row.status) || row.date < clinicDate(now))
    if (!isOpen(row.status) && !isCorrection) return refused({ status: 422, message: m.desk_over_stays() })
    const whole = wholeOf(row, { slot: askedSlot, clinicianId: askedClinician, part })
    if (!whole) return refused({ status: 422, errors: { slot: m.desk_time_missing() } })
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
      return asked ? unchanged(null) : refused({ status: 422, errors: { slot: m.desk_time_missing() } })
    }
    const impossible = impossibleAt(slot)
    if (impossible) return refused({ status: 422, message: obstaclesText([impossible]) })
    if (date < clinicDate(now) && !isCorrection) return refused({ status: 422, message: m.desk_move_past() })
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
      return timeTaken(slot, m.desk_stays_there(), 'closed')
    }
    const freedAt = undoEnds(services, row, tell && !isCorrection)
    const taken = await schedule.takeFor(row, {
      ...wishOf(wanted),
      parts,
      slot,
      anyway: anyway !== null,
      // What happened is written down whatever stands against it.
      ...(isCorrection && { anyway: 'always' as const, despiteClosures: true }),
      // Nobody was shown that it would leave working hours.
      isWithin: asked === null && isOther && !isCorrection,
      freedAt,
    })
    if (!taken.ok) {
      lost = { row, slot, wanted, why: taken.why }
      return timeTaken(slot, m.desk_stays_there(), taken.why)
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
    const letter = { actor: change.actor, row, updatedAt, kind, tell } as const
    const changed = await tellAndKeepUndo(services, tx, letter)
    return written(
      { action: 'edit', detail: detailOf(row, { ...after, clinician: other?.clinicianId ?? null }) },
      { ...changed, action: isOther ? ('changed' as const) : ('moved' as const) },
    )
  }
  const outcome = await appointments.reschedule<MovedOrChanged | null>(
    services,
    change,
    move,
    m.desk_move_failed(),
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
  const treatments = await listTreatmentsOf(db, parts)
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
  // The first treatment has a step of its own.
  const [treatmentsBefore = '', treatmentsAfter = ''] = [before, after].map(({ parts }) =>
    parts
      .slice(1)
      .map((part) => part.treatmentId)
      .join(' '),
  )
  const isOtherNext = treatmentsBefore !== treatmentsAfter
  const all = ['date', 'time', 'treatmentId', 'durationMinutes', 'clinicianId', 'roomId'] as const
  const other = all.filter((field) => before[field] !== after[field])
  // A move says its day and time as it always did: both.
  const isMoved = other.includes('date') || other.includes('time')
  const fields = [...(isMoved ? ['date', 'time'] : []), ...other.filter((field) => !isOfTime(field))]
  const step = (field: (typeof all)[number]) => [String(before[field] ?? ''), String(after[field] ?? '')]
  return {
    fields: [...fields, ...(isAnyway ? ['anyway'] : [])],
    ...(isOtherNext && { treatments: [treatmentsBefore, treatmentsAfter] }),
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
      message: m.desk_time_against({ ...when, reasons, consequence: m.desk_stays_there() }),
    }),
    ...(canInsist && { insisted: { ...slot, clinicianId: wanted.clinicianId, reason: '' } }),
  }
}

const note = optionalParagraphs(longestNote)

type NoteChange = {
  actor: Staff
  id: string
  /** The note's `updatedAt` as the person saw it; empty where there was none. */
  seen: string
}

/**
 * Writes what the team should know of a visit; empty deletes it. It has a version of its own: who confirms the visit
 * meanwhile does not stand in the way.
 * @returns what takes it back: the note's own version, null where nothing changed. 422 where it is too long, 409 with who and when where somebody else wrote meanwhile, 404 where the visit is gone
 */
export async function saveNote(
  services: Services,
  { text, ...change }: NoteChange & { text: string },
): Promise<Outcome<Changed | null>> {
  const read = note.safeParse(text)
  if (!read.success) return refused({ status: 422, errors: { note: read.error.issues[0]?.message ?? '' } })
  return replaceNote(services, change, () => read.data)
}

/** Takes the last change of the note back, by whoever made it. */
export const undoNote = (services: Services, change: NoteChange): Promise<Outcome<Changed | null>> =>
  replaceNote(services, change, (before) => before)

function replaceNote(
  services: Services,
  { actor, id, seen }: NoteChange,
  textAfter: (before: string) => string,
): Promise<Outcome<Changed | null>> {
  return appointments.change<Changed | null>(services, { actor, id, seen: null }, async (tx) => {
    const kept = await findNote(tx, id)
    if ((kept?.updatedAt ?? '') !== seen) {
      const name = kept && (await findActorName(tx, kept.writtenBy))
      return refused({
        status: 409,
        errors: { note: writtenMeanwhile(kept, name ?? m.details_former_staff()) },
      })
    }
    const text = textAfter(kept?.before ?? '')
    const now = services.clock.now()
    if (text === (kept?.text ?? '')) return unchanged(null)
    const updatedAt = kept ? laterThan(kept.updatedAt, now) : columns.instant(now)
    await writeNote(tx, {
      appointmentId: id,
      text,
      updatedAt,
      before: kept?.text ?? '',
      writtenBy: actor.id,
    })
    const changed = { undoId: updatedAt, letter: false, mustCall: false }
    return written({ action: 'edit', detail: { fields: ['note'] } }, changed)
  })
}

function writtenMeanwhile(kept: AppointmentNoteRow | undefined, name: string): string {
  if (!kept) return m.desk_changed_meanwhile()
  const at = columns.asInstant(kept.updatedAt)
  const when = { day: shortDate(clinicDate(at)), time: timeText(clinicTime(at)) }
  return kept.text === ''
    ? m.details_note_deleted_meanwhile({ name, ...when })
    : m.details_note_written_meanwhile({ name, ...when, note: kept.text })
}

type AnswersChange = {
  actor: Staff
  id: string
  /** When the newest answer was written, as the person saw it; empty where there was none. */
  seen: string
  /** Of the questions that the form asked. */
  asked: string
  answers: TypedAnswers
}

/**
 * Staff write down what a patient says to the questions of the treatments; nothing must be answered. What stays as it was
 * keeps the words in which it was asked. They have a version of their own, as the note has.
 * @returns 422 with sentences by field; 409 where somebody answered meanwhile or other questions are asked by now; 404 where the visit is gone
 */
export function saveAnswers(
  services: Services,
  { actor, id, seen, asked, answers }: AnswersChange,
): Promise<Outcome<null>> {
  return appointments.change<null>(services, { actor, id, seen: null }, async (tx, row) => {
    const stored = (await listAnswersOf(tx, [id])).get(id) ?? []
    const last = lastWritten(stored)
    if (last !== seen) return refused({ status: 409, message: await answeredMeanwhile(tx, stored, last) })
    const questions = allQuestions(await listTreatmentsOf(tx, row.parts))
    if (markOf(questions) !== asked) return refused({ status: 409, message: m.details_answers_other() })
    const before = rawAnswers(stored)
    const changed = questions.filter((one) => (answers[one.id] ?? '').trim() !== (before[one.id] ?? ''))
    const { given, errors } = checkAnswers(changed, answers, () => false)
    if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
    if (given.length === 0) return unchanged(null)
    const now = services.clock.now()
    const updatedAt = last === '' ? columns.instant(now) : laterThan(last, now)
    const placed = given.map((one) => ({ ...one, place: questions.indexOf(one.question) + 1 }))
    await writeAnswers(tx, placed, { appointmentId: id, writtenBy: actor.id, updatedAt })
    return written({ action: 'edit', detail: { fields: ['answers'] } }, null)
  })
}

/** In the order of the parts. */
async function listTreatmentsOf(db: Database, parts: ChangedRow['parts']): Promise<Treatment[]> {
  const found = await listByIds(
    db,
    parts.map(({ treatmentId }) => treatmentId),
  )
  return parts.flatMap(({ treatmentId }) => found.find(({ id }) => id === treatmentId) ?? [])
}

async function answeredMeanwhile(
  tx: Database,
  stored: readonly AnswerOfVisit[],
  last: string,
): Promise<string> {
  const row = stored.find(({ updatedAt }) => updatedAt === last)
  if (row?.writtenBy === '') return m.details_answers_by_patient()
  const name = row && (await findActorName(tx, row.writtenBy))
  return m.details_answers_by({ name: name ?? m.details_former_staff() })
}

/**
 * Staff renew the private link of a visit: the one before opens nothing any more, and the next letter says the new one.
 * Nobody is refused for having the visit open.
 */
export const renewLink = (
  services: Services,
  { actor, id }: { actor: Staff; id: string },
): Promise<Outcome<undefined>> =>
  appointments.change(services, { actor, id, seen: null }, async (tx, row) => {
    await renewVisitLink(services, tx, row.id)
    return written({ action: 'edit', detail: { fields: ['link'] } })
  })

/**
 * Staff say in which language the patient is written to; letters that wait follow, and nobody is told.
 * @returns null where it was that language already
 */
export function changeLanguage(
  services: Services,
  { language, ...change }: RecordChange<Staff> & { language: Language },
): Promise<Outcome<Changed | null>> {
  return appointments.change<Changed | null>(services, change, async (tx, row, updatedAt) => {
    if (row.language === language) return unchanged(null)
    await updateAppointment(tx, row.id, { language, updatedAt })
    await writeWaitingIn(tx, aboutAppointment(row.id), language)
    const untold = { actor: change.actor, row, updatedAt, kind: null, tell: false }
    const changed = await tellAndKeepUndo(services, tx, untold)
    return written({ action: 'edit', detail: { fields: ['language'] } }, changed)
  })
}
