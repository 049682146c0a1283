import type { WebsiteFields } from '#app/features/clinic-profile/website/fields.ts'
import { type LegalName, legalGroup, legalNames } from '#app/features/clinic-profile/website/legal-names.ts'
import { localOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { legalTextOf } from '#app/features/legal-pages/documents.ts'
import type { LocalText } from '#app/language/language.ts'
import { languages } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { markOf } from '../draft/draft.server.ts'

/** How it is with a legal page: what an owner does next follows from it. */
export type LegalStatus = 'not-started' | 'missing' | 'ready' | 'changed' | 'due' | 'reviewed'

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

/** Of every language's words: a confirmation holds for them alone, each in its own language. */
export const legalMark = (text: LocalText): string =>
  markOf(JSON.stringify(languages.map((language) => text[language] ?? '')))

/** Of what was written: an empty text would follow our first one, which later releases change. */
const writtenMark = (fields: WebsiteFields, name: LegalName): string =>
  legalMark(localOf(fields, textField(name)))

export type Confirmation = { day: string; by: string; mark: string }

export const confirmationText = ({ day, by, mark }: Confirmation): string => `${day} ${by} ${mark}`

export function confirmationIn(fields: WebsiteFields, name: LegalName): Confirmation | null {
  const [day = '', by = '', mark = ''] = (fields[confirmedField(name)] ?? '').split(' ')
  return day === '' ? null : { day, by, mark }
}

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
  if (confirmation.mark !== writtenMark(fields, name)) return 'changed'
  const due = Temporal.PlainDate.from(confirmation.day).add({ months: monthsUntilReview })
  return today >= due.toString() ? 'due' : 'reviewed'
}

/** What prevents publishing: a page whose words were changed after they were confirmed, or that lost a detail. */
export function legalProblems(fields: WebsiteFields): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const name of legalNames) {
    const confirmation = confirmationIn(fields, name)
    if (!confirmation) continue
    const [missing] = missingDetails(fields, name)
    if (confirmation.mark !== writtenMark(fields, name))
      problems[confirmedField(name)] = m.legal_confirm_again()
    else if (missing !== undefined) problems[confirmedField(name)] = missing
  }
  return problems
}
