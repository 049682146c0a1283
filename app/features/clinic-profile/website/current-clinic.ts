import { localText } from '#app/language/language.ts'
import { fillBlanks } from './blanks.ts'
import type { FieldGroupName } from './field-groups.ts'
import type { ListName } from './field-lists.ts'
import type { TextName } from './texts.ts'
import type { Profile, Service, Website, WebsiteGroups, WebsiteLists } from './website.ts'

let ofServer: () => Website | undefined = () => undefined

/** How the website in use is known outside of a browser; called once, by what knows it. */
export function provideWebsite(provider: typeof ofServer): void {
  ofServer = provider
}

/** The element in which a page that runs in the browser carries what its parts say of the clinic. */
export const carriedId = 'clinic-in-use'

const carried = typeof document === 'undefined' ? null : document.getElementById(carriedId)?.textContent
const ofDocument: Website | null = carried ? JSON.parse(carried) : null

/**
 * What the website says: in the answer, email or job in the making on the server, in the document in a browser. There
 * it has no texts of pages that are drawn on the server alone.
 * @throws on the server outside of `withWebsite`: nobody would know whether it is what is published
 */
export function website(): Website {
  const known = ofDocument ?? ofServer()
  if (known) return known
  throw new Error('no website is in use here: see app/features/clinic-profile/website/with-website.server.ts')
}

/** Who the clinic is. */
export const currentClinic = (): Profile => website().profile

/** "1200 Example Avenue, Suite 100, Odessa, Texas 79761" */
export const addressLine = (address = currentClinic().address): string => {
  const { street, city, state, zip } = address
  return `${street}, ${city}, ${state} ${zip}`
}

/** "Odessa, Texas" */
export const place = (): string => `${currentClinic().address.city}, ${currentClinic().address.state}`

/** The services that are shown, in order. */
export const services = (): readonly Service[] => website().services

/** What one group of fields says: `websiteGroup('look').color`. */
export const websiteGroup = <G extends FieldGroupName>(name: G): WebsiteGroups[G] => website().groups[name]

/** The items of a list that are shown, in order, with what their parts say. */
export const itemsOf = <L extends ListName>(list: L): WebsiteLists[L] => website().lists[list]

/** A text of a page in the language in use, with the profile's words in its blanks. */
export const websiteText = (name: TextName): string => filled(localText(website().texts[name]))

/** `{clinic}`, `{place}`, `{phone}` and `{summary}` become what the profile says; other braces stay. */
export function filled(text: string): string {
  const { name, phone, summary } = currentClinic()
  return fillBlanks(text, {
    clinic: name,
    place: place(),
    phone: phone.text,
    summary: localText(summary),
  })
}
