import type { Service } from '#app/features/clinic-profile/website/website.ts'
import type { birthDateField } from '#app/features/patients/birth-date.ts'
import { reminderOffer } from '#app/features/texts/offer.server.ts'
import type { TextOffer } from '#app/features/texts/offer.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { addDays, type CalendarDate, monthOf, parseDate, parseTime } from '#app/platform/dates.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { Keeping } from '#app/platform/pages/keeping.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { AnswerField, TypedAnswers } from '../answers/rules.ts'
import type { CareCalendar } from '../scheduling/calendar.ts'
import { dayNotOfferedText, partsProblemText } from '../scheduling/copy.ts'
import {
  dayForPatients,
  isWeekdayOffered,
  nextTooSoon,
  type PartOffer,
  type PatientOffer,
  patientOfferOf,
  type Treatments,
} from '../scheduling/index.server.ts'
import { mostParts, partsProblem, wholeLength } from '../scheduling/parts.ts'
import { horizonDays, isBookableDay, lastBookableDay, type Slot } from '../scheduling/rules.ts'
import type { LinkView, TakenView } from './alternatives.server.ts'
import { closedDayOf, timesOf } from './chosen-day.server.ts'
import type { ClosedDay } from './copy.ts'
import {
  type BookingField,
  emptyBooking,
  findService,
  inOneVisit,
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
  /** The date of birth as it was typed; null where it isn't asked. */
  birthDate: string | null
  /** Which questions the form asked when it was sent, by their mark. */
  asked: string
  /** They were others than are asked now: what was answered to those that are gone is shown. */
  isAskedAnew: boolean
  /** Sentences by field. */
  errors: Partial<Record<BookingField | AnswerField | typeof birthDateField, string>>
  /** A sentence for the whole form: save failed, too many, suspected spam. */
  message: string | null
  /** A service or treatment that somebody came for and that is not booked online; null where there is none. */
  callFor: string | null
  /** Somebody was asked for who cannot be booked: the page shows the times of all. */
  isClinicianGone: boolean
  /** Where the typed day is closed: in the month on show, or in its own. */
  closed: ClosedDay | null
  taken: TakenView | null
  /** Of the time that a link named; null where there was none, or it is chosen. */
  link: LinkView | null
  /** From the first start to the last end; null where it depends on who gives it. */
  minutes: number | null
  /** Of several treatments those with whom is wanted, where that is not all of them; else empty. */
  withOnly: string
  /** Who finds no time can be told when one opens: they can be written to. */
  isWaitlist: boolean
  /** What is free first, before a day is chosen; after it where the chosen one is full. */
  nextTimes: Slot[]
  /** A fresh key in answers to POST; null in pages that are kept. */
  formKey: string | null
}

