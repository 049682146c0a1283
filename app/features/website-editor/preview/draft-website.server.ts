import type { Database } from '#app/db/tables.ts'
import { filled } from '#app/features/clinic-profile/website/current-clinic.ts'
import { readDoctorField } from '#app/features/clinic-profile/website/doctor-fields.ts'
import type { WebsiteFields } from '#app/features/clinic-profile/website/fields.ts'
import { localOf, pictureIdsOf, websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import type { Website } from '#app/features/clinic-profile/website/website.ts'
import { noProfile } from '#app/features/team/clinicians/profiles.ts'
import { listProfiles } from '#app/features/team/clinicians/queries.server.ts'
import { localText } from '#app/language/language.ts'
import { profileOfParts } from '../doctor-fields.server.ts'
import { readDraft } from '../draft/draft.server.ts'
import { baseOf } from '../field-names.ts'
import { picturesIn, withConsent } from '../published.server.ts'

/** The website as it will be, and which of its texts are other than what is public. */
export type DraftWebsite = {
  website: Website
  /** Bases of fields in two languages, and whole names of others. */
  changed: readonly string[]
  fields: WebsiteFields
}

/** What a preview shows: never kept, never handed to a visitor (docs/security.md). */
export async function readDraftWebsite(db: Database): Promise<DraftWebsite> {
  const { version, fields, changes, doctors } = await readDraft(db)
  const pictures = await picturesIn(db, pictureIdsOf(fields))
  const profiles = await listProfiles(db)
  const drafted = await Promise.all(
    doctors.map(async ({ id }) => {
      const mine = changes.flatMap(({ field, to }) => {
        const known = readDoctorField(field)
        return known?.id === id ? [[known.part, to] as const] : []
      })
      return [id, await profileOfParts(db, profiles.get(id) ?? noProfile, Object.fromEntries(mine))] as const
    }),
  )
  const website = await withConsent(db, websiteOf(fields, { version, pictures }))
  return {
    website: { ...website, doctors: Object.fromEntries(drafted) },
    changed: [...new Set(changes.map(({ field }) => baseOf(field)))],
    fields,
  }
}

/** The changed texts as they are in the page, in the language in use; called inside of `withWebsite`. */
export function changedTexts({ changed, fields }: DraftWebsite): string[] {
  const texts = changed.map((base) => {
    const isLocal = `${base}.en` in fields
    return isLocal ? filled(localText(localOf(fields, base))) : (fields[base] ?? '')
  })
  return texts.filter((text) => text.trim().length > 1)
}
