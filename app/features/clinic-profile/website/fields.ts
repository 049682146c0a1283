import { fieldsOf, fieldsWith, noText } from '#app/language/local-text.ts'
import { firstProfile } from './first-profile.ts'
import { firstServices } from './first-services.ts'
import { textFields } from './texts.ts'

/**
 * What the website says, field by field, as versions and drafts keep it:
 * `profile.name`, `home.lead.en`, `service.redlight.title.es`. A field that is missing is empty.
 */
export type WebsiteFields = Readonly<Record<string, string>>

/** JSON list of the services' keys, in order. */
export const serviceOrderField = 'services.order'

export const announcementFields = [
  ...fieldsOf('announcement.text'),
  'announcement.link',
  ...fieldsOf('announcement.linkText'),
  'announcement.from',
  'announcement.until',
  'announcement.canBeClosed',
] as const

/** Behind `service.KEY.`. */
export const servicePartNames = [
  'anchor',
  'formerAnchors',
  'shown',
  'icon',
  'treatment',
  'picture',
  'focus',
  ...fieldsOf('title'),
  ...fieldsOf('summary'),
  ...fieldsOf('description'),
  ...fieldsOf('notice'),
  ...fieldsOf('pictureText'),
] as const
export type ServicePart = (typeof servicePartNames)[number]

export const serviceField = (key: string, part: ServicePart): string => `service.${key}.${part}`

/** A flag that is set; one that is not is empty. */
export const setFlag = '1'

/** `drawing:NAME` or `upload:ID`. */
export const pictureValue = (kind: 'drawing' | 'upload', name: string): string => `${kind}:${name}`

/** The point of an uploaded picture that stays in sight, in percent from its left and top edge. */
export const middle = '50 50'

/** What a new database says (docs/specification.md#seeds). */
export function firstFields(): Record<string, string> {
  const fields: Record<string, string> = { ...firstProfile, 'announcement.canBeClosed': setFlag }
  for (const [name, text] of Object.entries(textFields)) Object.assign(fields, fieldsWith(name, text))
  fields[serviceOrderField] = JSON.stringify(firstServices.map(({ id }) => id))
  for (const service of firstServices) Object.assign(fields, fieldsOfFirst(service))
  return fields
}

/**
 * What a version says, with the first words of each text that it does not know in both languages: the text came with a
 * later release. It was not emptied, since what begins with words cannot be published empty.
 */
export function withFirstWords(fields: WebsiteFields): WebsiteFields {
  const missing: Record<string, string> = {}
  for (const [name, text] of Object.entries(textFields))
    if (text.en !== '' && !fields[`${name}.en`]) Object.assign(missing, fieldsWith(name, text))
  return { ...fields, ...missing }
}

function fieldsOfFirst(service: (typeof firstServices)[number]): Record<string, string> {
  const { id, icon, title, summary, description, pictureText } = service
  const parts: Record<ServicePart, string> = {
    anchor: id,
    formerAnchors: '',
    shown: setFlag,
    icon,
    treatment: 'treatment' in service ? service.treatment : '',
    picture: pictureValue('drawing', id),
    focus: middle,
    ...fieldsWith('title', title),
    ...fieldsWith('summary', summary),
    ...fieldsWith('description', description),
    ...fieldsWith('notice', 'notice' in service ? service.notice : noText),
    ...fieldsWith('pictureText', pictureText),
  }
  return Object.fromEntries(servicePartNames.map((part) => [serviceField(id, part), parts[part]]))
}

/** The sections of the screen "Clinic" in which fields are changed and wait to be published. */
const draftSections = ['profile', 'texts', 'doctors', 'services'] as const
export type DraftSection = (typeof draftSections)[number]

/** Where a field of the website is changed. */
export function sectionOf(field: string): DraftSection {
  const [place = ''] = field.split('.')
  if (place === 'profile') return 'profile'
  if (place === 'doctor') return 'doctors'
  return place === 'service' || field === serviceOrderField ? 'services' : 'texts'
}
