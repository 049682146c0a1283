import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { EmailKind, EncryptedText } from '#app/db/values.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { alarmCopy } from '#app/features/mail-setup/copy.ts'
import { readMailAlarm } from '#app/features/mail-setup/queries.server.ts'
import {
  againKey,
  findSentEmail,
  listDead,
  putAwayDead,
  putAwayDeadAbout,
  readSentAgain,
} from '#app/features/outbox/delivery-queries.server.ts'
import { enqueueOnce } from '#app/features/outbox/queries.server.ts'
import { aboutAppointment } from '#app/features/outbox/rules.ts'
import { unchanged, written } from '#app/features/records/write-record.server.ts'
import { sendReminderNow } from '#app/features/reminders/send-now.server.ts'
import {
  appointments,
  type ChangedRow,
  encryptRepeated,
  listBookedWith,
  listCancellationsOf,
  listChangesOf,
  tellsOfChanges,
} from '#app/features/scheduling/index.server.ts'
import { whyNoEmail } from '#app/features/scheduling/rules.ts'
import { encryptBesides } from '#app/features/visit-page/own-changes.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { numberText } from '#app/platform/format.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { copy } from './copy.ts'
import { againProblem, kindOfStatus, mostSentAgain, sentAgainHours } from './rules.server.ts'

type Asked = {
  actor: Staff
  /** The appointment. */
  id: string
  /** The earlier email; empty for one that says where the appointment stands. */
  emailId: string
  /** The newest email that staff saw when they pressed: a second press finds a newer one and sends nothing. */
  seen: string
}

/**
 * Staff send an email about an appointment again. It is written when it leaves: with the time, the address, the language
 * and the private link of now. What was given up about the appointment no longer is on the list of calls.
 * @returns 409 with a sentence where it would not be true or can't leave, 429 beyond `mostSentAgain` an hour, 404 where the
 * appointment or the email is gone
 */
export async function sendAgain(services: Services, asked: Asked): Promise<Outcome<undefined>> {
  const { actor, id, emailId } = asked
  const earlier = emailId === '' ? null : await findSentEmail(services.db, emailId)
  if (earlier === undefined) return refused({ status: 404, message: m.emails_again_forgotten() })
  if (earlier?.kind === 'reminder') return sendReminderNow(services, { actor, id, byEmailAlone: true })
  const sent = await appointments.change<undefined>(services, { actor, id, seen: null }, async (tx, row) => {
    if (earlier && !(await isAbout(tx, row, earlier)))
      return refused({ status: 404, message: m.emails_again_forgotten() })
    return enqueueAgain(services, tx, { row, asked, kind: earlier?.kind ?? kindOfStatus(row.status) })
  })
  if (sent.ok) services.wake()
  return sent
}

/** An email about several appointments belongs to the first of them. */
const isAbout = async (
  tx: Database,
  row: ChangedRow,
  { kind, subjectId }: { kind: EmailKind; subjectId: string },
): Promise<boolean> =>
  subjectId === row.id || (kind === 'repeated' && (await listBookedWith(tx, row)).includes(subjectId))

type Again = { row: ChangedRow; asked: Asked; kind: EmailKind }

async function enqueueAgain(services: Services, tx: Database, { row, asked, kind: earlier }: Again) {
  const now = services.clock.now()
  const subject = aboutAppointment(row.id)
  const key = againKey(row.id, asked.seen)
  const since = now.subtract({ hours: sentAgainHours })
  const { isKnown, isWaiting, count } = await readSentAgain(tx, { subject, key, since })
  if (isKnown) return unchanged()
  const noEmail = whyNoEmail(row.email, tellsOfChanges(services))
  if (noEmail) return refused({ status: 409, message: copy[noEmail]() })
  const problem = againProblem(earlier, { ...row, startsAt: columns.asInstant(row.startsAt) }, now)
  if (problem) return refused({ status: 409, message: copy.againProblem[problem]() })
  if (isWaiting) return refused({ status: 409, message: m.emails_again_waiting() })
  if (count >= mostSentAgain)
    return refused({ status: 429, message: m.emails_again_limit({ count: numberText(mostSentAgain) }) })
  const { kind, payload } = await besidesOf(services, tx, { row, kind: earlier })
  const email = { kind, subject, payload, language: row.language, now }
  if ((await enqueueOnce(tx, key, email)) === null) return unchanged()
  await putAwayDeadAbout(tx, subject, now)
  if (asked.emailId !== '') await putAwayDead(tx, { id: asked.emailId, now })
  return written({ action: 'edit', detail: { fields: ['emailAgain'] } })
}

/** What the email says that no record of the appointment does, from what is kept of how it came about. */
async function besidesOf(
  { settings: { secretKey } }: Services,
  tx: Database,
  { row, kind }: { row: ChangedRow; kind: EmailKind },
): Promise<{ kind: EmailKind; payload: EncryptedText | null }> {
  const encrypt = (said: Parameters<typeof encryptBesides>[2]) =>
    encryptBesides(secretKey, { kind, visitId: row.id }, said)
  if (kind === 'repeated') {
    const visits = [row.id, ...(await listBookedWith(tx, row))]
    return { kind, payload: encryptRepeated(secretKey, row.id, visits) }
  }
  if (kind === 'cancelled') {
    const [last] = await listCancellationsOf(tx, [row.id])
    const words = last?.changedAt === row.updatedAt ? last.words : ''
    return { kind, payload: words === '' ? null : encrypt({ words }) }
  }
  if (kind !== 'cancelled-by-patient' && kind !== 'moved-by-patient') return { kind, payload: null }
  const [own] = await listChangesOf(tx, [row.id])
  if (kind === 'cancelled-by-patient')
    return own?.kind === 'cancelled' && own.changedAt === row.updatedAt
      ? { kind, payload: encrypt({ at: own.changedAt }) }
      : { kind: 'cancelled', payload: null }
  // A move by staff counts from the end of its Undo, after every earlier change.
  const isTheirs = own?.kind === 'moved' && row.movedAt !== null && row.movedAt <= own.changedAt
  if (!isTheirs || own.startedAt === null) return { kind: kindOfStatus(row.status), payload: null }
  const startedAt = columns.asInstant(own.startedAt)
  const before = { date: clinicDate(startedAt), time: clinicTime(startedAt) }
  return { kind, payload: encrypt({ change: { before, after: { date: row.date, time: row.time } } }) }
}

/**
 * Staff send again what was given up, one email for each appointment that staff see on the list, the newest `shownDead`.
 * @returns 409 with a sentence where the mail service still refuses the account, or none can be sent again: those stay on
 * the list
 */
export async function sendAllAgain(
  services: Services,
  { actor }: { actor: Staff },
): Promise<Outcome<undefined>> {
  const alarm = await readMailAlarm(services)
  if (alarm) return refused({ status: 409, message: alarmCopy[alarm]() })
  const newest = new Map<string, string>()
  for (const { id, subjectId } of await listDead(services.db, 'appointment'))
    if (!newest.has(subjectId)) newest.set(subjectId, id)
  let count = 0
  for (const [id, emailId] of newest)
    if ((await sendAgain(services, { actor, id, emailId, seen: emailId })).ok) count += 1
  return count > 0 || newest.size === 0
    ? done(undefined)
    : refused({ status: 409, message: m.emails_again_none() })
}
