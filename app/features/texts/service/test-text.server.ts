import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { oneNumberIn } from '#app/platform/text/phone.server.ts'
import { inPlainSigns } from '#app/platform/texts/text-parts.ts'
import { type Texter, type TextFault, textCodeOf, textFault } from '#app/platform/texts/texter.ts'
import { textSentAddress } from '../address.ts'
import { textName } from '../offer.ts'

/** What became of a test text. */
type TestTextOutcome = 'sent' | 'no-number' | 'limited' | 'silent' | TextFault

/** It goes to whatever number was typed: nobody is to be bothered with it. */
const perAdmin: Limit = { name: 'test-text', count: 3, windowSeconds: 900 }

/**
 * Sends one text message with our own words to the number that the owner typed, the way patients get theirs, and waits for
 * what becomes of it (30 s at most). Never throws for a fault of the service: which one it was is the answer. The number is
 * kept nowhere.
 */
export async function sendTestText(
  services: Services,
  { actor, typed, texter = services.texter }: Asked,
): Promise<TestTextOutcome> {
  const { db, clock, settings, log } = services
  const to = oneNumberIn(typed)
  if (to === null) return 'no-number'
  const counting = { now: clock.now(), factor: settings.limitsFactor, subject: actor.id }
  if (!(await countAgainst(db, perAdmin, counting)).ok) return 'limited'
  const body = inPlainSigns(m.text_messages_test({ clinic: textName(clinic().name) }))
  const outcome = await texter.send({ to, body, emailId: null }).then(() => 'sent' as const, faultOf)
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

type Asked = {
  actor: Staff
  /** The number, as the owner typed it. */
  typed: string
  /** Of the service that is tried; left out: the one in use. */
  texter?: Pick<Texter, 'send'>
}

/** Sends a test text by that service. @returns a sentence for the field of the number where none left */
export async function tryTexter(services: Services, asked: Asked): Promise<Outcome<undefined>> {
  const outcome = await sendTestText(services, asked)
  if (outcome === 'sent') return done(undefined)
  const { status, words } = refusals[outcome]
  return refused({ status, errors: { number: words() } })
}

/**
 * Sends the test text that the owner asks for in Settings. @returns where it leads; a sentence for the field where none
 * left, 404 where no service is set up. The number is in no address.
 */
export async function answerTestText(
  services: Services,
  asked: { actor: Staff; typed: string },
): Promise<Outcome<{ to: string }>> {
  if (services.settings.texts === null) return refused({ status: 404, message: m.settings_failed() })
  const outcome = await tryTexter(services, asked)
  return outcome.ok ? done({ to: textSentAddress }) : outcome
}
