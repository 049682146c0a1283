import { columns } from '#app/db/columns.ts'
import type { AppointmentRow, Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { findActorName } from '#app/features/audit/queries.server.ts'
import { written } from '#app/features/records/write-record.server.ts'
import { appointments, type ChangedRow } from '#app/features/scheduling/index.server.ts'
import { isOpen } from '#app/features/scheduling/rules.ts'
import { phoneWording } from '#app/features/texts/offer.server.ts'
import { takeDownConsent } from '#app/features/texts/phone-consent.server.ts'
import {
  type Consent,
  findConsentOf,
  numberToText,
  restoreConsent,
  withdrawConsent,
} from '#app/features/texts/queries.server.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, stoppedOnce, timeText } from '#app/platform/format.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { numbersIn, oneNumberIn, shownPhone } from '#app/platform/text/phone.server.ts'

/** To which text messages the patient agreed; its words come with it, since few visits have any. */
export type TextsView = {
  title: string
  /** "Agreed to text messages at (432) 555-0188 on Fri, Nov 20 at 10:02 AM." */
  line: string
  /** The sentence that was ticked, and what it is called. */
  wording: { title: string; text: string; language: Language }
  /** What staff can do about it. */
  deed: { name: TextsDeed; words: string } | null
}

export type TextsDeed = 'texts-withdraw' | 'texts-restore' | 'texts-give'

type Visit = Pick<AppointmentRow, 'id' | 'phone' | 'language' | 'status' | 'startsAt'>

/** Null where no service for text messages is set up, or nothing was agreed to and nothing can be any more. */
export async function readTexts(services: Services, visit: Visit): Promise<TextsView | null> {
  const { db, settings } = services
  const { id, phone } = visit
  const consent = settings.texts && (await findConsentOf(db, { appointmentId: id }))
  if (settings.texts === null) return null
  const canAgree = isOpen(visit.status) && isAhead(services, visit) && oneNumberIn(phone) !== null
  if (!consent) return canAgree ? asked(visit, m.text_messages_desk_none()) : null
  const numbers = numbersIn(phone)
  const to = numberToText(consent, { secretKey: settings.secretKey, numbers })
  // What another number said since is nothing that the one of now has to take back.
  const isStopped = consent.stoppedAt !== null && numbers.includes(consent.number)
  const line = stoppedOnce(
    to ? await agreedTo(services, consent) : await whyNot(services, consent, { isStopped }),
  )
  const isElsewhere = to === null && !isStopped && consent.withdrawnAt === null
  if (isElsewhere && canAgree) return asked(visit, line)
  return {
    title: m.text_messages_desk_title(),
    line,
    wording: { title: m.text_messages_desk_wording(), text: consent.wording, language: consent.language },
    deed: deedOf(consent),
  }
}

/** Staff may ask on the phone: the sentence that they read out, in the language of the visit. */
const asked = ({ language }: Visit, line: string): TextsView => ({
  title: m.text_messages_desk_title(),
  line,
  wording: { title: m.text_messages_phone_read_out(), text: phoneWording(language), language },
  deed: { name: 'texts-give', words: m.text_messages_phone_agreed() },
})

const isAhead = ({ clock }: Services, { startsAt }: Visit): boolean => startsAt > columns.instant(clock.now())

async function agreedTo({ db }: Services, consent: Consent): Promise<string> {
  if (consent.givenBy === '') return m.text_messages_desk_agreed(givenOf(consent))
  const name = (await findActorName(db, consent.givenBy)) ?? m.details_former_staff()
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
  const name = (await findActorName(db, withdrawnBy)) ?? m.details_former_staff()
  return m.text_messages_desk_withdrawn({ name, when: moment(withdrawnAt) })
}

/** Who said STOP has to say START: nobody can for them. */
function deedOf({ stoppedAt, withdrawnAt }: Consent): TextsView['deed'] {
  if (stoppedAt !== null) return null
  return withdrawnAt === null
    ? { name: 'texts-withdraw', words: m.text_messages_desk_withdraw() }
    : { name: 'texts-restore', words: m.text_messages_desk_restore() }
}

function moment(text: string): string {
  const at = columns.asInstant(text)
  return m.desk_visit({ date: shortDate(clinicDate(at)), time: timeText(clinicTime(at)) })
}

/**
 * Staff take down that the patient agreed on the phone, wants no more text messages, or that this was a mistake. The visit
 * stays as it is.
 * @returns 409 where it is so already, 404 where the visit is gone
 */
export const changeTexts = (
  services: Services,
  { actor, id, deed }: { actor: Staff; id: string; deed: TextsDeed },
): Promise<Outcome<undefined>> =>
  appointments.change<undefined>(services, { actor, id, seen: null }, async (tx, row) => {
    const isDone = await deeds[deed](services, tx, { row, by: actor.id })
    if (!isDone) return refused({ status: 409, message: m.text_messages_desk_changed() })
    return written({ action: 'edit', detail: { fields: ['texts'], way: ways[deed] } })
  })

type Doing = { row: ChangedRow; by: string }

const deeds: Record<TextsDeed, (services: Services, tx: Database, doing: Doing) => Promise<boolean>> = {
  'texts-give': (services, tx, { row, by }) => takeDownConsent(services, tx, { ...row, by }),
  'texts-withdraw': ({ clock }, tx, { row: { id }, by }) =>
    withdrawConsent(tx, { subject: { appointmentId: id }, by, now: clock.now() }),
  'texts-restore': (_, tx, { row: { id } }) => restoreConsent(tx, { appointmentId: id }),
}

const ways = { 'texts-give': 'give', 'texts-withdraw': 'withdraw', 'texts-restore': 'restore' } as const
