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

/** The two screens whose sections are below `/admin/clinic`. */
export const sectionScreens = {
  pages: {
    title: m.sections_pages_title,
    lead: m.sections_pages_lead,
    sections: m.sections_pages_sections,
  },
  hours: {
    title: m.sections_hours_title,
    lead: m.sections_hours_lead,
    sections: m.sections_hours_sections,
  },
} as const

/** Which screen shows a section; null is a page of the website next to all of them. */
export const screenOfSection = (section: ClinicSection | null): keyof typeof sectionScreens =>
  section === 'hours' || section === 'closures' ? 'hours' : 'pages'

/** The sections of both screens, in their order; each is a page of its own. */
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
    id: 'pages',
    path: '/admin/website/pages',
    name: m.sections_pages,
    icon: 'list',
    permission: 'website',
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
    id: 'legal',
    path: '/admin/clinic/legal',
    name: m.sections_legal,
    icon: 'scales',
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
