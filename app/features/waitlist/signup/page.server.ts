import {
  isBookedOnline,
  type PatientOffer,
  patientOffer,
  readCalendar,
} from '#app/features/scheduling/index.server.ts'
import { fullName } from '#app/features/team/rules.ts'
import { openingOffer } from '#app/features/texts/offer.server.ts'
import type { TextOffer } from '#app/features/texts/offer.ts'
import { listActive } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, laterOf, parseDate } from '#app/platform/dates.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import type { Services } from '#app/platform/services.ts'
import { lastDayAtFirst, readOpenedAhead, type WaitedTreatment, waited } from '../signup-facts.server.ts'

/** Whom patients can ask for, in their order; nobody where there is no choice. */
export type JoinTreatment = WaitedTreatment & { clinicians: { id: string; name: string }[] }

export type JoinView = {
  /** Null where nobody could be written to: the list is kept by telephone. */
  treatments: JoinTreatment[] | null
  /** What an address asked for. */
  treatment: string
  /** The id of whom it asked for; empty for anybody. */
  with: string
  from: CalendarDate
  until: CalendarDate
  today: CalendarDate
  /** What is asked about text messages, and how an offer comes then; null where none are sent. */
  texts: (TextOffer & { how: string }) | null
}

/** What the form of the waitlist begins with. @param asked as its address says: treatment by id or name, first and last day, clinician */
export async function joinView(
  services: Services,
  asked: { treatment: string; date: string; until: string; with: string },
): Promise<JoinView> {
  const { db, clock } = services
  const today = clinicDate(clock.now())
  const calendar = await readCalendar(db, { from: today, to: today })
  const active = await listActive(db)
  const online = active.flatMap((treatment) => {
    const offer = patientOffer(treatment, calendar)
    return isBookedOnline(treatment, offer) ? [{ ...treatment, clinicians: choosable(offer) }] : []
  })
  const isAsked = ({ id, name }: Treatment) =>
    id === asked.treatment || name.en.toLowerCase() === asked.treatment.trim().toLowerCase()
  const chosen = online.find(isAsked) ?? (online.length === 1 ? online[0] : undefined)
  const from = laterOf(parseDate(asked.date) ?? today, today)
  const isGiven = chosen?.clinicians.some(({ id }) => id === asked.with) ?? false
  const texts = openingOffer(services, false)
  const opened = await readOpenedAhead(db, today)
  return {
    treatments: sendsLinks(services)
      ? online.map((one) => ({ ...waited(one, opened), clinicians: one.clinicians }))
      : null,
    treatment: chosen?.id ?? '',
    with: isGiven ? asked.with : '',
    from,
    until: lastDayAtFirst(from, { chosen, today, wanted: parseDate(asked.until) }),
    today,
    texts: texts && { ...texts, how: m.text_messages_openings_how() },
  }
}

/** As on the page for booking: a choice is offered only where there is more than one. */
function choosable({ candidates }: PatientOffer): JoinTreatment['clinicians'] {
  const offering = candidates.clinicians ?? []
  return offering.length > 1 ? offering.map((who) => ({ id: who.id, name: fullName(who) })) : []
}
