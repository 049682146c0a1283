import type { Database } from '#app/db/tables.ts'
import type { LimitAnswer } from '#app/db/technical/limits.server.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { sendNow } from '#app/features/outbox/commands.server.ts'
import { isAwaited } from '#app/features/outbox/rules.ts'
import { reminderOffer, wordingOf } from '#app/features/texts/offer.server.ts'
import { textsField, textsWanted } from '#app/features/texts/offer.ts'
import { giveConsent } from '#app/features/texts/queries.server.ts'
import { findActiveByName, holdActive } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { language, localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { unlessBusy } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { midnight, weekdayOf } from '#app/platform/dates.ts'
import { weekdayPlural } from '#app/platform/format.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { keepReceipt } from '#app/platform/forms/form-receipts.server.ts'
import { isTrapped } from '#app/platform/forms/form-trap.ts'
import { countStoredForm } from '#app/platform/forms/request-limits.server.ts'
import { done, type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { oneNumberIn, phoneProblem } from '#app/platform/text/phone.server.ts'
import { checkAnswers, type GivenAnswer } from '../answers/form.ts'
import { markOf } from '../answers/questions.server.ts'
import type { TypedAnswers } from '../answers/rules.ts'
import type { CareCalendar } from '../scheduling/calendar.ts'
import {
  inSchedule,
  isBookedOnline,
  isTooSoon,
  isVisitKept,
  limitsOf,
  patientOffer,
  readCalendarOf,
  type Schedule,
  type Sender,
  slotProblem,
} from '../scheduling/index.server.ts'
import type { Slot } from '../scheduling/rules.ts'
import { bookingFields, type TypedBooking } from './fields.ts'
import { type BookingRequest, bookingForm } from './form.ts'
import { isClinicClosed } from './month.server.ts'
import { mayAskForMore, senderOf } from './sender-limits.server.ts'

const phone = () => currentClinic().phone.text

export type Booked = { resultId: string; emailed: boolean }
export type BookingRefusal = Refusal & {
  lost?: {
    slot: Slot
    reason: 'taken' | 'too-soon' | 'closed'
    treatment: Treatment
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
}
type CheckedRequest = { request: BookingRequest; treatment: Treatment; slot: Slot }

/**
 * A visitor books (docs/specification.md#booking). Stores the visit, its five-minute blocks and its letter in one
 * transaction, then waits at most 3 s for the letter to leave.
 * @returns the success page's id; or 422 with sentences by field, 409 with what was taken, 429 too often, 503 where a
 *   change of the calendar took too long.
 */
export async function bookAppointment(
  services: Services,
  attempt: Attempt,
): Promise<Outcome<Booked, BookingRefusal>> {
  if (isTrapped(attempt.trap))
    return refused({ status: 422, message: m.appointments_possible_spam({ phone: phone() }) })
  const checked = await checkRequest(services, attempt)
  if (!checked.ok) return checked
  const storing = () => store(services, attempt, checked.value)
  const stored = await unlessBusy(services.log, 'booking waited too long', storing)
  if (!stored.ok) return stored
  const { resultId, letterId } = stored.value
  if (letterId === null) return done({ resultId, emailed: false })
  if (!isAwaited(services.mailer)) {
    services.wake()
    return done({ resultId, emailed: false })
  }
  return done({ resultId, emailed: (await sendNow(services, letterId)) === 'sent' })
}

/**
 * The form's fields and whether there is such a treatment; where anything stands against them, whether it is offered
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
  const treatment = errors.treatment ? undefined : await findActiveByName(services.db, typed.treatment)
  if (!treatment) errors.treatment ??= m.appointments_treatment_missing()
  const answered = treatment ? checkAnswered(treatment, attempt) : done([])
  if (!answered.ok) Object.assign(errors, answered.errors)
  if (result.success && treatment && answered.ok && Object.keys(errors).length === 0) {
    const { date, time } = result.data
    return done({ request: result.data, treatment, slot: { date, time } })
  }
  if (treatment) Object.assign(errors, await typedSlotErrors(services, treatment, typed))
  return refused({ status: 422, ...(!answered.ok && answered), errors })
}

const asksForTexts = ({ settings }: Services, { wantsTexts = false }: Attempt) =>
  wantsTexts && settings.texts !== null

/** Who ticked the box agreed to the words beside it, for this visit and this number. */
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
  { questions }: Treatment,
  { answers = {}, asked = '' }: Attempt,
): Outcome<GivenAnswer[], BookingRefusal> {
  const mark = markOf(questions)
  const { given, errors } = checkAnswers(questions, answers)
  if (mark !== asked && (mark !== '' || Object.keys(answers).length > 0))
    return refused({ status: 409, errors, message: m.answers_changed(), isAskedAnew: true })
  return Object.keys(errors).length > 0 ? refused({ status: 422, errors }) : done(given)
}

/** Sentences against the day and the time, each only where the field itself can be read. */
async function typedSlotErrors(
  { db, clock }: Services,
  treatment: Treatment,
  typed: TypedBooking,
): Promise<Record<string, string>> {
  const date = bookingForm.shape.date.safeParse(typed.date)
  const time = bookingForm.shape.time.safeParse(typed.time)
  if (!date.success) return {}
  const slot = { date: date.data, time: time.data ?? treatment.availableTimes[0] ?? midnight }
  const calendar = await readCalendarOf(db, { treatmentId: treatment.id, day: slot.date })
  return offerErrors({ treatment, calendar, asked: typed.with || null }, slot, clinicDate(clock.now()))
}

type Asked = { treatment: Treatment; calendar: CareCalendar; asked: string | null }

/** What stands against that treatment, clinician, day and time, whatever is closed or taken then. */
function offerErrors(
  { treatment, calendar, asked }: Asked,
  slot: Slot,
  today: Slot['date'],
): Record<string, string> {
  const anybody = patientOffer(treatment, calendar)
  if (!isBookedOnline(treatment, anybody))
    return { treatment: m.appointments_not_online({ treatment: localText(treatment.name), phone: phone() }) }
  const offer = asked === null ? anybody : patientOffer(treatment, calendar, asked)
  if (!isBookedOnline(treatment, offer)) return { with: m.appointments_clinician_missing() }
  switch (slotProblem(offer, slot, today)) {
    case 'date-out-of-range':
      return { date: m.appointments_date_invalid() }
    case 'day-not-offered':
      return {
        date: m.appointments_day_not_offered_on_submit({
          treatment: localText(treatment.name),
          weekdays: weekdayPlural(weekdayOf(slot.date)),
        }),
      }
    case 'time-not-offered':
      return { time: m.appointments_time_missing() }
    default:
      return {}
  }
}

type Current = { treatment: Treatment; calendar: CareCalendar; given: GivenAnswer[] }

/** Treatment, questions and calendar as they are now, until the visit is stored: what was read before may have changed. */
async function readCurrent(
  { tx, now, calendarOf }: Schedule,
  { request, treatment: { id }, slot }: CheckedRequest,
  attempt: Attempt,
): Promise<Outcome<Current, BookingRefusal>> {
  const treatment = await holdActive(tx, id)
  if (!treatment) return refused({ status: 422, errors: { treatment: m.appointments_treatment_missing() } })
  const calendar = await calendarOf(treatment.id, slot.date)
  const errors = offerErrors({ treatment, calendar, asked: request.with }, slot, clinicDate(now))
  if (Object.keys(errors).length > 0) return refused({ status: 422, errors })
  const answered = checkAnswered(treatment, attempt)
  return answered.ok ? done({ treatment, calendar, given: answered.value }) : answered
}

type Stored = { resultId: string; letterId: string | null }

function store(
  services: Services,
  attempt: Attempt,
  checked: CheckedRequest,
): Promise<Outcome<Stored, BookingRefusal>> {
  const { key, address } = attempt
  const id = randomId()
  const { request, slot } = checked
  const { treatment: _, date: _date, time: _time, with: clinicianId, ...patient } = request
  return inSchedule(services, async (schedule): Promise<Outcome<Stored, BookingRefusal>> => {
    const { tx, now } = schedule
    const fields = Object.fromEntries(bookingFields.map((name) => [name, request[name] ?? '']))
    if (asksForTexts(services, attempt)) fields[textsField] = textsWanted
    const sent = { form: 'appointment', key, fields, subjectId: id, stands: isVisitKept }
    const { earlier, resultId } = await keepReceipt(tx, sent, now)
    if (earlier) return done({ resultId, letterId: null })
    const current = await readCurrent(schedule, checked, attempt)
    if (!current.ok) return current
    const { treatment, calendar, given } = current.value
    if (isTooSoon(slot, now, limitsOf(treatment).notice)) return slotLost('too-soon', checked, treatment)
    const wish = { id, treatment, slot, length: treatment, by: 'patient', clinicianId } as const
    const taken = await schedule.take(wish, calendar)
    if (!taken.ok) {
      const isTold = taken.why === 'closed' && isClinicClosed(calendar, slot, treatment.durationMinutes)
      return slotLost(isTold ? 'closed' : 'taken', checked, treatment)
    }
    const isAtOnce = treatment.onlineBooking === 'at-once'
    const sender = senderOf(services, { address, email: request.email })
    const limit = await countRequest(services, tx, { address, email: request.email, sender, isAtOnce })
    if (!limit.ok) return tooMany(limit)
    const { letterId } = await schedule.book(taken.value, {
      ...patient,
      treatmentNames: [treatment.name],
      status: isAtOnce ? 'confirmed' : 'pending',
      language: language(),
      answers: given.filter(({ answer }) => answer.en !== ''),
      sender,
      tell: {
        kind: isAtOnce ? 'confirmed' : 'request-received',
        isSentByCaller: isAwaited(services.mailer),
      },
    })
    if (asksForTexts(services, attempt))
      await keepConsent(services, tx, { appointmentId: id, phone: patient.phone, now })
    return done({ resultId, letterId })
  })
}

type Counted = { address: string; email: string; sender: Sender; isAtOnce: boolean }

/** Whether one more may be stored of that address and mailbox, after the time is taken: what is lost counts nothing. */
async function countRequest(
  services: Services,
  tx: Database,
  { address, email, sender, isAtOnce }: Counted,
): Promise<LimitAnswer> {
  const limit = await countStoredForm(services, tx, { address, email })
  return limit.ok ? mayAskForMore(services, tx, { ...sender, isAtOnce }) : limit
}

const tooMany = ({ retryAfter }: { retryAfter: number }) =>
  refused({ status: 429, message: m.appointments_too_many({ phone: phone() }), retryAfter })

const slotLost = (
  reason: 'taken' | 'too-soon' | 'closed',
  { request, slot }: CheckedRequest,
  treatment: Treatment,
) => refused({ status: 409, lost: { slot, reason, treatment, clinicianId: request.with } })
