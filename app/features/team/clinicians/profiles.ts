import type { ClinicianProfileRow } from '#app/db/tables.ts'

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
