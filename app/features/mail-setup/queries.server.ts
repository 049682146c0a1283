import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { accountFaults, mailReach } from '#app/platform/mail/mail-fault.ts'
import type { Services } from '#app/platform/services.ts'
import { keysOf } from '#app/platform/shapes/collections.ts'
import type { MailAlarm } from './mail-status.ts'

/**
 * Why no email leaves at the moment: no mail service is set up, or it refused an email that waits because of the clinic's
 * account. Null once the next one leaves, or where nothing waits.
 */
export async function readMailAlarm({
  db,
  settings,
}: Pick<Services, 'db' | 'settings'>): Promise<MailAlarm | null> {
  if (mailReach(settings.mail) === 'nothing') return 'nothing'
  const codes = keysOf(accountFaults)
  const row = await db
    .selectFrom('outbox')
    .select('lastError')
    .where('status', '=', 'waiting')
    .where('channel', '=', 'email')
    .where((is) => is.or(codes.map((code) => is('lastError', 'like', `${code}%`))))
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  const code = codes.find((one) => row?.lastError.startsWith(one))
  return code ? accountFaults[code] : null
}

/** As it was kept; the outcome is empty where none was sent. */
export type KeptTestEmail = {
  at: Temporal.Instant | null
  outcome: string
  /** Digest of the service's settings then. */
  service: string
}

export async function findTestEmail(db: Database): Promise<KeptTestEmail> {
  const row = await db
    .selectFrom('settings')
    .select(['testEmailAt', 'testEmailOutcome', 'testEmailService'])
    .limit(1)
    .executeTakeFirst()
  const at = row?.testEmailAt ? columns.asInstant(row.testEmailAt) : null
  return { at, outcome: row?.testEmailOutcome ?? '', service: row?.testEmailService ?? '' }
}

/** Next to the settings that staff save: nobody who is filling in that form is told that they changed. */
export async function keepTestEmail(
  tx: Database,
  { at, outcome, service }: { at: Temporal.Instant; outcome: string; service: string },
): Promise<void> {
  const kept = {
    testEmailAt: columns.instant(at),
    testEmailOutcome: outcome,
    testEmailService: service,
  }
  await tx.updateTable('settings').set(kept).execute()
}
