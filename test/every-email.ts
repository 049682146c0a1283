import { encryptRepeated } from '#app/features/scheduling/repeats/commands.server.ts'
import { writeAnyEmail, writeAnyText } from '../app/composition/emails.server.ts'
import { inTransaction } from '../app/db/engine/transaction.server.ts'
import type { EmailKind, EncryptedText, Subject } from '../app/db/values.ts'
import { newToken } from '../app/features/accounts/invitations/token.server.ts'
import { writeTestEmail } from '../app/features/emails/staff-emails.server.ts'
import type { OwnerAlarm } from '../app/features/outbox/owner-alarms.server.ts'
import { encryptPayload } from '../app/features/outbox/payload.server.ts'
import {
  aboutAppointment,
  aboutEntry,
  aboutInvitation,
  aboutMailbox,
  aboutOffer,
  aboutReply,
  aboutStaff,
  recipientOf,
} from '../app/features/outbox/rules.ts'
import { newPrivateToken } from '../app/features/private-links/token.server.ts'
import { encryptReminder } from '../app/features/reminders/writing.server.ts'
import type { Slot } from '../app/features/scheduling/rules.ts'
import { makeVisitLink } from '../app/features/scheduling/visit-links.server.ts'
import { keepCode, markConfirmed, saveChoice } from '../app/features/staff-notifications/queries.server.ts'
import { giveConsent } from '../app/features/texts/queries.server.ts'
import { encryptBesides } from '../app/features/visit-page/own-changes.server.ts'
import { insertOffer } from '../app/features/waitlist/offers/queries.server.ts'
import { type Language, languages } from '../app/language/languages.ts'
import { withLanguage } from '../app/language/with-language.server.ts'
import { clinicDate } from '../app/platform/clinic-time.server.ts'
import { addDays, type ClockTime } from '../app/platform/dates.ts'
import type { Email } from '../app/platform/mail/mailer.ts'
import { randomId } from '../app/platform/secrets/random.server.ts'
import { recordOf } from '../app/platform/shapes/collections.ts'
import { storedAdmin, storedAppointment, storedInvitation, storedTreatment } from './factories.ts'
import type { TestServices } from './services.ts'
import { storedAnswer, storedMessage } from './visitor-factories.ts'
import { waiting } from './waitlist.ts'

type Asked = { subject: Subject; payload?: EncryptedText }
type Bring = (services: TestServices) => Promise<Asked[]>

/** What is read of it. */
type Read = Pick<Email, 'html' | 'text' | 'calendar'>

/**
 * An email of every kind, in every language, as it leaves now, and the text messages next to them; a kind that is new has to
 * say here what it is about.
 */
export async function everyEmail(services: TestServices): Promise<Read[]> {
  const emails: Read[] = []
  for (const language of languages) {
    for (const [kind, bring] of Object.entries(occasions)) {
      for (const asked of await bring(services)) {
        emails.push(...(await written(services, { ...asked, kind: kind as EmailKind, language })))
      }
    }
    const to = { name: 'Dana', address: 'dana@clinic.example' }
    emails.push(await withLanguage(language, () => writeTestEmail(to, services.clock.now())))
  }
  return emails
}

async function written(
  services: TestServices,
  {
    kind,
    language,
    subject,
    payload = null,
  }: Omit<Asked, 'payload'> & {
    kind: EmailKind
    language: Language
    payload?: EncryptedText | null
  },
): Promise<Read[]> {
  const request = { kind, subject, language, payload, recipient: recipientOf[kind] }
  const stamp = { messageId: `<${randomId()}@clinic.example>`, createdAt: services.clock.now() }
  const asked = { ...request, ...stamp }
  const email = await withLanguage(language, () => writeAnyEmail(services, asked))
  if (!email) throw new Error(`There is nothing to write as "${kind}" in ${language}.`)
  const message = await withLanguage(language, () => writeAnyText(services, asked))
  if (toldByText.includes(kind) && !message) throw new Error(`No text message was written as "${kind}".`)
  return [email, ...(message ? [{ html: '', text: message.body }] : [])]
}

