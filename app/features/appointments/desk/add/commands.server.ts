import { columns } from '../../../../db/columns.ts'
import { holdCalendar } from '../../../../db/engine/calendar-locks.server.ts'
import type { Database } from '../../../../db/tables.ts'
import { m } from '../../../../language/messages.ts'
import { attempt } from '../../../../platform/attempt.server.ts'
import { clinicDate } from '../../../../platform/clinic-time.server.ts'
import { sentencesByField } from '../../../../platform/forms/form-fields.server.ts'
import { keepReceipt } from '../../../../platform/forms/form-receipts.server.ts'
import { done, type Outcome, refused } from '../../../../platform/outcome.ts'
import { randomId } from '../../../../platform/secrets/random.server.ts'
import type { Services } from '../../../../platform/services.ts'
import { capitalised, numberText, shortDate, timeText } from '../../../../platform/shown.ts'
import { folded } from '../../../../platform/text/folded-text.ts'
import { canBeCalled, oneNumberIn } from '../../../../platform/text/phone.server.ts'
import type { Staff } from '../../../audit/actor.ts'
import { enqueueLetter } from '../../../outbox/queries.server.ts'
import { aboutAppointment } from '../../../outbox/rules.ts'
import { joinChosen, joinPatient } from '../../../patients/joining.server.ts'
import { unchanged, writeRecord, written } from '../../../records/write-record.server.ts'
import { findActiveByName, holdActive } from '../../../treatments/queries.server.ts'
import type { Treatment } from '../../../treatments/rules.ts'
import { markOf } from '../../answers/asked.server.ts'
import type { TypedAnswers } from '../../answers/asked.ts'
import { checkAnswers, type GivenAnswer } from '../../answers/form.ts'
import { writeAnswers } from '../../answers/queries.server.ts'
import { readCalendarOf } from '../../availability/calendar.server.ts'
import { placeVisit, type WhyNot } from '../../availability/placing.server.ts'
import { canTell } from '../../change.server.ts'
import { mostAnyway } from '../../claims.server.ts'
import { dropEndedHolds } from '../../holds-queries.server.ts'
import { writeNote } from '../../notes-queries.server.ts'
import { chosenColumns } from '../../placed-columns.server.ts'
import { insertAppointment, isVisitKept } from '../../queries.server.ts'
import { type ChosenSlot, isOfferedOn, type Slot } from '../../rules.ts'
import { makeVisitLink } from '../../visit-page/links.server.ts'
import { canInsist } from '../anyway.ts'
import { nearestForStaff } from '../free-days.server.ts'
import { takeDownConsent } from '../phone-consent.server.ts'
import { letterDelaySeconds } from '../rules.ts'
import type { SlotRefusal } from '../slot-refusal.ts'
import type { AddField } from './fields.ts'
import { type AddRequest, addForm } from './form.ts'

type Call = {
  actor: Staff
  typed: Record<AddField, string>
  /** The patient that staff chose; left out or empty, whoever it is by name and contact. */
  patientId?: string
  tell: boolean
  /** The caller agreed to reminders by text message. */
  wantsTexts?: boolean
  key: string
  /** To the questions that the form asked, and their mark; nothing where it asked none. */
  answers?: TypedAnswers
  asked?: string
  /** Why staff book it although it is taken or closed; null where they do not. */
  anyway?: string | null
}
type CheckedRequest = { request: AddRequest; treatment: Treatment }
/** Why the time was refused, for whoever says what staff can do instead; or that other questions are asked by now. */
type Lost = { why: WhyNot | null; isAskedAnew: boolean }

/** Other questions may be asked than those that were answered. */
export type AddRefusal = SlotRefusal & { isAskedAnew?: boolean }

/** A free time near one that was lost names somebody itself; else it is who was chosen. */
const chosenIn = ({ slot, with: clinicianId }: AddRequest): ChosenSlot => ({
  ...slot,
  clinicianId: slot.clinicianId ?? clinicianId,
})

/**
 * Staff add what was agreed on the phone: without notice and horizon, created confirmed unless they say
 * otherwise. Its letter waits like one of a change, so that deleting the visit at once sends none.
 * @returns the appointment's id; 422 with sentences by field, 409 with the nearest free times, or where answers were given to
 * questions that are not asked any more
 */
