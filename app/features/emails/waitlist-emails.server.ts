import { addressLine, currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { localPath, pathIn } from '#app/language/addresses.ts'
import { isOffered } from '#app/language/clinic-languages.ts'
import { language } from '#app/language/language.ts'
import { firstLanguage } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { clinicTime } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, weekdayOf } from '#app/platform/dates.ts'
import { dayAndMonth, timeText, weekdayName } from '#app/platform/format.ts'
import type { MailAddress } from '#app/platform/mail/mailer.ts'
import type { EmailRequest, OutboxEmail } from '#app/platform/services.ts'
import { greetingName } from '#app/platform/text/greeting-name.ts'
import type { Slot } from '../scheduling/rules.ts'
import type { EmailContents, EmailFact } from './email.ts'
import { emailParts } from './email-parts.server.ts'
import { factsOf, momentOf } from './facts.ts'

/** Somebody on the waitlist, as emails say it: never which treatment. */
type WaitingFacts = {
  to: MailAddress
  /** Of the page of their place. */
  path: string
  publicUrl: string
  until: CalendarDate
}

export type OfferFacts = WaitingFacts & {
  slot: Slot
  clinician: string | null
  /** Until when it is held, and for how many minutes. */
  answerBy: Temporal.Instant
  minutes: number
  /** Of the page that takes it. */
  offerPath: string
}

/** "9:30 AM on Tuesday is held for you until 10:12 AM", in the language in use. */
export function writeOfferEmail(request: EmailRequest, facts: OfferFacts): Promise<OutboxEmail> {
  const { slot, answerBy, minutes, clinician, publicUrl, offerPath } = facts
  const end = clinicTime(answerBy)
  const until = m.waitlist_clock({ time: timeText(end) })
  const weekday = weekdayName(weekdayOf(slot.date))
  const moment = { time: timeText(slot.time), weekday, until }
  const visit = { name: facts.to.name, ...slot, status: 'pending', clinician, reference: null } as const
  return written(request, facts, {
    subject: m.waitlist_offer_title(moment),
    preview: m.emails_offer_preview({ until }),
    heading: m.emails_offer_heading({ weekday }),
    body: m.emails_offer_body({ until, minutes }),
    moment: momentOf(visit),
    facts: [...factsOf('moved', visit), place(facts)],
    buttons: [
      { text: m.emails_offer_take(), href: publicUrl + offerPath },
      { text: m.emails_offer_decline(), href: publicUrl + offerPath },
    ],
    closing: m.emails_offer_closing(),
    path: offerPath,
    usefulUntil: answerBy,
    why: whyOf(facts),
  })
}

/** Until when they are on the list, and the way off it. */
const place = ({ until, publicUrl, path }: WaitingFacts): EmailFact => ({
  label: m.emails_waitlist_place(),
  lines: [m.emails_waitlist_place_until({ day: dayAndMonth(until) })],
  links: [{ text: m.emails_waitlist_leave(), href: publicUrl + path }],
})

export type JoinedFacts = WaitingFacts & {
  from: CalendarDate
  mornings: boolean
  afternoons: boolean
  minutes: number
}

/** "You are on the list", with the link that leads to it. */
export function writeJoinedEmail(request: EmailRequest, facts: JoinedFacts): Promise<OutboxEmail> {
  const { from, until, mornings, afternoons, minutes, publicUrl, path } = facts
  const part = mornings && afternoons ? m.emails_waitlist_any : m.emails_waitlist_mornings
  const days = m.emails_waitlist_between({ day: dayAndMonth(from), until: dayAndMonth(until) })
  return written(request, facts, {
    subject: m.emails_waitlist_subject(),
    preview: m.emails_waitlist_preview({ day: dayAndMonth(until) }),
    heading: m.emails_waitlist_subject(),
    body: m.emails_waitlist_body({ minutes }),
    facts: [
      { label: m.emails_waitlist_days(), lines: [days] },
      { label: m.emails_waitlist_part(), lines: [mornings ? part() : m.emails_waitlist_afternoons()] },
    ],
    buttons: [{ text: m.emails_waitlist_button(), href: publicUrl + path }],
    closing: m.emails_waitlist_closing({ phone: clinic().phone.text }),
    path,
    usefulUntil: null,
    why: whyOf(facts),
  })
}

const whyOf = ({ until }: WaitingFacts): string => m.emails_waitlist_why({ day: dayAndMonth(until) })

type FullFacts = {
  to: MailAddress
  publicUrl: string
  /** Where they are under that very address: the days, and the page of each place. */
  places: { from: CalendarDate; until: CalendarDate; path: string }[]
}

/** "You are on the list as often as it holds": nothing was added, and which of the others they may leave. */
export function writeFullEmail(request: EmailRequest, facts: FullFacts): Promise<OutboxEmail> {
  const { places, publicUrl } = facts
  const path = localPath('/waitlist')
  return written(request, facts, {
    subject: m.emails_waitlist_full_subject(),
    preview: m.emails_waitlist_full_preview(),
    heading: m.emails_waitlist_full_subject(),
    body: m.emails_waitlist_full_body(),
    facts: places.map((one) => ({
      label: m.emails_waitlist_place(),
      lines: [m.emails_waitlist_between({ day: dayAndMonth(one.from), until: dayAndMonth(one.until) })],
      links: [{ text: m.emails_waitlist_button(), href: publicUrl + one.path }],
    })),
    buttons: [],
    closing: m.emails_waitlist_full_closing({ phone: clinic().phone.text }),
    path,
    usefulUntil: null,
    why: m.emails_waitlist_full_why(),
  })
}

type Words = Pick<
  EmailContents,
  'subject' | 'preview' | 'heading' | 'moment' | 'facts' | 'buttons' | 'closing'
> & { body: string; path: string; usefulUntil: Temporal.Instant | null; why: string }

async function written(
  request: EmailRequest,
  { to, publicUrl }: Pick<WaitingFacts, 'to' | 'publicUrl'>,
  { body, path, usefulUntil, why, ...words }: Words,
): Promise<OutboxEmail> {
  const name = greetingName(to.name)
  const contents: EmailContents = {
    language: language(),
    ...words,
    paragraphs: [name === '' ? m.emails_hello_nameless() : m.emails_hello({ name }), body],
    footer: [clinic().legalName, addressLine(), clinic().phone.text, '', why],
    otherwise: inEnglish(publicUrl, path),
  }
  return {
    messageId: request.messageId,
    kind: request.kind,
    createdAt: request.createdAt,
    to: { name, address: to.address },
    ...(await emailParts(contents)),
    templateParameters: {},
    usefulUntil,
    // Nobody is called instead: it is tried as long as it can be answered.
    ...(usefulUntil && { triedUntil: usefulUntil }),
  }
}

/** The page that the email leads to, in English. */
function inEnglish(publicUrl: string, path: string): EmailContents['otherwise'] {
  if (language() === firstLanguage || !isOffered(firstLanguage)) return null
  const href = `${publicUrl}${pathIn(firstLanguage, path)}`
  return { text: m.emails_footer_english(), link: { text: m.emails_footer_english_link(), href } }
}
