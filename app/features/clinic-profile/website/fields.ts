import { fieldsOf } from '#app/language/local-text.ts'

/**
 * What the website says, field by field, as versions and drafts keep it:
 * `profile.name`, `home.lead.en`, `service.redlight.title.es`. A field that is missing is empty.
 */
export type WebsiteFields = Readonly<Record<string, string>>

/** In order, with commas: `en,es`. */
export const languagesField = 'site.languages'

export const announcementFields = [
  ...fieldsOf('announcement.text'),
  'announcement.link',
  ...fieldsOf('announcement.linkText'),
  'announcement.from',
  'announcement.until',
  'announcement.canBeClosed',
] as const

/** A flag that is set; one that is not is empty. */
export const setFlag = '1'

/** `drawing:NAME` or `upload:ID`. */
export const pictureValue = (kind: 'drawing' | 'upload', name: string): string => `${kind}:${name}`

/** The point of an uploaded picture that stays in sight, in percent from its left and top edge. */
export const middle = '50 50'

/** The screens on which fields are changed and wait to be published. */
export type DraftSection = 'profile' | 'texts' | 'doctors' | 'services' | 'pages' | 'look' | 'legal'
