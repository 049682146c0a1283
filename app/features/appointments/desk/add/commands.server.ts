import { columns } from '#app/db/columns.ts'
import { holdCalendar } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { GivenAnswer } from '#app/features/appointments/answers/form.ts'
import { writeAnswers } from '#app/features/appointments/answers/queries.server.ts'
import type { TypedAnswers } from '#app/features/appointments/answers/rules.ts'
import { writeNote } from '#app/features/appointments/notes-queries.server.ts'
import { enqueueLetter } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { joinChosen, joinPatient } from '#app/features/patients/matching.server.ts'
import { unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { progressOf } from '#app/features/scheduling/against.server.ts'
import { isOfferedAt, readCalendarOf } from '#app/features/scheduling/calendar.server.ts'
import { canTell } from '#app/features/scheduling/change.server.ts'
import { mostAnyway } from '#app/features/scheduling/claims.server.ts'
import { chosenColumns } from '#app/features/scheduling/placed-columns.server.ts'
import { placeVisit, type WhyNot, type Wish } from '#app/features/scheduling/placement.server.ts'
import { dropEndedHolds, insertAppointment, isVisitKept } from '#app/features/scheduling/queries.server.ts'
import type { ChosenSlot } from '#app/features/scheduling/rules.ts'
import { makeVisitLink } from '#app/features/scheduling/visit-links.server.ts'
import { holdActive } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { capitalised, numberText, shortDate, timeText } from '#app/platform/format.ts'
import { keepReceipt } from '#app/platform/forms/form-receipts.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { nearestForStaff } from '../free-days.server.ts'
import { takeDownConsent } from '../phone-consent.server.ts'
import { readAgainst, type WhyRefused } from '../refused-time.server.ts'
import { letterDelaySeconds } from '../rules.ts'
import {
  type AddRefusal,
  type Call,
  type CheckedRequest,
  checkAnswered,
  checkRequest,
} from './checks.server.ts'
import type { AddRequest } from './form.ts'

/** Why the time could not be had, for whoever says what staff can do instead. */
type NotStored = AddRefusal & { why?: WhyRefused }

/** A free time near one that was lost names somebody itself; else it is who was chosen. */
const chosenIn = ({ slot, with: clinicianId }: AddRequest): ChosenSlot => ({
  ...slot,
  clinicianId: slot.clinicianId ?? clinicianId,
})

/**
 * Staff add what was agreed on the phone: without notice and horizon, created confirmed unless they say
 * otherwise, or write down what is over: that takes free claims, else it stands over others, and nobody is told. Its letter waits like one of a change, so that deleting the visit at once sends none.
 * @returns the appointment's id; 422 with sentences by field, 409 with the nearest free times, or where answers were given to
 * questions that are not asked any more
 */
export function addAppointment(services: Services, call: Call): Promise<Outcome<string, AddRefusal>> {
  return attempt(services.log, { event: 'appointment not added', message: m.add_failed() }, async () => {
    const checked = await checkRequest(services, call)
    if (!checked.ok) return checked
    const stored = await store(services, call, checked.value)
    if (stored.ok || stored.why === undefined) return stored
    const { why, ...refusal } = stored
    const { treatment, request } = checked.value
    const chosen = chosenIn(request)
    const asked = { treatmentId: treatment.id, clinicianId: chosen.clinicianId, slot: chosen }
    const alternatives = await nearestForStaff(services, asked)
    const { reasons, canInsist } = await readAgainst(
      services,
      { ...wishOf('', checked.value), treatmentId: treatment.id },
      why,
    )
    const when = { day: capitalised(shortDate(chosen.date)), time: timeText(chosen.time), reasons }
    const message = reasons === '' ? refusal.message : m.add_against(when)
    const insisted = { ...chosen, reason: call.anyway ?? '' }
    return { ...refusal, ...(message && { message }), alternatives, ...(canInsist && { insisted }) }
  })
}

/** All of it in one transaction, once however often the form is sent. */
function store(services: Services, call: Call, checked: CheckedRequest): Promise<Outcome<string, NotStored>> {
  const { actor, typed, patientId = '', key, answers = {} } = call
  const id = randomId()
  const writing = { actor, id, object: 'appointment', failed: m.add_failed() } as const
  return writeRecord<string, NotStored>(services, writing, async (tx) => {
    await holdCalendar(tx, 'shared')
    const fields = { ...typed, patient: patientId, ...answersSent(answers) }
    const sent = { form: 'phone', key, fields, subjectId: id, stands: isVisitKept }
    const { earlier } = await keepReceipt(tx, sent, services.clock.now())
    if (earlier) return unchanged(earlier.subjectId)
    const taken = await takeTime(services, tx, { ...checked, id, call })
    if (!taken.ok) return taken
    const visit = { ...taken.value, id, call, request: checked.request }
    await insertVisit(services, tx, visit)
    const noted = await writeWords(services, tx, visit)
    await writeLetter(services, tx, visit)
    const detail = {
      status: checked.request.status,
      ...(noted.length > 0 && { fields: noted }),
    }
    return written({ action: 'create', detail }, id)
  })
}

/** A visit that has its time, and what was said of it. */
type Taken = { treatment: Treatment; given: GivenAnswer[]; placed: ReturnType<typeof chosenColumns> }
type Visit = Taken & { id: string; call: Call; request: AddRequest }

/** Treatment and questions as they are by now, and the time, held until all is stored. */
async function takeTime(
  services: Services,
  tx: Database,
  { id, call, ...checked }: CheckedRequest & Pick<Visit, 'id' | 'call'>,
): Promise<Outcome<Taken, NotStored>> {
  const { anyway = null } = call
  const held = await holdTreatment(tx, checked)
  if (!held.ok) return held
  const treatment = held.value
  const answered = checkAnswered(treatment, call)
  if (!answered.ok) return answered
  const wish = wishOf(id, { ...checked, treatment })
  const { slot } = wish
  const when = { day: capitalised(shortDate(slot.date)), time: timeText(slot.time) }
  const isOver = progressOf(slot, treatment, services.clock.now()) === 'over'
  if (anyway === null && !isOver && !(await isOfferedAt(tx, treatment, slot))) {
    const why = 'not-offered' as const
    return refused({ status: 409, message: m.add_closed(when), why })
  }
  const calendar = await readCalendarOf(tx, { treatmentId: treatment.id, day: slot.date })
  await dropEndedHolds(tx, { slot, length: treatment }, services.clock.now())
  const placed = await placeVisit(tx, calendar, {
    ...wish,
    anyway: isOver && wish.clinicianId === null ? 'always' : isOver || anyway !== null,
  })
  if (!placed.ok) {
    const message = whyNotAdded[placed.why]({ ...when, count: numberText(mostAnyway) })
    return refused({ status: 409, message, why: placed.why })
  }
  return done({ treatment, given: answered.value, placed: chosenColumns(placed.value, slot, anyway ?? '') })
}

const whyNotAdded = {
  taken: m.add_taken,
  closed: m.add_closed,
  nobody: m.add_nobody,
  crowded: m.add_crowded,
} satisfies Record<WhyNot, unknown>

/** The treatment as it is now, held until the visit is stored: what was read before may have changed. */
async function holdTreatment(tx: Database, checked: CheckedRequest): Promise<Outcome<Treatment>> {
  const treatment = await holdActive(tx, checked.treatment.id)
  if (!treatment) return refused({ status: 422, errors: { treatment: m.add_treatment_missing() } })
  return done(treatment)
}

/** Of what is added: its own length, and whoever was chosen, or anybody. */
function wishOf(appointmentId: string, { request, treatment }: CheckedRequest): Wish {
  const { clinicianId, ...slot } = chosenIn(request)
  return { appointmentId, treatment, slot, length: treatment, by: 'staff', clinicianId }
}

/** The visit for its patient, with the link that they have for it. */
async function insertVisit(
  services: Services,
  tx: Database,
  { id, call, request, treatment, placed }: Visit,
): Promise<void> {
  const now = services.clock.now()
  const { patientId: chosen = '' } = call
  const { slot: _, with: __, note: ___, ...said } = request
  const { clinicianId: ____, ...slot } = chosenIn(request)
  const patientId =
    chosen === ''
      ? await joinPatient(tx, said, now)
      : await joinChosen(tx, { ...said, patientId: chosen }, now)
  await insertAppointment(tx, { ...said, id, slot, treatment, placed, patientId }, now)
  await makeVisitLink(services, tx, id)
}

/**
 * The note for the team, what the patient answered, and that they agreed to text messages. @returns which of them there are,
 * and whether it was booked anyway, for the log
 */
async function writeWords(
  services: Services,
  tx: Database,
  { id, call, request, given, placed }: Visit,
): Promise<string[]> {
  const { actor, wantsTexts = false } = call
  const { note, ...said } = request
  const by = { appointmentId: id, writtenBy: actor.id, updatedAt: columns.instant(services.clock.now()) }
  if (note !== '') await writeNote(tx, { ...by, text: note, before: '' })
  await writeAnswers(tx, given, by)
  const agreed = wantsTexts && (await takeDownConsent(services, tx, { ...said, id, by: actor.id }))
  return [
    ...(note === '' ? [] : ['note']),
    ...(given.length === 0 ? [] : ['answers']),
    ...(placed.overlapReason === '' ? [] : ['anyway']),
    ...(agreed ? ['texts'] : []),
  ]
}

/** It waits like one of a change, where the caller is told; of what is over nobody is. */
async function writeLetter(
  services: Services,
  tx: Database,
  { id, call, request: { status, email, language } }: Visit,
): Promise<void> {
  const isAhead = status === 'confirmed' || status === 'pending'
  if (!isAhead || !call.tell || !canTell(services, email)) return
  await enqueueLetter(tx, {
    kind: status === 'confirmed' ? 'confirmed' : 'request-received',
    subject: aboutAppointment(id),
    language,
    now: services.clock.now(),
    delaySeconds: letterDelaySeconds,
  })
}

/** As a form without any was known before there were questions. */
const answersSent = (answers: TypedAnswers): Record<string, string> =>
  Object.keys(answers).length === 0 ? {} : { answers: JSON.stringify(answers) }
