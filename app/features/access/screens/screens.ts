import type { Role } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { keyOf, keysOf } from '#app/platform/shapes/collections.ts'
import type { IconName } from '#app/ui/icon.tsx'
import { mayDo, type Permission } from '../permissions/permissions.ts'

/** What a red count next to a screen counts, and the word for those who do not see where it stands. */
type Waiting = {
  count: 'pendingAppointments' | 'pendingTestimonials' | 'unreadMessages'
  word: () => string
  /** Counted with it, and spoken apart. */
  beside?: { count: 'patientChanges'; word: () => string }
}

/** What the audit log calls a kind of record, alone and in lists. */
type Noun = { one: () => string; many: () => string }

/** The groups of the navigation, in their order. */
export const screenGroups = {
  desk: m.admin_screens_group_desk,
  website: m.admin_screens_group_website,
  clinic: m.admin_screens_group_clinic,
  manage: m.admin_screens_group_manage,
} as const
export type ScreenGroup = keyof typeof screenGroups

type Screen = {
  /** The address is `/admin/` and this. */
  page: string
  /** In the navigation. */
  name: () => string
  /** On the narrow sidebar, where the name is too long for 100 px. */
  shortName?: () => string
  /** In the browser's title; the name where it is left out. */
  title?: () => string
  icon: IconName
  /** Who finds it in the navigation; its route asks for the same (docs/topics/accounts-and-roles.md). */
  permission: Permission
  waiting?: Waiting
  /** Under which heading of the navigation; null for a screen that links and the palette lead to. */
  group: ScreenGroup | null
  /** Other addresses below `/admin/` that belong to it. */
  also?: readonly string[]
  /** What is kept there, as the audit log names it. */
  records: Readonly<Record<string, Noun>>
}

