import type { LetterKind } from './db/values.ts'
import { writeReminderText } from './features/appointments/letters/reminder-text.server.ts'
import { numberDigest, stopNumber } from './features/text-messages/queries.server.ts'
import type { LetterRequest, OutboxText, Services } from './platform/services.ts'
import { stoppedCode, type Texter, textCodeOf } from './platform/texts/texter.ts'
import { offerMessage } from './waitlist-letters.server.ts'

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>

/** Writes the text message of an outbox row, by its kind; null where there is nothing to say any more. */
export const writeAnyText = async (needs: Needs, request: LetterRequest): Promise<OutboxText | null> =>
  writers[request.kind]?.(needs, request) ?? null

type Writer = (needs: Needs, request: LetterRequest) => Promise<OutboxText | null>

/** Of all else only letters tell. */
const writers: Partial<Record<LetterKind, Writer>> = {
  reminder: writeReminderText,
  'waitlist-offer': offerMessage,
}

/** The same texter; that the service sends a number nothing any more counts as that number's STOP. */
export const obeying = (
  texter: Texter,
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
): Texter => ({
  ...texter,
  send: async (message) => {
    try {
      return await texter.send(message)
    } catch (error) {
      if (textCodeOf(error) === stoppedCode)
        await stopNumber(db, numberDigest(settings.secretKey, message.to), clock.now())
      throw error
    }
  },
})
