import { columns } from '#app/db/columns.ts'
import { askedOf } from '#app/features/answers/questions.server.ts'
import { type TakenView, withAlternatives } from '#app/features/booking/alternatives.server.ts'
import { closedDayOf, timesOf } from '#app/features/booking/chosen-day.server.ts'
import { emptyBooking, withWhom } from '#app/features/booking/fields.ts'
import { shownMonth, wantedMonth } from '#app/features/booking/month.server.ts'
import { type BookingView, emptyView } from '#app/features/booking/page.server.ts'
import { findOffered, type Offered } from '#app/features/booking/public-offer.server.ts'
import {
  asChoice,
  type TreatmentChoice,
  whoIsWanted,
} from '#app/features/booking/treatment-choices.server.ts'
import { dayNotOfferedText } from '#app/features/scheduling/copy.ts'
import {
  canTell,
  dayForPatients,
  findClinicianNames,
  type LinkedVisit,
  readMovingParts,
  takenFor,
  visitPath,
} from '#app/features/scheduling/index.server.ts'
import { isBookableDay, lastBookableDay, type Slot } from '#app/features/scheduling/rules.ts'
import { areAtOnce } from '#app/features/treatments/rules.ts'
import { readHolder, statusOfRefusal } from '#app/features/visit-page/link-permissions.server.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, monthOf, parseDate, weekdayOf } from '#app/platform/dates.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { refusalOf } from '../copy.ts'
import { type Opening, openVisit } from '../page.server.ts'
import { nameless } from '../rules.ts'
import type { MoveRefusal } from './commands.server.ts'
import { movingOffer } from './offer.server.ts'

/**
 * What `/visit/TOKEN/move` shows. Its treatment is named nowhere: days and times are chosen as on the booking page, of
 * "your visit" (docs/topics/private-links.md).
 */
export type MoveView = {
  choosing: BookingView
  /** When it is now. */
  now: Slot
  /** With whom it is now; null where nobody in particular is needed. */
  clinician: string | null
  /** The clinic has to say yes to the new time. */
  isAsked: boolean
  /** An email tells of it. */
  writes: boolean
  /** Which version of the visit is shown: the form is held against it. */
  seen: string
  /** Of the visit's own page. */
  path: string
  /** Where somebody waits for a time before that day; null where there is none, or nobody could be told of it. */
  soonerPath: string | null
}

/** What is chosen so far. @param with null where nothing was said: then whom it is with now */
export type MoveRequest = { date: string; time: string; with: string | null; month: string }

/** What was refused, and is said above the same page. */
export type MoveAnswer = Pick<MoveRefusal, 'errors' | 'message' | 'lost'>

/**
 * @param answer where this answers a form; null where it is looked at
 * @returns 404 and 429 as the visit's page; 403 and 409 with why it cannot be moved
 */
export async function readMove(
  services: Services,
  opening: Opening,
  { asked, answer }: { asked: MoveRequest; answer: MoveAnswer | null },
): Promise<Outcome<MoveView>> {
  const opened = await openVisit(services, opening)
  if (!opened.ok) return opened
  const visit = opened.value
  const { db, clock } = services
  const row = { ...visit, startsAt: columns.instant(visit.startsAt) }
  const { may, rules, treatments } = await readHolder(db, row, clock.now())
  if (may.move !== null)
    return refused({ status: statusOfRefusal(may.move), message: refusalOf(may.move, rules) })
  if (answer) await services.content.askAgain()
  const offered = await findOffered(services)
  const open = offered.treatments.find(({ treatment }) => treatment.id === visit.treatmentId)
  if (!open?.isOnline) return refused({ status: 403, message: refusalOf('by-phone', rules) })
  const choosing = await choosingView(services, { visit, offered, open, asked })
  return done({
    choosing: answer ? { ...choosing, ...(await answered(services, answer)) } : choosing,
    now: { date: visit.date, time: visit.time },
    clinician: await findClinicianNames(db, visit.id),
    isAsked: !(areAtOnce(treatments) && visit.status === 'confirmed'),
    writes: canTell(services, visit.email),
    seen: visit.updatedAt,
    path: visitPath(opening.token),
    soonerPath: sendsLinks(services) ? soonerPath(visit.date, clinicDate(clock.now())) : null,
  })
}

const soonerPath = (date: CalendarDate, today: CalendarDate): string | null =>
  date > today ? localPath(`/waitlist?${new URLSearchParams({ until: addDays(date, -1) })}`) : null

