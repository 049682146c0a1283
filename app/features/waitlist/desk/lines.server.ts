import { columns } from '#app/db/columns.ts'
import type { WaitlistEntryState } from '#app/db/values.ts'
import { listByPhoneOnly } from '#app/features/patients/online-booking-queries.server.ts'
import { isBookedOnline, patientOffer, readCalendar } from '#app/features/scheduling/index.server.ts'
import { type Slot, slotValue } from '#app/features/scheduling/rules.ts'
import type { NearSlot } from '#app/features/scheduling/staff-times/rules.ts'
import { listActive } from '#app/features/treatments/queries.server.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { languageOf } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, type ClockTime, type Weekday, weekdays } from '#app/platform/dates.ts'
import { inOnePiece, languageNameWithin, locale, shortDate, timeText } from '#app/platform/format.ts'
import type { Services } from '#app/platform/services.ts'
import { phoneLink } from '#app/platform/text/contact-links.ts'
import { shownPhone } from '#app/platform/text/phone.server.ts'
import type { Offer } from '../offers/queries.server.ts'
import { listTexted } from '../offers/texts.server.ts'
import type { Entry } from '../queries.server.ts'
import type { Wish } from '../rules.ts'
import { readOpenedAhead, type WaitedTreatment, waited, waitedFor } from '../signup-facts.server.ts'
import { nextFor } from './free-now.server.ts'
import { countLetGo, listTakenOf } from './queries.server.ts'

/**
 * "Mon or Tue, mornings, until Fri, Dec 18", and from when on where that is to come, or on which day alone: each part in
 * one piece, wherever the row breaks.
 */
function whenInShort(
  { weekdays: wanted, from, until, ...parts }: Omit<Wish, 'treatmentId'>,
  today: CalendarDate,
): string {
  const days = weekdays.filter((day) => wanted.includes(day))
  const when = {
    days: days.length === weekdays.length ? m.waitlist_desk_any_weekday() : eitherOf(days.map(shortName)),
    part: partInShort(parts),
    until: inOnePiece(shortDate(until)),
  }
  if (from === until) return m.waitlist_desk_when_on({ ...when, day: when.until })
  return from > today
    ? m.waitlist_desk_when_from({ ...when, from: inOnePiece(shortDate(from)) })
    : m.waitlist_desk_when(when)
}

/** "Wed, Dec 9, 9:30 AM": a row breaks between the day and the time alone. */
export const momentInShort = ({ date, time }: Slot): string =>
  m.emails_moment({ day: inOnePiece(shortDate(date)), time: timeInShort(time) })

export const timeInShort = (time: ClockTime): string => inOnePiece(timeText(time))

const partInShort = ({ mornings, afternoons }: Pick<Wish, 'mornings' | 'afternoons'>): string => {
  if (mornings && afternoons) return m.waitlist_desk_any_time()
  return mornings ? m.waitlist_desk_mornings() : m.waitlist_desk_afternoons()
}

/** 2026-11-01 is a Sunday, with which the list of weekdays begins. */
const shortName = (weekday: Weekday): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 1 + weekdays.indexOf(weekday))),
  )

/** "Mon, Tue, or Wed" */
const eitherOf = (words: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'disjunction' }).format(words)

/** Somebody on the list, as staff see it. */
export type WaitlistLine = {
  id: string
  createdAt: string
  /** Which they are of those who wait; null where that is not counted. */
  place: number | null
  state: WaitlistEntryState
  name: string
  patientId: string
  treatmentId: string
  clinicianId: string | null
  phone: { text: string; link: string } | null
  /** Without an address nobody can be written to: they are called. */
  canBeWritten: boolean
  /** "HRT, with Alex Rivera"; "Mon or Tue, mornings, until Fri, Dec 18". */
  treatment: string
  when: string
  since: string
  /** Staff keep them from booking online, so that the list offers them nothing. */
  isByPhoneOnly: boolean
  /** They agreed to text messages as well. */
  isTexted: boolean
  /** In which they are written to, where it isn't the clinic's first one: "Spanish". */
  language: string | null
  letGo: number
  /** What they are being offered; null for nothing. */
  offer: { time: string; until: string; secondsLeft: number; minutes: number } | null
  /** The time that they took, and the visit that it became. */
  took: { time: string; visitId: string | null } | null
  /** When they left the list; null for who waits. */
  ended: string | null
  /** Times that are free by now, and what the form sends for each. */
  free: (NearSlot & { value: string })[]
  /** The clinic's day. */
  today: CalendarDate
  /** Where none is, the first day behind their last one that would suit them; null where none is near. */
  next: string | null
}

