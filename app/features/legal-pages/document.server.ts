import { website } from '#app/features/clinic-profile/website/current-clinic.ts'
import { type LegalName, legalGroup } from '#app/features/clinic-profile/website/legal-names.ts'
import { type LocalText, localText } from '#app/language/language.ts'
import { languages } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { boardNotice } from './board-notice.ts'
import { legalCopy } from './copy.ts'
import { confirmationOf, detailsOf, type LegalDetails } from './details.ts'
import { filledLegalText, legalTextOf } from './documents.ts'
import type { LegalDocument } from './page.ts'
import { taglinesOf } from './taglines.ts'

type Given = { text: LocalText; effective: string; details: LegalDetails }

/** All that a legal page says, in every language: what is stored of it never changes with the clinic or a release. */
export function legalDocument(name: LegalName, { text, effective, details }: Given): LegalDocument {
  return {
    effective,
    phone: { text: details.phone, link: details.phoneLink },
    words: recordOf(languages, (language) =>
      withLanguage(language, () => ({
        title: legalCopy[name].title(),
        lead: legalCopy[name].lead(),
        must: name === 'privacy-practices' ? m.legal_must() : '',
        text: filledLegalText(localText(text), details),
      })),
    ),
    notices: isIn(text, '{languages}') ? taglinesOf(details.state) : [],
    board: isIn(text, '{board}') ? [...boardNotice] : [],
  }
}

const isIn = (text: LocalText, slot: string): boolean =>
  languages.some((language) => text[language]?.includes(slot))

/** A page as the website has it: the details of its confirmation, or until then those of today. */
export function currentDocument(name: LegalName): LegalDocument {
  const { text, effective, confirmed } = website().groups[legalGroup(name)]
  const confirmation = confirmationOf(confirmed)
  const details = confirmation?.details ?? detailsOf(website())
  const written = legalTextOf(name, { text, state: details.state, isConfirmed: confirmation !== null })
  return legalDocument(name, { text: written, effective, details })
}

/** Whether a page would say something else with these details than with those that were confirmed. */
export function isOtherWith(
  name: LegalName,
  { text, effective, confirmed, details }: Given & { confirmed: LegalDetails },
): boolean {
  const withDetails = (one: LegalDetails) =>
    JSON.stringify(legalDocument(name, { text, effective, details: one }))
  return withDetails(confirmed) !== withDetails(details)
}