async function answered(
  services: Services,
  { errors, message, lost }: MoveAnswer,
): Promise<Partial<BookingView>> {
  const taken: TakenView | null = lost ? await withAlternatives(services, lost, lost) : null
  return { ...(errors && { errors }), message: message ?? null, taken, formKey: randomId() }
}

type Known = {
  visit: LinkedVisit
  offered: Offered
  open: Offered['treatments'][number]
  asked: MoveRequest
}

/** The booking page's own view, of one treatment without a name. */
async function choosingView(
  services: Services,
  { visit, offered: { calendar, today }, open, asked }: Known,
): Promise<BookingView> {
  const now = services.clock.now()
  const who = whoIsWanted(calendar, [open], asked.with ?? visit.clinicianId ?? '')
  const parts = await readMovingParts(services.db, visit, { isWithAnybody: true })
  const offer = movingOffer(visit, { treatment: open.treatment, calendar, parts }, who.id || null)
  const { horizon } = offer.limits
  const date = parseDate(asked.date.trim())
  const isInReach = date !== null && isBookableDay(date, today, horizon)
  const given = { month: asked.month || (date ? '' : monthOf(visit.date)), date, today, horizon }
  const month = await shownMonth(services, { calendar, offer, wanted: wantedMonth(given), now })
  const what = who.clinician || m.move_it()
  return {
    ...emptyView(today),
    state: 'open',
    lastDay: lastBookableDay(today, horizon),
    treatments: [namelessChoice(asChoice(open, { calendar, today, next: new Map(), showsPrices: false }))],
    typed: {
      ...emptyBooking,
      treatment: nameless,
      with: who.id,
      date: asked.date,
      time: asked.time,
    },
    month,
    times: isInReach ? await timesOf(services, offer, date, now) : null,
    errors: dateErrors({ typed: asked.date, date, isInReach, who: who.clinician }, month.days),
    isClinicianGone: who.isGone && asked.with !== null,
    closed: isInReach ? await closedDayOf({ services, calendar, offer, month, now, what }, date) : null,
  }
}

/** Field by field: what is known of a treatment besides is for no private page. */
const namelessChoice = ({
  availableDays,
  openedDays,
  clinicians,
  horizon,
  lastDay,
}: TreatmentChoice): TreatmentChoice => ({
  name: nameless,
  shownName: m.move_it(),
  category: '',
  description: '',
  price: '',
  availability: '',
  availableDays,
  availableTimes: [],
  timesOfDays: [],
  openedDays,
  booking: 'request',
  clinicians,
  asked: askedOf([]),
  next: null,
  horizon,
  lastDay,
})

type Typed = { typed: string; date: CalendarDate | null; isInReach: boolean; who: string }

/** What a chosen day says at once, before anything is sent. */
function dateErrors(
  { typed, date, isInReach, who }: Typed,
  days: BookingView['month']['days'],
): BookingView['errors'] {
  if (typed.trim() === '') return {}
  if (date === null || !isInReach) return { date: m.appointments_date_invalid() }
  const isOffered = days.find((day) => day.date === date)?.offered ?? true
  if (isOffered) return {}
  const isOtherwise = days.some((day) => day.offered && weekdayOf(day.date) === weekdayOf(date))
  return { date: dayNotOfferedText(withWhom(m.move_it(), who), { date, isOtherwise }) }
}

/** "In the next two weeks", today the first of them. */
const soonDays = 14

/**
 * To how many times the visit could be moved soon, with whom it is now where that can be chosen.
 * @returns null where patients do not move it themselves
 */
export async function countFreeSoon(services: Services, opening: Opening): Promise<number | null> {
  const opened = await openVisit(services, opening)
  if (!opened.ok) return null
  const visit = opened.value
  const { treatments, calendar } = await findOffered(services)
  const open = treatments.find(({ treatment }) => treatment.id === visit.treatmentId)
  if (!open?.isOnline) return null
  const who = whoIsWanted(calendar, [open], visit.clinicianId ?? '')
  const parts = await readMovingParts(services.db, visit, { isWithAnybody: true })
  const offer = movingOffer(visit, { treatment: open.treatment, calendar, parts }, who.id || null)
  const now = services.clock.now()
  const today = clinicDate(now)
  const days = Array.from({ length: soonDays }, (_, ahead) => addDays(today, ahead))
  const taken = await takenFor(services.db, [offer], { from: today, to: addDays(today, soonDays - 1) })
  return days.reduce((sum, day) => sum + dayForPatients(offer, day, { now, taken }).times.length, 0)
}