export function addAppointment(services: Services, call: Call): Promise<Outcome<string, AddRefusal>> {
  return attempt(services.log, { event: 'appointment not added', message: m.add_failed() }, async () => {
    const checked = await checkRequest(services, call)
    if (!checked.ok) return checked
    const lost: Lost = { why: null, isAskedAnew: false }
    const stored = await store(services, call, { ...checked.value, lost })
    if (stored.ok || lost.why === null) return lost.isAskedAnew ? { ...stored, isAskedAnew: true } : stored
    const { treatment, request } = checked.value
    const chosen = chosenIn(request)
    const asked = { treatmentId: treatment.id, clinicianId: chosen.clinicianId, slot: chosen }
    const alternatives = await nearestForStaff(services, asked)
    const insisted = { ...chosen, reason: call.anyway ?? '' }
    return { ...stored, alternatives, ...(canInsist(lost.why) && { insisted }) }
  })
}

async function checkRequest(services: Services, call: Call): Promise<Outcome<CheckedRequest, AddRefusal>> {
  const { typed, wantsTexts = false } = call
  const result = addForm.safeParse(typed)
  const errors = sentencesByField(result.error)
  if (!canBeCalled(typed.phone)) errors.phone ??= phoneProblem(typed.phone)
  if (wantsTexts && services.settings.texts !== null && oneNumberIn(typed.phone) === null)
    errors.phone ??= m.text_messages_number_unclear()
  const treatment = errors.treatment ? undefined : await findActiveByName(services.db, typed.treatment)
  if (!treatment) errors.treatment ??= m.add_treatment_missing()
  // A time follows from what for: one thing is asked at a time.
  if (errors.treatment) delete errors.slot
  if (result.success && treatment) Object.assign(errors, offerErrors(services, treatment, result.data.slot))
  const answered = treatment ? checkAnswered(treatment, call) : done([])
  if (!answered.ok) Object.assign(errors, answered.errors)
  if (!result.success || !treatment || !answered.ok || Object.keys(errors).length > 0)
    return refused({ status: 422, ...(!answered.ok && answered), errors })
  return done({ request: result.data, treatment })
}

/**
 * Answers to what is asked now: whoever calls need not know any of them, whatever patients must say themselves. Refused where
 * something else was asked on the page that was sent, and answered.
 */
function checkAnswered(
  { questions }: Treatment,
  { answers = {}, asked = '' }: Call,
): Outcome<GivenAnswer[], AddRefusal> {
  const { given, errors } = checkAnswers(questions, answers, () => false)
  const isAnswered = Object.values(answers).some((text) => text.trim() !== '')
  if (isAnswered && markOf(questions) !== asked)
    return refused({ status: 409, errors, message: m.answers_changed(), isAskedAnew: true })
  if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
  return done(given.filter(({ answer }) => answer !== ''))
}

const digitsOfNumber = 10

/** What is wrong with a number by which nobody can be called; of one from abroad only that. */
function phoneProblem(typed: string): string {
  const count = folded(typed).replaceAll(/\D/g, '').length
  if (count === 0) return m.add_phone_missing()
  if (typed.includes('+') || count === digitsOfNumber) return m.add_phone_unreadable()
  return m.add_phone_digits({ count: numberText(count) })
}

function offerErrors(
  { clock }: Services,
  treatment: Treatment,
  { date, time }: Slot,
): Record<string, string> {
  const isOffered =
    date >= clinicDate(clock.now()) && isOfferedOn(treatment, date) && treatment.availableTimes.includes(time)
  return isOffered ? {} : { slot: m.desk_not_offered() }
}

const whyNotAdded = {
  taken: m.add_taken,
  closed: m.add_closed,
  nobody: m.add_nobody,
  crowded: m.add_crowded,
} satisfies Record<WhyNot, unknown>

/** The treatment as it is now, held until the visit is stored: what was read before may have changed. */
async function holdTreatment(
  services: Services,
  tx: Database,
  checked: CheckedRequest,
): Promise<Outcome<Treatment>> {
  const treatment = await holdActive(tx, checked.treatment.id)
  if (!treatment) return refused({ status: 422, errors: { treatment: m.add_treatment_missing() } })
  const errors = offerErrors(services, treatment, checked.request.slot)
  return Object.keys(errors).length > 0 ? refused({ status: 422, errors }) : done(treatment)
}

