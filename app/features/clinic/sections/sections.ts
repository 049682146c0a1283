import { m } from '../../../language/messages.ts'
import type { IconName } from '../../../ui/icon.tsx'

type Section = { id: string; path: string; name: () => string; icon: IconName }

/** The sections of the screen "Clinic", in their order; each is a page of its own. */
export const clinicSections = [
  { id: 'hours', path: '/admin/clinic', name: m.sections_hours, icon: 'clock' },
  { id: 'closures', path: '/admin/clinic/closures', name: m.sections_closures, icon: 'calendar-x' },
] as const satisfies readonly Section[]

export type ClinicSection = (typeof clinicSections)[number]['id']
