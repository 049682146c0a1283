import type { Database } from '#app/db/tables.ts'
import { priceText } from '#app/features/clinic-profile/price.ts'
import { ownWeeks } from '#app/features/opening-hours/alternate-weeks.ts'
import type { WeeklyHours } from '#app/features/opening-hours/rules.ts'
import { type Clinician, fullName, type OwnMinutes } from '#app/features/team/rules.ts'
import { listActive } from '#app/features/treatments/queries.server.ts'
import {
  availabilityText,
  type PublicOffer,
  publicOffer,
  type Treatment,
} from '#app/features/treatments/rules.ts'
import { language, localText } from '#app/language/language.ts'
import type { Language } from '#app/language/languages.ts'
import { type CalendarDate, type ClockTime, type Weekday, weekdayOf } from '#app/platform/dates.ts'
import { capitalised } from '#app/platform/format.ts'
import { askedOf } from '../answers/questions.server.ts'
import type { Asked } from '../answers/rules.ts'
import { type CareCalendar, lengthWith } from '../scheduling/calendar.ts'
import {
  isBookedOnline,
  isWorked,
  openingsOn,
  type PatientOffer,
  patientOffer,
  readCalendar,
} from '../scheduling/index.server.ts'
import { lastBookableDay, type Slot } from '../scheduling/rules.ts'
import type { NextFree } from './next-free.server.ts'

/** A treatment as patients find it: its days and times within working hours, and whether it is booked online. */
export type OpenTreatment = {
  treatment: Treatment
  offer: PatientOffer
  shown: PublicOffer
  /** Days on which it is offered besides, by an opening. */
  openedDays: CalendarDate[]
  isOnline: boolean
}

/** What the page lists: what is booked online, and what is booked by telephone, but nothing that staff keep to odd hours. */
export const isListed = ({ treatment, offer, isOnline }: OpenTreatment): boolean =>
  isOnline || !isBookedOnline(treatment, offer)

/** All that are offered, in their order, in the calendar from that day to the horizon. */
export async function readOpenTreatments(
  db: Database,
  today: CalendarDate,
): Promise<{ calendar: CareCalendar; treatments: OpenTreatment[] }> {
  const active = await listActive(db)
  const horizons = active.flatMap(({ horizonDays }) => horizonDays ?? [])
  const to = [lastBookableDay(today), ...horizons.map((days) => lastBookableDay(today, days))].sort().at(-1)
  const calendar = await readCalendar(db, { from: today, to: to ?? today })
  return { calendar, treatments: active.map((treatment) => openTreatment(treatment, calendar)) }
}

function openTreatment(treatment: Treatment, calendar: CareCalendar): OpenTreatment {
  const offer = patientOffer(treatment, calendar)
  // In a week that several of them work, who takes least time begins last.
  const shortest = new Map<WeeklyHours, number>()
  for (const who of offer.candidates.clinicians ?? [null])
    for (const week of weeksOf(who, calendar)) {
      const { durationMinutes } = lengthOfWho(treatment, who, calendar)
      shortest.set(week, Math.min(durationMinutes, shortest.get(week) ?? durationMinutes))
    }
  const shown = publicOffer(treatment, [...shortest.keys()], shortest)
  const openedDays = openedDaysOf(offer, shown.availableDays)
  return {
    treatment,
    offer,
    shown,
    openedDays,
    isOnline: isBookedOnline(treatment, offer) && shown.availableDays.length + openedDays.length > 0,
  }
}

const lengthOfWho = (treatment: Treatment, who: Clinician | null, { assignments }: CareCalendar) =>
  lengthWith(treatment, assignments.minutes.get(treatment.id) ?? noMinutes, who?.id ?? null)
const noMinutes: OwnMinutes = new Map()

/** With that clinician, on the days of either week. */
const offerWith = (treatment: Treatment, who: Clinician, calendar: CareCalendar) =>
  publicOffer({ ...treatment, ...lengthOfWho(treatment, who, calendar) }, weeksOf(who, calendar))

/** Their own, or the clinic's. */
function weeksOf(who: Clinician | null, { week }: CareCalendar): WeeklyHours[] {
  const own = who ? ownWeeks(who) : []
  return own.length > 0 ? own : [week]
}

/** Of the days with other hours those on which it has times although their weekday has none. */
function openedDaysOf(offer: PatientOffer, availableDays: readonly Weekday[]): CalendarDate[] {
  const days = [...new Set(offer.calendar.openings.map(({ day }) => day))].sort()
  return days.filter((date) => {
    if (availableDays.includes(weekdayOf(date))) return false
    const day = openingsOn(offer, date)
    return day.times.some((time) => isWorked(day, time))
  })
}

export type TreatmentChoice = {
  /** On the wire, in every language. */
  name: string
  /** As the page names it. */
  shownName: string
  /** The heading that it is under; empty for none. */
  category: string
  description: string
  /** "from $149"; empty where the clinic says nothing, or shows no prices when booking. */
  price: string
  /** "Monday and Wednesday" */
  availability: string
  availableDays: Weekday[]
  availableTimes: ClockTime[]
  /** Where its days have different times, which has which: "Wednesday" and its times. Empty where they are alike. */
  timesOfDays: { days: string; times: ClockTime[] }[]
  /** Days on which it is offered besides. */
  openedDays: CalendarDate[]
  /** Whether a booking is at once, waits for an answer, or is taken by telephone only. */
  booking: 'at-once' | 'request' | 'by-phone'
  /** Who can be chosen, in their order; empty where there is no choice. */
  clinicians: ClinicianChoice[]
  /** What is asked of the person who books it. */
  asked: Asked
  /** The first free time, no matter who gives it, of the chosen one with whom it is wanted; null where there is none. */
  next: Slot | null
  horizon: number
  lastDay: CalendarDate
}