export type PageRequest = {
  typed: TypedBooking
  /** `yyyy-mm`, as asked for. */
  month: string
  /** What the form sent next to its fields; nothing where a page is read. */
  answers?: TypedAnswers
  asked?: string
  wantsTexts?: boolean
  birthDate?: string
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
    birthDate = '',
  }: PageRequest,
  keeping = Keeping.never(),
): Promise<BookingView> {
  const offered = await findOffered(services)
  const { today, calendar, treatments: all, next: nextOfAll, asksBirthDate, showsPrices } = offered
  const now = services.clock.now()
  const online = all.filter((one) => one.isOnline)
  const service = findService(wanted)
  const names = [asked.treatment || fittingTreatment(service, online), ...(asked.others ?? [])]
  const { rows, chosen, error } = chosenOf(names, online)
  const [open] = chosen
  const typed = { ...asked, treatment: names[0] ?? '' }
  const who = whoIsWanted(calendar, chosen, typed.with)
  const treatments = open && treatmentsOf(open, chosen)
  const offer = treatments && patientOfferOf(treatments, calendar, who.id || null)
  const isOne = chosen.length === 1
  const offers = online.map((one) => (isOne && one === open && offer) || one.offer)
  const next = who.id && offer && isOne ? await withTheirs(services, offer, nextOfAll) : nextOfAll
  if (wanted !== (service?.id ?? '')) keeping.refuse()
  if (names.length > 1) keeping.refuse()
  sayHowLong(keeping, { asked: typed.treatment, treatment: open?.treatment, offer, now })
  sayUntilNextIsTooSoon(keeping, offers, next)
  const date = parseDate(typed.date.trim())
  const horizon = offer?.limits.horizon ?? horizonDays
  const shownFirst = wantedMonth({ month, date, today, horizon })
  const shown = await shownMonth(services, { calendar, offer, wanted: shownFirst, now })
  const isInReach = date !== null && isBookableDay(date, today, horizon)
  const shownNames = inOneVisit(chosen.map(({ treatment }) => localText(treatment.name)))
  const what = who.clinician || shownNames
  const times = offer && isInReach ? await timesOf(services, offer, date, now) : null
  const day = { services, calendar, offer, month: shown, now, what }
  return {
    ...emptyView(today),
    lastDay: lastBookableDay(today, horizon),
    state: online.length > 0 ? 'open' : 'closed',
    treatments: all.filter(isListed).map((one) => asChoice(one, { calendar, today, next, showsPrices })),
    typed: { ...typed, ...rows, with: who.id },
    answers,
    texts: reminderOffer(services, wantsTexts),
    birthDate: asksBirthDate ? birthDate : null,
    asked: mark,
    month: shown,
    times,
    errors: {
      ...(error && { treatment: error }),
      ...dateErrors({ treatment: withWhom(shownNames, who.clinician), offer, typed, date, today }),
    },
    minutes: offer ? minutesOf(offer) : null,
    withOnly: who.id && !isOne ? withOnly(calendar, chosen, who.id) : '',
    isClinicianGone: who.isGone,
    closed: isInReach ? await closedDayOf(day, date) : null,
    isWaitlist: sendsLinks(services),
    nextTimes: offer
      ? await suggested(services, { offer, typed, date, times, next: isOne ? next : null })
      : [],
    callFor: open ? null : byPhone(all, service, typed.treatment),
  }
}

type Rows = { treatment: string; others: string[] }

/**
 * The treatments that are meant, and the rows of the form as they were sent: one that is chosen twice stays where it can be
 * changed. What isn't booked online leaves its row, with a sentence.
 */
function chosenOf(
  names: readonly string[],
  online: readonly OpenTreatment[],
): { rows: Rows; chosen: OpenTreatment[]; error: string | null } {
  const found = names.map((name) => online.find(({ treatment }) => isNamed(treatment, name)))
  const there = found.filter((one) => one !== undefined)
  const [treatment = '', ...others] = there.map((one) => one.treatment.name.en)
  const problem = partsProblem(there.map((one) => ({ treatment: one.treatment.id })))
  const isGone = names.length > 1 && there.length < names.length
  return {
    rows: { treatment, others },
    chosen: [...new Set(there)].slice(0, mostParts),
    error: problem ? partsProblemText(problem) : isGone ? m.booking_treatment_gone() : null,
  }
}

const treatmentsOf = (open: OpenTreatment, [, ...others]: readonly OpenTreatment[]): Treatments => [
  open.treatment,
  ...others.map(({ treatment }) => treatment),
]

/** Null where one of them takes clinicians who can give it different times. */
function minutesOf(offer: PatientOffer): number | null {
  const lengths = [offer, ...(offer.next ?? [])].map((part) => ({ part, all: lengthsOf(part) }))
  if (lengths.some(({ all }) => all.size > 1)) return null
  const parts = lengths.map(({ part: { length }, all: [minutes = length.durationMinutes] }) => ({
    ...length,
    durationMinutes: minutes,
  }))
  return wholeLength(parts).durationMinutes
}

const lengthsOf = ({ treatment, length, calendar, candidates }: PartOffer): Set<number> =>
  new Set(
    candidates.clinicians?.map(
      ({ id }) => calendar.assignments.minutes.get(treatment.id)?.get(id) ?? length.durationMinutes,
    ),
  )

