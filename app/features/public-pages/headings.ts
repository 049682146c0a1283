import { filled, websiteGroup } from '#app/features/clinic-profile/website/current-clinic.ts'
import { type HeadingName, headingFields } from '#app/features/clinic-profile/website/heading-fields.ts'
import { localText } from '#app/language/language.ts'

/** The heading of a section as the clinic wrote it; one that it emptied is our first one again. */
export const heading = (name: HeadingName): string =>
  filled(localText(websiteGroup('headings')[name]) || localText(headingFields[name].first))
