import { columns } from '#app/db/columns.ts'
import type { Database, OutboxRow } from '#app/db/tables.ts'
import { channels, emailKinds, type Subject, type SubjectKind } from '#app/db/values.ts'
import { type TakenText, type TextStatus, textStatuses } from '#app/platform/texts/texter.ts'
import type { WaitingEmail } from './queries.server.ts'
import { missed, type NewerEmail } from './rules.ts'

/** How far a text message has come. The service's news may be here before its answer. */
export async function keepTaken(
  tx: Database,
  { emailId, taken, now }: { emailId: string; taken: TakenText; now: Temporal.Instant },
): Promise<void> {
  const { providerId, parts, status } = taken
  const at = columns.instant(now)
  await tx
    .insertInto('text_deliveries')
    .values({ emailId, providerId, status, errorCode: null, parts, updatedAt: at })
    .onConflict((conflict) => conflict.column('emailId').doUpdateSet({ providerId, parts }))
    .execute()
}

type News = { emailId: string; providerId: string; status: TextStatus; errorCode: number | null }

/**
 * What the service says of a message of ours; news that comes late takes nothing back.
 * @returns whether something changed; nothing does where that email is not known, or not a text message
 */
export async function keepNews(tx: Database, news: News, now: Temporal.Instant): Promise<boolean> {
  const { emailId, providerId, status, errorCode } = news
  const email = await tx
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', emailId)
    .where('channel', '=', 'text')
    .executeTakeFirst()
  if (!email) return false
  const row = { providerId, status, errorCode, updatedAt: columns.instant(now) }
  const earlier = before(status)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('text_deliveries')
    .values({ emailId, parts: null, ...row })
    .onConflict((conflict) => {
      const known = conflict.column('emailId')
      return earlier.length === 0
        ? known.doNothing()
        : known.doUpdateSet(row).where('text_deliveries.status', 'in', earlier)
    })
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const final = textStatuses.indexOf('delivered')

/** From which a message comes to that status; what is final stays. */
const before = (status: TextStatus): TextStatus[] => {
  const place = textStatuses.indexOf(status)
  return textStatuses.slice(0, Math.min(place, final))
}

/** So many are listed at once. */
export const shownDead = 100

/**
 * Emails to patients about that kind of subject that were given up and not put away, the newest `shownDead`, for staff;
 * `lastError` is a code, never a text of the server. Reminders are not among them: staff see theirs at each visit.
 */
export function listDead(
  db: Database,
  subjectKind: SubjectKind,
): Promise<Pick<OutboxRow, 'id' | 'kind' | 'subjectId' | 'lastError' | 'createdAt' | 'finishedAt'>[]> {
  return deadAbout(db, subjectKind)
    .select(['id', 'kind', 'subjectId', 'lastError', 'createdAt', 'finishedAt'])
    .orderBy('dueAt', 'desc')
    .limit(shownDead)
    .execute()
}

/** How many there are of them, those beyond `shownDead` included. */
export async function countDeadAbout(db: Database, subjectKind: SubjectKind): Promise<number> {
  const { count } = await deadAbout(db, subjectKind)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many emails to patients that say something new, and answers to messages, were given up in that time, its end included. */
export async function countGivenUp(
  db: Database,
  { after, until }: { after: Temporal.Instant; until: Temporal.Instant },
): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'dead')
    .where('recipient', 'in', missed)
    .where('kind', '!=', 'reminder')
    .where('finishedAt', '>', columns.instant(after))
    .where('finishedAt', '<=', columns.instant(until))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What became of the emails of that time: those that left, those that still wait, and those that were given up. */
export async function countEmails(
  db: Database,
  since: Temporal.Instant,
): Promise<{ sent: number; waiting: number; nextTry: Temporal.Instant | null; dead: number }> {
  const after = columns.instant(since)
  const rows = await db
    .selectFrom('outbox')
    .select((row) => ['status', row.fn.countAll<number>().as('count'), row.fn.min('dueAt').as('dueAt')])
    .where('channel', '=', 'email')
    .where((row) => row.or([row('status', '=', 'waiting'), row('finishedAt', '>', after)]))
    .groupBy('status')
    .execute()
  const of = (status: OutboxRow['status']) => rows.find((row) => row.status === status)
  const count = (status: OutboxRow['status']) => Number(of(status)?.count ?? 0)
  const due = of('waiting')?.dueAt
  return {
    sent: count('sent'),
    waiting: count('waiting'),
    nextTry: due ? columns.asInstant(due) : null,
    dead: count('dead'),
  }
}

const deadAbout = (db: Database, subjectKind: SubjectKind) =>
  db
    .selectFrom('outbox')
    .where('status', '=', 'dead')
    .where('subjectKind', '=', subjectKind)
    .where('recipient', '=', 'patient')
    .where('putAwayAt', 'is', null)
    .where('kind', '!=', 'reminder')

/** Staff have seen that it was not delivered. @returns what it is about; undefined where there is none */
export function putAwayDead(
  tx: Database,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<Pick<OutboxRow, 'subjectId'> | undefined> {
  return tx
    .updateTable('outbox')
    .set({ putAwayAt: columns.instant(now) })
    .where('id', '=', id)
    .where('status', '=', 'dead')
    .where('putAwayAt', 'is', null)
    .returning('subjectId')
    .executeTakeFirst()
}

/** A newer email says what those that were given up about that subject would have said. */
export async function putAwayDeadAbout(tx: Database, subject: Subject, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ putAwayAt: columns.instant(now) })
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('recipient', '=', 'patient')
    .where('status', '=', 'dead')
    .where('putAwayAt', 'is', null)
    .execute()
}

