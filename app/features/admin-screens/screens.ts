import type { IconName } from '../../ui/icon.tsx'

/** What a red count beside a screen counts, and the word for those who do not see where it stands. */
type Waiting = {
  count: 'pendingAppointments' | 'pendingTestimonials' | 'unreadMessages'
  word: string
}

/** What the audit log calls a kind of record, alone and in lists. */
type Noun = { one: string; many: string }

type Screen = {
  /** The address is `/admin/` and this. */
  page: string
  /** In the navigation. */
  name: string
  /** In the browser's title; the name where it is left out. */
  title?: string
  icon: IconName
  waiting?: Waiting
  /** Not part of the day's work: stands below the line. */
  looksBack?: true
  /** What is kept there, as the audit log names it. */
  records: Readonly<Record<string, Noun>>
}

const screens = [
  {
    page: 'dashboard',
    name: 'Dashboard',
    title: 'Appointments',
    icon: 'calendar-check',
    waiting: { count: 'pendingAppointments', word: 'pending' },
    records: { appointment: { one: 'Appointment', many: 'Appointments' } },
  },
  {
    page: 'treatments',
    name: 'Treatments',
    icon: 'first-aid-kit',
    records: { treatment: { one: 'Treatment', many: 'Treatments' } },
  },
  {
    page: 'gallery',
    name: 'Gallery',
    icon: 'images',
    records: { 'gallery-image': { one: 'Image', many: 'Images' } },
  },
  {
    page: 'testimonials',
    name: 'Testimonials',
    icon: 'chat-teardrop-text',
    waiting: { count: 'pendingTestimonials', word: 'unapproved' },
    records: { testimonial: { one: 'Testimonial', many: 'Testimonials' } },
  },
  {
    page: 'messages',
    name: 'Messages',
    icon: 'envelope-simple',
    waiting: { count: 'unreadMessages', word: 'unread' },
    records: { 'contact-message': { one: 'Message', many: 'Messages' } },
  },
  {
    page: 'settings',
    name: 'Settings',
    icon: 'gear-six',
    records: {
      admin: { one: 'User', many: 'Users' },
      session: { one: 'Session', many: 'Sessions' },
      settings: { one: 'Clinic settings', many: 'Clinic settings' },
      'second-factor': { one: 'Second factor', many: 'Second factors' },
      backup: { one: 'Backup', many: 'Backups' },
    },
  },
  {
    page: 'audit',
    name: 'Audit log',
    icon: 'list-magnifying-glass',
    looksBack: true,
    records: {
      'audit-log': { one: 'Audit log', many: 'Audit log' },
      patient: { one: 'Patient', many: 'Patients' },
    },
  },
  {
    page: 'deleted',
    name: 'Deleted',
    title: 'Recently deleted',
    icon: 'arrow-counter-clockwise',
    looksBack: true,
    records: {},
  },
] as const satisfies readonly Screen[]

type Listed = (typeof screens)[number]
export type AdminPage = Listed['page']

type KeysOf<T> = T extends unknown ? keyof T : never
/** Each kind of record that some screen keeps. */
export type RecordKind = KeysOf<Listed['records']>

/** What the audit log calls each of them. */
export const recordNouns = Object.assign({}, ...screens.map(({ records }) => records)) as Readonly<
  Record<RecordKind, Noun>
>

/**
 * Every screen of the back office, in the order of the navigation. Navigation, titles, where sign-in leads back
 * to and the words of the audit log come from here
 * (docs/how-to-add.md#an-admin-screen).
 */
export const adminScreens: readonly (Screen & { page: AdminPage })[] = screens

export const screenPath = (page: AdminPage): string => `/admin/${page}`

export const screenTitle = (page: AdminPage): string => {
  const screen = adminScreens.find((listed) => listed.page === page)
  return screen?.title ?? screen?.name ?? ''
}

/** Where the back office begins. */
export const startPage = screenPath('dashboard')

/**
 * Where to go after sign-in: the requested screen where it is one of ours, else the dashboard. Only the screen
 * counts: what else the address held is dropped, and the answer is one of our own texts, never the input
 * (docs/security.md, T21).
 */
export function pageAfterSignIn(next: string | null): string {
  const screen = screens.find(({ page }) => next === screenPath(page))
  return screen ? screenPath(screen.page) : startPage
}
