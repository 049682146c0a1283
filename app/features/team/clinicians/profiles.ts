import type { ClinicianProfileRow } from '../../../db/tables.ts'

/** What the website says of a clinician, in both languages. */
export type ProfileWords = Pick<ClinicianProfileRow, ProfileWord>

export const profileWords = [
  'specialty',
  'spanishSpecialty',
  'education',
  'spanishEducation',
  'experience',
  'spanishExperience',
  'about',
  'spanishAbout',
  'alternativeText',
  'spanishAlternativeText',
  'linkedin',
  'x',
] as const
type ProfileWord = (typeof profileWords)[number]

/** Nobody has said anything yet, and there is no portrait. */
export const noProfile: Omit<ClinicianProfileRow, 'clinicianId'> = {
  specialty: '',
  spanishSpecialty: '',
  education: '',
  spanishEducation: '',
  experience: '',
  spanishExperience: '',
  about: '',
  spanishAbout: '',
  alternativeText: '',
  spanishAlternativeText: '',
  linkedin: '',
  x: '',
  portrait: '',
  focus: '50 50',
  width: null,
  height: null,
  widths: '[]',
  placeholder: '',
  shownOnWebsite: 0,
}
