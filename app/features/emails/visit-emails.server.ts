import * as z from 'zod/mini'
import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { EmailKind, Recipient } from '#app/db/values.ts'
import { addressLine, currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { clinicMailbox, currentSender } from '#app/features/mail-setup/sender/queries.server.ts'
import { findOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import { openPayload } from '#app/features/outbox/payload.server.ts'
import { neutralBring } from '#app/features/treatments/rules.ts'
import { language } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { capitalised, longDate, numberText, timeText } from '#app/platform/format.ts'
import type { EmailRequest, OutboxEmail, Services } from '#app/platform/services.ts'
import { greetingFirstName, greetingName } from '#app/platform/text/greeting-name.ts'
import { timeZoneName } from '#app/platform/time-zone.ts'
import { openReminder } from '../reminders/writing.server.ts'
import {
  type CalendarHosts,
  calendarHostOf,
  findAnswer,
  listTreatmentsOf,
  listVisitsToCome,
  openRepeated,
  readCalendarHosts,
  type VisitToCome,
  visitPathForEmail,
} from '../scheduling/index.server.ts'
import { isAhead, type Slot } from '../scheduling/rules.ts'
import { bookedTreatments } from '../treatments/booked-treatment.server.ts'
import { cancelUntil, readHolder } from '../visit-page/link-permissions.server.ts'
import { saidBesides } from '../visit-page/own-changes.server.ts'
import { type CalendarVisit, calendarFiles, calendarPart } from './calendar-file.ts'
import { emailContents, repeatedContents } from './contents.ts'
import type { EmailTopic } from './copy.ts'
import type { Deadline, EmailContents, EmailFact, Sender } from './email.ts'
import { emailParts } from './email-parts.server.ts'
import { type EmailVisit, findForEmail } from './queries.server.ts'
import { type Reminding, reminderContents } from './reminder.ts'

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>

const kind: EmailKind = 'repeated'

/**
 * One email for all visits that staff booked together, in the language in use: those of them that stand when it leaves,
 * each with its own private link. One that has another address by now, such as after it moved to another patient, is left
 * out: its link is nobody else's. Null where none stands.
 */
async function writeRepeatedEmail(
  services: Needs,
  { payload, ...request }: EmailRequest,
): Promise<OutboxEmail | null> {
  const { db, settings, clock } = services
  if (settings.mail.transport === 'emailjs') return null
  const ids = openRepeated(settings.secretKey, { ...request, payload }) ?? [request.subject.id]
  const standing = await readStanding(services, ids)
  const address = (await findForEmail(db, request.subject.id))?.email || standing[0]?.email
  const visits = standing.filter(({ email }) => email === address)
  const [first] = visits
  if (!first) return null
  const { week } = await findOpeningHours(db)
  const bring = neutralBring(await listTreatmentsOf(db, first.id))
  const { publicUrl } = settings
  const parts = await emailParts(repeatedContents(visits, { publicUrl, week, bring }))
  const hosts = await readCalendarHosts(db)
  return {
    messageId: request.messageId,
    kind,
    createdAt: request.createdAt,
    to: { name: greetingName(first.name), address: first.email },
    ...parts,
    attachments: [
      ...parts.attachments,
      calendarFiles(visits.map(withHost(hosts)), { now: clock.now(), sender: await currentSender(services) }),
    ],
    templateParameters: {},
    usefulUntil: first.startsAt,
  }
}

type ListedVisit = EmailVisit & { path: string | null }

/** By their start: neither deleted, called off nor begun, and with an address to write to. */
async function readStanding(services: Needs, ids: readonly string[]): Promise<ListedVisit[]> {
  const now = services.clock.now()
  const standing: ListedVisit[] = []
  for (const id of ids) {
    const visit = await findForEmail(services.db, id)
    if (!visit || visit.isDeleted || visit.email === '' || !isAhead(visit.status)) continue
    if (Temporal.Instant.compare(visit.startsAt, now) <= 0) continue
    standing.push({ ...visit, path: await visitPathForEmail(services, id, visit.email) })
  }
  return standing.sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
}

/**
 * Writes the email that an outbox row stands for, in the language in use, from what is true when it leaves. Null
 * where it makes no sense any more: the visit is gone or over, has no address, or is not what the email would say.
 */
export async function writeEmail(services: Needs, request: EmailRequest): Promise<OutboxEmail | null> {
  const { db, settings, clock } = services
  if (request.kind === 'repeated') return writeRepeatedEmail(services, request)
  const visit = await findForEmail(db, request.subject.id)
  if (!visit) return null
  const now = clock.now()
  const { words = '', change, at } = saidBesides(settings.secretKey, request)
  const topic = topicOf(request.kind, { visit, now, movedTo: change?.after ?? null })
  if (!topic || (settings.mail.transport === 'emailjs' && topic !== 'received')) return null
  const contents = await contentsOf(services, {
    topic,
    visit,
    now,
    words,
    before: change?.before ?? null,
    at: at === undefined ? request.createdAt : columns.asInstant(at),
  })
  const hosts = await readCalendarHosts(db)
  return {
    messageId: request.messageId,
    kind: kindOf[topic],
    createdAt: request.createdAt,
    to: await addressOf(services, request.recipient, visit),
    ...(await emailParts(contents)),
    ...(topic === 'undelivered'
      ? {}
      : {
          calendar: calendarPart(withHost(hosts)(asTold(topic, visit)), {
            attendee: visit.email,
            now,
            sender: await currentSender(services),
          }),
        }),
    templateParameters: await templateParameters(services, visit),
    usefulUntil: topic === 'undelivered' ? null : visit.startsAt,
  }
}

type Written = {
  topic: EmailTopic
  visit: EmailVisit
  now: Temporal.Instant
  /** When what it tells happened. */
  at: Temporal.Instant
} & Pick<Sender, 'words' | 'before'>

async function contentsOf(services: Needs, { topic, visit, now, at, ...said }: Written) {
  const { db, settings } = services
  const { week } = await findOpeningHours(db)
  const bring = neutralBring(await listTreatmentsOf(db, visit.id))
  // The link of a deleted visit opens nothing.
  const hasPage = topic !== 'undelivered' && !visit.isDeleted
  const visitPath = hasPage ? await visitPathForEmail(services, visit.id, visit.email) : null
  const doneAt = onWhatDay(at, now)
  const { publicUrl } = settings
  const until = await deadlineOf(db, visit, now)
  return emailContents(topic, { ...visit, bring }, { publicUrl, visitPath, week, doneAt, ...until, ...said })
}

/** Until when it can be changed at its private link, from what is true when the email leaves. */
async function deadlineOf(db: Database, visit: EmailVisit, now: Temporal.Instant): Promise<Deadline> {
  const row = { ...visit, startsAt: columns.instant(visit.startsAt), updatedAt: '' }
  const holder = await readHolder(db, row, now)
  const until = cancelUntil(holder.visit, holder.rules)
  return {
    today: clinicDate(now),
    changeUntil: holder.may.cancel === null ? { date: clinicDate(until), time: clinicTime(until) } : null,
  }
}

const cancellations: readonly EmailKind[] = ['cancelled', 'cancelled-by-patient']

/**
 * What there is to say, or null. A request that was confirmed before its email left is told as confirmed. Of a
 * deleted appointment only its cancellation is told, because staff were promised that it leaves, even where the appointment
 * was confirmed again before the deletion. Nobody is told who is here already, or whose
 * visit is over. A patient's own move is told as such while the visit is where they put it.
 */
function topicOf(
  kind: EmailKind,
  { visit, now, movedTo }: { visit: EmailVisit; now: Temporal.Instant; movedTo: Slot | null },
): EmailTopic | null {
  if (kind === 'undelivered') return 'undelivered'
  if (isOfOthers(kind)) return null
  const isOver = Temporal.Instant.compare(visit.startsAt, now) <= 0
  const isCancelled = visit.status === 'cancelled' || (visit.isDeleted && isAhead(visit.status))
  const tellsOfCancellation = cancellations.includes(kind)
  if (visit.isDeleted && !tellsOfCancellation) return null
  if (visit.email === '' || isOver || isCancelled !== tellsOfCancellation) return null
  if (!isCancelled && !isAhead(visit.status)) return null
  if (kind === 'request-received') return visit.status === 'pending' ? 'received' : 'confirmed'
  if (kind === 'confirmed') return visit.status === 'pending' ? null : 'confirmed'
  if (kind !== 'moved-by-patient') return kind
  return movedTo?.date === visit.date && movedTo.time === visit.time ? kind : 'moved'
}

/** A cancellation takes the appointment out of the calendar, also where a deleted one still has another status. */
const withHost =
  (hosts: CalendarHosts) =>
  (visit: EmailVisit): CalendarVisit => ({ ...visit, host: calendarHostOf(hosts, visit.createdAt) })

const asTold = (topic: EmailTopic, visit: EmailVisit): EmailVisit =>
  cancellations.some((one) => one === topic) ? { ...visit, status: 'cancelled' } : visit

/** Emails that are about no visit, or are written elsewhere (`reminder-email.server.ts`, `repeated-email.server.ts`). */
const ofOthers = [
  'repeated',
  'invitation',
  'reply',
  'waitlist-joined',
  'waitlist-offer',
  'staff-news',
  'staff-code',
  'owner-alarm',
  'visit-links',
  'reminder',
] as const
export type OfOthers = (typeof ofOthers)[number]
export const isOfOthers = (kind: EmailKind): kind is OfOthers => ofOthers.some((one) => one === kind)

/** The day and time at the clinic of what an email tells, as seen on the day on which it leaves. */
function onWhatDay(at: Temporal.Instant, now: Temporal.Instant): Slot & { isToday: boolean } {
  const date = clinicDate(at)
  return { date, time: clinicTime(at), isToday: date === clinicDate(now) }
}

const addressOf = async (needs: Needs, recipient: Recipient, visit: EmailVisit) =>
  recipient === 'clinic' ? clinicMailbox(needs) : { name: greetingName(visit.name), address: visit.email }

const kindOf: Record<EmailTopic, EmailKind> = {
  'cancelled-by-patient': 'cancelled-by-patient',
  'moved-by-patient': 'moved-by-patient',
  received: 'request-received',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  moved: 'moved',
  changed: 'changed',
  undelivered: 'undelivered',
}

/** By name (docs/specification.md#http-mail-service); the one place where a treatment's name leaves the clinic. */
const templateParameters = async ({ db }: Needs, visit: EmailVisit) => ({
  name: greetingName(visit.name),
  recipient: visit.email,
  date: visit.date,
  time: timeText(visit.time),
  treatment: await bookedTreatments(db, visit),
})

/**
 * A reminder in the language in use, from what is true when it leaves. Null where it makes no sense any more: the visit is
 * not confirmed or not where it was, its patient has no address, or too little of the reminder's time is left.
 */
export async function writeReminder(needs: Needs, request: EmailRequest): Promise<OutboxEmail | null> {
  const { db, settings, clock } = needs
  const facts = openReminder(settings.secretKey, request)
  const visit = await findForEmail(db, request.subject.id)
  const now = clock.now()
  if (!facts || !visit || settings.mail.transport === 'emailjs') return null
  if (visit.isDeleted || visit.status !== 'confirmed' || visit.email === '') return null
  if (!facts.isOf(visit) || Temporal.Instant.compare(now, facts.until) > 0) return null
  const bring = neutralBring(await listTreatmentsOf(db, visit.id))
  const contents = reminderContents({ ...visit, bring }, await remindingOf(needs, visit, now))
  return {
    messageId: request.messageId,
    kind: 'reminder',
    createdAt: request.createdAt,
    to: { name: greetingName(visit.name), address: visit.email },
    ...(await emailParts(contents)),
    templateParameters: {},
    usefulUntil: visit.startsAt,
    triedUntil: facts.until,
  }
}

async function remindingOf(needs: Needs, visit: EmailVisit, now: Temporal.Instant): Promise<Reminding> {
  const { db, settings } = needs
  const { week } = await findOpeningHours(db)
  return {
    publicUrl: settings.publicUrl,
    visitPath: await visitPathForEmail(needs, visit.id, visit.email),
    week,
    asks: (await findAnswer(db, { ...visit, startsAt: columns.instant(visit.startsAt) }))?.coming !== 1,
    ...(await deadlineOf(db, visit, now)),
  }
}

/** More of them are a number and the telephone. */
export const mostListed = 40

const asked = z.object({ email: z.string() })

/**
 * The links of all visits to come under the address that was typed, in the language in use. Null where there is none: then
 * nobody is written to.
 */
export async function writeLinksEmail(
  services: Pick<Services, 'db' | 'settings' | 'clock'>,
  { payload, ...request }: EmailRequest,
): Promise<OutboxEmail | null> {
  const { db, settings, clock } = services
  if (payload === null || settings.publicUrl === null) return null
  const { email } = openPayload(settings.secretKey, { ...request, payload }, asked)
  const visits = await listVisitsToCome(db, { email, now: clock.now() })
  const facts: EmailFact[] = []
  for (const visit of visits.slice(0, mostListed)) {
    const path = await visitPathForEmail(services, visit.id, email)
    if (path !== null) facts.push(factOf(visit, settings.publicUrl + path))
  }
  if (facts.length === 0) return null
  const contents = linksContents(facts, visits.length - facts.length)
  return {
    messageId: request.messageId,
    kind: 'visit-links',
    createdAt: request.createdAt,
    to: { name: '', address: email },
    ...(await emailParts(contents)),
    templateParameters: {},
    usefulUntil: null,
  }
}

/** A family may share the address: whose visit it is is next to the time, by the first name alone. */
function factOf({ name, date, time, reference }: VisitToCome, href: string): EmailFact {
  const first = greetingFirstName(name)
  const at = m.emails_time({ time: timeText(time), zone: timeZoneName() })
  return {
    label: first === '' ? m.emails_when() : first,
    lines: [capitalised(longDate(date)), at, m.emails_reference({ reference })],
    links: [{ text: m.emails_links_open(), href }],
  }
}

/** @param more so many visits have no place in it */
function linksContents(facts: EmailFact[], more: number): EmailContents {
  const { legalName, phone } = clinic()
  const isOne = facts.length + more === 1
  return {
    language: language(),
    subject: m.emails_links_subject(),
    preview: m.emails_links_preview(),
    heading: isOne ? m.emails_links_heading_one() : m.emails_links_heading_many(),
    paragraphs: [m.emails_hello_nameless(), isOne ? m.emails_links_body_one() : m.emails_links_body_many()],
    facts,
    buttons: [],
    closing:
      more > 0
        ? m.emails_links_more({ count: numberText(more), phone: phone.text })
        : m.emails_links_closing({ phone: phone.text }),
    footer: [
      legalName,
      addressLine(),
      phone.text,
      '',
      `${m.emails_footer_private()} ${m.emails_links_why()}`,
    ],
    otherwise: null,
  }
}
