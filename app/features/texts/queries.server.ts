import type { ExpressionBuilder } from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { Database, Tables, TextConsentRow, TextProofRow } from '#app/db/tables.ts'
import type { Language, TextPurpose } from '#app/db/values.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { inParts } from '#app/platform/shapes/collections.ts'

/** What stands for a number where only that it is the same must be known. */
export const numberDigest = (secretKey: string, number: string): string =>
  keyedHash(secretKey, 'text-number', number)

/** @returns false where the service has handed it in before: then nothing of it is done again */
export async function isFirstTime(
  tx: Database,
  { messageId, status, now }: { messageId: string; status: string; now: Temporal.Instant },
): Promise<boolean> {
  const stored = await tx
    .insertInto('text_events')
    .values({ messageId, status, at: columns.instant(now) })
    .onConflict((conflict) => conflict.columns(['messageId', 'status']).doNothing())
    .returning('messageId')
    .executeTakeFirst()
  return stored !== undefined
}

/** That number gets no text messages from now on. @returns whether it got some before */
export async function stopNumber(tx: Database, digest: string, now: Temporal.Instant): Promise<boolean> {
  const stopped = { stoppedAt: columns.instant(now), startedAt: null }
  const row = await tx
    .insertInto('text_stops')
    .values({ numberDigest: digest, ...stopped })
    .onConflict((conflict) =>
      conflict.column('numberDigest').doUpdateSet(stopped).where('text_stops.startedAt', 'is not', null),
    )
    .returning('numberDigest')
    .executeTakeFirst()
  return row !== undefined
}

