import type { LocalText } from '#app/language/language.ts'
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
} as const satisfies Record<string, (state: string) => LocalText>

export type LegalName = keyof typeof firstTexts

/** In the order of the footer. */
export const legalNames = Object.keys(firstTexts) as LegalName[]

/** What the text of a legal page begins with, by the code of the clinic's state: for the owner to read and complete. */
export const firstLegalText = (name: LegalName, state: string): LocalText => firstTexts[name](state)
