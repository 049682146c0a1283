import type { Database } from '#app/db/tables.ts'
import type { GivenAnswer } from '#app/features/answers/form.ts'
import type { TypedAnswers } from '#app/features/answers/rules.ts'
import { readBirthDate } from '#app/features/patients/birth-date.ts'
import { unchanged, written } from '#app/features/records/write-record.server.ts'
import {
  canTell,
  chosenColumns,
  findForChange,
  isOffered,
  isVisitKept,
  mostAnyway,
  nearestForStaff,
  progressOf,
  readAgainst,
  type SameTime,
  type Schedule,
  sameTimeOf,
  type TakenTime,
  type WhyNot,
  type WhyRefused,
  type Wish,
  writeInSchedule,
} from '#app/features/scheduling/index.server.ts'
import { type ChosenPart, wholeLength } from '#app/features/scheduling/parts.ts'
import { type ChosenSlot, emailDelaySeconds, isAhead } from '#app/features/scheduling/rules.ts'
import { takeDownConsent } from '#app/features/texts/phone-consent.server.ts'
import { holdActive } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { capitalised, numberText, shortDate, timeText } from '#app/platform/format.ts'
import { keepIdempotencyKey } from '#app/platform/forms/idempotency-keys.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import {
  type AddRefusal,
  type Call,
  type CheckedRequest,
  checkAnswered,
  checkRequest,
  treatmentsOf,
} from './checks.server.ts'
import type { AddRequest } from './form.ts'

/** Why the time could not be had, for anyone who says what staff can do instead. */
type NotStored = AddRefusal & { why?: WhyRefused }

/** A free time near one that was lost names somebody itself; else it is who was chosen. */
const chosenIn = ({ slot, with: clinicianId }: AddRequest): ChosenSlot => ({
  ...slot,
  clinicianId: slot.clinicianId ?? clinicianId,
})

/**
 * Staff add what was agreed on the phone: without notice and horizon, created confirmed unless they say
 * otherwise, or write down what is over: that takes free claims, else it stands over others, and nobody is told. Its email waits like one of a change, so that deleting the visit at once sends none.
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
    const wish = { ...wishOf('', checked.value), treatmentId: treatment.id }
    const { treatmentId, clinicianId, next = [] } = wish
    const alternatives = await nearestForStaff(services, { treatmentId, clinicianId, next, slot: chosen })
    const { reasons, canInsist } = await readAgainst(services, wish, why)
    const when = { day: capitalised(shortDate(chosen.date)), time: timeText(chosen.time), reasons }
    const message = reasons === '' ? refusal.message : m.add_against(when)
    const insisted = { ...chosen, reason: call.anyway ?? '' }
    return { ...refusal, ...(message && { message }), alternatives, ...(canInsist && { insisted }) }
  })
}

/** All of it in one transaction, once however often the form is sent. */
function store(services: Services, call: Call, checked: CheckedRequest): Promise<Outcome<string, NotStored>> {
  const { actor, typed, next = [], patientId = '', key, answers = {} } = call
  const id = randomId()
  const writing = { actor, id, object: 'appointment', failed: m.add_failed() } as const
  return writeInSchedule<string, NotStored>(services, writing, async (schedule) => {
    const fields = {
      ...typed,
      patient: patientId,
      ...partsSent(next),
      ...answersSent(answers),
      ...birthDateSent(call),
    }
    const sent = { form: 'phone', key, fields, subjectId: id, isThere: isVisitKept }
    const { earlier } = await keepIdempotencyKey(schedule.tx, sent, schedule.now)
    if (earlier) return unchanged(earlier.subjectId)
    const taken = await takeTime(schedule, { ...checked, id, call })
    if (!taken.ok) return taken
    const { status } = checked.request
    const noted = await storeVisit(services, schedule, { ...taken.value, call, request: checked.request })
    const row = call.others === undefined ? undefined : await findForChange(schedule.tx, id)
    const both = row && (await sameTimeOf(schedule.tx, { ...row, slot: row }, call.others))
    if (both) return refused(askedAgain(both, { call, request: checked.request }))
    return written({ action: 'create', detail: { status, ...(noted.length > 0 && { fields: noted }) } }, id)
  })
}

/** The same button once more books both: the form keeps the time and the reason to book it anyway. */
function askedAgain(
  { message: said, others }: SameTime,
  { call, request }: { call: Call; request: AddRequest },
): AddRefusal {
  const reason = call.anyway ?? null
  if (reason === null) return { status: 409, others, message: m.add_same_time({ said }) }
  const insisted = { ...chosenIn(request), reason }
  return { status: 409, others, message: m.add_same_time_anyway({ said }), insisted }
}

/** A time that is taken, and what was said of it. */
type Taken = { treatments: readonly Treatment[]; given: GivenAnswer[]; time: TakenTime }