/** It gets them again. @returns whether it was stopped */
export async function startNumber(tx: Database, digest: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('text_stops')
    .set({ startedAt: columns.instant(now) })
    .where('numberDigest', '=', digest)
    .where('startedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Since when that number is stopped; null where it is not. */
export async function stoppedSince(db: Database, digest: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('text_stops')
    .select('stoppedAt')
    .where('numberDigest', '=', digest)
    .where('startedAt', 'is', null)
    .executeTakeFirst()
  return row ? columns.asInstant(row.stoppedAt) : null
}

/** In which language anyone who has that number agreed last; null where nobody did. */
export async function languageOfNumber(db: Database, digest: string): Promise<Language | null> {
  const row = await db
    .selectFrom('text_proofs')
    .select('language')
    .where('numberDigest', '=', digest)
    .orderBy('givenAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.language ?? null
}

/** SQLite takes 32,766 values in one statement. */
const idsAtOnce = 5_000

/** For what a consent is given: a visit, or a place on the waitlist. */
export type ConsentSubject = { appointmentId: string } | { entryId: string }

type NewConsent = {
  purpose: TextPurpose
  subject: ConsentSubject
  /** As the world writes it. */
  number: string
  language: Language
  /** What was ticked, as it was read, or read out. */
  wording: string
  /** Who of the staff takes it down by telephone; nobody where it is ticked on the website. */
  givenBy?: string
  now: Temporal.Instant
}

/** Somebody agreed; in the transaction that stores for what. */
export async function giveConsent(tx: Database, secretKey: string, given: NewConsent): Promise<void> {
  const { purpose, subject, number, language, wording, givenBy = '', now } = given
  const id = randomId()
  const digest = numberDigest(secretKey, number)
  await tx
    .insertInto('text_proofs')
    .values({
      id,
      purpose,
      numberDigest: digest,
      language,
      wording,
      givenAt: columns.instant(now),
      givenBy,
      withdrawnAt: null,
      withdrawnBy: '',
    })
    .execute()
  await tx
    .insertInto('text_consents')
    .values({ id, number, appointmentId: null, entryId: null, ...subject })
    .execute()
}

/** A consent with its proof, and since when its number is stopped; null where it is not. */
export type Consent = Pick<TextConsentRow, 'number'> &
  Omit<TextProofRow, 'purpose'> & { stoppedAt: string | null }

const consents = (db: Database) =>
  db
    .selectFrom('text_consents')
    .innerJoin('text_proofs', 'text_proofs.id', 'text_consents.id')
    .leftJoin('text_stops', (join) =>
      join
        .onRef('text_stops.numberDigest', '=', 'text_proofs.numberDigest')
        .on('text_stops.startedAt', 'is', null),
    )
    .select(['text_consents.id', 'number', 'text_proofs.numberDigest', 'language', 'wording'])
    .select(['givenAt', 'givenBy', 'withdrawnAt', 'withdrawnBy', 'text_stops.stoppedAt'])

/** What was agreed to for a visit, or for a place on the waitlist; undefined where nothing was. */
export const findConsentOf = (db: Database, subject: ConsentSubject): Promise<Consent | undefined> =>
  consents(db).where(isFor(subject)).executeTakeFirst()

const isFor = (subject: ConsentSubject) => (row: ExpressionBuilder<Tables, 'text_consents'>) =>
  'entryId' in subject
    ? row('text_consents.entryId', '=', subject.entryId)
    : row('text_consents.appointmentId', '=', subject.appointmentId)

/**
 * The number to which text messages about it may go; null where it was withdrawn, the number is stopped or is not theirs
 * any more, or the proof was made with another key: then nobody can tell whether it said STOP.
 * @param numbers those that the visit or the place has now
 */
export function numberToText(
  consent: Consent | undefined,
  { secretKey, numbers }: { secretKey: string; numbers: readonly string[] },
): string | null {
  if (!consent || consent.withdrawnAt !== null || consent.stoppedAt !== null) return null
  return isProved(consent, secretKey) && numbers.includes(consent.number) ? consent.number : null
}

/** Whether its proof was made with this key, by which alone anybody can tell what its number said since. */
export const isProved = (consent: Pick<Consent, 'number' | 'numberDigest'>, secretKey: string): boolean =>
  consent.numberDigest === numberDigest(secretKey, consent.number)

/** No more text messages are wanted. @param by who of the staff takes it down; empty where they end them themselves
 * @returns whether they were wanted until now */
export async function withdrawConsent(
  tx: Database,
  { subject, by, now }: { subject: ConsentSubject; by: string; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('text_proofs')
    .set({ withdrawnAt: columns.instant(now), withdrawnBy: by })
    .where('id', 'in', (own) => own.selectFrom('text_consents').select('id').where(isFor(subject)))
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** That was a mistake of the staff. @returns whether it was withdrawn */
export async function restoreConsent(tx: Database, subject: ConsentSubject): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('text_proofs')
    .set({ withdrawnAt: null, withdrawnBy: '' })
    .where('id', 'in', (own) => own.selectFrom('text_consents').select('id').where(isFor(subject)))
    .where('withdrawnAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What was agreed to for another number than that of now makes room for a new consent; its proof stays. */
export async function dropConsent(tx: Database, subject: ConsentSubject): Promise<void> {
  await tx.deleteFrom('text_consents').where(isFor(subject)).execute()
}

/** What was agreed to for those visits or places; the proofs stay. */
export async function deleteConsentsOf(
  tx: Database,
  column: 'appointmentId' | 'entryId',
  ids: readonly string[],
): Promise<void> {
  for (const some of inParts(ids, idsAtOnce))
    await tx.deleteFrom('text_consents').where(column, 'in', some).execute()
}

/** As it is told to anyone who asks what is kept of them. */
export type KeptConsent = Omit<Consent, 'id' | 'numberDigest' | 'givenBy' | 'withdrawnBy'>

/** The same for anyone who asks what is kept of them, by the id of its visit or place. */
export async function listConsentsOf(
  db: Database,
  column: 'appointmentId' | 'entryId',
  ids: readonly string[],
): Promise<Map<string, KeptConsent>> {
  const all = await listWholeConsentsOf(db, column, ids)
  return new Map(
    [...all].map(([subjectId, { id: _, numberDigest: __, givenBy: ___, withdrawnBy: ____, ...kept }]) => [
      subjectId,
      kept,
    ]),
  )
}

/** What was agreed to, for many at once: by the id of its visit or place. */
export async function listWholeConsentsOf(
  db: Database,
  column: 'appointmentId' | 'entryId',
  ids: readonly string[],
): Promise<Map<string, Consent>> {
  const all = new Map<string, Consent>()
  for (const some of inParts(ids, idsAtOnce)) {
    const rows = await consents(db)
      .select(`text_consents.${column} as subjectId`)
      .where(`text_consents.${column}`, 'in', some)
      .execute()
    for (const { subjectId, ...consent } of rows) if (subjectId !== null) all.set(subjectId, consent)
  }
  return all
}

/**
 * Forgets who agreed before that instant, where no visit and no place on the waitlist hangs on it any more, and numbers
 * that said STOP or START before it. @returns how many
 */
export async function deleteOldProofs(db: Database, before: Temporal.Instant): Promise<number> {
  const at = columns.instant(before)
  const proofs = await db
    .deleteFrom('text_proofs')
    .where('givenAt', '<', at)
    .where((row) => row.or([row('withdrawnAt', 'is', null), row('withdrawnAt', '<', at)]))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('text_consents')
            .select('text_consents.id')
            .whereRef('text_consents.id', '=', 'text_proofs.id'),
        ),
      ),
    )
    .executeTakeFirst()
  const stops = await db
    .deleteFrom('text_stops')
    .where('stoppedAt', '<', at)
    .where((row) => row.or([row('startedAt', 'is', null), row('startedAt', '<', at)]))
    .executeTakeFirst()
  return Number(proofs.numDeletedRows) + Number(stops.numDeletedRows)
}

/**
 * Forgets which news of messages came before the one instant, whose emails are forgotten by then, and what people wrote
 * before the other: a STOP or START of then, handed in once more, would be obeyed. @returns how many
 */
export async function deleteOldEvents(
  db: Database,
  before: { news: Temporal.Instant; received: Temporal.Instant },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('text_events')
    .where((row) =>
      row.or([
        row.and([row('status', '!=', 'received'), row('at', '<', columns.instant(before.news))]),
        row('at', '<', columns.instant(before.received)),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
