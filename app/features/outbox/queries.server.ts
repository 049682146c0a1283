import { columns } from '#app/db/columns.ts'
import type { Database, OutboxRow } from '#app/db/tables.ts'
import {
  type Channel,
  channels,
  type EmailKind,
  type EncryptedText,
  emailKinds,
  type Language,
  type Subject,
  type SubjectKind,
} from '#app/db/values.ts'
import { languageOf } from '#app/language/languages.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { EmailRequest } from '#app/platform/services.ts'
import { currentClinic as clinic } from '../clinic-profile/website/current-clinic.ts'
import { leaseSeconds, recipientOf, theirs } from './rules.ts'

export type WaitingEmail = EmailRequest & {
  id: string
  channel: Channel
  /** Counts the try that is under way. */
  attempts: number
}

/** An email as its cause asks for it. */
export type NewEmail = {
  kind: EmailKind
  subject: Subject
  /** How it leaves; by email where nothing is said. */
  channel?: Channel
  /** In which it is written when it leaves. */
  language: Language
  now: Temporal.Instant
  /** What the records will not tell when it leaves (`encryptPayload`). */
  payload?: EncryptedText | null
  /** The caller hands it to `sendNow` after the commit; the background takes it over when that never happens. */
  isSentByCaller?: boolean
  delaySeconds?: number
}

/** Right-hand side of every Message-ID (RFC 5322 3.6.4). */
const messageDomain = () => clinic().email.text.split('@')[1]

/**
 * Writes an email or a text message into the outbox, inside the caller's transaction, and returns its id. The background
 * sends it once it is due.
 */
export async function enqueueEmail(tx: Database, email: NewEmail): Promise<string> {
  const row = rowOf(email)
  await tx.insertInto('outbox').values(row).execute()
  return row.id
}

/**
 * The same, unless an email under that key is in the outbox already, whatever became of it. The key holds as long
 * as that row (30 days after it was finished; less where there was nothing to write): who asks every hour names the
 * occasion in it and asks for coming ones only.
 * @returns null where there is one
 */
export async function enqueueOnce(tx: Database, dedupeKey: string, email: NewEmail): Promise<string | null> {
  const stored = await tx
    .insertInto('outbox')
    .values({ ...rowOf(email), dedupeKey })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id ?? null
}

/** Many at once, under ids that their cause drew; the background sends them. */
export async function enqueueEmails(
  tx: Database,
  emails: readonly (NewEmail & { id: string })[],
): Promise<void> {
  if (emails.length === 0) return
  const rows = emails.map((email) => ({ ...rowOf(email), id: email.id }))
  await tx.insertInto('outbox').values(rows).execute()
}

function rowOf(email: NewEmail) {
  const { kind, subject, channel = 'email', language, now, payload = null } = email
  const { isSentByCaller = false, delaySeconds = 0 } = email
  return {
    id: randomId(),
    kind,
    subjectKind: subject.kind,
    subjectId: subject.id,
    channel,
    language,
    recipient: recipientOf[kind],
    payload,
    messageId: `<${randomId()}@${messageDomain()}>`,
    status: 'waiting',
    transport: '',
    attempts: 0,
    lastError: '',
    finishedAt: null,
    saidKind: null,
    dueAt: columns.instant(now.add({ seconds: delaySeconds })),
    isPutOff: 0,
    leasedUntil: isSentByCaller ? columns.instant(now.add({ seconds: leaseSeconds })) : null,
    createdAt: columns.instant(now),
  } as const
}

