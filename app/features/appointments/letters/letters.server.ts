import type { LetterKind, Recipient } from '../../../db/values.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import type { LetterRequest, OutboxLetter, Services } from '../../../platform/services.ts'
import { timeText } from '../../../platform/shown.ts'
import { greetingName } from '../../../platform/text/greeting-name.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import { takeUpOpeningHours } from '../../opening-hours/hours-in-force.server.ts'
import { findById as findTreatment } from '../../treatments/queries.server.ts'
import { neutralBring } from '../../treatments/rules.ts'
import { bookedTreatment } from '../booked-treatment.server.ts'
import { isAhead, type Slot } from '../rules.ts'
import { visitPathForLetter } from '../visit-page/links.server.ts'
import { calendarPart } from './calendar-file.ts'
import { letterContents } from './contents.ts'
import type { LetterTopic } from './copy.ts'
import type { Sender } from './letter.ts'
import { findForLetter, type LetterVisit } from './queries.server.ts'
import { writeRepeatedLetter } from './repeated-letter.server.ts'
import { saidBesides } from './said-besides.server.ts'
import { letterText } from './text.ts'

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>

/**
 * Writes the letter that an outbox row stands for, in the language in use, from what is true when it leaves. Null
 * where it makes no sense any more: the visit is gone or over, has no address, or is not what the letter would say.
 */
export async function writeLetter(services: Needs, request: LetterRequest): Promise<OutboxLetter | null> {
  const { db, settings, clock } = services
  if (request.kind === 'repeated') return writeRepeatedLetter(services, request)
  const visit = await findForLetter(db, request.subject.id)
  if (!visit) return null
  const now = clock.now()
  const { words = '', change } = saidBesides(settings.secretKey, request)
  const topic = topicOf(request.kind, { visit, now, movedTo: change?.after ?? null })
  if (!topic || (settings.mail.transport === 'emailjs' && topic !== 'received')) return null
  const contents = await contentsOf(services, {
    request,
    topic,
    visit,
    now,
    words,
    before: change?.before ?? null,
  })
  const { renderLetter, letterPictures } = await import('./html.server.tsx')
  return {
    messageId: request.messageId,
    kind: kindOf[topic],
    createdAt: request.createdAt,
    to: addressOf(request.recipient, visit),
    subject: contents.subject,
    html: await renderLetter(contents),
    text: letterText(contents),
    attachments: letterPictures(),
    ...(topic === 'undelivered' ? {} : { calendar: calendarPart(visit, { attendee: visit.email, now }) }),
    templateParameters: await templateParameters(services, visit),
    usefulUntil: topic === 'undelivered' ? null : visit.startsAt,
  }
}

type Written = {
  request: LetterRequest
  topic: LetterTopic
  visit: LetterVisit
  now: Temporal.Instant
} & Pick<Sender, 'words' | 'before'>

async function contentsOf(services: Needs, { request, topic, visit, now, ...said }: Written) {
  const { db, settings } = services
  const { week } = await takeUpOpeningHours(db)
  const bring = neutralBring(await findTreatment(db, visit.treatmentId))
  // The link of a deleted visit opens nothing.
  const hasPage = topic !== 'undelivered' && !visit.isDeleted
  const visitPath = hasPage ? await visitPathForLetter(services, visit.id) : null
  const doneAt = onWhatDay(request.createdAt, now)
  const { publicUrl } = settings
  return letterContents(topic, { ...visit, bring }, { publicUrl, visitPath, week, doneAt, ...said })
}

const cancellations: readonly LetterKind[] = ['cancelled', 'cancelled-by-patient']

/**
 * What there is to say, or null. A request that was confirmed before its letter left is told as confirmed. Of a
 * visit that was deleted only its cancellation is told: that was promised. Nobody is told who is here already, or whose
 * visit is over. A patient's own move is told as such while the visit stands where they put it.
 */
function topicOf(
  kind: LetterKind,
  { visit, now, movedTo }: { visit: LetterVisit; now: Temporal.Instant; movedTo: Slot | null },
): LetterTopic | null {
  if (kind === 'undelivered') return 'undelivered'
  if (isOfOthers(kind)) return null
  const isOver = Temporal.Instant.compare(visit.startsAt, now) <= 0
  const isCancelled = visit.status === 'cancelled'
  const tellsOfCancellation = cancellations.includes(kind)
  if (visit.isDeleted && !tellsOfCancellation) return null
  if (visit.email === '' || isOver || isCancelled !== tellsOfCancellation) return null
  if (!isCancelled && !isAhead(visit.status)) return null
  if (kind === 'request-received') return visit.status === 'pending' ? 'received' : 'confirmed'
  if (kind === 'confirmed') return visit.status === 'pending' ? null : 'confirmed'
  if (kind !== 'moved-by-patient') return kind
  return movedTo?.date === visit.date && movedTo.time === visit.time ? kind : 'moved'
}

/** Letters that are about no visit, or are written elsewhere (`reminder-letter.server.ts`, `repeated-letter.server.ts`). */
const ofOthers = [
  'repeated',
  'invitation',
  'reply',
  'waitlist-joined',
  'waitlist-offer',
  'staff-news',
  'staff-code',
  'visit-links',
  'reminder',
] as const
export type OfOthers = (typeof ofOthers)[number]
export const isOfOthers = (kind: LetterKind): kind is OfOthers => ofOthers.some((one) => one === kind)

/** The day and time at the clinic of what a letter tells, as seen on the day on which it leaves. */
function onWhatDay(at: Temporal.Instant, now: Temporal.Instant): Slot & { isToday: boolean } {
  const date = clinicDate(at)
  return { date, time: clinicTime(at), isToday: date === clinicDate(now) }
}

const addressOf = (recipient: Recipient, visit: LetterVisit) =>
  recipient === 'clinic'
    ? { name: clinic().name, address: clinic().email.text }
    : { name: greetingName(visit.name), address: visit.email }

const kindOf: Record<LetterTopic, LetterKind> = {
  'cancelled-by-patient': 'cancelled-by-patient',
  'moved-by-patient': 'moved-by-patient',
  received: 'request-received',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  moved: 'moved',
  undelivered: 'undelivered',
}

/** By name (docs/specification.md#http-mail-service); the one place where a treatment's name leaves the clinic. */
const templateParameters = async ({ db }: Needs, visit: LetterVisit) => ({
  name: greetingName(visit.name),
  recipient: visit.email,
  date: visit.date,
  time: timeText(visit.time),
  treatment: await bookedTreatment(db, visit),
})
