import { countAgainst, type Limit } from '#app/db/technical/limits.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { textsADay } from '#app/features/texts/ceiling.server.ts'
import { textName } from '#app/features/texts/offer.ts'
import { localPath } from '#app/language/addresses.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, timeOf } from '#app/platform/dates.ts'
import { languageName } from '#app/platform/format.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { oneNumberIn } from '#app/platform/text/phone.server.ts'
import { inPlainSigns, textParts } from '#app/platform/texts/text-parts.ts'
import { type TextFault, textCodeOf, textFault } from '#app/platform/texts/texter.ts'
import { visitPath } from '../scheduling/index.server.ts'
import { saysTextSent, textSentAddress } from './address.ts'
import { offerText } from './offer-text.ts'
import { reminderText } from './reminder-text.server.ts'

/** What Settings show of text messages; their words come with it, so that no other screen loads them. */
export type TextsSettings = {
  title: string
  lead: string
  /** How many leave in a day, and what becomes of the others. */
  most: string
  samples: { language: string; title: string; body: string; parts: string }[]
  test: Record<'label' | 'hint' | 'problem' | 'button' | 'busy', string>
  /** That one has left; null where none did. */
  sent: string | null
}

/** As long as the real ones. */
const sampleToken = 'kT3vX9qLm2WzR7pYc5NbQe'
const sampleTime = timeOf('10:30')
const sampleUntil = timeOf('16:12')

type Day = { today: CalendarDate; origin: string }

/** What text messages tell of, as if it were tomorrow. */
const kinds = [
  {
    title: m.text_messages_sample,
    write: ({ today, origin }: Day) =>
      reminderText({ ...aVisit(today), link: origin + visitPath(sampleToken) }),
  },
  {
    title: m.text_messages_sample_offer,
    write: ({ today, origin }: Day) =>
      offerText({
        ...aVisit(today),
        until: sampleUntil,
        link: `${origin}${localPath(`/offer/${sampleToken}`)}`,
      }),
  },
]

const aVisit = (today: CalendarDate) => ({
  name: m.text_messages_sample_name(),
  date: addDays(today, 1),
  time: sampleTime,
  today,
})

/** Null where no service for text messages is set up. */
export function readTextsSettings(services: Services, search: URLSearchParams): TextsSettings | null {
  const { texts, publicUrl } = services.settings
  if (texts === null) return null
  const today = clinicDate(services.clock.now())
  const samples = [...kinds].flatMap(({ title, write }) =>
    clinicLanguages().map((language) => {
      const body = withLanguage(language, () => write({ today, origin: `${publicUrl}` }))
      const { parts, units } = textParts(body)
      const name = { language: languageName(language) }
      return { language, title: title(name), body, parts: m.text_messages_parts({ count: parts, units }) }
    }),
  )
  return {
    title: m.text_messages_title(),
    lead: m.text_messages_lead({ sender: texts.sender.value, host: new URL(texts.url).hostname }),
    most: m.text_messages_most({ count: textsADay(services) }),
    samples,
    test: {
      label: m.text_messages_test_number(),
      hint: m.text_messages_test_hint(),
      problem: m.admins_problem(),
      button: m.text_messages_test_button(),
      busy: m.text_messages_test_busy(),
    },
    sent: saysTextSent(search) ? m.text_messages_outcome_sent() : null,
  }
}

/** What became of a test text. */
type TestTextOutcome = 'sent' | 'no-number' | 'limited' | 'silent' | TextFault

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
  if (settings.texts === null) return null
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

/**
 * Sends the test text that the owner asks for in Settings. @returns where it leads; a sentence for the field where none
 * left, 404 where no service is set up. The number is in no address.
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
