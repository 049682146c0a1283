import { clinicLanguages } from '#app/language/clinic-languages.ts'
import type { Language } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { Services } from '#app/platform/services.ts'
import { currentClinic } from '../clinic-profile/website/current-clinic.ts'
import type { PhoneConsent, TextOffer } from './offer.ts'

/** What a booking form asks next to its fields; null where no service for text messages is set up. */
export function reminderOffer({ settings }: Pick<Services, 'settings'>, isTicked: boolean): TextOffer | null {
  if (settings.texts === null) return null
  const { name } = currentClinic()
  return {
    sentence: m.text_messages_consent(),
    details: m.text_messages_consent_details({ clinic: name }),
    isTicked,
  }
}

/** The same on the form of the waitlist: of times that open. */
export function openingOffer({ settings }: Pick<Services, 'settings'>, isTicked: boolean): TextOffer | null {
  if (settings.texts === null) return null
  return {
    sentence: m.text_messages_openings(),
    details: m.text_messages_openings_details(),
    isTicked,
  }
}

/** What staff ask on the phone, in the words that they read out; null where no service for text messages is set up. */
export function phoneConsent({ settings }: Pick<Services, 'settings'>): PhoneConsent | null {
  if (settings.texts === null) return null
  return {
    label: m.text_messages_phone_agreed(),
    readOut: m.text_messages_phone_read_out(),
    sentences: clinicLanguages().map((language) => ({ language, text: phoneWording(language) })),
  }
}

/** In the language in which it is asked. */
export const phoneWording = (language: Language): string =>
  withLanguage(language, () => m.text_messages_phone_sentence({ clinic: currentClinic().name }))

/** The words of a consent, as they are kept: those that was next to the box. */
export const wordingOf = ({ sentence, details }: TextOffer): string => `${sentence}. ${details}`