const screens = [
  {
    page: 'dashboard',
    name: m.admin_screens_dashboard,
    also: ['visits-to-settle'],
    title: m.admin_screens_dashboard_title,
    icon: 'calendar-check',
    permission: 'schedule',
    group: 'desk',
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
    page: 'patients',
    name: m.admin_screens_patients,
    icon: 'users',
    permission: 'patient-pages',
    group: 'desk',
    records: {
      patient: { one: m.admin_screens_one_patient, many: m.admin_screens_many_patient },
      'picture-consent': {
        one: m.admin_screens_one_picture_consent,
        many: m.admin_screens_many_picture_consent,
      },
    },
  },
  {
    page: 'waitlist',
    name: m.admin_screens_waitlist,
    icon: 'hourglass-medium',
    permission: 'visits',
    group: 'desk',
    records: {
      'waitlist-entry': {
        one: m.admin_screens_one_waitlist_entry,
        many: m.admin_screens_many_waitlist_entry,
      },
    },
  },
  {
    page: 'messages',
    name: m.admin_screens_messages,
    icon: 'envelope-simple',
    permission: 'messages',
    group: 'desk',
    waiting: { count: 'unreadMessages', word: m.admin_screens_unread },
    records: { 'contact-message': { one: m.admin_screens_one_message, many: m.admin_screens_many_message } },
  },
  {
    page: 'clinic',
    name: m.admin_screens_pages,
    icon: 'browser',
    permission: 'website',
    group: 'website',
    also: ['website'],
    records: {
      website: { one: m.admin_screens_one_website, many: m.admin_screens_one_website },
      'website-picture': {
        one: m.admin_screens_one_website_picture,
        many: m.admin_screens_many_website_picture,
      },
    },
  },
  {
    page: 'website/look',
    name: m.admin_screens_look,
    icon: 'palette',
    permission: 'website',
    group: 'website',
    records: {},
  },
  {
    page: 'gallery',
    name: m.admin_screens_gallery,
    icon: 'images',
    permission: 'gallery',
    group: 'website',
    records: { 'gallery-image': { one: m.admin_screens_one_image, many: m.admin_screens_many_image } },
  },
  {
    page: 'testimonials',
    name: m.admin_screens_testimonials,
    icon: 'chat-teardrop-text',
    permission: 'testimonials',
    group: 'website',
    waiting: { count: 'pendingTestimonials', word: m.admin_screens_unapproved },
    records: {
      testimonial: { one: m.admin_screens_one_testimonial, many: m.admin_screens_many_testimonial },
    },
  },
  {
    page: 'treatments',
    name: m.admin_screens_treatments,
    icon: 'first-aid-kit',
    permission: 'treatments',
    group: 'clinic',
    records: { treatment: { one: m.admin_screens_one_treatment, many: m.admin_screens_many_treatment } },
  },
  {
    page: 'team',
    name: m.admin_screens_team,
    shortName: m.admin_screens_team_short,
    icon: 'users-three',
    permission: 'team',
    group: 'clinic',
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
    page: 'hours',
    name: m.admin_screens_hours,
    shortName: m.admin_screens_hours_short,
    also: ['clinic/hours', 'clinic/closures'],
    icon: 'clock',
    permission: 'closures',
    group: 'clinic',
    records: {
      'opening-hours': { one: m.admin_screens_one_opening_hours, many: m.admin_screens_one_opening_hours },
      closure: { one: m.admin_screens_one_closure, many: m.admin_screens_many_closure },
      opening: { one: m.admin_screens_one_opening, many: m.admin_screens_many_opening },
    },
  },
  {
    page: 'reports',
    name: m.admin_screens_reports,
    icon: 'chart-bar',
    permission: 'reports',
    group: 'manage',
    records: {},
  },
  {
    page: 'audit',
    name: m.admin_screens_audit,
    shortName: m.admin_screens_audit_short,
    icon: 'list-magnifying-glass',
    permission: 'audit',
    group: 'manage',
    records: {
      'audit-log': { one: m.admin_screens_one_audit_log, many: m.admin_screens_one_audit_log },
    },
  },
  {
    page: 'settings',
    name: m.admin_screens_settings,
    also: ['deleted', 'two-step'],
    icon: 'gear-six',
    permission: 'own-account',
    group: 'manage',
    records: {
      admin: { one: m.admin_screens_one_user, many: m.admin_screens_many_user },
      session: { one: m.admin_screens_one_session, many: m.admin_screens_many_session },
      settings: { one: m.admin_screens_one_clinic_settings, many: m.admin_screens_one_clinic_settings },
      'two-step': { one: m.admin_screens_one_two_step, many: m.admin_screens_many_two_step },
      backup: { one: m.admin_screens_one_backup, many: m.admin_screens_many_backup },
      invitation: { one: m.admin_screens_one_invitation, many: m.admin_screens_many_invitation },
      passkey: { one: m.admin_screens_one_passkey, many: m.admin_screens_many_passkey },
      mail: { one: m.admin_screens_one_mail, many: m.admin_screens_many_mail },
      service: { one: m.admin_screens_one_service, many: m.admin_screens_many_service },
      update: { one: m.admin_screens_one_update, many: m.admin_screens_many_update },
      'status-token': { one: m.admin_screens_one_status_token, many: m.admin_screens_many_status_token },
      'support-bundle': {
        one: m.admin_screens_one_support_bundle,
        many: m.admin_screens_many_support_bundle,
      },
      'clinic-data': { one: m.admin_screens_one_clinic_data, many: m.admin_screens_one_clinic_data },
      agreement: { one: m.admin_screens_one_agreement, many: m.admin_screens_many_agreement },
      import: { one: m.admin_screens_one_import, many: m.admin_screens_many_import },
      webhook: { one: m.admin_screens_one_webhook, many: m.admin_screens_many_webhook },
      'api-key': { one: m.admin_screens_one_api_key, many: m.admin_screens_many_api_key },
      calendar: { one: m.admin_screens_one_calendar, many: m.admin_screens_many_calendar },
      'data-place': { one: m.admin_screens_one_data_place, many: m.admin_screens_many_data_place },
    },
  },
  {
    page: 'deleted',
    name: m.admin_screens_deleted,
    title: m.admin_screens_deleted_title,
    icon: 'arrow-counter-clockwise',
    permission: 'deleted',
    group: null,
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
export const adminScreens: readonly AdminScreen[] = screens
export type AdminScreen = Screen & { page: AdminPage }

export const screenPath = (page: AdminPage): string => `/admin/${page}`

export const screenTitle = (page: AdminPage): string => {
  const screen = adminScreens.find((listed) => listed.page === page)
  return (screen?.title ?? screen?.name)?.() ?? ''
}

/** Where the back office begins for those whom nothing else opens: it answers that. */
export const startPage = screenPath('dashboard')

/** The screens that a role opens, in the order of the navigation, and those that are reached otherwise. */
export const screensFor = (role: Role | null): readonly AdminScreen[] =>
  adminScreens.filter(({ permission }) => mayDo(role, permission))

/** The navigation of a role: each group in which it opens a screen, with those screens. */
export function navigationFor(role: Role | null): { group: ScreenGroup; screens: AdminScreen[] }[] {
  const open = screensFor(role)
  return keysOf(screenGroups)
    .map((group) => ({ group, screens: open.filter((screen) => screen.group === group) }))
    .filter(({ screens: ofGroup }) => ofGroup.length > 0)
}

const mostInPhoneBar = 4
const deskBar: readonly AdminPage[] = ['dashboard', 'patients', 'messages']

/** What the bar of phones shows next to Menu: the desk's screens with Add between them, or the first four of a role. */
export function phoneBarFor(role: Role | null): readonly AdminScreen[] {
  const open = navigationFor(role).flatMap(({ screens: ofGroup }) => ofGroup)
  const ofDesk = open.filter(({ page }) => deskBar.includes(page))
  return mayDo(role, 'visits') ? ofDesk : open.slice(0, mostInPhoneBar)
}

/** The screen to which an address belongs: that of the longest beginning; undefined for pages next to the screens. */
export function screenAt(pathname: string): AdminPage | undefined {
  const beginnings = adminScreens.flatMap(({ page, also = [] }) =>
    [page, ...also].map((place) => ({ page, path: `/admin/${place}` })),
  )
  return beginnings
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]?.page
}

/** Leads to the first screen of the person who asks. */
export const beginning = '/admin'

/** Where the back office begins for that role: its first screen with work in it; undefined where nothing opens. */
export const firstScreenOf = (role: Role | null): AdminScreen | undefined =>
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

const ours = 'http://ours'

/** That page of the back office, with what it asks for; its first screen where the address is no page of ours. */
export function backOfficeAddress(asked: string): string {
  const url = URL.parse(asked, ours)
  const isOurs = url?.origin === ours && url.pathname.startsWith(`${beginning}/`)
  return isOurs ? url.pathname + url.search : beginning
}

type Place = { permission: Permission; at: (id: string) => string }

/** Where one record of a kind is shown, and who may open that; kinds without a page of their own have none. */
const places = {
  appointment: { permission: 'schedule', at: (id) => `${screenPath('dashboard')}/${id}` },
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