/** Takes an email that nobody has tried yet, no matter who leased it; undefined where somebody was faster. */
export async function takeFresh(
  db: Database,
  id: string,
  now: Temporal.Instant,
): Promise<WaitingEmail | undefined> {
  const row = await db
    .updateTable('outbox')
    .set({ attempts: 1, leasedUntil: columns.instant(now.add({ seconds: leaseSeconds })) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .returningAll()
    .executeTakeFirst()
  return row && toEmail(row)
}

/**
 * Takes the email that is due longest; safe among many workers and processes, in one statement. It is compared with `=`, so
 * that PostgreSQL looks for it once: within `in` it may look again for each row, and take emails that nobody sends then.
 * What a newer release next to this one wrote, and this one cannot write or send, is left to that one.
 * @param sent by which channels this process can send
 */
export async function takeDue(
  db: Database,
  now: Temporal.Instant,
  sent: readonly Channel[] = channels,
): Promise<WaitingEmail | undefined> {
  const at = columns.instant(now)
  const row = await db
    .updateTable('outbox')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      leasedUntil: columns.instant(now.add({ seconds: leaseSeconds })),
    }))
    .where('id', '=', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'waiting')
        .where('dueAt', '<=', at)
        .where('kind', 'in', emailKinds)
        .where('channel', 'in', sent)
        .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<=', at)]))
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return row && toEmail(row)
}

/** @returns whether the email's row is still there, no matter who marked it */
export async function markSent(
  db: Database,
  sent: { id: string; transport: string; saidKind: EmailKind; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      status: 'sent',
      transport: sent.transport,
      saidKind: sent.saidKind,
      leasedUntil: null,
      lastError: '',
      payload: null,
      finishedAt: columns.instant(sent.now),
    })
    .where('id', '=', sent.id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  return (
    (await db.selectFrom('outbox').select('id').where('id', '=', sent.id).executeTakeFirst()) !== undefined
  )
}

/**
 * Puts an email back until its next try, or gives it up where there is none. Nothing happens where its lease
 * ran out and another sender has it by now.
 * @returns whether it was ours to change
 */
export async function markFailed(
  db: Database,
  failed: {
    email: WaitingEmail
    /** What it would have said; null where it could not be written. */
    saidKind: EmailKind | null
    nextTry: Temporal.Instant | null
    reason: string
    now: Temporal.Instant
  },
): Promise<boolean> {
  const { email, saidKind, nextTry, reason, now } = failed
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      leasedUntil: null,
      lastError: reason,
      saidKind,
      ...(nextTry
        ? { dueAt: columns.instant(nextTry) }
        : { status: 'dead' as const, payload: null, finishedAt: columns.instant(now) }),
    })
    .where('id', '=', email.id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', email.attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes an email that no longer makes sense. */
export async function deleteEmail(db: Database, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/** What an email that was asked for just now is called, and what it carries; of one that has left nothing. */
export async function findEmailToTakeBack(
  tx: Database,
  id: string,
): Promise<Pick<OutboxRow, 'messageId' | 'payload'>> {
  const row = await tx
    .selectFrom('outbox')
    .select(['messageId', 'payload'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? { messageId: '', payload: null }
}

/** Changes what waits with an email that hasn't left. */
export async function replacePayload(tx: Database, id: string, payload: EncryptedText): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ payload })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** Takes an email back before anybody tried to send it. @returns false where it is on its way or sent */
export async function takeBackEmail(tx: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** How many emails wait, and since when the one that is due longest; null where none is due. */
export async function waitingEmails(
  db: Database,
  now: Temporal.Instant,
): Promise<{ waiting: number; dueSince: Temporal.Instant | null }> {
  const { waiting } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { waiting, dueSince: await oldestDue(db, now) }
}

/** Since when the message that is due longest has been due; null where nothing is late. */
export async function oldestDue(
  db: Database,
  now: Temporal.Instant,
  channel?: Channel,
): Promise<Temporal.Instant | null> {
  const due = await db
    .selectFrom('outbox')
    .select('dueAt')
    .where('status', '=', 'waiting')
    .where('dueAt', '<=', columns.instant(now))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? 'email'))
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return due ? columns.asInstant(due.dueAt) : null
}

function toEmail(row: OutboxRow): WaitingEmail {
  return {
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    subject: { kind: row.subjectKind, id: row.subjectId },
    recipient: row.recipient,
    language: languageOf(row.language),
    payload: row.payload,
    messageId: row.messageId,
    attempts: row.attempts,
    createdAt: columns.asInstant(row.createdAt),
  }
}

const shownEmails = 100

/**
 * Puts off the patient's emails about a deleted appointment that nobody has tried yet, until it can't be restored any
 * more. None of them holds up another email meanwhile. Cancellations leave anyway, and so does an email that lists several
 * appointments, which leaves out the deleted ones.
 */
export async function putOffEmails(tx: Database, subject: Subject, until: Temporal.Instant): Promise<void> {
  await putOffAble(tx, subject)
    .set((row) => ({
      isPutOff: 1,
      dueAt: row
        .case()
        .when(row.or([row('attempts', '=', 0), row('dueAt', '>', columns.instant(until))]))
        .then(columns.instant(until))
        .else(row.ref('dueAt'))
        .end(),
    }))
    .execute()
}

/** Sends them then: the appointment is restored. One that is due sooner keeps its time. */
export async function bringBackEmails(
  tx: Database,
  subject: Subject,
  dueAt: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(dueAt)
  await putOffAble(tx, subject)
    .set((row) => ({
      isPutOff: 0,
      dueAt: row
        .case()
        .when(row.or([row('attempts', '=', 0), row('dueAt', '>', at)]))
        .then(at)
        .else(row.ref('dueAt'))
        .end(),
    }))
    .execute()
}

const putOffAble = (tx: Database, subject: Subject) =>
  tx
    .updateTable('outbox')
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('status', '=', 'waiting')
    .where('recipient', '=', 'patient')
    .where('kind', 'not in', ['cancelled', 'cancelled-by-patient', 'repeated'])

/** What waits to be written to the patient about that subject, or to who waits, is written in that language. */
export async function writeWaitingIn(tx: Database, subject: Subject, language: Language): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ language })
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('status', '=', 'waiting')
    .where('recipient', 'in', theirs)
    .execute()
}

