import type { Database } from '#app/db/tables.ts'
import { bookingSettings } from '#app/features/accounts/settings/queries.server.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { sendNow } from '#app/features/outbox/commands.server.ts'
import { isAwaited } from '#app/features/outbox/rules.ts'
import { birthDateProblem, readBirthDate } from '#app/features/patients/birth-date.ts'
import { isKeptFromBooking } from '#app/features/patients/online-booking-queries.server.ts'
import { reminderOffer, wordingOf } from '#app/features/texts/offer.server.ts'
import { textsField, textsWanted } from '#app/features/texts/offer.ts'
import { giveConsent } from '#app/features/texts/queries.server.ts'
import { findActiveByName, holdActive, holdTreatments } from '#app/features/treatments/queries.server.ts'
import { areAtOnce, type Treatment } from '#app/features/treatments/rules.ts'
import { language, localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { unlessBusy } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { midnight, weekdayOf } from '#app/platform/dates.ts'
import { weekdayPlural } from '#app/platform/format.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { isTrapped } from '#app/platform/forms/form-trap.ts'
import { keepIdempotencyKey } from '#app/platform/forms/idempotency-keys.server.ts'
import { countStoredForm, siteOf } from '#app/platform/forms/request-limits.server.ts'
import { done, type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { oneNumberIn, phoneProblem } from '#app/platform/text/phone.server.ts'
import { checkAnswers, type GivenAnswer } from '../answers/form.ts'
import { allQuestions, markOfAll } from '../answers/questions.server.ts'
import type { TypedAnswers } from '../answers/rules.ts'
import type { CareCalendar } from '../scheduling/calendar.ts'
import { dayNotOfferedText, partsProblemText } from '../scheduling/copy.ts'
import {
  askedByPatient,
  inSchedule,
  isBookedOnline,
  isTooSoon,
  isVisitKept,
  type PatientOffer,
  patientOffer,
  patientOfferOf,
  readCalendarOf,
  type Schedule,
  slotProblem,
  type Treatments,
} from '../scheduling/index.server.ts'
import { partsProblem, wholeLength } from '../scheduling/parts.ts'
import type { Slot } from '../scheduling/rules.ts'
import { bookingFields, inOneVisit, type TypedBooking } from './fields.ts'
import { type BookingRequest, bookingForm } from './form.ts'
import { type LostBecause, whyLost } from './month.server.ts'
import { countRequestsOf, holdMailbox, senderOf } from './sender-limits.server.ts'

const phone = () => currentClinic().phone.text

export type Booked = {
  resultId: string
  emailed: boolean /** The same form was sent before. */
  isRepeated?: boolean
}
export type BookingRefusal = Refusal & {
  lost?: {
    slot: Slot
    reason: LostBecause
    treatments: Treatments
    /** Who was wanted; null for anybody. */
    clinicianId: string | null
  }
  /** Other questions are asked than those that were answered. */
  isAskedAnew?: boolean
}

type Attempt = {
  typed: TypedBooking
  key: string
  trap: string
  address: string
  /** To the questions that the form asked, and their mark; nothing where it asked none. */
  answers?: TypedAnswers
  asked?: string
  /** The box about text messages was ticked. */
  wantsTexts?: boolean
  /** As it was typed; empty where it wasn't asked or said. */
  birthDate?: string
}
type CheckedRequest = { request: BookingRequest; treatments: Treatments; slot: Slot }

/**
 * A visitor books (docs/specification.md#booking). Stores the visit, its five-minute blocks and its email in one
 * transaction, then waits at most 3 s for the email to leave.
 * @returns the success page's id; or 422 with sentences by field, 409 with what was taken, 429 too often, 503 where a
 *   change of the calendar took too long.
 */
export async function bookAppointment(
  services: Services,
  sent: Attempt,
): Promise<Outcome<Booked, BookingRefusal>> {
  if (isTrapped(sent.trap))
    return refused({ status: 422, message: m.appointments_possible_spam({ phone: phone() }) })
  // A form may send what the page does not ask for; what nobody asked for is not kept.
  const isAsked = sent.birthDate ? (await bookingSettings(services.db)).asksBirthDate : false
  const attempt = isAsked ? sent : { ...sent, birthDate: '' }
  const checked = await checkRequest(services, attempt)
  if (!checked.ok) return checked
  const storing = () => store(services, attempt, checked.value)
  const stored = await unlessBusy(services.log, 'booking waited too long', storing)
  if (!stored.ok) return stored
  const { resultId, emailId, isRepeated = false } = stored.value
  if (emailId === null) return done({ resultId, emailed: false, ...(isRepeated && { isRepeated }) })
  if (!isAwaited(services.mailer)) {
    services.wake()
    return done({ resultId, emailed: false })
  }
  return done({ resultId, emailed: (await sendNow(services, emailId)) === 'sent' })
}

/**
 * The form's fields and whether there are such treatments; where anything stands against them, whether it is offered
 * then, too: every sentence at once. What is booked is looked at again as it is stored.
 */
async function checkRequest(
  services: Services,
  attempt: Attempt,
): Promise<Outcome<CheckedRequest, BookingRefusal>> {
  const { typed } = attempt
  const result = bookingForm.safeParse(typed)
  const errors = sentencesByField(result.error)
  const problem = phoneProblem(typed.phone, m.appointments_phone_missing)
  if (problem !== null) errors.phone ??= problem
  if (asksForTexts(services, attempt) && oneNumberIn(typed.phone) === null)
    errors.phone ??= m.text_messages_number_unclear()
  const wrongBirth = birthDateProblem(attempt.birthDate ?? '', clinicDate(services.clock.now()))
  if (wrongBirth) errors.birthDate = wrongBirth
  const chosen = errors.treatment ? { sentence: errors.treatment } : await findChosen(services.db, typed)
  if ('sentence' in chosen) {
    errors.treatment = chosen.sentence
    return refused({ status: 422, errors })
  }
  const { treatments } = chosen
  const answered = checkAnswered(treatments, attempt)
  if (!answered.ok) Object.assign(errors, answered.errors)
  if (result.success && answered.ok && Object.keys(errors).length === 0) {
    const { date, time } = result.data
    return done({ request: result.data, treatments, slot: { date, time } })
  }
  Object.assign(errors, await typedSlotErrors(services, treatments, typed))
  return refused({ status: 422, ...(!answered.ok && answered), errors })
}

/** The treatments by their names, in their order; the sentence that belongs to the field where they are no visit. */
async function findChosen(
  db: Database,
  { treatment: name, others = [] }: TypedBooking,
): Promise<{ treatments: Treatments } | { sentence: string }> {
  const first = await findActiveByName(db, name)
  if (!first)
    return { sentence: others.length > 0 ? m.booking_treatment_gone() : m.appointments_treatment_missing() }
  const next: Treatment[] = []
  for (const other of others) {
    const found = await findActiveByName(db, other)
    if (!found) return { sentence: m.booking_treatment_gone() }
    next.push(found)
  }
  const problem = partsProblem([first, ...next].map(({ id }) => ({ treatment: id })))
  return problem ? { sentence: partsProblemText(problem) } : { treatments: [first, ...next] }
}

const asksForTexts = ({ settings }: Services, { wantsTexts = false }: Attempt) =>
  wantsTexts && settings.texts !== null

/** Who ticked the box agreed to the words next to it, for this visit and this number. */
async function keepConsent(
  services: Services,
  tx: Database,
  { appointmentId, phone: typed, now }: { appointmentId: string; phone: string; now: Temporal.Instant },
): Promise<void> {
  const offer = reminderOffer(services, true)
  const number = oneNumberIn(typed)
  if (offer === null || number === null) return
  const words = { language: language(), wording: wordingOf(offer) }
  const consent = { purpose: 'reminders', subject: { appointmentId }, number, ...words, now } as const
  await giveConsent(tx, services.settings.secretKey, consent)
}

/** Answers to what is asked now; refused where something else was asked on the page that was sent. */
function checkAnswered(
  treatments: Treatments,
  { answers = {}, asked = '' }: Attempt,
): Outcome<GivenAnswer[], BookingRefusal> {
  const mark = markOfAll(treatments)
  const { given, errors } = checkAnswers(allQuestions(treatments), answers)
  if (mark !== asked && (mark !== '' || Object.keys(answers).length > 0))
    return refused({ status: 409, errors, message: m.answers_changed(), isAskedAnew: true })
  return Object.keys(errors).length > 0 ? refused({ status: 422, errors }) : done(given)
}

/** Sentences against the day and the time, each only where the field itself can be read. */
async function typedSlotErrors(
  { db, clock }: Services,
  treatments: Treatments,
  typed: TypedBooking,
): Promise<Record<string, string>> {
  const [first, ...others] = treatments
  const date = bookingForm.shape.date.safeParse(typed.date)
  const time = bookingForm.shape.time.safeParse(typed.time)
  if (!date.success) return {}
  const slot = { date: date.data, time: time.data ?? first.availableTimes[0] ?? midnight }
  const next = others.map(({ id }) => ({ treatmentId: id }))
  const calendar = await readCalendarOf(db, { treatmentId: first.id, day: slot.date, next })
  const asked = { treatments, calendar, clinicianId: typed.with || null }
  return offerErrors(asked, slot, clinicDate(clock.now()))
}

type Asked = { treatments: Treatments; calendar: CareCalendar; clinicianId: string | null }

/** What stands against those treatments, that clinician, day and time, whatever is closed or taken then. */
function offerErrors(
  { treatments, calendar, clinicianId }: Asked,
  slot: Slot,
  today: Slot['date'],
): Record<string, string> {
  const byPhone = treatments.find((one) => !isBookedOnline(one, patientOffer(one, calendar)))
  if (byPhone)
    return { treatment: m.appointments_not_online({ treatment: localText(byPhone.name), phone: phone() }) }
  const offer = patientOfferOf(treatments, calendar, clinicianId)
  if (!isBookedOnline(treatments[0], offer)) return { with: m.appointments_clinician_missing() }
  switch (slotProblem(offer, slot, today)) {
    case 'date-out-of-range':
      return { date: m.appointments_date_invalid() }
    case 'day-not-offered':
      return {
        date: m.appointments_day_not_offered_on_submit({
          treatment: inOneVisit(treatments.map(({ name }) => localText(name))),
          weekdays: weekdayPlural(weekdayOf(slot.date)),
        }),
      }
    case 'date-not-offered': {
      const treatment = inOneVisit(treatments.map(({ name }) => localText(name)))
      return { date: dayNotOfferedText(treatment, { date: slot.date, isOtherwise: true }) }
    }
    case 'time-not-offered':
      return { time: m.appointments_time_missing() }
    default:
      return {}
  }
}

type Current = { treatments: Treatments; calendar: CareCalendar; offer: PatientOffer; given: GivenAnswer[] }

/** Treatments, questions and calendar as they are now, until the visit is stored: what was read before may have changed. */
async function readCurrent(
  { tx, now, calendarOf }: Schedule,
  { request, treatments: known, slot }: CheckedRequest,
  attempt: Attempt,
): Promise<Outcome<Current, BookingRefusal>> {
  const treatments = await holdChosen(tx, known)
  if (!treatments) {
    const gone = known.length > 1 ? m.booking_treatment_gone() : m.appointments_treatment_missing()
    return refused({ status: 422, errors: { treatment: gone } })
  }
  const [first, ...others] = treatments
  const next = others.map(({ id }) => ({ treatmentId: id }))
  const calendar = await calendarOf(first.id, slot.date, undefined, next)
  const asked = { treatments, calendar, clinicianId: request.with }
  const errors = offerErrors(asked, slot, clinicDate(now))
  if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
  const answered = checkAnswered(treatments, attempt)
  if (!answered.ok) return answered
  const offer = patientOfferOf(treatments, calendar, request.with)
  return done({ treatments, calendar, offer, given: answered.value })
}

/** Their rows, locked; null where one of them isn't offered any more. */
async function holdChosen(tx: Database, known: Treatments): Promise<Treatments | null> {
  await holdTreatments(
    tx,
    known.map(({ id }) => id),
  )
  const [first, ...next] = await Promise.all(known.map(({ id }) => holdActive(tx, id)))
  const others = next.filter((one) => one !== undefined)
  return first && others.length === next.length ? [first, ...others] : null
}

type Stored = Pick<Booked, 'resultId' | 'isRepeated'> & { emailId: string | null }

function store(
  services: Services,
  attempt: Attempt,
  checked: CheckedRequest,
): Promise<Outcome<Stored, BookingRefusal>> {
  const { key, address } = attempt
  const id = randomId()
  const { request, slot } = checked
  const { treatment: _, date: _date, time: _time, with: clinicianId, ...patient } = request
  const { others = [] } = attempt.typed
  return inSchedule(services, async (schedule): Promise<Outcome<Stored, BookingRefusal>> => {
    const { tx, now } = schedule
    const fields = Object.fromEntries(bookingFields.map((name) => [name, request[name] ?? '']))
    if (others.length > 0) fields.others = others.join('\n')
    if (asksForTexts(services, attempt)) fields[textsField] = textsWanted
    if (attempt.birthDate) fields.birthDate = attempt.birthDate
    const sent = { form: 'appointment', key, fields, subjectId: id, isThere: isVisitKept }
    const { earlier, resultId } = await keepIdempotencyKey(tx, sent, now)
    if (earlier) return done({ resultId, emailId: null, isRepeated: true })
    if (await isKeptFromBooking(tx, { ...patient, language: language() }))
      return refused({ status: 422, message: m.appointments_possible_spam({ phone: phone() }) })
    const sender = senderOf(services, { address, email: request.email })
    await holdMailbox(tx, sender)
    const current = await readCurrent(schedule, checked, attempt)
    if (!current.ok) return current
    const { treatments, calendar, offer, given } = current.value
    if (isTooSoon(slot, now, offer.limits.notice)) return slotLost('too-soon', checked, treatments)
    const taken = await schedule.take(
      { ...askedByPatient(treatments, calendar, clinicianId), id, slot },
      calendar,
    )
    if (!taken.ok) {
      const { durationMinutes } = wholeLength(treatments)
      return slotLost(whyLost(taken.why, calendar, { slot, durationMinutes }), checked, treatments)
    }
    // After the time is taken: what is lost counts nothing.
    const form = await countStoredForm(services, tx, { address })
    if (!form.ok) return tooMany(form)
    const isWithoutReview = areAtOnce(treatments)
    const counted = await countRequestsOf(services, tx, {
      ...sender,
      site: sender.addressHash && siteOf(address),
      isAtOnce: isWithoutReview,
    })
    if (!counted.address.ok) return tooMany(counted.address)
    const isOneOfMany = counted.isMailboxFull
    const isAtOnce = isWithoutReview && !isOneOfMany
    const { emailId } = await schedule.book(taken.value, {
      ...patient,
      birthDate: readBirthDate(attempt.birthDate ?? ''),
      treatmentNames: treatments.map(({ name }) => name),
      status: isAtOnce ? 'confirmed' : 'pending',
      language: language(),
      answers: given.filter(({ answer }) => answer.en !== ''),
      sender,
      isOneOfMany,
      tell: {
        kind: isAtOnce ? 'confirmed' : 'request-received',
        isSentByCaller: isAwaited(services.mailer),
      },
    })
    if (asksForTexts(services, attempt))
      await keepConsent(services, tx, { appointmentId: id, phone: patient.phone, now })
    return done({ resultId, emailId })
  })
}

const tooMany = ({ retryAfter }: { retryAfter: number }) =>
  refused({ status: 429, message: m.appointments_too_many({ phone: phone() }), retryAfter })

const slotLost = (reason: LostBecause, { request, slot }: CheckedRequest, treatments: Treatments) =>
  refused({ status: 409, lost: { slot, reason, treatments, clinicianId: request.with } })
