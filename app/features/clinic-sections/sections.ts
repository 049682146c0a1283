import { m } from '#app/language/messages.ts'
import type { IconName } from '#app/ui/icon.tsx'

type Section = {
  id: string
  path: string
  name: () => string
  icon: IconName
  /** What a role needs to open it. */
  permission: 'website' | 'hours' | 'closures'
}

/** The sections of the screen "Clinic", in their order; each is a page of its own. */
export const clinicSections = [
  {
    id: 'profile',
    path: '/admin/clinic/profile',
    name: m.sections_profile,
    icon: 'identification-card',
    permission: 'website',
  },
  { id: 'hours', path: '/admin/clinic/hours', name: m.sections_hours, icon: 'clock', permission: 'hours' },
  {
    id: 'closures',
    path: '/admin/clinic/closures',
    name: m.sections_closures,
    icon: 'calendar-x',
    permission: 'closures',
  },
  {
    id: 'texts',
    path: '/admin/clinic/texts',
    name: m.sections_texts,
    icon: 'text-aa',
    permission: 'website',
  },
  {
    id: 'doctors',
    path: '/admin/clinic/doctors',
    name: m.sections_doctors,
    icon: 'stethoscope',
    permission: 'website',
  },
  {
    id: 'services',
    path: '/admin/clinic/services',
    name: m.sections_services,
    icon: 'flower-lotus',
    permission: 'website',
  },
  {
    id: 'versions',
    path: '/admin/clinic/versions',
    name: m.sections_versions,
    icon: 'arrow-counter-clockwise',
    permission: 'website',
  },
] as const satisfies readonly Section[]

export type ClinicSection = (typeof clinicSections)[number]['id']