/** Treatments and questions as they are by now, and the time, held until all is stored. */
async function takeTime(
  schedule: Schedule,
  { id, call, ...checked }: CheckedRequest & { id: string; call: Call },
): Promise<Outcome<Taken, NotStored>> {
  const read = await holdParts(schedule.tx, checked)
  if (!read.ok) return read
  const held = read.value
  const treatments = treatmentsOf(held)
  const answered = checkAnswered(treatments, call)
  if (!answered.ok) return answered
  const wish = wishOf(id, { ...checked, ...held })
  const { slot } = wish
  const isAnyway = (call.anyway ?? null) !== null
  const when = { day: capitalised(shortDate(slot.date)), time: timeText(slot.time) }
  const isOver = progressOf(slot, wholeLength(treatments), schedule.now) === 'over'
  if (!isAnyway && !isOver && !(await isOffered(schedule.tx, wish))) {
    const why = 'not-offered' as const
    return refused({ status: 409, message: m.add_closed(when), why })
  }
  const isForced = isOver && wish.clinicianId === null
  const anyway = isForced ? 'always' : isOver || isAnyway
  const taken = await schedule.take({ ...wish, isForced, anyway, isWithin: anyway === false })
  if (!taken.ok) {
    const message = whyNotAdded[taken.why]({ ...when, count: numberText(mostAnyway) })
    return refused({ status: 409, message, why: taken.why })
  }
  return done({ treatments, given: answered.value, time: taken.value })
}

const whyNotAdded = {
  taken: m.add_taken,
  closed: m.add_closed,
  full: m.add_full,
  nobody: m.add_nobody,
  crowded: m.add_crowded,
} satisfies Record<WhyNot, unknown>

type HeldParts = Pick<CheckedRequest, 'treatment' | 'next'>

/**
 * The treatments as they are now, held until the visit is stored: what was read before may have changed. Locked in the order
 * of their ids, so that two appointments of the same treatments never wait for each other.
 */
async function holdParts(tx: Database, checked: CheckedRequest): Promise<Outcome<HeldParts>> {
  const held = new Map<string, Treatment>()
  for (const id of treatmentsOf(checked)
    .map((one) => one.id)
    .sort()) {
    const treatment = await holdActive(tx, id)
    if (treatment) held.set(id, treatment)
  }
  const treatment = held.get(checked.treatment.id)
  const next = checked.next.flatMap((part) => {
    const now = held.get(part.treatment.id)
    return now ? [{ ...part, treatment: now }] : []
  })
  const gone = checked.next.filter((part) => !held.has(part.treatment.id))
  if (treatment && gone.length === 0) return done({ treatment, next })
  const errors = {
    ...(!treatment && { treatment: m.add_treatment_missing() }),
    ...Object.fromEntries(gone.map(({ field }) => [field, m.add_treatment_gone()])),
  }
  return refused({ status: 422, errors })
}

/** Asks for each treatment's own length, with the clinician who was chosen for it or with anybody. */
function wishOf(id: string, { request, treatment, next }: CheckedRequest): Wish {
  const { clinicianId, ...slot } = chosenIn(request)
  const after = next.map((part) => ({ ...part, length: part.treatment }))
  return { id, treatment, slot, length: treatment, by: 'staff', clinicianId, next: after }
}

/**
 * The visit, and that its patient agreed to text messages. Its email waits like one of a change, where the
 * caller gets one; an appointment that is over sends none.
 * @returns what was written down besides, for the log
 */
async function storeVisit(
  services: Services,
  schedule: Schedule,
  { call, request, treatments, given, time }: Taken & { call: Call; request: AddRequest },
): Promise<string[]> {
  const { actor, patientId = '', isCopied = false, wantsTexts = false, birthDate = '', tell } = call
  const { slot: _, with: __, ...said } = request
  const reason = call.anyway ?? ''
  await schedule.book(time, {
    ...said,
    treatmentNames: treatments.map(({ name }) => name),
    patientId,
    birthDate: readBirthDate(birthDate),
    answers: given,
    writtenBy: isCopied ? '' : actor.id,
    reason,
    tell:
      tell && isAhead(said.status) && canTell(services, said.email)
        ? {
            kind: said.status === 'confirmed' ? 'confirmed' : 'request-received',
            delaySeconds: emailDelaySeconds,
          }
        : null,
  })
  const texts = { ...said, id: time.id, by: actor.id }
  const agreed = wantsTexts && (await takeDownConsent(services, schedule.tx, texts))
  const isAnyway = chosenColumns(time.placed, time.slot, reason).overlapReason !== ''
  return [
    ...(said.note === '' ? [] : ['note']),
    ...(given.length === 0 ? [] : ['answers']),
    ...(isAnyway ? ['anyway'] : []),
    ...(agreed ? ['texts'] : []),
  ]
}

/** Of one treatment nothing besides, as forms were sent before there could be more. */
const partsSent = (next: readonly ChosenPart[]): Record<string, string> =>
  next.length === 0 ? {} : { next: JSON.stringify(next) }

/** Where none is asked, as forms were sent before it could be. */
const birthDateSent = ({ birthDate = '' }: Call): Record<string, string> =>
  birthDate === '' ? {} : { birthDate }

/** As a form without any was known before there were questions. */
const answersSent = (answers: TypedAnswers): Record<string, string> =>
  Object.keys(answers).length === 0 ? {} : { answers: JSON.stringify(answers) }
