import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { type SenderPurpose, senderPurposes } from '#app/db/values.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { givenSender } from '#app/features/service-settings/rules.ts'
import type { MailAddress, Sender } from '#app/platform/mail/mailer.ts'
import type { Services } from '#app/platform/services.ts'
import type { MailSettings } from '#app/platform/settings.ts'

/** An address of the clinic's own emails, as staff set it. */
export type StoredSender = {
  address: string
  isConfirmed: boolean
  pending: string
  /** A code was sent to `pending` and still counts. */
  waitsForCode: boolean
}

const none: StoredSender = { address: '', isConfirmed: false, pending: '', waitsForCode: false }

export async function findSenders(
  db: Database,
  now: Temporal.Instant,
): Promise<Record<SenderPurpose, StoredSender>> {
  const rows = await db.selectFrom('mail_senders').selectAll().limit(senderPurposes.length).execute()
  const at = columns.instant(now)
  const of = (purpose: SenderPurpose): StoredSender => {
    const row = rows.find((one) => one.purpose === purpose)
    if (!row) return none
    const { address, pending, confirmedAt, codeUntil } = row
    const waitsForCode = codeUntil !== null && codeUntil > at
    return { address, pending, isConfirmed: confirmedAt !== null, waitsForCode }
  }
  return { from: of('from'), 'reply-to': of('reply-to') }
}

/**
 * From whom the next email comes: what the environment says, else what the owner confirmed, else the address that
 * the website had first.
 * Answers go to the sender unless another address is set.
 */
export async function findSender(
  db: Database,
  { mail, profile }: { mail: MailSettings; profile: { name: string; address: string } },
): Promise<Sender> {
  const rows = await db.selectFrom('mail_senders').select(['purpose', 'address']).execute()
  const set = (purpose: SenderPurpose) => rows.find((row) => row.purpose === purpose)?.address || undefined
  const given = givenSender(mail)
  const replyTo = given.replyTo ?? set('reply-to')
  return {
    name: profile.name,
    address: given.from ?? set('from') ?? profile.address,
    ...(replyTo && { replyTo }),
  }
}

/** From whom the next email comes. */
export function currentSender({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<Sender> {
  const { name, email } = currentClinic()
  return findSender(db, { mail: settings.mail, profile: { name, address: email.text } })
}

/** Where the clinic reads patients' answers, and is told of emails that did not arrive. */
export async function clinicMailbox(services: Pick<Services, 'db' | 'settings'>): Promise<MailAddress> {
  const { name, address, replyTo } = await currentSender(services)
  return { name, address: replyTo ?? address }
}

const noCode = { codeDigest: null, codeUntil: null, codeTries: 0 } as const

/** An address that waits for its code; the one before it waits no more. */
export async function keepPending(
  tx: Database,
  {
    purpose,
    pending,
    digest,
    until,
  }: { purpose: SenderPurpose; pending: string; digest: string; until: Temporal.Instant },
): Promise<void> {
  const waiting = { pending, codeDigest: digest, codeUntil: columns.instant(until), codeTries: 0 }
  await tx
    .insertInto('mail_senders')
    .values({ purpose, address: '', confirmedAt: null, ...waiting })
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet(waiting))
    .execute()
}

/** Counts one try of the code. @returns its digest and what it confirms; undefined where none counts any more */
export async function tryCode(
  db: Database,
  purpose: SenderPurpose,
  { now, most }: { now: Temporal.Instant; most: number },
): Promise<{ digest: string; pending: string } | undefined> {
  const row = await db
    .updateTable('mail_senders')
    .set((row) => ({ codeTries: row('codeTries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('codeTries', '<', most)
    .where('codeUntil', '>', columns.instant(now))
    .returning(['codeDigest', 'pending'])
    .executeTakeFirst()
  return row?.codeDigest ? { digest: row.codeDigest, pending: row.pending } : undefined
}

/** The pending address is in use from now on. @returns false where it was confirmed or replaced meanwhile */
export async function confirmPending(
  tx: Database,
  { purpose, digest, now }: { purpose: SenderPurpose; digest: string; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_senders')
    .set((row) => ({
      address: row.ref('pending'),
      pending: '',
      confirmedAt: columns.instant(now),
      ...noCode,
    }))
    .where('purpose', '=', purpose)
    .where('codeDigest', '=', digest)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The mail service has taken an email from that address: it is in use from now on. */
export async function storeSender(
  tx: Database,
  { address, now }: { address: string; now: Temporal.Instant },
): Promise<void> {
  const row = { address, pending: '', confirmedAt: columns.instant(now), ...noCode }
  await tx
    .insertInto('mail_senders')
    .values({ purpose: 'from', ...row })
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet(row))
    .execute()
}

export async function deleteSender(tx: Database, purpose: SenderPurpose): Promise<void> {
  await tx.deleteFrom('mail_senders').where('purpose', '=', purpose).execute()
}

/** An address that waits for its code waits no more; the one in use stays. */
export async function deletePending(tx: Database, purpose: SenderPurpose): Promise<void> {
  await tx
    .updateTable('mail_senders')
    .set({ pending: '', ...noCode })
    .where('purpose', '=', purpose)
    .execute()
}

/**
 * The website's address changes: emails go on coming from the one before, and answers go on going there, unless the owner
 * has set a sender. The new one counts once an owner confirms it.
 */
export async function keepFormerSender(tx: Database, address: string): Promise<void> {
  await tx
    .insertInto('mail_senders')
    .values({ purpose: 'from', address, confirmedAt: null, pending: '', ...noCode })
    .onConflict((conflict) =>
      conflict.column('purpose').doUpdateSet({ address }).where('mail_senders.address', '=', ''),
    )
    .execute()
}
