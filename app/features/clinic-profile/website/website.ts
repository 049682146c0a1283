import type { PictureSources } from '#app/features/pictures/picture.ts'
import type { ClinicLanguages } from '#app/language/clinic-languages.ts'
import type { LocalText } from '#app/language/language.ts'
import type { IconName } from '#app/ui/icon-sheet.tsx'
import type { FieldGroupName, fieldGroups } from './field-groups.ts'
import type { fieldLists, ListName } from './field-lists.ts'
import type { FieldSpecs, FieldValue } from './field-specs.ts'
import type { ServiceDrawing } from './service-drawings.ts'
import type { TextName } from './texts.ts'

/** Who the clinic is, as pages, emails, calendar files and structured data say it. */
export type Profile = {
  name: string
  legalName: string
  tagline: LocalText
  summary: LocalText
  address: {
    /** With the suite, as it is on an envelope. */
    street: string
    city: string
    /** "Texas" */
    state: string
    /** "TX" */
    stateCode: string
    zip: string
    country: 'US'
  }
  /** Null where nobody said them: maps then look for the address. */
  coordinates: { latitude: number; longitude: number } | null
  phone: { text: string; link: string }
  email: { text: string; link: string }
  arriveEarlyMinutes: number
  /** An empty address shows no link. */
  social: { facebook: string; instagram: string; linkedin: string; x: string }
  /** Opens the place in the visitor's own map; asked of a third party on a click only. */
  directions: string
}

/** What is shown next to a text: one of our drawings, or an uploaded picture with the point that stays in sight. */
export type WebsitePicture =
  | { kind: 'drawing'; name: ServiceDrawing }
  | { kind: 'upload'; sources: PictureSources; focus: string }

/** A service that is shown, in the order of the page; the first three are on Home, the first five in the footer. */
export type Service = {
  /** Of its fields: stays, whatever its anchor is. */
  key: string
  /** On /services, and in `?service=`. */
  id: string
  /** Anchors that it was published under earlier: links to them still lead here. */
  formerIds: readonly string[]
  title: LocalText
  /** The treatment that is booked for it: its id or English name; empty where it is named like the service. */
  treatment: string
  icon: IconName
  summary: LocalText
  description: LocalText
  /** A sentence that must be seen, above the button; may be empty. */
  notice: LocalText
  picture: WebsitePicture
  /** What the picture shows, for those who do not see it. */
  pictureText: LocalText
}

/** A sentence above every page, within its time. */
export type Announcement = {
  text: LocalText
  /** An address of ours or an https one; empty for none. */
  link: string
  linkText: LocalText
  /** Clinic days, the last one included; empty: at once, and until it is taken away. */
  from: string
  until: string
  canBeClosed: boolean
}

type Values<S extends FieldSpecs> = { readonly [P in keyof S]: FieldValue<S[P]> }

export type WebsiteGroups = { readonly [G in FieldGroupName]: Values<(typeof fieldGroups)[G]['fields']> }

/** An item of a list with what its parts say. */
type ItemOf<L extends ListName> = { readonly key: string } & Values<(typeof fieldLists)[L]['parts']>

export type WebsiteLists = { readonly [L in ListName]: readonly ItemOf<L>[] }

/** All that the clinic's people write for the website, as one version of it says it. */
export type Website = {
  /** 0: nothing was published yet. */
  version: number
  profile: Profile
  texts: Readonly<Record<TextName, LocalText>>
  services: readonly Service[]
  announcement: Announcement | null
  /** Fields of which there is one each; in a browser those of `carriedGroups` alone. */
  groups: WebsiteGroups
  /** Items that are shown, in order; none of them in a browser but the pages of the menu. */
  lists: WebsiteLists
  languages: ClinicLanguages
  /** In a preview alone: what will be in place of clinicians' profiles, by their ids. */
  doctors?: Readonly<Record<string, Readonly<Record<string, string | number | null | LocalText>>>>
}
