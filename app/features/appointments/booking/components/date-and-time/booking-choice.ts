import { m } from '../../../../../language/messages.ts'
import {
  type CalendarDate,
  type ClockTime,
  parseDate,
  parseTime,
  twelveHour,
  weekdayOf,
} from '../../../../../platform/dates.ts'
import { dayAndMonth, weekdayPlural } from '../../../../../platform/shown.ts'
import { isBookableDay, isOfferedOn } from '../../../rules.ts'
import type { DayView } from '../../month.server.ts'
import type { BookingView, TreatmentChoice } from '../../page.server.ts'

/** What is chosen right now: a treatment's name, `yyyy-mm-dd`, "9:00 AM"; empty text where nothing is. */
export type Choice = { treatment: string; date: string; time: string }

/** What a new choice leads to: the choice that stands, and what to say about it. */
export type Settled = { choice: Choice; refused: string | null; cleared: string }

/** The view's choice as the page spells it; a treatment is compared without case. */
export function choiceOf({ typed, treatments }: BookingView): Choice {
  const treatment = treatments.find(({ name }) => name.toLowerCase() === typed.treatment.toLowerCase())
  const time = parseTime(typed.time)
  return {
    treatment: treatment?.name ?? '',
    date: parseDate(typed.date) ?? '',
    time: time ? twelveHour(time) : '',
  }
}

/** Another treatment keeps day and time where it is offered on that day, else they go, and that is said. */
export function withTreatment(view: BookingView, choice: Choice, name: string): Settled {
  const treatment = treatmentNamed(view, name)
  const date = parseDate(choice.date)
  if (treatment && date && isOfferedOn(treatment, date)) {
    return { choice: { ...choice, treatment: name }, refused: null, cleared: '' }
  }
  const cleared =
    treatment && date
      ? m.booking_day_cleared({ treatment: treatment.shownName, weekdays: weekdayPlural(weekdayOf(date)) })
      : ''
  return { choice: { treatment: name, date: '', time: '' }, refused: null, cleared }
}

/**
 * A day as it was picked or typed. One that the treatment does not offer is refused, and the day before it stays.
 * @returns null for what is no bookable day at all.
 */
export function withDay(view: BookingView, choice: Choice, text: string): Settled | null {
  const date = parseDate(text)
  if (!date || !isBookableDay(date, view.today)) return null
  const refused = dayRefusal(treatmentNamed(view, choice.treatment), date)
  return { choice: refused ? choice : { ...choice, date }, refused, cleared: '' }
}

/** What was ticked and typed before hydration is taken over, as if it were chosen now, one after the other. */
export function withEarly(view: BookingView, choice: Choice, early: Choice): Settled {
  const { choice: ticked } = withTreatment(view, { ...choice, time: early.time }, early.treatment)
  if (!early.date) return { choice: { ...ticked, date: '', time: '' }, refused: null, cleared: '' }
  return withDay(view, ticked, early.date) ?? { choice: ticked, refused: null, cleared: '' }
}

/** What the form says before hydration; null where that is what is shown anyway. */
export function earlyChoice(form: HTMLFormElement | null, choice: Choice): Choice | null {
  if (!form) return null
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '')
  const early = { treatment: text('treatment'), date: text('date'), time: text('time') || choice.time }
  const isSame =
    early.treatment === choice.treatment && early.date === choice.date && early.time === choice.time
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

/** Whether the server's view is about the chosen treatment, or still about the one before. */
export const isFor = (view: BookingView, { treatment }: Choice): boolean =>
  view.typed.treatment.toLowerCase() === treatment.toLowerCase()

export const treatmentNamed = (view: BookingView, name: string): TreatmentChoice | undefined =>
  view.treatments.find((one) => one.name === name)

/** As the page names it; as it was typed where it is none of them. */
export const shownTreatment = (view: BookingView, name: string): string =>
  treatmentNamed(view, name)?.shownName ?? name

function dayRefusal(treatment: TreatmentChoice | undefined, date: CalendarDate): string | null {
  if (!treatment) return m.appointments_treatment_first()
  return isOfferedOn(treatment, date)
    ? null
    : m.appointments_day_not_offered({
        treatment: treatment.shownName,
        weekdays: weekdayPlural(weekdayOf(date)),
      })
}
