import { firstServices } from '#app/features/clinic-profile/website/first-services.ts'
import { firstLanguage, type Language, languages } from '#app/language/languages.ts'
import type { FieldIn } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { languageNameWithin } from '#app/platform/format.ts'
import { type DoctorPart, readDoctorField } from '../clinic-profile/website/doctor-fields.ts'
import { fieldGroups } from '../clinic-profile/website/field-groups.ts'
import type { ListName } from '../clinic-profile/website/field-lists.ts'
import {
  type FieldPlace,
  fieldList,
  isKey,
  listOfOrder,
  placeOfField,
  sectionOf,
} from '../clinic-profile/website/field-table.ts'
import {
  announcementFields,
  type DraftSection,
  type WebsiteFields,
} from '../clinic-profile/website/fields.ts'
import { firstProfile, type ProfileField } from '../clinic-profile/website/first-profile.ts'
import { type TextName, textFields } from '../clinic-profile/website/texts.ts'

/** A field's name taken apart. */
export type FieldKind =
  | { kind: 'profile' | 'text' | 'announcement' }
  | { kind: 'order'; list: ListName }
  | ({ kind: 'group' } & Extract<FieldPlace, { group: unknown }>)
  | ({ kind: 'item' } & Extract<FieldPlace, { list: unknown }>)
  | ({ kind: 'doctor' } & NonNullable<ReturnType<typeof readDoctorField>>)

/** `service.redlight.title.es` as what it is; null for a name that is no field's. */
export function kindOfField(field: string): FieldKind | null {
  if (Object.hasOwn(firstProfile, field)) return { kind: 'profile' }
  const list = listOfOrder(field)
  if (list) return { kind: 'order', list }
  const place = placeOfField(field)
  if (place) return 'list' in place ? { kind: 'item', ...place } : { kind: 'group', ...place }
  if (announcementFields.some((name) => name === field)) return { kind: 'announcement' }
  if (languageOfField(field) && Object.hasOwn(textFields, baseOf(field))) return { kind: 'text' }
  const doctor = readDoctorField(field)
  return doctor && isKey(doctor.id) ? { kind: 'doctor', ...doctor } : null
}

/** Null for what is the same in every language. */
export const languageOfField = (field: string): Language | null =>
  languages.find((language) => field.endsWith(`.${language}`)) ?? null

/** Without its language. */
export function baseOf(field: string): string {
  const language = languageOfField(field)
  return language ? field.slice(0, -language.length - 1) : field
}

/** What the names of fields are told with: services by their titles, doctors by their names. */
export type Known = { fields: WebsiteFields; doctors: readonly { id: string; name: string }[] }

/** A field as people call it: "Home, sentence (Spanish)", "Services, order", "Red Light Therapy, short text". */
export function fieldName(field: string, known: Known): string {
  const name = nameOf(field, known)
  const language = languageOfField(field)
  return language && language !== firstLanguage
    ? m.website_in_language({ name, language: languageNameWithin(language) })
    : name
}

function nameOf(field: string, { fields, doctors }: Known): string {
  const kind = kindOfField(field)
  const base = baseOf(field)
  switch (kind?.kind) {
    case 'item':
      return m.website_field_of({
        of: itemName(kind.list, kind.key, fields),
        field: inSentence(kind.spec.label()),
      })
    case 'group':
      return m.website_field_of({ of: fieldGroups[kind.group].name(), field: inSentence(kind.spec.label()) })
    case 'order':
      return m.website_field_of({ of: fieldList(kind.list).name(), field: m.website_order() })
    case 'doctor': {
      const doctor = doctors.find(({ id }) => id === kind.id)?.name ?? m.website_doctor_gone()
      return doctorNames[withoutLanguage(kind.part)]({ doctor })
    }
    case undefined:
      return field
    default:
      return (names[base as keyof typeof names] ?? (() => field))()
  }
}

/**
 * A treatment that a service is booked as, and that there is no more: by its name where it was chosen by that, as in the
 * first content; an id says nothing to anybody.
 */
export const deletedTreatment = (value: string): string =>
  firstServices.some((service) => 'treatment' in service && service.treatment === value)
    ? m.services_treatment_deleted_named({ name: value })
    : m.services_treatment_deleted()

