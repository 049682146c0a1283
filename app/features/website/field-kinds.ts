import { readDoctorField } from '../clinic/website/doctor-fields.ts'
import { announcementFields, serviceOrderField, servicePartNames } from '../clinic/website/fields.ts'
import { firstProfile } from '../clinic/website/first-profile.ts'
import { textFields } from '../clinic/website/texts.ts'

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

/** `en` or `es` for a text that is written in both; null for what is the same in both. */
export function languageOfField(field: string): 'en' | 'es' | null {
  if (field.endsWith('.en')) return 'en'
  return field.endsWith('.es') ? 'es' : null
}

/** Without its language. */
export const baseOf = (field: string): string => field.replace(/\.(en|es)$/, '')
