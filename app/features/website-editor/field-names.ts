import { firstServices } from '#app/features/clinic-profile/website/first-services.ts'
import { firstLanguage, type Language, languages } from '#app/language/languages.ts'
import type { FieldIn } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { languageNameWithin } from '#app/platform/format.ts'
import { type DoctorPart, readDoctorField } from '../clinic-profile/website/doctor-fields.ts'
import {
  announcementFields,
  type DraftSection,
  type ServicePart,
  sectionOf,
  serviceOrderField,
  servicePartNames,
  type WebsiteFields,
} from '../clinic-profile/website/fields.ts'
import { firstProfile, type ProfileField } from '../clinic-profile/website/first-profile.ts'
import { type TextName, textFields } from '../clinic-profile/website/texts.ts'

/** A field's name taken apart. */
export type FieldKind =
  | { kind: 'profile' | 'text' | 'announcement' | 'order' }
  | { kind: 'service'; key: string; part: (typeof servicePartNames)[number] }
  | ({ kind: 'doctor' } & NonNullable<ReturnType<typeof readDoctorField>>)

/** Of a service that staff add, and of a clinician. */
const keyPattern = /^[A-Za-z0-9_-]{1,64}$/
export const isKey = (key: string): boolean => keyPattern.test(key)

/** `service.redlight.title.es` as what it is; null for a name that is no field's. */
export function kindOfField(field: string): FieldKind | null {
  if (Object.hasOwn(firstProfile, field)) return { kind: 'profile' }
  if (field === serviceOrderField) return { kind: 'order' }
  if (announcementFields.some((name) => name === field)) return { kind: 'announcement' }
  if (languageOfField(field) && Object.hasOwn(textFields, baseOf(field))) return { kind: 'text' }
  const doctor = readDoctorField(field)
  if (doctor) return isKey(doctor.id) ? { kind: 'doctor', ...doctor } : null
  const [, key = '', rest] = /^service\.([^.]*)\.(.+)$/.exec(field) ?? []
  const part = servicePartNames.find((name) => name === rest)
  return part && isKey(key) ? { kind: 'service', key, part } : null
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
    case 'service':
      return serviceNames[withoutLanguage(kind.part)]({ service: serviceName(kind.key, fields) })
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

/** A service as staff know it; one that has no title yet is a new one. */
export const serviceName = (key: string, fields: WebsiteFields): string =>
  fields[`service.${key}.title.en`] || m.website_service_new()

type WithoutLanguage<N extends string> = N extends FieldIn<infer Base> ? Base : N
const withoutLanguage = <N extends string>(part: N) => baseOf(part) as WithoutLanguage<N>

const serviceNames: Record<WithoutLanguage<ServicePart>, (of: { service: string }) => string> = {
  anchor: m.website_service_anchor,
  formerAnchors: m.website_service_former_anchors,
  shown: m.website_service_shown,
  icon: m.website_service_icon,
  treatment: m.website_service_treatment,
  picture: m.website_service_picture,
  focus: m.website_service_focus,
  title: m.website_service_title,
  summary: m.website_service_summary,
  description: m.website_service_description,
  notice: m.website_service_notice,
  pictureText: m.website_service_picture_text,
}

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

const reasonTitle = (number: string) => () => m.website_reason_title({ number })
const reasonText = (number: string) => () => m.website_reason_text({ number })
const valueTitle = (number: string) => () => m.website_value_title({ number })
const valueText = (number: string) => () => m.website_value_text({ number })

const textNames: Record<TextName, () => string> = {
  'home.eyebrow': m.website_home_eyebrow,
  'home.heading': m.website_home_heading,
  'home.lead': m.website_home_lead,
  'home.description': m.website_home_description,
  'reasons.lead': m.website_reasons_lead,
  'reason.1.title': reasonTitle('1'),
  'reason.1.text': reasonText('1'),
  'reason.2.title': reasonTitle('2'),
  'reason.2.text': reasonText('2'),
  'reason.3.title': reasonTitle('3'),
  'reason.3.text': reasonText('3'),
  'reason.4.title': reasonTitle('4'),
  'reason.4.text': reasonText('4'),
  'invitation.eyebrow': m.website_invitation_eyebrow,
  'invitation.heading': m.website_invitation_heading,
  'invitation.lead': m.website_invitation_lead,
  'about.lead': m.website_about_lead,
  'about.heading': m.website_about_heading,
  'about.opening': m.website_about_opening,
  'about.text': m.website_about_text,
  'value.1.title': valueTitle('1'),
  'value.1.text': valueText('1'),
  'value.2.title': valueTitle('2'),
  'value.2.text': valueText('2'),
  'value.3.title': valueTitle('3'),
  'value.3.text': valueText('3'),
  'value.4.title': valueTitle('4'),
  'value.4.text': valueText('4'),
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
  'services.order': m.website_services_order,
}

/** A section of the screen "Clinic", as staff know it. */
export const sectionName = (section: DraftSection): string => sectionNames[section]()

const sectionNames: Record<DraftSection, () => string> = {
  profile: m.website_area_profile,
  texts: m.website_area_texts,
  doctors: m.website_area_doctors,
  services: m.website_area_services,
}

/**
 * A field of the website as the audit log calls it: those of one service or doctor by their section, since a title or
 * name of today need not be that of then; null for a name that is no field's.
 */
export function fieldInLog(field: string): string | null {
  const kind = kindOfField(field)
  if (kind === null) return null
  if (kind.kind === 'service' || kind.kind === 'doctor') return sectionName(sectionOf(field))
  return fieldName(field, { fields: {}, doctors: [] })
}