/** Of what a text message tells next to an email. */
const toldByText: readonly EmailKind[] = ['reminder', 'waitlist-offer']

const aVisit =
  (status: string): Bring =>
  async (services) => [aboutIt((await visitOf(services, status)).id)]

const aboutIt = (visitId: string): Asked => ({ subject: aboutAppointment(visitId) })

/** What is written of each kind, all of it by its usual way but for its cause. */
const occasions: Record<EmailKind, Bring> = {
  'request-received': aVisit('pending'),
  confirmed: aVisit('confirmed'),
  cancelled: aVisit('cancelled'),
  moved: aVisit('confirmed'),
  changed: aVisit('confirmed'),
  'cancelled-by-patient': aVisit('cancelled'),
  'moved-by-patient': async (services) => {
    const { id, date, time } = await visitOf(services, 'pending')
    const change = { before: { date: addDays(date, -1), time }, after: { date, time } }
    const about = { kind: 'moved-by-patient', visitId: id } as const
    return [{ ...aboutIt(id), payload: encryptBesides(services.settings.secretKey, about, { change }) }]
  },
  repeated: async (services) => {
    const { id } = await visitOf(services, 'confirmed')
    const { id: other } = await visitOf(services, 'confirmed')
    return [{ ...aboutIt(id), payload: encryptRepeated(services.settings.secretKey, id, [id, other]) }]
  },
  undelivered: async (services) => [
    aboutIt((await visitOf(services, 'pending')).id),
    ...(await aReply(services)),
  ],
  reminder: async (services) => {
    const { id, date, time, startsAt } = await visitOf(services, 'confirmed')
    await agree(services, { purpose: 'reminders', subject: { appointmentId: id }, number: '+14325550100' })
    const facts = { slot: { date, time }, until: Temporal.Instant.from(startsAt) }
    return [{ ...aboutIt(id), payload: encryptReminder(services.settings.secretKey, id, facts) }]
  },
  'visit-links': async (services) => {
    const { email } = await visitOf(services, 'confirmed')
    const subject = aboutMailbox(randomId())
    return [{ subject, payload: encrypted(services, { kind: 'visit-links', subject }, { email }) }]
  },
  invitation: async (services) => {
    const id = randomId()
    const expiresAt = services.clock.now().add({ hours: 24 }).toString()
    const { kept } = newToken(services.settings.secretKey, id)
    await storedInvitation(services.db, { id, ...kept, expiresAt })
    return [{ subject: aboutInvitation(id) }]
  },
  reply: (services) => aReply(services),
  'waitlist-joined': async (services) => [
    { subject: aboutEntry((await placeInLine(services)).entryId) },
    { subject: aboutEntry((await placeInLine(services, { isTooMany: true })).entryId) },
  ],
  'waitlist-offer': async (services) => [{ subject: aboutOffer(await anOffer(services)) }],
  'staff-news': async (services) => {
    const subject = aboutStaff(await reader(services, true))
    const said = { counts: { request: 2, 'given-up': 1 }, since: services.clock.now().toString() }
    return [{ subject, payload: encrypted(services, { kind: 'staff-news', subject }, said) }]
  },
  'staff-code': async (services) => {
    const subject = aboutStaff(await reader(services, false))
    return [{ subject, payload: encrypted(services, { kind: 'staff-code', subject }, { code: '123456' }) }]
  },
  'owner-alarm': async (services) => {
    const subject = aboutStaff((await storedAdmin(services.db)).id)
    const said: OwnerAlarm = {
      subject: 'A check failed: Audit log',
      heading: 'A check failed',
      paragraphs: ['Audit log: entry 12 was changed.'],
      path: '/admin/settings/trust',
      button: 'Open Integrity',
    }
    return [{ subject, payload: encrypted(services, { kind: 'owner-alarm', subject }, said) }]
  },
}