/** An email to a patient, as staff press "Send again" on it; undefined once it is forgotten. */
export function findSentEmail(
  db: Database,
  id: string,
): Promise<Pick<OutboxRow, 'kind' | 'status' | 'subjectId'> | undefined> {
  return db
    .selectFrom('outbox')
    .select(['kind', 'status', 'subjectId'])
    .where('id', '=', id)
    .where('subjectKind', '=', 'appointment')
    .where('recipient', '=', 'patient')
    .where('channel', '=', 'email')
    .where('kind', 'in', emailKinds)
    .executeTakeFirst()
}

/** Keys of emails that staff sent again begin like this (`enqueueOnce`). */
const again = 'again'
export const againKey = (appointmentId: string, seen: string): string =>
  `${again} ${appointmentId} ${seen.slice(0, longestId)}`

/** A form could send anything; an index takes only so much. */
const longestId = 64

/**
 * What is in the way of sending an email about that subject again.
 * @returns `isKnown`: one is under that key already; `isWaiting`: one to the patient hasn't left yet; `count`: how many
 * were sent again since then
 */
export async function readSentAgain(
  tx: Database,
  { subject, key, since }: { subject: Subject; key: string; since: Temporal.Instant },
): Promise<{ isKnown: boolean; isWaiting: boolean; count: number }> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['dedupeKey', 'status', 'isPutOff', 'createdAt'])
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('recipient', '=', 'patient')
    .where('channel', '=', 'email')
    .execute()
  const from = columns.instant(since)
  const sentAgain = rows.filter(({ dedupeKey }) => dedupeKey?.startsWith(`${again} `))
  return {
    isKnown: sentAgain.some(({ dedupeKey }) => dedupeKey === key),
    isWaiting: rows.some(({ status, isPutOff }) => status === 'waiting' && isPutOff === 0),
    count: sentAgain.filter(({ createdAt }) => createdAt > from).length,
  }
}

export async function countDead(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'dead')
    .executeTakeFirstOrThrow()
  return count
}

/** Whether any email left from that moment on, no matter who it was to: the mail server takes them. */
export async function didAnyLeaveSince(db: Database, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', 'sent')
    .where('channel', '=', 'email')
    .where('finishedAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** As `reasonOf` keeps them of what is refused for good: this email or its recipient, whatever else the server takes. */
const refusals = ['EADDRESS', 'EENVELOPE 5%', 'EMESSAGE 5%']

/** Whether something about that subject left, or its email was refused for good. */
export async function wasHeardOf(db: Database, { kind, id }: Subject): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .where((is) =>
      is.or([
        is('status', '=', 'sent'),
        is.and([is('status', '=', 'dead'), is.or(refusals.map((code) => is('lastError', 'like', code)))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * What else was written to that patient about that subject since; what was sent or given up lately, too. Kinds that
 * only a newer release knows replace nothing here. A text message says no news that an email does not say: it neither
 * replaces one nor keeps it waiting; and what is sent by both ways, such as a reminder, replaces only what goes its own way.
 * One that is put off until a deleted appointment is restored neither replaces nor holds up anything.
 */
export async function listNewer(db: Database, email: WaitingEmail): Promise<NewerEmail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'status', 'attempts', 'dueAt'])
    .where('subjectKind', '=', email.subject.kind)
    .where('subjectId', '=', email.subject.id)
    .where('createdAt', '>', columns.instant(email.createdAt))
    .where('recipient', '=', 'patient')
    .where('channel', 'in', email.channel === 'text' ? channels : ['email'])
    .where((row) => row.or([row('channel', '=', email.channel), row('kind', '!=', email.kind)]))
    .where('kind', 'in', emailKinds)
    .where((row) => row.or([row('isPutOff', '=', 0), row('status', '=', 'sent')]))
    .execute()
  return rows.map((row) => ({ ...row, dueAt: columns.asInstant(row.dueAt) }))
}

/** Puts an email back as if nobody had taken it; nothing happens where another sender has it by now. */
export async function postpone(db: Database, email: WaitingEmail, until: Temporal.Instant): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: email.attempts - 1, dueAt: columns.instant(until), leasedUntil: null })
    .where('id', '=', email.id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', email.attempts)
    .execute()
}

/**
 * Begins the lease again, right before the send that it has to outlast.
 * @returns false where another sender has the email by now
 */
export async function renewLease(
  db: Database,
  email: WaitingEmail,
  until: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ leasedUntil: columns.instant(until) })
    .where('id', '=', email.id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', email.attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Frees what a dead process had in hand. Only where no other process can be sending (SQLite). */
export async function releaseLeases(db: Database): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leasedUntil: null })
    .where('status', '=', 'waiting')
    .where('leasedUntil', 'is not', null)
    .execute()
}

/**
 * Forgets emails that were sent or given up before that instant. Those with an answer to a message stay with that
 * message, which says whether they arrived.
 */
export async function deleteFinished(db: Database, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('finishedAt', '<', columns.instant(before))
    .where('subjectKind', '!=', 'reply')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Text messages that nobody is left to send, since the service for them was taken away: none is late by so much.
 * @returns how many were forgotten
 */
export async function deleteUnsendable(db: Database, dueBefore: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('channel', '=', 'text')
    .where('status', '=', 'waiting')
    .where('dueAt', '<', columns.instant(dueBefore))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
