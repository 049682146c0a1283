import type { Service } from '#app/features/clinic-profile/website/website.ts'
import { reminderOffer } from '#app/features/texts/offer.server.ts'
import type { TextOffer } from '#app/features/texts/offer.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { addDays, type CalendarDate, monthOf, parseDate, parseTime, weekdayOf } from '#app/platform/dates.ts'
import { weekdayPlural } from '#app/platform/format.ts'
import { nothingTyped } from '#app/platform/forms/form-fields.server.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { Keeping } from '#app/platform/pages/keeping.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { AnswerField, TypedAnswers } from '../answers/rules.ts'
import { dayForPatients, nextTooSoon, type PatientOffer, patientOffer } from '../scheduling/index.server.ts'
import { horizonDays, isBookableDay, lastBookableDay, type Slot } from '../scheduling/rules.ts'
import type { TakenView } from './alternatives.server.ts'
import { closedDayOf, timesOf } from './chosen-day.server.ts'
import type { ClosedDay } from './copy.ts'
import {
  type BookingField,
  bookingFields,
  findService,
  type TypedBooking,
  treatmentFor,
  withWhom,
} from './fields.ts'
import { type MonthView, shownMonth, wantedMonth } from './month.server.ts'
import { findNextFree, type NextFree, nextTimes, sayUntilNextIsTooSoon } from './next-free.server.ts'
import { findOffered } from './public-offer.server.ts'
import {
  asChoice,
  isListed,
  type OpenTreatment,
  type TreatmentChoice,
  whoIsWanted,
} from './treatment-choices.server.ts'

export type { TreatmentChoice } from './treatment-choices.server.ts'

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
  /** To the questions of treatments, by their ids. */
  answers: TypedAnswers
  /** Whether reminders are wanted by text message; null where that is not asked. */
  texts: TextOffer | null
  /** Which questions the form asked when it was sent, by their mark. */
  asked: string
  /** They were others than are asked now: what was answered to those that are gone is shown. */
  isAskedAnew: boolean
  /** Sentences by field. */
  errors: Partial<Record<BookingField | AnswerField, string>>
  /** A sentence for the whole form: save failed, too many, suspected spam. */
  message: string | null
  /** A service or treatment that somebody came for and that is not booked online; null where there is none. */
  callFor: string | null
  /** Somebody was asked for who cannot be booked: the page shows the times of all. */
  isClinicianGone: boolean
  /** Where the typed day is closed: in the month on show, or in its own. */
  closed: ClosedDay | null
  taken: TakenView | null
  /** Who finds no time can be told when one opens: they can be written to. */
  isWaitlist: boolean
  /** What is free after a day that is full. */
  nextTimes: Slot[]
  /** A fresh key in answers to POST; null in pages that are kept. */
  formKey: string | null
}

export type PageRequest = {
  typed: TypedBooking
  /** `yyyy-mm`, as asked for. */
  month: string
  /** What the form sent beside its fields; nothing where a page is read. */
  answers?: TypedAnswers
  asked?: string
  wantsTexts?: boolean
  /** Anchor of the service that somebody came from; it chooses a treatment where none is typed. */
  service?: string
}

/**
 * What the page shows for what was chosen and typed; reads treatments and one range of claims.
 * @param keeping hears how long that is true
 */
export async function bookingView(
  services: Services,
  {
    typed: asked,
    month,
    service: wanted = '',
    answers = {},
    asked: mark = '',
    wantsTexts = false,
  }: PageRequest,
  keeping = Keeping.never(),
): Promise<BookingView> {
  const { today, calendar, treatments: all, next: nextOfAll } = await findOffered(services)
  const now = services.clock.now()
  const online = all.filter((one) => one.isOnline)
  const service = findService(wanted)
  const typed = { ...asked, treatment: asked.treatment || fittingTreatment(service, online) }
  const open = online.find(({ treatment }) => isNamed(treatment, typed.treatment))
  const who = whoIsWanted(calendar, open, typed.with)
  const offer = open && patientOffer(open.treatment, calendar, who.id || null)
  const offers = online.map((one) => (one === open && offer) || one.offer)
  const next = who.id && offer ? await withTheirs(services, offer, nextOfAll) : nextOfAll
  if (wanted !== (service?.id ?? '')) keeping.refuse()
  sayHowLong(keeping, { asked: typed.treatment, treatment: open?.treatment, offer, now })
  sayUntilNextIsTooSoon(keeping, offers, next)
  const date = parseDate(typed.date.trim())
  const horizon = offer?.limits.horizon ?? horizonDays
  const shownFirst = wantedMonth({ month, date, today, horizon })
  const shown = await shownMonth(services, { calendar, offer, wanted: shownFirst, now })
  const isInReach = date !== null && isBookableDay(date, today, horizon)
  const what = who.clinician || (open ? localText(open.treatment.name) : '')
  const times = offer && isInReach ? await timesOf(services, offer, date, now) : null
  const day = { services, calendar, offer, month: shown, now, what }
  return {
    ...emptyView(today),
    lastDay: lastBookableDay(today, horizon),
    state: online.length > 0 ? 'open' : 'closed',
    treatments: all.filter(isListed).map((one) => asChoice(one, { calendar, today, next })),
    typed: { ...typed, treatment: open?.treatment.name.en ?? '', with: who.id },
    answers,
    texts: reminderOffer(services, wantsTexts),
    asked: mark,
    month: shown,
    times,
    errors: dateErrors({ open, offer, typed, date, today, clinician: who.clinician }),
    isClinicianGone: who.isGone,
    closed: isInReach ? await closedDayOf(day, date) : null,
    isWaitlist: sendsLinks(services),
    nextTimes:
      offer && date && times?.length === 0
        ? await nextTimes(services.db, offer, { now, from: addDays(date, 1) })
        : [],
    callFor: open ? null : byPhone(all, service, typed.treatment),
  }
}