export type Placed = { entry: Entry; place: number | null }

type Known = { free: ReadonlyMap<string, Slot[]>; running: ReadonlyMap<string, Offer> }

/** Those places as the screen shows them; as many queries, however many they are. */
export async function linesOf(
  services: Services,
  placed: readonly Placed[],
  { free, running }: Known,
): Promise<WaitlistLine[]> {
  const { db, clock } = services
  const now = clock.now()
  const entries = placed.map(({ entry }) => entry)
  const ids = entries.map(({ id }) => id)
  const unmatched = entries.filter(({ id, state }) => state === 'open' && !running.has(id) && !free.has(id))
  const [what, letGo, taken, next, texted, byPhone] = [
    await waitedFor(db, entries),
    await countLetGo(db, ids),
    await listTakenOf(db, ids),
    await nextFor(services, unmatched),
    await listTexted(services, entries),
    await listByPhoneOnly(
      db,
      entries.map(({ patientId }) => patientId),
    ),
  ]
  return placed.map(({ entry, place }): WaitlistLine => {
    const { id, createdAt, state, name, patientId, treatmentId, clinicianId, endedAt } = entry
    const [offer, took] = [running.get(id), taken.get(id)]
    return {
      id,
      createdAt,
      place,
      state,
      name,
      patientId,
      treatmentId,
      clinicianId,
      phone: phoneOf(entry.phone),
      canBeWritten: entry.email !== '',
      treatment: what(entry),
      when: whenInShort(entry, clinicDate(now)),
      since: dayOf(createdAt),
      isByPhoneOnly: byPhone.has(patientId),
      isTexted: texted.has(id),
      language: otherLanguage(entry.language),
      letGo: letGo.get(id) ?? 0,
      offer: offer ? offerOf(offer, now) : null,
      took: took ? { time: momentInShort(took), visitId: took.appointmentId } : null,
      ended: endedAt === null ? null : dayOf(endedAt),
      free: offer
        ? []
        : (free.get(id) ?? []).map((slot) => ({
            ...slot,
            clinicianId: null,
            clinician: null,
            value: slotValue(slot),
          })),
      today: clinicDate(now),
      next: dayOrNull(next.get(id)),
    }
  })
}

const dayOf = (moment: string): string => inOnePiece(shortDate(clinicDate(columns.asInstant(moment))))

const dayOrNull = (slots: readonly Slot[] = []): string | null =>
  slots[0] === undefined ? null : inOnePiece(shortDate(slots[0].date))

function phoneOf(phone: string): WaitlistLine['phone'] {
  const link = phoneLink(phone)
  return link === null ? null : { text: shownPhone(phone), link }
}

function offerOf(offer: Offer, now: Temporal.Instant): WaitlistLine['offer'] {
  const end = columns.asInstant(offer.until)
  const secondsFrom = (from: Temporal.Instant) => Math.max(0, Math.floor(end.since(from).total('seconds')))
  return {
    time: momentInShort(offer),
    until: timeInShort(clinicTime(end)),
    secondsLeft: secondsFrom(now),
    minutes: Math.max(1, Math.floor(secondsFrom(columns.asInstant(offer.createdAt)) / 60)),
  }
}

/** A treatment that can be waited for, and who gives it; nobody in particular where that is not asked. */
export type WaitedByStaff = WaitedTreatment & { clinicians: { id: string; name: string }[] }

/** What patients book online, for that alone is offered to who waits. */
export async function listWaited({ db, clock }: Services): Promise<WaitedByStaff[]> {
  const today = clinicDate(clock.now())
  const calendar = await readCalendar(db, { from: today, to: today })
  const opened = await readOpenedAhead(db, today)
  return (await listActive(db)).flatMap((treatment) => {
    const offer = patientOffer(treatment, calendar)
    if (!isBookedOnline(treatment, offer)) return []
    const clinicians = (offer.candidates.clinicians ?? []).map(({ id, name }) => ({ id, name }))
    return [{ ...waited(treatment, opened), clinicians }]
  })
}

function otherLanguage(stored: string): string | null {
  const spoken = languageOf(stored)
  return spoken === clinicLanguages()[0] ? null : languageNameWithin(spoken)
}
