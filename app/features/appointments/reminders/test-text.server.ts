import { countAgainst, type Limit } from '../../../db/technical/limits.server.ts'
import { m } from '../../../language/messages.ts'
import type { Services } from '../../../platform/services.ts'
import { oneNumberIn } from '../../../platform/text/phone.server.ts'
import { inPlainSigns } from '../../../platform/texts/text-parts.ts'
import { type TextFault, textCodeOf, textFault } from '../../../platform/texts/texter.ts'
import type { Staff } from '../../audit/actor.ts'
import { clinic } from '../../clinic/website/in-use.ts'
import { writeRecord, written } from '../../records/write-record.server.ts'
import { textName } from '../../text-messages/names.ts'

/** What became of a test text. */
export type TestTextOutcome = 'sent' | 'no-number' | 'limited' | 'silent' | TextFault

/** It goes to whatever number was typed: nobody is to be bothered with it. */
const perAdmin: Limit = { name: 'test-text', count: 3, windowSeconds: 900 }

/**
 * Sends one text message with our own words to the number that the owner typed, the way patients get theirs, and waits for
 * what becomes of it (30 s at most). Never throws for a fault of the service: which one it was is the answer. The number is
 * kept nowhere. Null where no service is set up.
 */
export async function sendTestText(
  services: Services,
  { actor, typed }: { actor: Staff; typed: string },
): Promise<TestTextOutcome | null> {
  const { db, clock, settings, texter, log } = services
  if (!texter) return null
  const to = oneNumberIn(typed)
  if (to === null) return 'no-number'
  const counting = { now: clock.now(), factor: settings.limitsFactor, subject: actor.id }
  if (!(await countAgainst(db, perAdmin, counting)).ok) return 'limited'
  const body = inPlainSigns(m.text_messages_test({ clinic: textName(clinic().name) }))
  const outcome = await texter.send({ to, body, letterId: null }).then(() => 'sent' as const, faultOf)
  if (outcome !== 'sent') log.warn({ code: outcome }, 'test text not sent')
  const writing = { actor, object: 'mail', failed: m.mail_setup_outcome_other() } as const
  await writeRecord(services, writing, async () =>
    written({ action: 'send', detail: { outcome, way: 'text' } }),
  )
  return outcome
}

function faultOf(error: unknown): TextFault | 'silent' {
  const code = textCodeOf(error)
  if (code !== null) return textFault(code)
  return error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name) ? 'silent' : 'unreachable'
}
