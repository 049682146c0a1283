import { fieldsOf } from '#app/language/local-text.ts'

/** Behind `doctor.ID.`: what the website says of a clinician; the rest of them holds at once and is the team's. */
export const doctorPartNames = [
  'shown',
  ...fieldsOf('specialty'),
  ...fieldsOf('education'),
  ...fieldsOf('experience'),
  ...fieldsOf('about'),
  'portrait',
  'focus',
  ...fieldsOf('pictureText'),
  'linkedin',
  'x',
] as const
export type DoctorPart = (typeof doctorPartNames)[number]

export const doctorField = (id: string, part: DoctorPart): string => `doctor.${id}.${part}`

/** Of whom a field says what; null where it is none of a doctor's. */
export function readDoctorField(name: string): { id: string; part: DoctorPart } | null {
  const [, id, rest] = /^doctor\.([^.]+)\.(.+)$/.exec(name) ?? []
  const part = doctorPartNames.find((known) => known === rest)
  return id !== undefined && part !== undefined ? { id, part } : null
}