type Agreed = Pick<Parameters<typeof giveConsent>[2], 'purpose' | 'subject' | 'number'>

const agree = ({ db, settings, clock }: TestServices, consent: Agreed): Promise<void> => {
  const said = { ...consent, language: 'en', wording: 'Yes.', now: clock.now() } as const
  return inTransaction(db, (tx) => giveConsent(tx, settings.secretKey, said))
}

const encrypted = (services: TestServices, about: { kind: EmailKind; subject: Subject }, facts: object) =>
  encryptPayload(services.settings.secretKey, about, facts)

let people = 0

/** In a week, in the morning; with a private link and a treatment of its own. No upkeep has anything to add to it. */
async function visitOf(services: TestServices, status: string) {
  const { db, clock } = services
  const {
    id: treatmentId,
    name: { en: treatment },
  } = await storedTreatment(db)
  const { date, time } = soon(services)
  const email = `patient-${++people}@patients.example`
  const found = { patientId: 'known', reference: `LOOK${people}` }
  const row = await storedAppointment(db, { date, time, status, email, treatment, treatmentId, ...found })
  await inTransaction(db, (tx) => makeVisitLink({ settings: services.settings, clock }, tx, row.id))
  return row
}

const soon = ({ clock }: TestServices): Slot => ({
  date: addDays(clinicDate(clock.now()), 7),
  time: '10:00' as ClockTime,
})

async function aReply(services: TestServices): Promise<Asked[]> {
  const { id } = await storedMessage(services.db, { patientId: 'known' })
  await storedAnswer(services, id)
  return [{ subject: aboutReply(`to ${id}`) }]
}

async function placeInLine(services: TestServices, { isTooMany = false } = {}) {
  const treatment = await storedTreatment(services.db)
  const { date } = soon(services)
  const entryId = await waiting(services, treatment, { from: date, until: addDays(date, 7), isTooMany })
  return { entryId, treatment }
}

async function anOffer(services: TestServices): Promise<string> {
  const { clock, settings, db } = services
  const { entryId } = await placeInLine(services)
  await agree(services, { purpose: 'waitlist', subject: { entryId }, number: '+14325550142' })
  const id = randomId()
  const { kept } = newPrivateToken(settings.secretKey, 'offer', id)
  await insertOffer(db, {
    id,
    entryId,
    ...soon(services),
    durationMinutes: 30,
    clinicianId: null,
    roomId: null,
    adminId: null,
    ...kept,
    createdAt: clock.now().toString(),
    until: clock.now().add({ minutes: 30 }).toString(),
  })
  return id
}

/** One of the staff who is written to, at an address that is theirs, or is to be found out to be. */
async function reader({ db, clock }: TestServices, isConfirmed: boolean): Promise<string> {
  const { id, email } = await storedAdmin(db)
  const choice = { adminId: id, rhythm: 'morning', kinds: ['request', 'given-up'], address: email } as const
  await inTransaction(db, async (tx) => {
    await saveChoice(tx, { ...choice, kinds: [...choice.kinds] }, clock.now())
    if (!isConfirmed) return
    const digest = 'of a code'
    await keepCode(tx, { adminId: id, digest, until: clock.now() })
    await markConfirmed(tx, { adminId: id, digest, now: clock.now() })
  })
  return id
}

/** Every address in an email that is below that origin, as anyone who fetches links finds them. */
export function addressesIn(email: Read, origin: string): string[] {
  const parts = recordOf(['html', 'text', 'calendar'] as const, (part) =>
    part === 'calendar' ? (email.calendar?.content ?? '').replaceAll('\r\n ', '') : email[part],
  )
  const found = Object.values(parts).flatMap((part) => part.match(/https?:\/\/[^\s"'<>)\\]+/g) ?? [])
  return [...new Set(found)]
    .map((address) => address.replaceAll('&amp;', '&').replace(/[.,;]$/, ''))
    .filter((address) => address.startsWith(`${origin}/`))
}
