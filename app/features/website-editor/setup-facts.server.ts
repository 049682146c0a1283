import type { Database } from '#app/db/tables.ts'
import { firstFields } from '../clinic-profile/website/first-fields.ts'
import { legalNames } from '../clinic-profile/website/legal-names.ts'
import { isOwnProfile } from '../clinic-profile/website/own-profile.ts'
import { profileOf } from '../clinic-profile/website/read-fields.ts'
import { readDraft } from './draft/draft.server.ts'
import { confirmationIn, mustConfirmAgain } from './legal/status.server.ts'

/**
 * Which of a clinic's first steps on its website are done, in the draft. A look that was published under the clinic's
 * own name was chosen, even where it is the first one.
 */
export async function readWebsiteFacts(db: Database) {
  const { fields, public: published, changes } = await readDraft(db)
  const first = firstFields()
  const isChanged = (part: RegExp) =>
    Object.entries(fields).some(([field, value]) => part.test(field) && value !== (first[field] ?? ''))
  const isPublic = isOwnProfile(profileOf(published))
  return {
    profile: isOwnProfile(profileOf(fields)),
    look: isPublic || isChanged(/^look\./),
    services: isChanged(/^(services?|prices?)\./),
    legal:
      noticesOfEveryClinic.every((name) => confirmationIn(fields, name) !== null) &&
      !legalNames.some((name) => mustConfirmAgain(fields, name)),
    publish: isPublic && changes.length === 0,
  }
}

/** One that the law requires, and one about the website and texts. */
const noticesOfEveryClinic = ['privacy-practices', 'website-privacy'] as const
