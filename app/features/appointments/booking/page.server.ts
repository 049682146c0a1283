import { localText } from '../../../language/local-text.ts'
import { m } from '../../../language/messages.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import type { ClockTime, Weekday } from '../../../platform/dates.ts'
import {
  addDays,
  type CalendarDate,
  monthOf,
  parseDate,
  parseTime,
  weekdayOf,
} from '../../../platform/dates.ts'
import { nothingTyped } from '../../../platform/forms/form-fields.server.ts'
import { Keeping } from '../../../platform/pages/keeping.ts'
import { randomId } from '../../../platform/secrets/random.server.ts'
import type { Services } from '../../../platform/services.ts'
import { capitalised, weekdayPlural } from '../../../platform/shown.ts'
import { availabilityText, shownDescription, shownName, type Treatment } from '../../treatments/rules.ts'
import { readCalendar } from '../availability/calendar.server.ts'
import { resourcesInQuestion } from '../availability/day-openings.server.ts'
import { dayForPatients, limitsOf, nearestFree, nextTooSoon } from '../availability/free-times.server.ts'
import { isBookedOnline, type PatientOffer, patientOffer } from '../availability/patient-offer.server.ts'
import { listTaken } from '../claims.server.ts'
import { alternativesShown, horizonDays, isBookableDay, lastBookableDay, type Slot } from '../rules.ts'
import type { BookingRefusal } from './commands.server.ts'
import type { BookingField, TypedBooking } from './fields.ts'
import { bookingFields } from './fields.ts'
import type { MonthView } from './month.server.ts'
import { shownMonth, wantedMonth } from './month.server.ts'
import { type OpenTreatment, readOpenTreatments } from './open-treatments.server.ts'
import { findService, treatmentFor } from './requested-service.ts'

/**
 * All that the booking page shows: what its loader answers to GET, and what its action answers with where it
 * does not redirect (shown days and times, refusals). Components only draw it.
 */
export type BookingView = {
  /** closed: no active treatment; unavailable: the treatments could not be read. */
  state: 'open' | 'closed' | 'unavailable'
  treatments: TreatmentChoice[]
  /** The clinic's day, so that browser and server agree. */
  today: CalendarDate
  lastDay: CalendarDate
  /** Exactly as typed or picked; empty text where nothing was. */
  typed: TypedBooking
  /** The month that the calendar shows. */
  month: MonthView
  /** Free times of the typed day; null while no treatment or no day is chosen. */
  times: ClockTime[] | null
  /** Sentences by field. */
  errors: Partial<Record<BookingField, string>>
  /** A sentence for the whole form: save failed, too many, suspected spam. */
  message: string | null
  /** A service that somebody came for and that is not booked online; null where there is none. */
  callFor: string | null
  /** A time that was offered and cannot be had: why, and up to three free times near it. */
  taken: {
    slot: Slot
    reason: NonNullable<BookingRefusal['lost']>['reason']
    alternatives: (Slot & { clinicianId?: string | null })[]
  } | null
  /** A fresh key in answers to POST; null in pages that are kept. */
  formKey: string | null
}

export type TreatmentChoice = {
  /** On the wire, in every language. */
  name: string
  /** As the page names it. */
  shownName: string
  description: string
  /** "Monday and Wednesday" */
  availability: string
  availableDays: Weekday[]
  availableTimes: ClockTime[]
}

/** Free times are first looked for this many days around the wanted one, then up to the horizon. */
const nearbyDays = 14

export type PageRequest = {
  typed: TypedBooking
  /** `yyyy-mm`, as asked for. */
  month: string
  /** Anchor of the service that somebody came from; it chooses a treatment where none is typed. */
  service?: string
}

/**
 * What the page shows for what was chosen and typed; reads treatments and one range of claims.
 * @param keeping hears how long that is true
 */
export async function bookingView(
  services: Services,
  { typed: asked, month, service: wanted = '' }: PageRequest,
  keeping = new Keeping(),
): Promise<BookingView> {
  const now = services.clock.now()
  const today = clinicDate(now)
  const { treatments: all, calendar } = await readOpenTreatments(services.db, today)
  const treatments = all.filter((one) => one.isOnline)
  const service = findService(wanted)
  const fitting =
    service &&
    treatmentFor(
      service,
      treatments.map(({ treatment }) => treatment),
    )
  const typed = asked.treatment === '' && fitting ? { ...asked, treatment: fitting.name } : asked
  const open = treatments.find(({ treatment }) => isNamed(treatment, typed.treatment))
  const offer = open && patientOffer(open.treatment, calendar, typed.with || null)
  if (wanted !== (service?.id ?? '')) keeping.refuse()
  sayHowLong(keeping, { asked: typed.treatment, treatment: open?.treatment, offer, now })
  const date = parseDate(typed.date.trim())
  const horizon = offer?.limits.horizon ?? horizonDays
  const shownFirst = wantedMonth({ month, date, today, horizon })
  const shown = await shownMonth(services, { offer, wanted: shownFirst, now })
  const isListed = date !== null && isBookableDay(date, today, horizon)
  const times = offer && isListed ? await timesOf(services, offer, date, now) : null
  return {
    ...emptyView(today),
    lastDay: lastBookableDay(today, horizon),
    state: treatments.length > 0 ? 'open' : 'closed',
    treatments: treatments.map(asChoice),
    typed: { ...typed, treatment: open?.treatment.name ?? '' },
    month: shown,
    times,
    errors: dateErrors({ open, offer, typed, date, today }),
    callFor: service && !open ? localText(service.title) : null,
  }
}

