import { columns } from '../../db/columns.ts'
import type { Database, OutboxRow } from '../../db/tables.ts'
import { randomId } from '../../platform/secrets/random.server.ts'
import { clinic } from '../clinic/content.ts'
import { type LetterKind, leaseSeconds as leaseDefault } from './rules.ts'

export type WaitingLetter = {
  id: string
  kind: string
  appointmentId: string
  messageId: string
  /** Counts the try that is under way. */
  attempts: number
  createdAt: Temporal.Instant
}

const shownLetters = 100
/** Right-hand side of every Message-ID (RFC 5322 3.6.4). */
const messageDomain = clinic.email.text.split('@')[1]

/**
 * Writes a letter into the outbox, inside the caller's transaction, and returns its id. Without a delay it is
 * leased by the caller, who hands it to `sendNow` after the commit; the background takes it
 * over when that never happens. With a delay it is the background's from the start.
 */
export async function enqueueLetter(
  tx: Database,
  letter: {
    kind: LetterKind
    appointmentId: string
    now: Temporal.Instant
    leaseSeconds?: number
    delaySeconds?: number
  },
): Promise<string> {
  const { kind, appointmentId, now, leaseSeconds = leaseDefault, delaySeconds = 0 } = letter
  const id = randomId()
  await tx
    .insertInto('outbox')
    .values({
      id,
      kind,
      appointmentId,
      messageId: `<${randomId()}@${messageDomain}>`,
      status: 'waiting',
      transport: '',
      attempts: 0,
      lastError: '',
      finishedAt: null,
      saidKind: null,
      dueAt: columns.instant(now.add({ seconds: delaySeconds })),
      leasedUntil: delaySeconds > 0 ? null : columns.instant(now.add({ seconds: leaseSeconds })),
      createdAt: columns.instant(now),
    })
    .execute()
  return id
}

/** Takes a letter that nobody has tried yet, whoever leased it; undefined where somebody was faster. */
export async function takeFresh(
  db: Database,
  id: string,
  now: Temporal.Instant,
): Promise<WaitingLetter | undefined> {
  const row = await db
    .updateTable('outbox')
    .set({ attempts: 1, leasedUntil: columns.instant(now.add({ seconds: leaseDefault })) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .returningAll()
    .executeTakeFirst()
  return row && toLetter(row)
}

/** Takes the letter that is due longest; safe among many workers and processes, in one statement. */
export async function takeDue(db: Database, now: Temporal.Instant): Promise<WaitingLetter | undefined> {
  const at = columns.instant(now)
  const row = await db
    .updateTable('outbox')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      leasedUntil: columns.instant(now.add({ seconds: leaseDefault })),
    }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'waiting')
        .where('dueAt', '<=', at)
        .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<=', at)]))
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return row && toLetter(row)
}

export async function markSent(
  db: Database,
  sent: { id: string; transport: string; saidKind: string; now: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      status: 'sent',
      transport: sent.transport,
      saidKind: sent.saidKind,
      leasedUntil: null,
      lastError: '',
      finishedAt: columns.instant(sent.now),
    })
    .where('id', '=', sent.id)
    .where('status', '=', 'waiting')
    .execute()
}

/**
 * Puts a letter back until its next try, or gives it up where there is none. Nothing happens where its lease
 * ran out and another sender has it by now.
 * @returns whether it was ours to change
 */
export async function markFailed(
  db: Database,
  failed: {
    letter: WaitingLetter
    /** What it would have said; null where it could not be written. */
    saidKind: string | null
    nextTry: Temporal.Instant | null
    reason: string
    now: Temporal.Instant
  },
): Promise<boolean> {
  const { letter, saidKind, nextTry, reason, now } = failed
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      leasedUntil: null,
      lastError: reason,
      saidKind,
      ...(nextTry
        ? { dueAt: columns.instant(nextTry) }
        : { status: 'dead' as const, finishedAt: columns.instant(now) }),
    })
    .where('id', '=', letter.id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', letter.attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes a letter that no longer makes sense. */
export async function deleteLetter(db: Database, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/** Takes a letter back before anybody tried to send it. @returns false where it is on its way or sent */
export async function takeBackLetter(tx: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * When the letters leave that nobody has tried yet: later while their visit is deleted, soon once it is back, with
 * those that waited for them. Not a cancellation, which is told of a deleted visit too, nor a notice to staff.
 */
export async function putOffLetters(
  tx: Database,
  appointmentId: string,
  dueAt: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(dueAt)
  await tx
    .updateTable('outbox')
    .set({ dueAt: at })
    .where('appointmentId', '=', appointmentId)
    .where('status', '=', 'waiting')
    .where((row) => row.or([row('attempts', '=', 0), row('dueAt', '>', at)]))
    .where('kind', 'not in', ['cancelled', 'undelivered'])
    .execute()
}

/** What was written to the patient about that appointment, newest first. */
export function listLettersOf(
  db: Database,
  appointmentId: string,
): Promise<
  Pick<OutboxRow, 'id' | 'kind' | 'saidKind' | 'status' | 'transport' | 'createdAt' | 'finishedAt'>[]
> {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'saidKind', 'status', 'transport', 'createdAt', 'finishedAt'])
    .where('appointmentId', '=', appointmentId)
    .where('kind', '!=', 'undelivered')
    .orderBy('createdAt', 'desc')
    .limit(shownLetters)
    .execute()
}

/** Forgets every letter about these visits, whatever became of it. */
export async function deleteLettersOf(tx: Database, appointmentIds: string[]): Promise<void> {
  await tx.deleteFrom('outbox').where('appointmentId', 'in', appointmentIds).execute()
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

/** Forgets letters that were sent or given up before that instant. */
export async function deleteFinished(db: Database, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('finishedAt', '<', columns.instant(before))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The newest letter of that kind about the visit; `reachedPatient` says what it means for the banner. */
export function findLetterOf(
  db: Database,
  appointmentId: string,
  kind: LetterKind,
): Promise<Pick<OutboxRow, 'status' | 'transport'> | undefined> {
  return db
    .selectFrom('outbox')
    .select(['status', 'transport'])
    .where('appointmentId', '=', appointmentId)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many letters wait, and since when the one that is due longest; null where none is due. */
export async function waitingLetters(
  db: Database,
  now: Temporal.Instant,
): Promise<{ waiting: number; dueSince: Temporal.Instant | null }> {
  const { waiting } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const due = await db
    .selectFrom('outbox')
    .select('dueAt')
    .where('status', '=', 'waiting')
    .where('dueAt', '<=', columns.instant(now))
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return { waiting, dueSince: due ? columns.asInstant(due.dueAt) : null }
}

function toLetter(row: OutboxRow): WaitingLetter {
  return {
    id: row.id,
    kind: row.kind,
    appointmentId: row.appointmentId,
    messageId: row.messageId,
    attempts: row.attempts,
    createdAt: columns.asInstant(row.createdAt),
  }
}
