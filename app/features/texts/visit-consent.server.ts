import { columns } from '#app/db/columns.ts'
import type { AppointmentRow } from '#app/db/tables.ts'
import { readStaffName } from '#app/features/audit/queries.server.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { momentText } from '#app/platform/moment-text.server.ts'
import type { Services } from '#app/platform/services.ts'
import { numbersIn, oneNumberIn, shownPhone } from '#app/platform/text/phone.server.ts'
import { phoneWording } from './offer.server.ts'
import { type Consent, findConsentOf, numberToText } from './queries.server.ts'

/** What the patient agreed to, in words: few appointments have any. */
export type ConsentView = {
  title: string
  /** "Agreed to text messages at (432) 555-0188 on Fri, Nov 20 at 10:02 AM." */
  line: string
  /** The sentence that was ticked, and what it is called. */
  wording: { title: string; text: string; language: Language }
  /** What staff can do about it. */
  action: { name: ConsentAction; words: string } | null
}

export type ConsentAction = 'texts-withdraw' | 'texts-restore' | 'texts-give'

type Visit = Pick<AppointmentRow, 'id' | 'phone' | 'language' | 'startsAt'> & {
  /** Neither over nor cancelled. */
  isOpen: boolean
}

/** Null where no service for text messages is set up, or nothing was agreed to and nothing can be anymore. */
export async function readConsent(services: Services, visit: Visit): Promise<ConsentView | null> {
  const { db, settings } = services
  const { id, phone } = visit
  const consent = settings.texts && (await findConsentOf(db, { appointmentId: id }))
  if (settings.texts === null) return null
  const canAgree = visit.isOpen && isAhead(services, visit) && oneNumberIn(phone) !== null
  if (!consent) return canAgree ? asked(visit, m.text_messages_desk_none()) : null
  const numbers = numbersIn(phone)
  const to = numberToText(consent, { secretKey: settings.secretKey, numbers })
  // A STOP from another number since doesn't hold for the one of now.
  const isStopped = consent.stoppedAt !== null && numbers.includes(consent.number)
  const line = to ? await agreedTo(services, consent) : await whyNot(services, consent, { isStopped })
  const isElsewhere = to === null && !isStopped && consent.withdrawnAt === null
  if (isElsewhere && canAgree) return asked(visit, line)
  return {
    title: m.text_messages_desk_title(),
    line,
    wording: { title: m.text_messages_desk_wording(), text: consent.wording, language: consent.language },
    action: actionOf(consent),
  }
}

/** Staff may ask on the phone: the sentence that they read out, in the language of the visit. */
const asked = ({ language }: Visit, line: string): ConsentView => ({
  title: m.text_messages_desk_title(),
  line,
  wording: { title: m.text_messages_phone_read_out(), text: phoneWording(language), language },
  action: { name: 'texts-give', words: m.text_messages_phone_agreed() },
})

const isAhead = ({ clock }: Services, { startsAt }: Visit): boolean => startsAt > columns.instant(clock.now())

async function agreedTo({ db }: Services, consent: Consent): Promise<string> {
  if (consent.givenBy === '') return m.text_messages_desk_agreed(givenOf(consent))
  const name = await readStaffName(db, consent.givenBy)
  return m.text_messages_desk_agreed_by_phone({ ...givenOf(consent), name })
}

const givenOf = ({ number, givenAt }: Consent) => ({ number: shownPhone(number), when: moment(givenAt) })

async function whyNot(
  { db }: Services,
  consent: Consent,
  { isStopped }: { isStopped: boolean },
): Promise<string> {
  const { stoppedAt, withdrawnAt, withdrawnBy } = consent
  if (isStopped && stoppedAt !== null)
    return m.text_messages_desk_stopped({ ...givenOf(consent), when: moment(stoppedAt) })
  if (withdrawnAt === null) return m.text_messages_desk_other_number(givenOf(consent))
  const name = await readStaffName(db, withdrawnBy)
  return m.text_messages_desk_withdrawn({ name, when: moment(withdrawnAt) })
}

/** After STOP only the patient can say START. */
function actionOf({ stoppedAt, withdrawnAt }: Consent): ConsentView['action'] {
  if (stoppedAt !== null) return null
  return withdrawnAt === null
    ? { name: 'texts-withdraw', words: m.text_messages_desk_withdraw() }
    : { name: 'texts-restore', words: m.text_messages_desk_restore() }
}

const moment = (text: string): string => momentText(columns.asInstant(text))