/** Of these the names of those that somebody gives; empty where that is all of them. */
function withOnly({ assignments }: CareCalendar, chosen: readonly OpenTreatment[], id: string): string {
  const given = chosen.filter(({ treatment }) => assignments.clinicians.get(treatment.id)?.includes(id))
  if (given.length === chosen.length) return ''
  return inOneVisit(given.map(({ treatment }) => localText(treatment.name)))
}

type Undecided = {
  offer: PatientOffer
  typed: TypedBooking
  date: CalendarDate | null
  times: readonly ClockTime[] | null
  /** Null where what is known of it is about something else. */
  next: NextFree | null
}

/** What is free first before a day is chosen, and after one that is full. */
async function suggested(
  { db, clock }: Services,
  { offer, typed, date, times, next }: Undecided,
): Promise<Slot[]> {
  const now = clock.now()
  if (date && times?.length === 0) return nextTimes(db, offer, { now, from: addDays(date, 1) })
  if (typed.date.trim() !== '') return []
  const known = next ? (next.get(offer.treatment.id) ?? null) : undefined
  return nextTimes(db, offer, { now, from: clinicDate(now), known })
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

/**
 * The same page after a refusal, or with days and times to show: a fresh key each time. It shows nothing older than what
 * was refused, even where another process changed that a moment ago.
 */
export async function answeredView(
  services: Services,
  request: PageRequest,
  answer: Partial<Pick<BookingView, 'errors' | 'message' | 'taken' | 'isAskedAnew'>> = {},
): Promise<BookingView> {
  await services.content.askAgain()
  const view = await bookingView(services, request)
  const errors = answer.errors ?? view.errors
  const isClinicianGone = view.isClinicianGone && errors.with === undefined
  return { ...view, ...answer, errors, isClinicianGone, formKey: randomId() }
}

/** Where nothing can be read: what was typed and picked still is in the form. */
export function unreadableView(
  services: Services,
  {
    typed,
    answers = {},
    asked = '',
    wantsTexts = false,
    birthDate = '',
  }: Pick<PageRequest, 'typed' | 'answers' | 'asked' | 'wantsTexts' | 'birthDate'>,
  message: string | null,
): BookingView {
  const time = parseTime(typed.time)
  const view = emptyView(clinicDate(services.clock.now()))
  return {
    ...view,
    typed,
    answers,
    texts: reminderOffer(services, wantsTexts),
    // What was typed is in sight, though nobody can say whether it is asked.
    birthDate: birthDate || null,
    asked,
    message,
    times: time ? [time] : null,
    formKey: message === null ? null : randomId(),
  }
}

type Chosen = {
  /** As the page names it, with whom it is wanted. */
  treatment: string
  offer: PatientOffer | undefined
  typed: TypedBooking
  date: CalendarDate | null
  today: CalendarDate
}

/** What a chosen day says at once, before anything is sent. */
function dateErrors({ treatment, offer, typed, date, today }: Chosen): BookingView['errors'] {
  if (typed.date.trim() === '') return {}
  if (!offer) return { date: m.appointments_treatment_first() }
  if (date === null || !isBookableDay(date, today, offer.limits.horizon))
    return { date: m.appointments_date_invalid() }
  return dayForPatients(offer, date, { now: beginning, taken: new Map() }).isOffered
    ? {}
    : { date: dayNotOfferedText(treatment, { date, isOtherwise: isWeekdayOffered(offer, date) }) }
}

/** Whether a day is offered does not depend on the hour. */
const beginning = Temporal.Instant.fromEpochMilliseconds(0)

export function emptyView(today: CalendarDate): BookingView {
  return {
    state: 'unavailable',
    treatments: [],
    today,
    lastDay: lastBookableDay(today),
    typed: emptyBooking,
    month: { month: monthOf(today), previous: null, next: null, days: [], freeAfter: null },
    times: null,
    answers: {},
    texts: null,
    birthDate: null,
    asked: '',
    isAskedAnew: false,
    errors: {},
    message: null,
    taken: null,
    link: null,
    callFor: null,
    isClinicianGone: false,
    minutes: null,
    withOnly: '',
    closed: null,
    isWaitlist: false,
    nextTimes: [],
    formKey: null,
  }
}
