import { closedDay } from '#app/features/booking/copy.ts'
import { inOneVisit, withWhom } from '#app/features/booking/fields.ts'
import type { DayView } from '#app/features/booking/month.server.ts'
import type { BookingView, TreatmentChoice } from '#app/features/booking/page.server.ts'
import { isOfferedOn } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import {
  type CalendarDate,
  type ClockTime,
  parseDate,
  parseTime,
  twelveHour,
  weekdayOf,
} from '#app/platform/dates.ts'
import { dayAndMonth, weekdayPlural } from '#app/platform/format.ts'

/**
 * What is chosen right now: a treatment's name and those of others after it, a doctor's id, `yyyy-mm-dd`, "9:00 AM"; empty
 * text where nothing is.
 */
export type Choice = {
  treatment: string
  others: readonly string[]
  with: string
  date: string
  time: string
}

/** What a new choice leads to: the choice that stands, and what to say about it. */
export type Settled = { choice: Choice; refused: Refused | null; cleared: string }
/** Why a day was refused; of a closed one also which day can be had instead. */
export type Refused = { sentence: string; closed: boolean; next: CalendarDate | null }

/** The view's choice as the page spells it; a treatment is compared without case. */
export function choiceOf({ typed, treatments }: BookingView): Choice {
  const treatment = treatments.find(({ name }) => name.toLowerCase() === typed.treatment.toLowerCase())
  const time = parseTime(typed.time)
  return {
    treatment: treatment?.name ?? '',
    others: typed.others ?? [],
    with: typed.with,
    date: parseDate(typed.date) ?? '',
    time: time ? twelveHour(time) : '',
  }
}

/** Other treatments keep day and time where all are offered on that day, else they go, and that is said. */
export function withTreatments(view: BookingView, choice: Choice, names: readonly string[]): Settled {
  const [treatment = '', ...others] = new Set(names.filter((name) => name !== ''))
  const clinicians = cliniciansOf(chosenTreatments(view, { treatment, others }))
  const isGiven = clinicians.some(({ id }) => id === choice.with)
  return withOther(view, choice, { treatment, others, with: isGiven ? choice.with : '' })
}

/** Another doctor, or any: the same of the days on which they work. */
export const withClinician = (view: BookingView, choice: Choice, id: string): Settled =>
  withOther(view, choice, { treatment: choice.treatment, others: choice.others, with: id })

type Wanted = Omit<Choice, 'date' | 'time'>

function withOther(view: BookingView, choice: Choice, wanted: Wanted): Settled {
  const treatments = chosenTreatments(view, wanted)
  const date = parseDate(choice.date)
  if (date && areOfferedThen(treatments, wanted.with, date)) {
    return { choice: { ...choice, ...wanted }, refused: null, cleared: '' }
  }
  const cleared =
    treatments.length > 0 && date
      ? m.booking_day_cleared({
          treatment: whatIsWanted(treatments, wanted.with),
          weekdays: weekdayPlural(weekdayOf(date)),
        })
      : ''
  return { choice: { ...wanted, date: '', time: '' }, refused: null, cleared }
}

/**
 * A day as it was picked or typed. One that the treatment does not offer, or that is closed, is refused, and the day
 * before it stays.
 * @returns null for what is no bookable day at all.
 */
export function withDay(view: BookingView, choice: Choice, text: string): Settled | null {
  const date = parseDate(text)
  const lastDay = lastDayOf(view, chosenTreatments(view, choice))
  if (!date || date < view.today || date > lastDay) return null
  const refused = dayRefusal(view, choice, date)
  return { choice: refused ? choice : { ...choice, date }, refused, cleared: '' }
}

/** What was ticked and typed before hydration is taken over, as if it were chosen now, one after the other. */
export function withEarly(view: BookingView, choice: Choice, early: Choice): Settled {
  const names = [early.treatment, ...early.others]
  const { choice: treated } = withTreatments(view, { ...choice, time: early.time }, names)
  const isOther = early.with !== choice.with
  const ticked = isOther ? withClinician(view, treated, early.with).choice : treated
  if (!early.date) return { choice: { ...ticked, date: '', time: '' }, refused: null, cleared: '' }
  return withDay(view, ticked, early.date) ?? { choice: ticked, refused: null, cleared: '' }
}

/** What the form says before hydration; null where that is what is shown anyway. */
export function earlyChoice(form: HTMLFormElement | null, choice: Choice): Choice | null {
  if (!form) return null
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '')
  const [treatment = '', ...others] = fields.getAll('treatment').flatMap((name) => String(name) || [])
  const early = {
    treatment,
    others,
    with: text('with'),
    date: text('date'),
    time: text('time') || choice.time,
  }
  const isSame = (Object.keys(early) as (keyof Choice)[]).every(
    (name) => `${early[name]}` === `${choice[name]}`,
  )
  return isSame ? null : early
}

/** Free times of the chosen day; null while none can be, undefined while they are on their way. */
export function freshTimes(view: BookingView, choice: Choice): readonly ClockTime[] | null | undefined {
  if (!choice.treatment || !choice.date) return null
  return isFor(view, choice) && view.typed.date === choice.date ? (view.times ?? []) : undefined
}

/** The choice as it can be sent: without a time that is not free any more. */
export function standing(choice: Choice, times: ReturnType<typeof freshTimes>): Choice {
  const time = parseTime(choice.time)
  const isFree = time !== null && (times === undefined || times?.includes(time) === true)
  return isFree ? choice : { ...choice, time: '' }
}

