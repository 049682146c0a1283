import { type LegalName, legalNames } from '#app/features/clinic-profile/website/legal-names.ts'
import type { LocalText } from '#app/language/language.ts'
import { firstLanguage } from '#app/language/languages.ts'
import { textFrom } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import type { LegalDetails } from './details.ts'
import { accessibility } from './first-texts/accessibility.ts'
import { complaints } from './first-texts/complaints.ts'
import { goodFaith } from './first-texts/good-faith.ts'
import { languageHelp } from './first-texts/language-help.ts'
import { privacyPractices } from './first-texts/privacy-practices.ts'
import { websitePrivacy } from './first-texts/website-privacy.ts'

const firstTexts = {
  'privacy-practices': privacyPractices,
  'website-privacy': websitePrivacy,
  'good-faith': goodFaith,
  accessibility,
  'language-help': languageHelp,
  complaints,
} as const satisfies Record<LegalName, (state: string) => LocalText>

/** The first text of a legal page for the clinic's state, for the owner to read and complete. */
export const firstLegalText = (name: LegalName, state: string): LocalText => firstTexts[name](state)

export const legalNameIn = (text: string | undefined): LegalName | undefined =>
  legalNames.find((name) => name === text)

/** What a legal page says: as it was written; until it is confirmed, our first text in a language without one. */
export function legalTextOf(
  name: LegalName,
  { text, state, isConfirmed }: { text: LocalText; state: string; isConfirmed: boolean },
): LocalText {
  if (isConfirmed && text[firstLanguage] !== '') return text
  const first = firstLegalText(name, state)
  return textFrom((language) => text[language] || first[language])
}

/** `{officer}` and other words of the clinic in a legal text become what these details say; phones are links. */
export function filledLegalText(text: string, details: LegalDetails): string {
  const { clinic, legalName, address, phone, phoneLink, email, officer, officerPhone } = details
  const phoneAsLink = `[${phone}](${phoneLink})`
  const words: Readonly<Record<string, string>> = {
    clinic,
    'legal-name': legalName,
    address,
    phone: phoneAsLink,
    email,
    officer: officer || m.legal_officer(),
    'officer-phone': officerPhone || phoneAsLink,
  }
  return text.replaceAll(/\{([a-z-]+)\}/g, (blank, word: string) => words[word] ?? blank)
}