/** An item of a list as staff know it; one that has no title yet is a new one. */
export function itemName(list: ListName, key: string, fields: WebsiteFields): string {
  const { title, newItem } = fieldList(list)
  const base = `${list}.${key}.${title}`
  const titles = [firstLanguage, ...languages].map((language) => fields[`${base}.${language}`])
  return titles.find(Boolean) || fields[base] || newItem()
}

/** "Short text" is "short text" after a comma; "FAQ" and "LinkedIn" stay. */
const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}*(?!\p{Lu})(\P{L}|$)/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

type WithoutLanguage<N extends string> = N extends FieldIn<infer Base> ? Base : N
const withoutLanguage = <N extends string>(part: N) => baseOf(part) as WithoutLanguage<N>

const doctorNames: Record<WithoutLanguage<DoctorPart>, (of: { doctor: string }) => string> = {
  shown: m.website_doctor_shown,
  specialty: m.website_doctor_specialty,
  education: m.website_doctor_education,
  experience: m.website_doctor_experience,
  about: m.website_doctor_about,
  portrait: m.website_doctor_portrait,
  focus: m.website_doctor_focus,
  pictureText: m.website_doctor_picture_text,
  linkedin: m.website_doctor_linkedin,
  x: m.website_doctor_x,
}

const profileNames: Record<WithoutLanguage<ProfileField>, () => string> = {
  'profile.name': m.website_profile_name,
  'profile.legalName': m.website_profile_legal_name,
  'profile.tagline': m.website_profile_tagline,
  'profile.summary': m.website_profile_summary,
  'profile.street': m.website_profile_street,
  'profile.suite': m.website_profile_suite,
  'profile.city': m.website_profile_city,
  'profile.state': m.website_profile_state,
  'profile.zip': m.website_profile_zip,
  'profile.latitude': m.website_profile_latitude,
  'profile.longitude': m.website_profile_longitude,
  'profile.phone': m.website_profile_phone,
  'profile.email': m.website_profile_email,
  'profile.arriveEarlyMinutes': m.website_profile_arrive_early_minutes,
  'profile.facebook': m.website_profile_facebook,
  'profile.instagram': m.website_profile_instagram,
  'profile.linkedin': m.website_profile_linkedin,
  'profile.x': m.website_profile_x,
}

const textNames: Record<TextName, () => string> = {
  'home.eyebrow': m.website_home_eyebrow,
  'home.heading': m.website_home_heading,
  'home.lead': m.website_home_lead,
  'home.description': m.website_home_description,
  'reasons.lead': m.website_reasons_lead,
  'invitation.eyebrow': m.website_invitation_eyebrow,
  'invitation.heading': m.website_invitation_heading,
  'invitation.lead': m.website_invitation_lead,
  'about.lead': m.website_about_lead,
  'about.heading': m.website_about_heading,
  'about.opening': m.website_about_opening,
  'about.text': m.website_about_text,
  'team.heading': m.website_team_heading,
  'team.text': m.website_team_text,
  'about.description': m.website_about_description,
  'services.lead': m.website_services_lead,
  'services.description': m.website_services_description,
  'doctors.lead': m.website_doctors_lead,
  'doctors.opening': m.website_doctors_opening,
  'doctors.text': m.website_doctors_text,
  'doctors.description': m.website_doctors_description,
}

const names = {
  ...profileNames,
  ...textNames,
  'announcement.text': m.website_announcement_text,
  'announcement.link': m.website_announcement_link,
  'announcement.linkText': m.website_announcement_link_text,
  'announcement.from': m.website_announcement_from,
  'announcement.until': m.website_announcement_until,
  'announcement.canBeClosed': m.website_announcement_can_be_closed,
}

/** A section of the screen "Clinic", as staff know it. */
export const sectionName = (section: DraftSection): string => sectionNames[section]()

const sectionNames: Record<DraftSection, () => string> = {
  profile: m.website_area_profile,
  texts: m.website_area_texts,
  doctors: m.website_area_doctors,
  services: m.website_area_services,
  pages: m.website_area_pages,
  look: m.website_group_look,
  legal: m.legal_area,
}

/**
 * A field of the website as the audit log calls it: those of one service or doctor by their section, since a title or
 * name of today need not be that of then; null for a name that is no field's.
 */
export function fieldInLog(field: string): string | null {
  const kind = kindOfField(field)
  if (kind === null) return null
  if (kind.kind === 'item' || kind.kind === 'doctor') return sectionName(sectionOf(field))
  return fieldName(field, { fields: {}, doctors: [] })
}
