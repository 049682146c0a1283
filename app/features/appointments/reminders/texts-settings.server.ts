import { languages } from '../../../language/languages.ts'
import { m } from '../../../language/messages.ts'
import { withLanguage } from '../../../language/with-language.server.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import { addDays, timeOf } from '../../../platform/dates.ts'
import { languageName } from '../../../platform/language-name.ts'
import type { Services } from '../../../platform/services.ts'
import { textParts } from '../../../platform/texts/text-parts.ts'
import { reminderText } from '../letters/reminder-text.server.ts'
import { visitPath } from '../visit-page/links.server.ts'
import { saysTextSent } from './rules.ts'

/** What Settings show of text messages; their words come with it, so that no other screen loads them. */
export type TextsSettings = {
  title: string
  lead: string
  samples: { language: string; title: string; body: string; parts: string }[]
  test: Record<'label' | 'hint' | 'problem' | 'button' | 'busy', string>
  /** That one has left; null where none did. */
  sent: string | null
}

/** As long as the real ones. */
const sampleToken = 'kT3vX9qLm2WzR7pYc5NbQe'
const sampleTime = timeOf('10:30')

/** Null where no service for text messages is set up. */
export function readTextsSettings(services: Services, search: URLSearchParams): TextsSettings | null {
  const { texts, publicUrl } = services.settings
  if (texts === null) return null
  const today = clinicDate(services.clock.now())
  const samples = languages.map((language) => {
    const body = withLanguage(language, () => {
      const link = `${publicUrl}${visitPath(sampleToken)}`
      return reminderText({
        name: m.text_messages_sample_name(),
        date: addDays(today, 1),
        time: sampleTime,
        today,
        link,
      })
    })
    const { parts, units } = textParts(body)
    const counted = m.text_messages_parts({ count: parts, units })
    return {
      language,
      title: m.text_messages_sample({ language: languageName(language) }),
      body,
      parts: counted,
    }
  })
  return {
    title: m.text_messages_title(),
    lead: m.text_messages_lead({ sender: texts.sender.value, host: new URL(texts.url).hostname }),
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