/** The next free times, of the chosen treatment with whom it is wanted. */
async function withTheirs({ db, clock }: Services, offer: PatientOffer, next: NextFree): Promise<NextFree> {
  return new Map([...next, ...(await findNextFree(db, [offer], { now: clock.now() }))])
}

const fittingTreatment = (service: Service | undefined, online: readonly OpenTreatment[]) =>
  (
    service &&
    treatmentFor(
      service,
      online.map(({ treatment }) => treatment),
    )
  )?.name.en ?? ''

/** What somebody came for, where that is booked by telephone only. */
function byPhone(all: readonly OpenTreatment[], service: Service | undefined, treatment: string) {
  const named = all.find((one) => isListed(one) && isNamed(one.treatment, treatment))
  if (named) return localText(named.treatment.name)
  return service ? localText(service.title) : null
}

const isNamed = ({ name }: Treatment, text: string) => name.en.toLowerCase() === text.trim().toLowerCase()

type Wanted = {
  asked: string
  treatment: Treatment | undefined
  offer: PatientOffer | undefined
  now: Temporal.Instant
}

/** Free times end with the notice; only a treatment's own spelling is an address worth keeping. */
function sayHowLong(keeping: Keeping, { asked, treatment, offer, now }: Wanted): void {
  if (asked !== (treatment?.name.en ?? '')) keeping.refuse()
  const end = offer && !keeping.isRefused && nextTooSoon(offer, now)
  if (end) keeping.until(end)
}

/** The same page after a refusal, or with days and times to show: a fresh key each time. */
export async function answeredView(
  services: Services,
  request: PageRequest,
  answer: Partial<Pick<BookingView, 'errors' | 'message' | 'taken' | 'isAskedAnew'>> = {},
): Promise<BookingView> {
  const view = await bookingView(services, request)
  const errors = answer.errors ?? view.errors
  const isClinicianGone = view.isClinicianGone && errors.with === undefined
  return { ...view, ...answer, errors, isClinicianGone, formKey: randomId() }
}

/** Where nothing can be read: what was typed and picked still stands in the form. */
export function unreadableView(
  services: Services,
  {
    typed,
    answers = {},
    asked = '',
    wantsTexts = false,
  }: Pick<PageRequest, 'typed' | 'answers' | 'asked' | 'wantsTexts'>,
  message: string | null,
): BookingView {
  const time = parseTime(typed.time)
  const view = emptyView(clinicDate(services.clock.now()))
  return {
    ...view,
    typed,
    answers,
    texts: reminderOffer(services, wantsTexts),
    asked,
    message,
    times: time ? [time] : null,
    formKey: message === null ? null : randomId(),
  }
}

type Chosen = {
  clinician: string
  open: OpenTreatment | undefined
  offer: PatientOffer | undefined
  typed: TypedBooking
  date: CalendarDate | null
  today: CalendarDate
}

/** What a chosen day says at once, before anything is sent. */
function dateErrors({ open, offer, typed, date, today, clinician }: Chosen): BookingView['errors'] {
  if (typed.date.trim() === '') return {}
  if (!open || !offer) return { date: m.appointments_treatment_first() }
  if (date === null || !isBookableDay(date, today, offer.limits.horizon))
    return { date: m.appointments_date_invalid() }
  return dayForPatients(offer, date, { now: beginning, taken: new Map() }).isOffered
    ? {}
    : {
        date: m.appointments_day_not_offered({
          treatment: withWhom(localText(open.treatment.name), clinician),
          weekdays: weekdayPlural(weekdayOf(date)),
        }),
      }
}

/** Whether a day is offered does not depend on the hour. */
const beginning = Temporal.Instant.fromEpochMilliseconds(0)

export function emptyView(today: CalendarDate): BookingView {
  return {
    state: 'unavailable',
    treatments: [],
    today,
    lastDay: lastBookableDay(today),
    typed: nothingTyped(bookingFields),
    month: { month: monthOf(today), previous: null, next: null, days: [], freeAfter: null },
    times: null,
    answers: {},
    texts: null,
    asked: '',
    isAskedAnew: false,
    errors: {},
    message: null,
    taken: null,
    callFor: null,
    isClinicianGone: false,
    closed: null,
    isWaitlist: false,
    nextTimes: [],
    formKey: null,
  }
}
