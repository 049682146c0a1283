import { inTransaction } from '../../db/engine/transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { stoppedCode, textStatusOf } from '../../platform/texts/texter.ts'
import { keepNews } from '../outbox/delivery-queries.server.ts'
import { isFirstTime, numberDigest, stopNumber } from './queries.server.ts'

/** What the service says of a message of ours. */
export type TextNews = {
  letterId: string
  messageId: string
  /** The service's word. */
  status: string
  errorCode: number | null
  to: string
}

/**
 * Keeps how far a message has come. The same news again does nothing; that the service sends a number nothing any more
 * counts as its STOP.
 */
export async function receiveNews({ db, settings, clock }: Services, news: TextNews): Promise<void> {
  const { letterId, messageId, status, errorCode, to } = news
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await isFirstTime(tx, { messageId, status, now }))) return
    const row = { letterId, providerId: messageId, status: textStatusOf(status), errorCode }
    if (!(await keepNews(tx, row, now))) return
    if (errorCode === stoppedCode) await stopNumber(tx, numberDigest(settings.secretKey, to), now)
  })
}
