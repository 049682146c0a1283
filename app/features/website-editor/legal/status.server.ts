import type { WebsiteFields } from '#app/features/clinic-profile/website/fields.ts'
import { type LegalName, legalGroup, legalNames } from '#app/features/clinic-profile/website/legal-names.ts'
import { localOf, websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import {
  type Confirmation,
  confirmationOf,
  detailsOf,
  type LegalDetails,
} from '#app/features/legal-pages/details.ts'
import { isOtherWith } from '#app/features/legal-pages/document.server.ts'
import { legalTextOf } from '#app/features/legal-pages/documents.ts'
import type { LocalText } from '#app/language/language.ts'
import { languages } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { markOf } from '../draft/draft.server.ts'

/** How it is with a legal page: what an owner does next follows from it. */
export type LegalStatus = 'not-started' | 'missing' | 'ready' | 'changed' | 'outdated' | 'due' | 'reviewed'

const monthsUntilReview = 12
const openDetail = '[['

export const textField = (name: LegalName): string => `${legalGroup(name)}.text`
export const effectiveField = (name: LegalName): string => `${legalGroup(name)}.effective`
/** Owners alone write it, with the button for it. */
export const confirmedField = (name: LegalName): string => `${legalGroup(name)}.confirmed`
const officerField = 'legal.officer'

/** A text, day or confirmation of a legal page. */
export const isOfLegalPage = (field: string): boolean =>
  legalNames.some((name) => field.startsWith(`${legalGroup(name)}.`))

/** What the page says: as it was written, else our first text for the state. */
export const legalText = (fields: WebsiteFields, name: LegalName): LocalText =>
  legalTextOf(name, {
    text: localOf(fields, textField(name)),
    state: fields['profile.state'] ?? '',
    isConfirmed: confirmationIn(fields, name) !== null,
  })

/** Of all that an owner read: the words in each language, the day, and the clinic's details. */
export const legalMark = (said: {
  text: LocalText
  effective: string
  details: LegalDetails | null
}): string =>
  markOf(
    JSON.stringify([languages.map((language) => said.text[language] ?? ''), said.effective, said.details]),
  )

/** The words and the day as they were written: an empty text would follow our first one, which later releases change. */
export const writtenIn = (fields: WebsiteFields, name: LegalName) => ({
  text: localOf(fields, textField(name)),
  effective: fields[effectiveField(name)] ?? '',
})

/** The words or the day are no longer those that were confirmed. */
const isChanged = (fields: WebsiteFields, name: LegalName, { mark, details }: Confirmation): boolean =>
  mark !== legalMark({ ...writtenIn(fields, name), details })

export const confirmationIn = (fields: WebsiteFields, name: LegalName): Confirmation | null =>
  confirmationOf(fields[confirmedField(name)] ?? '')

/** What these fields say of the clinic. */
export const legalDetails = (fields: WebsiteFields): LegalDetails =>
  detailsOf(websiteOf(fields, { version: 0, pictures: new Map() }))

/** A sentence for each detail that the page still needs. */
export function missingDetails(fields: WebsiteFields, name: LegalName): string[] {
  const text = legalText(fields, name)
  const words = languages.map((language) => text[language] ?? '').join('\n')
  return [
    ...(words.includes('{officer}') && !fields[officerField] ? [m.legal_missing_officer()] : []),
    ...(words.includes(openDetail) ? [m.legal_missing_brackets()] : []),
  ]
}

/** @param today `yyyy-mm-dd` at the clinic */
export function statusOf(fields: WebsiteFields, name: LegalName, today: string): LegalStatus {
  const confirmation = confirmationIn(fields, name)
  if (!confirmation) {
    if (missingDetails(fields, name).length > 0) return 'missing'
    return Object.values(localOf(fields, textField(name))).some(Boolean) ? 'ready' : 'not-started'
  }
  if (isChanged(fields, name, confirmation)) return 'changed'
  if (isOutdated(fields, name, confirmation)) return 'outdated'
  const due = Temporal.PlainDate.from(confirmation.day).add({ months: monthsUntilReview })
  return today >= due.toString() ? 'due' : 'reviewed'
}

/** A confirmed page whose words, day, or details are no longer those that an owner confirmed. */
export function mustConfirmAgain(fields: WebsiteFields, name: LegalName): boolean {
  const confirmation = confirmationIn(fields, name)
  return (
    confirmation !== null && (isChanged(fields, name, confirmation) || isOutdated(fields, name, confirmation))
  )
}

/** The clinic's details changed: the page says what was confirmed until an owner confirms it again. */
const isOutdated = (fields: WebsiteFields, name: LegalName, { details: confirmed }: Confirmation): boolean =>
  confirmed !== null &&
  isOtherWith(name, { ...writtenIn(fields, name), confirmed, details: legalDetails(fields) })

/** What prevents publishing: a page whose words or day were changed after they were confirmed. */
export function legalProblems(fields: WebsiteFields): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const name of legalNames) {
    const confirmation = confirmationIn(fields, name)
    if (confirmation && isChanged(fields, name, confirmation))
      problems[confirmedField(name)] = m.legal_confirm_again()
  }
  return problems
}
