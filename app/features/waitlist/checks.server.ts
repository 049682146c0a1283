import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { daysFrom, laterOf, parseDate, weekdayOf } from '#app/platform/dates.ts'
import { dayAndMonth } from '#app/platform/format.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { oneNumberIn, phoneProblem } from '#app/platform/text/phone.server.ts'
import { isBookedOnline, limitsOf, patientOffer, readCalendar } from '../scheduling/index.server.ts'
import { lastBookableDay } from '../scheduling/rules.ts'
import { findById } from '../treatments/queries.server.ts'
import type { Treatment } from '../treatments/rules.ts'
import type { TypedEntry, TypedWindow } from './fields.ts'
import { contactByStaffForm, contactForm, wishForm } from './form.ts'
import { isPartWanted, type Wish } from './rules.ts'
import { comesFree, readOpenedAhead } from './signup-facts.server.ts'

export type CheckedEntry = Wish & { name: string; email: string; phone: string }

/** Reads what was typed; every sentence that stands against it at once. @param form by whom it was typed */
export async function checkEntry(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  typed: TypedEntry,
  form: typeof contactForm | typeof contactByStaffForm = contactForm,
): Promise<Outcome<CheckedEntry>> {
  const contact = form.safeParse(typed)
  const errors = sentencesByField(contact.error)
  const problem = phoneProblem(typed.phone, m.appointments_phone_missing)
  if (typed.phone.trim() !== '' && problem !== null) errors.phone ??= problem
  if (typed.wantsTexts && services.settings.texts !== null && oneNumberIn(typed.phone) === null)
    errors.phone ??=
      typed.phone.trim() === '' ? m.text_messages_number_missing() : m.text_messages_number_unclear()
  const wish = await checkWish(services, typed, { isByStaff: form === contactByStaffForm })
  if (!wish.ok) Object.assign(errors, wish.errors)
  if (!contact.success || !wish.ok || Object.keys(errors).length > 0) return refused({ status: 422, errors })
  return done({ ...wish.value, ...contact.data })
}

/**
 * Reads what somebody waits for; every sentence that stands against it at once.
 * @param isByStaff who choose whom they want among several: somebody who does not give it is refused, not anybody else
 */
export async function checkWish(
  services: Pick<Services, 'db' | 'clock'>,
  typed: TypedWindow & { treatment: string },
  { isByStaff = false } = {},
): Promise<Outcome<Wish>> {
  const read = wishForm.safeParse(typed)
  const errors = sentencesByField(read.error)
  const wanted = errors.treatment ? undefined : await findWanted(services, typed)
  const treatment = wanted?.treatment
  if (!treatment) errors.treatment ??= m.appointments_treatment_missing()
  if (isByStaff && wanted && typed.with !== '' && wanted.clinicianId === null)
    errors.with ??= m.waitlist_add_not_given()
  const today = clinicDate(services.clock.now())
  const days = { from: parseDate(typed.from), until: parseDate(typed.until) }
  dayErrors(errors, {
    ...days,
    last: lastBookableDay(today, treatment && limitsOf(treatment).horizon),
    today,
  })
  const free = treatment && comesFree(treatment, await readOpenedAhead(services.db, today))
  const weekdays = free?.weekdays.filter((day) => typed.weekdays.includes(day)) ?? []
  if (treatment && weekdays.length === 0) errors.weekdays = m.waitlist_weekdays_missing()
  const parts = { mornings: typed.parts.includes('mornings'), afternoons: typed.parts.includes('afternoons') }
  if (!parts.mornings && !parts.afternoons) errors.parts = m.waitlist_parts_missing()
  else if (free && !free.times.some((time) => isPartWanted(parts, time)))
    errors.parts = m.waitlist_parts_not_offered()
  if (!read.success || !wanted || !free || Object.keys(errors).length > 0)
    return refused({ status: 422, errors })
  const { treatment: treatmentId, until } = read.data
  const from = laterOf(read.data.from, today)
  const isFreeOn = (day: Day) =>
    wanted.treatment.availableDays.includes(weekdayOf(day)) || free.openedDays.includes(day)
  if (!daysFrom(from, until).some((day) => weekdays.includes(weekdayOf(day)) && isFreeOn(day)))
    return refused({ status: 422, errors: { weekdays: m.waitlist_no_such_day() } })
  return done({ treatmentId, clinicianId: wanted.clinicianId, from, until, weekdays, ...parts })
}

type Day = Wish['from']
type Days = { from: Day | null; until: Day | null; last: Day; today: Day }

/** Whatever else is missing: who is told of it later sends the form once more for nothing. */
function dayErrors(errors: Record<string, string>, { from, until, last, today }: Days): void {
  if (until === null) return
  if (from !== null && until < from) errors.until ??= m.waitlist_until_before_from()
  else if (until < today) errors.until ??= m.waitlist_until_past()
  else if (until > last) errors.until ??= m.waitlist_until_too_far({ day: dayAndMonth(last) })
}

/**
 * The treatment, where patients book it online, and whom they want, where that one gives it: the form brings who was
 * chosen on a full day along, and anyone who turns to another treatment there asks for anybody who gives that.
 */
async function findWanted(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  typed: Pick<TypedEntry, 'treatment' | 'with'>,
): Promise<{ treatment: Treatment; clinicianId: string | null } | undefined> {
  const treatment = await findById(db, typed.treatment)
  if (!treatment?.active) return undefined
  const today = clinicDate(clock.now())
  const offer = patientOffer(treatment, await readCalendar(db, { from: today, to: today }))
  if (!isBookedOnline(treatment, offer)) return undefined
  const isGiven = offer.candidates.clinicians?.some(({ id }) => id === typed.with) ?? false
  return { treatment, clinicianId: isGiven ? typed.with : null }
}