type Words = { id: string; actor: Staff; note: string; given: readonly GivenAnswer[]; now: Temporal.Instant }

/** The note for the team, and what the patient answered. @returns which of them there are, for the log */
async function writeWords(tx: Database, { id, actor, note, given, now }: Words): Promise<string[]> {
  const written = { appointmentId: id, writtenBy: actor.id, updatedAt: columns.instant(now) }
  if (note !== '') await writeNote(tx, { ...written, text: note, before: '' })
  await writeAnswers(tx, given, written)
  return [...(note === '' ? [] : ['note']), ...(given.length === 0 ? [] : ['answers'])]
}

function store(
  services: Services,
  call: Call,
  { lost, ...checked }: CheckedRequest & { lost: Lost },
): Promise<Outcome<string>> {
  const { actor, typed, patientId: chosen = '', key, anyway = null, answers = {} } = call
  const { tell, wantsTexts = false } = call
  const now = services.clock.now()
  const id = randomId()
  const { slot: _, with: __, note, ...visit } = checked.request
  const { clinicianId, ...slot } = chosenIn(checked.request)
  const writing = { actor, id, object: 'appointment', failed: m.add_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    lost.why = null
    lost.isAskedAnew = false
    await holdCalendar(tx, 'shared')
    const sent = {
      form: 'phone',
      key,
      fields: { ...typed, patient: chosen, ...answersSent(answers) },
      subjectId: id,
      stands: isVisitKept,
    }
    const receipt = await keepReceipt(tx, sent, now)
    if (receipt.earlier) return unchanged(receipt.earlier.subjectId)
    const held = await holdTreatment(services, tx, checked)
    if (!held.ok) return held
    const treatment = held.value
    const answered = checkAnswered(treatment, call)
    if (!answered.ok) {
      lost.isAskedAnew = answered.isAskedAnew === true
      return answered
    }
    const calendar = await readCalendarOf(tx, { treatmentId: treatment.id, day: slot.date })
    const wish = { appointmentId: id, treatment, slot, length: treatment, by: 'staff', clinicianId } as const
    await dropEndedHolds(tx, { slot, length: treatment }, now)
    const placed = await placeVisit(tx, calendar, { ...wish, anyway: anyway !== null })
    if (!placed.ok) {
      lost.why = placed.why
      const when = {
        day: capitalised(shortDate(slot.date)),
        time: timeText(slot.time),
        count: numberText(mostAnyway),
      }
      return refused({ status: 409, message: whyNotAdded[placed.why](when) })
    }
    const placedColumns = chosenColumns(placed.value, slot, anyway ?? '')
    const patientId =
      chosen === ''
        ? await joinPatient(tx, visit, now)
        : await joinChosen(tx, { ...visit, patientId: chosen }, now)
    await insertAppointment(tx, { ...visit, id, slot, treatment, placed: placedColumns, patientId }, now)
    await makeVisitLink(services, tx, id)
    const words = await writeWords(tx, { id, actor, note, given: answered.value, now })
    const agreed = wantsTexts && (await takeDownConsent(services, tx, { ...visit, id, by: actor.id }))
    if (tell && canTell(services, visit.email)) {
      const kind = visit.status === 'confirmed' ? 'confirmed' : 'request-received'
      await enqueueLetter(tx, {
        kind,
        subject: aboutAppointment(id),
        language: visit.language,
        now,
        delaySeconds: letterDelaySeconds,
      })
    }
    const anyways = placedColumns.overlapReason === '' ? [] : ['anyway']
    const fields = [...words, ...anyways, ...(agreed ? ['texts'] : [])]
    const detail = { status: visit.status, ...(fields.length > 0 && { fields }) }
    return written({ action: 'create', detail }, id)
  })
}

/** As a form without any was known before there were questions. */
const answersSent = (answers: TypedAnswers): Record<string, string> =>
  Object.keys(answers).length === 0 ? {} : { answers: JSON.stringify(answers) }
