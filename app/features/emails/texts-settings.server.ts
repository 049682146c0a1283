import { textsADay } from '#app/features/texts/ceiling.server.ts'
import { localPath } from '#app/language/addresses.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, timeOf } from '#app/platform/dates.ts'
import { languageName } from '#app/platform/format.ts'
import type { Services } from '#app/platform/services.ts'
import { textParts } from '#app/platform/texts/text-parts.ts'
import { visitPath } from '../scheduling/index.server.ts'
import { saysTextSent } from '../texts/address.ts'
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
