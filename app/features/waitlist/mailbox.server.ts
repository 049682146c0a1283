import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { addressKeyOf } from '#app/features/patients/details.server.ts'
import { markReached } from '#app/features/patients/details-queries.server.ts'
import { readLinkToken } from '#app/features/private-links/token.server.ts'
import type { Services } from '#app/platform/services.ts'

/**
 * A button was pressed on the page of a link: where the link came in an email, somebody reads that mailbox. Looking at the
 * page says nothing, since mail scanners do, and neither does the link in a text message.
 * @param token as the address said it, with what an email adds to it
 */
export async function noteMailbox(
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
  token: string,
  email: string,
): Promise<void> {
  if (readLinkToken(token).isFrom(settings.secretKey, email))
    await inTransaction(db, (tx) => markReached(tx, addressKeyOf(email), clock.now()))
}
