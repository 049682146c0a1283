import { filled, websiteGroup } from '#app/features/clinic-profile/website/current-clinic.ts'
import { type HeadingName, headingFields } from '#app/features/clinic-profile/website/heading-fields.ts'
import { type LocalText, language, localText } from '#app/language/language.ts'

/** The heading of a section as the clinic wrote it; one that it emptied is our first one again, in that language. */
export function heading(name: HeadingName): string {
  const own = websiteGroup('headings')[name]
  const first: LocalText = headingFields[name].first
  return filled(own[language()] || first[language()] || localText(own) || localText(first))
}
