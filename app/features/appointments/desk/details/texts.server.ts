import { columns } from '../../../../db/columns.ts'
import { m } from '../../../../language/messages.ts'
import { clinicDate, clinicTime } from '../../../../platform/clinic-time.server.ts'
import type { Outcome } from '../../../../platform/outcome.ts'
import { refused } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import { shortDate, stoppedOnce, timeText } from '../../../../platform/shown.ts'
import { numbersIn, shownPhone } from '../../../../platform/text/phone.server.ts'
import type { Staff } from '../../../audit/actor.ts'
import { findActorName } from '../../../audit/people-queries.server.ts'
import { written } from '../../../records/write-record.server.ts'
import {
  type Consent,
  findConsentOf,
  numberToText,
  restoreConsent,
  withdrawConsent,
} from '../../../text-messages/consent-queries.server.ts'
import { appointments } from '../../change.server.ts'

/** To which text messages the patient agreed; its words come with it, since few visits have any. */
export type TextsView = {
  title: string
  /** "Agreed to text messages at (432) 555-0188 on Fri, Nov 20 at 10:02 AM." */
  line: string
  /** The sentence that was ticked, and what it is called. */
  wording: { title: string; text: string }
  /** What staff can do about it. */
  deed: { name: TextsDeed; words: string } | null
}

export type TextsDeed = 'texts-withdraw' | 'texts-restore'

type Visit = { id: string; phone: string }

/** Null where the patient did not agree, or no service for text messages is set up. */
export async function readTexts(services: Services, { id, phone }: Visit): Promise<TextsView | null> {
  const { db, settings } = services
  const consent = settings.texts && (await findConsentOf(db, { appointmentId: id }))
  if (!consent) return null
  const to = numberToText(consent, { secretKey: settings.secretKey, numbers: numbersIn(phone) })
  return {
    title: m.text_messages_desk_title(),
    line: stoppedOnce(to ? m.text_messages_desk_agreed(givenOf(consent)) : await whyNot(services, consent)),
    wording: { title: m.text_messages_desk_wording(), text: consent.wording },
    deed: deedOf(consent),
  }
}

const givenOf = ({ number, givenAt }: Consent) => ({ number: shownPhone(number), when: moment(givenAt) })

async function whyNot({ db }: Services, consent: Consent): Promise<string> {
  const { stoppedAt, withdrawnAt, withdrawnBy } = consent
  if (stoppedAt !== null)
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
 * Staff take down that the patient wants no more text messages, or that this was a mistake. The visit stays as it is.
 * @returns 409 where it is so already, 404 where the visit is gone
 */
export const changeTexts = (
  services: Services,
  { actor, id, deed }: { actor: Staff; id: string; deed: TextsDeed },
): Promise<Outcome<undefined>> =>
  appointments.change<undefined>(services, { actor, id, seen: null }, async (tx) => {
    const now = services.clock.now()
    const isDone =
      deed === 'texts-withdraw'
        ? await withdrawConsent(tx, { subject: { appointmentId: id }, by: actor.id, now })
        : await restoreConsent(tx, { appointmentId: id })
    if (!isDone) return refused({ status: 409, message: m.text_messages_desk_changed() })
    return written({ action: 'edit', detail: { fields: ['texts'], way: ways[deed] } })
  })

const ways = { 'texts-withdraw': 'withdraw', 'texts-restore': 'restore' } as const