const listed = [
  'id',
  'kind',
  'saidKind',
  'channel',
  'status',
  'transport',
  'lastError',
  'createdAt',
  'finishedAt',
] as const satisfies (keyof OutboxRow)[]
/** What is told of an email. */
export type ListedEmail = Pick<OutboxRow, (typeof listed)[number]>

/** What was written to the patient about that subject, newest first. */
export function listEmailsOf(db: Database, subject: Subject): Promise<ListedEmail[]> {
  return db
    .selectFrom('outbox')
    .select(listed)
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('recipient', '=', 'patient')
    .where('kind', 'in', emailKinds)
    .orderBy('createdAt', 'desc')
    .limit(shownEmails)
    .execute()
}

/** The newest of what was written to the patient about those visits. */
export const listNewestEmails = (
  db: Database,
  visitIds: readonly string[],
  most: number,
): Promise<
  Pick<
    OutboxRow,
    'id' | 'kind' | 'saidKind' | 'status' | 'transport' | 'language' | 'createdAt' | 'finishedAt'
  >[]
> =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'saidKind', 'status', 'transport', 'language', 'createdAt', 'finishedAt'])
    .where('subjectKind', '=', 'appointment')
    .where('subjectId', 'in', visitIds)
    .where('recipient', '=', 'patient')
    .where('kind', 'in', emailKinds)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** The newest email of that kind about the subject; `reachedPatient` says what it means for the banner. */
export function findEmailOf(
  db: Database,
  subject: Subject,
  kind: EmailKind,
): Promise<Pick<OutboxRow, 'status' | 'transport'> | undefined> {
  return db
    .selectFrom('outbox')
    .select(['status', 'transport'])
    .where('subjectKind', '=', subject.kind)
    .where('subjectId', '=', subject.id)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Of these subjects those about which an email was given up. */
export async function listGivenUp(db: Database, kind: SubjectKind, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('outbox')
    .select('subjectId')
    .distinct()
    .where('subjectKind', '=', kind)
    .where('subjectId', 'in', ids)
    .where('status', '=', 'dead')
    .execute()
  return rows.map(({ subjectId }) => subjectId)
}

/** What was written to patients in emails of one kind that are under one of those visits, newest first. */
export async function listEmailsUnder(
  db: Database,
  visitIds: readonly string[],
  kind: EmailKind,
): Promise<ListedEmail[]> {
  if (visitIds.length === 0) return []
  return db
    .selectFrom('outbox')
    .select(listed)
    .where('subjectKind', '=', 'appointment')
    .where('subjectId', 'in', visitIds)
    .where('recipient', '=', 'patient')
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .limit(shownEmails)
    .execute()
}
