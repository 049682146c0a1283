import { m } from '../../../language/messages.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { textSentAddress } from './rules.ts'
import { sendTestText, type TestTextOutcome } from './test-text.server.ts'

/** Why none left, with the status that says so: of the number 422, of too many 429, of the service 503. */
const refusals: Record<Exclude<TestTextOutcome, 'sent'>, { status: number; words: () => string }> = {
  'no-number': { status: 422, words: m.text_messages_outcome_no_number },
  number: { status: 422, words: m.text_messages_outcome_number },
  stopped: { status: 422, words: m.text_messages_outcome_stopped },
  limited: { status: 429, words: m.text_messages_outcome_limited },
  silent: { status: 503, words: m.text_messages_outcome_unreachable },
  unreachable: { status: 503, words: m.text_messages_outcome_unreachable },
  account: { status: 503, words: m.text_messages_outcome_account },
  sender: { status: 503, words: m.text_messages_outcome_sender },
  busy: { status: 503, words: m.text_messages_outcome_busy },
  many: { status: 429, words: m.text_messages_outcome_limited },
  full: { status: 429, words: m.text_messages_outcome_full },
  other: { status: 503, words: m.text_messages_outcome_other },
}

/**
 * Sends the test text that the owner asks for in Settings. @returns where it leads; a sentence for the field where none
 * left, 404 where no service is set up. The number stands in no address.
 */
export async function answerTestText(
  services: Services,
  asked: { actor: Staff; typed: string },
): Promise<Outcome<{ to: string }>> {
  const outcome = await sendTestText(services, asked)
  if (outcome === null) return refused({ status: 404, message: m.settings_failed() })
  if (outcome === 'sent') return done({ to: textSentAddress })
  const { status, words } = refusals[outcome]
  return refused({ status, errors: { number: words() } })
}