const isNamed = ({ name }: Treatment, text: string) => name.toLowerCase() === text.trim().toLowerCase()

type Wanted = {
  asked: string
  treatment: Treatment | undefined
  offer: PatientOffer | undefined
  now: Temporal.Instant
}

/** Free times end with the notice; only a treatment's own spelling is an address worth keeping. */
function sayHowLong(keeping: Keeping, { asked, treatment, offer, now }: Wanted): void {
  if (asked !== (treatment?.name ?? '')) keeping.refuse()
  const end = offer && nextTooSoon(offer, now)
  if (end) keeping.until(end)
}

/** The same page after a refusal, or with days and times to show: a fresh key each time. */
export async function answeredView(
  services: Services,
  request: PageRequest,
  answer: Partial<Pick<BookingView, 'errors' | 'message' | 'taken'>> = {},
): Promise<BookingView> {
  const view = await bookingView(services, request)
  return { ...view, errors: answer.errors ?? view.errors, ...answer, formKey: randomId() }
}

/** Where nothing can be read: what was typed and picked still stands in the form. */
export function unreadableView(services: Services, typed: TypedBooking, message: string | null): BookingView {
  const time = parseTime(typed.time)
  const view = emptyView(clinicDate(services.clock.now()))
  return {
    ...view,
    typed,
    message,
    times: time ? [time] : null,
    formKey: message === null ? null : randomId(),
  }
}

/** What was lost, for the page. */
export async function withAlternatives(
  services: Services,
  { slot, reason, treatment }: NonNullable<BookingRefusal['lost']>,
): Promise<BookingView['taken']> {
  return { slot, reason, alternatives: await alternativesTo(services, treatment, slot) }
}

/** Up to three free times near one that was taken, with whomever, nearest first. */
export async function alternativesTo(services: Services, treatment: Treatment, taken: Slot): Promise<Slot[]> {
  const now = services.clock.now()
  const today = clinicDate(now)
  const horizon = limitsOf(treatment).horizon
  const whole = { from: today, to: lastBookableDay(today, horizon) }
  const calendar = await readCalendar(services.db, whole)
  const offer = patientOffer(treatment, calendar)
  if (!isBookedOnline(treatment, offer)) return []
  const nearby = {
    from: laterOf(today, addDays(taken.date, -nearbyDays)),
    to: addDays(taken.date, nearbyDays),
  }
  for (const range of [nearby, whole]) {
    const blocks = await listTaken(services.db, resourcesInQuestion(offer), range)
    const found = nearestFree(offer, taken, { days: daysFrom(range), now, taken: blocks })
    if (found.length === alternativesShown || range !== nearby) return found
  }
  return []
}

async function timesOf(services: Services, offer: PatientOffer, date: CalendarDate, now: Temporal.Instant) {
  const taken = await listTaken(services.db, resourcesInQuestion(offer), { from: date, to: date })
  return dayForPatients(offer, date, { now, taken }).times
}

type Chosen = {
  open: OpenTreatment | undefined
  offer: PatientOffer | undefined
  typed: TypedBooking
  date: CalendarDate | null
  today: CalendarDate
}

/** What a chosen day says at once, before anything is sent. */
function dateErrors({ open, offer, typed, date, today }: Chosen): BookingView['errors'] {
  if (typed.date.trim() === '') return {}
  if (!open || !offer) return { date: m.appointments_treatment_first() }
  if (date === null || !isBookableDay(date, today, offer.limits.horizon))
    return { date: m.appointments_date_invalid() }
  return dayForPatients(offer, date, { now: beginning, taken: new Map() }).isOffered
    ? {}
    : {
        date: m.appointments_day_not_offered({
          treatment: shownName(open.treatment),
          weekdays: weekdayPlural(weekdayOf(date)),
        }),
      }
}

/** Whether a day is offered does not depend on the hour. */
const beginning = Temporal.Instant.fromEpochMilliseconds(0)

function emptyView(today: CalendarDate): BookingView {
  return {
    state: 'unavailable',
    treatments: [],
    today,
    lastDay: lastBookableDay(today),
    typed: nothingTyped(bookingFields),
    month: { month: monthOf(today), previous: null, next: null, days: [] },
    times: null,
    errors: {},
    message: null,
    taken: null,
    callFor: null,
    formKey: null,
  }
}

/** Days and times are those that patients can have, and the sentence says no more. */
function asChoice({ treatment, shown: { availableDays, availableTimes } }: OpenTreatment): TreatmentChoice {
  return {
    name: treatment.name,
    shownName: shownName(treatment),
    description: shownDescription(treatment),
    availability: capitalised(availabilityText(availableDays)),
    availableDays,
    availableTimes,
  }
}

const laterOf = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other)

function daysFrom({ from, to }: { from: CalendarDate; to: CalendarDate }): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}
