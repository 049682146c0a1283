import { serviceOrderField } from './fields.ts'

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
