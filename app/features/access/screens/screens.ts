import type { Role } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import type { IconName } from '#app/ui/icon.tsx'
import { mayDo, type Permission } from '../permissions/permissions.ts'

/** What a red count beside a screen counts, and the word for those who do not see where it stands. */
type Waiting = {
  count: 'pendingAppointments' | 'pendingTestimonials' | 'unreadMessages'
  word: () => string
  /** Counted with it, and spoken apart. */
  beside?: { count: 'patientChanges'; word: () => string }
}

/** What the audit log calls a kind of record, alone and in lists. */
type Noun = { one: () => string; many: () => string }

type Screen = {
  /** The address is `/admin/` and this. */
  page: string
  /** In the navigation. */
  name: () => string
  /** In the browser's title; the name where it is left out. */
  title?: () => string
  icon: IconName
  /** Who finds it in the navigation; its route asks for the same (docs/topics/accounts-and-roles.md). */
  permission: Permission
  waiting?: Waiting
  /** Not part of the day's work: stands below the line. */
  looksBack?: true
  /** What is kept there, as the audit log names it. */
  records: Readonly<Record<string, Noun>>
}

const screens = [
  {
    page: 'dashboard',
    name: m.admin_screens_dashboard,
    title: m.admin_screens_dashboard_title,
    icon: 'calendar-check',
    permission: 'visits',
    waiting: {
      count: 'pendingAppointments',
      word: m.admin_screens_pending,
      beside: { count: 'patientChanges', word: m.admin_screens_changed_by_patients },
    },
    records: {
      appointment: { one: m.admin_screens_one_appointment, many: m.admin_screens_many_appointment },
    },
  },
  {
    page: 'treatments',
    name: m.admin_screens_treatments,
    icon: 'first-aid-kit',
    permission: 'treatments',
    records: { treatment: { one: m.admin_screens_one_treatment, many: m.admin_screens_many_treatment } },
  },
  {
    page: 'gallery',
    name: m.admin_screens_gallery,
    icon: 'images',
    permission: 'gallery',
    records: { 'gallery-image': { one: m.admin_screens_one_image, many: m.admin_screens_many_image } },
  },
  {
    page: 'testimonials',
    name: m.admin_screens_testimonials,
    icon: 'chat-teardrop-text',
    permission: 'testimonials',
    waiting: { count: 'pendingTestimonials', word: m.admin_screens_unapproved },
    records: {
      testimonial: { one: m.admin_screens_one_testimonial, many: m.admin_screens_many_testimonial },
    },
  },
  {
    page: 'messages',
    name: m.admin_screens_messages,
    icon: 'envelope-simple',
    permission: 'messages',
    waiting: { count: 'unreadMessages', word: m.admin_screens_unread },
    records: { 'contact-message': { one: m.admin_screens_one_message, many: m.admin_screens_many_message } },
  },
  {
    page: 'settings',
    name: m.admin_screens_settings,
    icon: 'gear-six',
    permission: 'own-account',
    records: {
      admin: { one: m.admin_screens_one_user, many: m.admin_screens_many_user },
      session: { one: m.admin_screens_one_session, many: m.admin_screens_many_session },
      settings: { one: m.admin_screens_one_clinic_settings, many: m.admin_screens_one_clinic_settings },
      'two-step': { one: m.admin_screens_one_two_step, many: m.admin_screens_many_two_step },
      backup: { one: m.admin_screens_one_backup, many: m.admin_screens_many_backup },
      invitation: { one: m.admin_screens_one_invitation, many: m.admin_screens_many_invitation },
      passkey: { one: m.admin_screens_one_passkey, many: m.admin_screens_many_passkey },
      mail: { one: m.admin_screens_one_mail, many: m.admin_screens_many_mail },
    },
  },
  {
    page: 'patients',
    name: m.admin_screens_patients,
    icon: 'users',
    permission: 'patients',
    records: { patient: { one: m.admin_screens_one_patient, many: m.admin_screens_many_patient } },
  },
  {
    page: 'waitlist',
    name: m.admin_screens_waitlist,
    icon: 'hourglass-medium',
    permission: 'visits',
    records: {
      'waitlist-entry': {
        one: m.admin_screens_one_waitlist_entry,
        many: m.admin_screens_many_waitlist_entry,
      },
    },
  },
  {
    page: 'team',
    name: m.admin_screens_team,
    icon: 'users-three',
    permission: 'team',
    records: {
      clinician: { one: m.admin_screens_one_clinician, many: m.admin_screens_many_clinician },
      room: { one: m.admin_screens_one_room, many: m.admin_screens_many_room },
      'clinician-feed': {
        one: m.admin_screens_one_clinician_feed,
        many: m.admin_screens_many_clinician_feed,
      },
    },
  },
  {
    page: 'clinic',
    name: m.admin_screens_clinic,
    icon: 'storefront',
    permission: 'clinic',
    records: {
      'opening-hours': { one: m.admin_screens_one_opening_hours, many: m.admin_screens_one_opening_hours },
      closure: { one: m.admin_screens_one_closure, many: m.admin_screens_many_closure },
      opening: { one: m.admin_screens_one_opening, many: m.admin_screens_many_opening },
      website: { one: m.admin_screens_one_website, many: m.admin_screens_one_website },
      'website-picture': {
        one: m.admin_screens_one_website_picture,
        many: m.admin_screens_many_website_picture,
      },
    },
  },
  {
    page: 'reports',
    name: m.admin_screens_reports,
    icon: 'chart-bar',
    permission: 'reports',
    looksBack: true,
    records: {},
  },
  {
    page: 'audit',
    name: m.admin_screens_audit,
    title: m.admin_screens_audit_title,
    icon: 'list-magnifying-glass',
    permission: 'audit',
    looksBack: true,
    records: {
      'audit-log': { one: m.admin_screens_one_audit_log, many: m.admin_screens_one_audit_log },
    },
  },
  {
    page: 'deleted',
    name: m.admin_screens_deleted,
    title: m.admin_screens_deleted_title,
    icon: 'arrow-counter-clockwise',
    permission: 'deleted',
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
 * (docs/how-to-add.md#a-screen-of-the-back-office).
 */
export const adminScreens: readonly (Screen & { page: AdminPage })[] = screens

export const screenPath = (page: AdminPage): string => `/admin/${page}`

export const screenTitle = (page: AdminPage): string => {
  const screen = adminScreens.find((listed) => listed.page === page)
  return (screen?.title ?? screen?.name)?.() ?? ''
}

/** Where the back office begins for those whom nothing else opens: it answers that. */
export const startPage = screenPath('dashboard')

/** The screens that a role opens, in the order of the navigation. */
export const screensFor = (role: Role | null): typeof adminScreens =>
  adminScreens.filter(({ permission }) => mayDo(role, permission))

/** Leads on to the first screen of whoever asks. */
export const beginning = '/admin'

/** Where the back office begins for that role: its first screen with work in it; undefined where nothing opens. */
export const firstScreenOf = (role: Role | null): (typeof adminScreens)[number] | undefined =>
  screensFor(role).find(({ permission }) => permission !== 'own-account')

export function startPageFor(role: Role | null): string {
  const first = firstScreenOf(role)
  return first ? screenPath(first.page) : startPage
}

/** The screen that an address asks for where it is one of ours, else the first; whether it opens is not known yet. */
export function askedScreen(next: string | null): string {
  const screen = screens.find(({ page }) => next === screenPath(page))
  return screen ? screenPath(screen.page) : startPage
}

/**
 * Where to go after sign-in: the requested screen where it is one of ours and the role opens it, else the first that
 * it does. Only the screen counts: what else the address held is dropped, and the answer is one of our own texts,
 * never the input (docs/security.md, T21).
 */
export function pageAfterSignIn(next: string | null, role: Role | null): string {
  const screen = screensFor(role).find(({ page }) => next === screenPath(page))
  return screen ? screenPath(screen.page) : startPageFor(role)
}

type Place = { permission: Permission; at: (id: string) => string }

/** Where one record of a kind is shown, and who may open that; kinds without a page of their own have none. */
const places = {
  appointment: { permission: 'visits', at: (id) => `${screenPath('dashboard')}/${id}` },
  treatment: { permission: 'treatments', at: (id) => `${screenPath('treatments')}?edit=${id}` },
  'gallery-image': { permission: 'gallery', at: (id) => `${screenPath('gallery')}?edit=${id}` },
  'contact-message': { permission: 'messages', at: (id) => `${screenPath('messages')}?open=${id}` },
  clinician: { permission: 'team', at: (id) => `${screenPath('team')}/${id}` },
  closure: { permission: 'closures', at: (id) => `${screenPath('clinic')}/closures/${id}` },
  opening: { permission: 'closures', at: (id) => `${screenPath('clinic')}/closures/openings/${id}` },
} as const satisfies Partial<Record<RecordKind, Place>>

/** The address of a record; null where it cannot be opened by itself, or not by that role. */
export function recordAddress(kind: RecordKind, id: string, role: Role | null): string | null {
  const known = keyOf(places, kind)
  if (known === null || id === '' || !mayDo(role, places[known].permission)) return null
  return places[known].at(encodeURIComponent(id))
}