/** How many times were found, for those who do not see the page change. */
export function timesFound(choice: Choice, times: ReturnType<typeof freshTimes>): string {
  const day: CalendarDate | null = parseDate(choice.date)
  if (!day || !times) return ''
  return times.length === 0
    ? m.appointments_time_hints_no_times()
    : m.booking_times_found({ count: times.length, day: dayAndMonth(day) })
}

/**
 * The day of the month on show where the keyboard comes in: the chosen one, else the first with free times, else
 * the first that is offered, else the first that can be booked at all.
 * @param days the month's days; `free` is null while it is not known
 */
export function dayToEnter(
  days: readonly (Pick<DayView, 'date' | 'bookable' | 'offered'> & { free: number | null })[],
  chosen: string,
): string | undefined {
  const bookable = days.filter((day) => day.bookable)
  const offered = bookable.filter((day) => day.offered)
  const free = offered.filter((day) => day.free === null || day.free > 0)
  return (days.find(({ date }) => date === chosen) ?? free[0] ?? offered[0] ?? bookable[0] ?? days[0])?.date
}

/** Whether the server's view is about the chosen treatments and doctor, or still about those before. */
export const isFor = ({ typed }: BookingView, { treatment, others, ...choice }: Choice): boolean =>
  typed.treatment.toLowerCase() === treatment.toLowerCase() &&
  `${typed.others ?? ''}` === `${others}` &&
  typed.with === choice.with

/** A closed day that stands chosen: in the address, or typed before its month was known. */
export const closedChoice = (view: BookingView, choice: Choice): BookingView['closed'] =>
  isFor(view, choice) && view.typed.date === choice.date ? view.closed : null

/** What of it the visit can be: nobody comes on a closed day. */
export const openChoice = (view: BookingView, choice: Choice): Choice =>
  closedChoice(view, choice) ? { ...choice, date: '', time: '' } : choice

const treatmentNamed = (view: BookingView, name: string): TreatmentChoice | undefined =>
  view.treatments.find((one) => one.name === name)

/** In the order of the visit. */
export const chosenTreatments = (
  view: BookingView,
  { treatment, others = [] }: { treatment: string; others?: readonly string[] },
): TreatmentChoice[] => [treatment, ...others].flatMap((name) => treatmentNamed(view, name) ?? [])

/** As the page names them; as it was typed where it is none of them. */
export const shownTreatments = (
  view: BookingView,
  { treatment, others = [] }: { treatment: string; others?: readonly string[] },
): string => inOneVisit([treatment, ...others].map((name) => treatmentNamed(view, name)?.shownName ?? name))

/** Who can be chosen for one of them. */
export const cliniciansOf = (treatments: readonly TreatmentChoice[]): TreatmentChoice['clinicians'] => [
  ...new Map(treatments.flatMap(({ clinicians }) => clinicians.map((one) => [one.id, one]))).values(),
]

/** The last day on which all of them are booked. */
export const lastDayOf = (view: BookingView, treatments: readonly TreatmentChoice[]): CalendarDate =>
  treatments.map(({ lastDay }) => lastDay).sort()[0] ?? view.lastDay

/** The days of the one who is wanted; the treatment's where anybody would do. */
function offeredBy(treatment: TreatmentChoice, clinician: string): OfferedDays {
  return treatment.clinicians.find(({ id }) => id === clinician) ?? treatment
}

type OfferedDays = Pick<TreatmentChoice, 'availableDays' | 'openedDays'>

/** Each on one of its weekdays, or a day that is opened for it. */
export const areOfferedThen = (
  treatments: readonly TreatmentChoice[],
  clinician: string,
  date: CalendarDate,
): boolean =>
  treatments.length > 0 &&
  treatments.every((treatment) => {
    const offered = offeredBy(treatment, clinician)
    return isOfferedOn(offered, date) || offered.openedDays.includes(date)
  })

/** Their name; empty where anybody would do. */
export const clinicianNamed = (treatments: readonly TreatmentChoice[], id: string): string =>
  cliniciansOf(treatments).find((one) => one.id === id)?.name ?? ''

const whatIsWanted = (treatments: readonly TreatmentChoice[], clinician: string) =>
  withWhom(inOneVisit(treatments.map(({ shownName }) => shownName)), clinicianNamed(treatments, clinician))

function dayRefusal(view: BookingView, choice: Choice, date: CalendarDate): Refused | null {
  const treatments = chosenTreatments(view, choice)
  if (treatments.length === 0) return refusal(m.appointments_treatment_first())
  if (areOfferedThen(treatments, choice.with, date)) return closedRefusal(view, choice, date)
  return refusal(
    m.appointments_day_not_offered({
      treatment: whatIsWanted(treatments, choice.with),
      weekdays: weekdayPlural(weekdayOf(date)),
    }),
  )
}

const refusal = (sentence: string): Refused => ({ sentence, closed: false, next: null })

/** Where the day's month is known. */
function closedRefusal(view: BookingView, choice: Choice, date: CalendarDate): Refused | null {
  const day = isFor(view, choice) ? view.month.days.find((one) => one.date === date) : undefined
  if (day?.closed !== 'wholly' || !day.offered) return null
  const what = clinicianNamed(chosenTreatments(view, choice), choice.with) || shownTreatments(view, choice)
  return { ...closedDay(view.month, day, what), closed: true }
}
