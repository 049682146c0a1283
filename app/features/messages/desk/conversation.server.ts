import { columns } from '#app/db/columns.ts'
import type { ContactMessageRow, Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { recordViewed } from '#app/features/audit/commands.server.ts'
import { recordOnce } from '#app/features/audit/log/entries.server.ts'
import { findActorName, listStaff } from '#app/features/audit/queries.server.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { findPatient, listIdsOf } from '#app/features/patients/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { mailReach } from '#app/platform/mail/mail-fault.ts'
import type { Services } from '#app/platform/services.ts'
import { shownPhone } from '#app/platform/text/phone.server.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { findMessage } from '../queries.server.ts'
import { listTemplates } from '../templates/queries.server.ts'
import { type ReplyTemplate, templateFor } from '../templates/rules.ts'
import type { WriterVisits } from '../visits.ts'
import { findDraft, listReplies, type SentReply } from './replies/queries.server.ts'
import { signatureOf } from './replies/rules.ts'

/** What became of an answer: it can be taken back, leaves soon, has left, lies in a file, or reached nobody. */
type ReplyState = 'fresh' | 'waiting' | 'sent' | 'kept' | 'failed'

export type ShownReply = {
  id: string
  /** Who wrote it. */
  by: string
  /** "Today at 9:58 AM" */
  when: string
  text: string
  state: ReplyState
  /** So long it can still be taken back by who looks at it; 0 where it cannot. */
  secondsLeft: number
}

/** One message with all that was said about it. */
export type OpenMessage = Pick<
  ContactMessageRow,
  'id' | 'name' | 'email' | 'phone' | 'subject' | 'message' | 'language' | 'updatedAt' | 'patientId'
> & {
  read: boolean
  possibleSpam: boolean
  /** "Today at 9:58 AM" */
  when: string
  /** What the clinic knows of the writer's visits; empty where there are none. */
  known: string
  /** When it was answered last, as the column holds it; empty where nobody did. */
  answered: string
  /** "Dana Whitlock answered by telephone, today at 9:58 AM"; empty where nobody did by telephone. */
  called: string
  /** "Dana Whitlock", no matter who answered last; empty where nobody did. */
  answeredBy: string
  replies: ShownReply[]
  draft: string
  /** Replies that staff keep, with the blanks filled in for the writer and in their language. */
  templates: { id: string; name: string; text: string }[]
  /** With which first name an answer of this person is signed. */
  signature: string
  /** Whether an email can leave at all. */
  canSend: boolean
}

/** Reads a message that staff open, and writes down that they saw it; null where there is none. */
export async function readConversation(
  services: Services,
  actor: Staff,
  { id, visits }: { id: string; visits: WriterVisits },
): Promise<OpenMessage | null> {
  const { db, clock, settings } = services
  const row = await findMessage(db, id)
  if (!row) return null
  await recordView(services, actor, id)
  const [replies, draft, staff, known, own, templates] = await Promise.all([
    listReplies(db, id),
    findDraft(db, { messageId: id, adminId: actor.id }),
    listStaff(db),
    knownOf(db, row, visits),
    findActorName(db, actor.id),
    listTemplates(db),
  ])
  const names = new Map(staff.map((one) => [one.id, one.name]))
  const nameOf = (admin: string) => names.get(admin) ?? m.contact_former_user()
  const now = clock.now()
  const { name, email, subject, message, language, updatedAt, patientId } = row
  const { answeredAt, answeredBy, answeredHow } = row
  const by = answeredAt === null ? '' : nameOf(answeredBy ?? '')
  const wasCalled = answeredAt !== null && answeredHow === 'phone'
  return {
    id,
    name,
    email,
    subject,
    message,
    language,
    updatedAt,
    patientId,
    draft,
    templates: templates.map((one) => ({ id: one.id, name: one.name, text: textFor(one, row) })),
    known,
    phone: shownPhone(row.phone),
    read: columns.isSet(row.read),
    possibleSpam: columns.isSet(row.possibleSpam),
    when: momentText(row.createdAt, now),
    answered: answeredAt ?? '',
    answeredBy: by,
    called: wasCalled ? m.contact_called({ name: by, when: momentText(answeredAt, now) }) : '',
    replies: replies.map((reply) => shownReply(reply, { nameOf, actor, now })),
    signature: signatureOf(own ?? ''),
    canSend: mailReach(settings.mail) === 'everything',
  }
}

/** A template as it begins an answer to that message. */
export function textFor(
  { text }: Pick<ReplyTemplate, 'text'>,
  { name, language }: Pick<ContactMessageRow, 'name' | 'language'>,
): string {
  const { name: clinic, phone } = currentClinic()
  return templateFor(text, language, { name, clinic, phone: phone.text })
}

/** Anyone who wrote a message, for whom staff book; null where there is none. It is seen as by opening the message. */
export async function readWriter(
  services: Services,
  actor: Staff,
  id: string,
): Promise<Pick<ContactMessageRow, 'name' | 'email' | 'phone' | 'patientId'> | null> {
  const row = await findMessage(services.db, id)
  if (!row) return null
  await recordView(services, actor, id)
  return { name: row.name, email: row.email, phone: shownPhone(row.phone), patientId: row.patientId }
}

async function recordView(services: Services, actor: Staff, id: string): Promise<void> {
  await recordOnce(services, actor, { list: 'message', ids: [id] }, () =>
    recordViewed(services, actor, { object: 'contact-message', id }),
  )
}

type Looking = { nameOf: (admin: string) => string; actor: Staff; now: Temporal.Instant }

function shownReply(reply: SentReply, { nameOf, actor, now }: Looking): ShownReply {
  const { id, text, email, createdAt, adminId } = reply
  const age = now.since(columns.asInstant(createdAt)).total('seconds')
  const left = Math.min(undoSeconds.withEmail, Math.ceil(undoSeconds.withEmail - age))
  const isFresh = adminId === actor.id && email?.status === 'waiting' && email.attempts === 0 && left > 0
  const state = isFresh ? 'fresh' : stateOf(email)
  const secondsLeft = isFresh ? left : 0
  return { id, text, state, secondsLeft, by: nameOf(adminId), when: momentText(createdAt, now) }
}

function stateOf(email: SentReply['email']): ReplyState {
  if (email?.status === 'dead') return 'failed'
  if (email?.status === 'waiting') return 'waiting'
  return email?.transport === 'file' ? 'kept' : 'sent'
}

/** What the desk wants to know before it answers: whether this person comes, or came. */
async function knownOf(db: Database, row: ContactMessageRow, visits: WriterVisits): Promise<string> {
  const patient = row.patientId === null ? undefined : await findPatient(db, row.patientId)
  if (!patient) return ''
  const ids = await listIdsOf(db, patient.mergedInto ?? patient.id)
  const { next, last } = await visits.nextAndLast(db, ids)
  if (next) return m.contact_known_next({ day: shortDate(next.date), time: timeText(next.time) })
  return last ? m.contact_known_last({ day: shortDate(last.date) }) : ''
}

/** "Today at 9:58 AM", "Fri, Nov 20 at 9:58 AM", by the clinic's clock. */
function momentText(instant: string, now: Temporal.Instant): string {
  const at = columns.asInstant(instant)
  const time = timeText(clinicTime(at))
  const day = clinicDate(at)
  return day === clinicDate(now)
    ? m.contact_today_at({ time })
    : m.contact_sent_at({ day: shortDate(day), time })
}