/** Their days are those of the treatment on which they work. */
type ClinicianChoice = {
  id: string
  name: string
  availableDays: Weekday[]
  openedDays: CalendarDate[]
}

type Known = { calendar: CareCalendar; today: CalendarDate; next: NextFree; showsPrices: boolean }

/** A treatment as it was read is one object for all who ask until something is changed: its words are made once. */
const made = new WeakMap<OpenTreatment, Partial<Record<Language, Words>>>()
type Words = Omit<TreatmentChoice, 'next' | 'price'>

export function asChoice(open: OpenTreatment, { next, showsPrices, ...known }: Known): TreatmentChoice {
  const { id, price } = open.treatment
  const words = made.get(open) ?? {}
  made.set(open, words)
  const spoken = language()
  words[spoken] ??= wordsOf(open, known)
  return {
    ...words[spoken],
    price: showsPrices && price ? priceText(price) : '',
    next: next.get(id) ?? null,
  }
}

/** Days and times are those that patients can have, and the sentence says no more. */
function wordsOf(open: OpenTreatment, { calendar, today }: Omit<Known, 'next' | 'showsPrices'>): Words {
  const { treatment, offer, shown, isOnline } = open
  const daysOf = daysInWeeks(open, calendar)
  const { availableDays, availableTimes, timesOfDays } = shown
  const differing = timesOfDays.length > 1 ? timesOfDays : []
  return {
    name: treatment.name.en,
    shownName: localText(treatment.name),
    category: localText(treatment.category),
    description: localText(treatment.description),
    availability: availableDays.length > 0 ? capitalised(availabilityText(availableDays)) : '',
    availableDays,
    availableTimes,
    timesOfDays: differing.map(({ days, times }) => ({ days: capitalised(availabilityText(days)), times })),
    openedDays: open.openedDays,
    booking: isOnline ? (treatment.onlineBooking === 'at-once' ? 'at-once' : 'request') : 'by-phone',
    clinicians: isOnline
      ? choosable(open).map((who) => {
          const availableDays = daysOf(who)
          const openedDays = openedDaysOf(only(who, offer), availableDays)
          return { id: who.id, name: fullName(who), availableDays, openedDays }
        })
      : [],
    asked: askedOf(isOnline ? treatment.questions : []),
    horizon: offer.limits.horizon,
    lastDay: lastBookableDay(today, offer.limits.horizon),
  }
}

const only = (who: Clinician, offer: PatientOffer): PatientOffer => ({
  ...offer,
  candidates: { ...offer.candidates, clinicians: [who] },
})

/** A choice is offered only where there is more than one. */
function choosable({ offer }: OpenTreatment): readonly Clinician[] {
  const offering = offer.candidates.clinicians ?? []
  return offering.length > 1 ? offering : []
}

/** The treatment's days on which somebody works, in either week; asked and sent once for all who have the same hours. */
function daysInWeeks({ treatment, offer, shown }: OpenTreatment, calendar: CareCalendar) {
  const weeks = new Set(offer.candidates.clinicians?.flatMap((who) => weeksOf(who, calendar)))
  // What all of them have together is then what each of them has.
  const differ = (calendar.assignments.minutes.get(treatment.id)?.size ?? 0) > 0
  const known = new Map(
    weeks.size === 1 && !differ ? [...weeks].map((own) => [own, shown.availableDays]) : [],
  )
  return (who: Clinician): Weekday[] => {
    const own = weeksOf(who, calendar)
    const hasOwnLength = calendar.assignments.minutes.get(treatment.id)?.has(who.id) ?? false
    const only = own.length === 1 && !hasOwnLength ? own[0] : undefined
    const found = (only && known.get(only)) ?? offerWith(treatment, who, calendar).availableDays
    const days = found.join() === shown.availableDays.join() ? shown.availableDays : found
    if (only) known.set(only, days)
    return days
  }
}

/** Who was asked for; an empty id stands for anybody. */
type Wanted = { id: string; clinician: string; isGone: boolean }
const anybody: Wanted = { id: '', clinician: '', isGone: false }

/**
 * The one who is wanted, where they can be had for one of those treatments, or, before there is one, for any. Who cannot be
 * chosen, because the treatments leave no choice, is anybody.
 */
export function whoIsWanted(calendar: CareCalendar, chosen: readonly OpenTreatment[], asked: string): Wanted {
  const isAny = chosen.length > 0 && chosen.every(({ offer }) => offer.candidates.clinicians === null)
  if (asked === '' || isAny) return anybody
  const offering =
    chosen.length > 0
      ? chosen.flatMap(({ offer }) => offer.candidates.clinicians ?? [])
      : calendar.clinicians.filter(({ active, bookable }) => active && bookable)
  const who = offering.find(({ id }) => id === asked)
  if (!who) return { ...anybody, isGone: true }
  const isChoice = chosen.length === 0 || chosen.some((one) => choosable(one).some(({ id }) => id === asked))
  return isChoice ? { id: who.id, clinician: fullName(who), isGone: false } : anybody
}

/** Clinicians with whom patients can book something by themselves, by id: on some day that they work. */
export async function listBookableClinicians(db: Database, today: CalendarDate): Promise<Set<string>> {
  const { calendar, treatments } = await readOpenTreatments(db, today)
  return new Set(
    treatments
      .filter(({ isOnline }) => isOnline)
      .flatMap(({ treatment, offer }) =>
        (offer.candidates.clinicians ?? []).filter(
          (who) =>
            offerWith(treatment, who, calendar).availableDays.length > 0 ||
            openedDaysOf(only(who, offer), []).length > 0,
        ),
      )
      .map(({ id }) => id),
  )
}
