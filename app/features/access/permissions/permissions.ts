import { type Role, roles } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { listText } from '#app/platform/format.ts'
import { isRecord } from '#app/platform/shapes/shapes.ts'

type Right = {
  /** What the refused screen and Settings call it. */
  name: () => string
  roles: readonly Role[]
}

const owner = ['admin'] as const
const desk = ['admin', 'front-desk'] as const
const website = ['admin', 'editor'] as const
/** A clinician sees only rows of their own (`app/db/scope/`). */
const care = ['admin', 'front-desk', 'clinician'] as const

/**
 * What each role may do, once: routes, actions, exports, streams, menus and the table in Settings ask here
 * (docs/topics/accounts-and-roles.md).
 */
const rights = {
  'back-office': { name: m.permissions_back_office, roles },
  'own-account': { name: m.permissions_own_account, roles },
  schedule: { name: m.permissions_schedule, roles: care },
  visits: { name: m.permissions_visits, roles: desk },
  'visits-export': { name: m.permissions_visits_export, roles: owner },
  'patient-pages': { name: m.permissions_patient_pages, roles: care },
  patients: { name: m.permissions_patients, roles: desk },
  'patient-rights': { name: m.permissions_patient_rights, roles: owner },
  messages: { name: m.permissions_messages, roles: desk },
  clinic: { name: m.permissions_clinic, roles: ['admin', 'front-desk', 'editor'] },
  reports: { name: m.permissions_reports, roles: desk },
  closures: { name: m.permissions_closures, roles: desk },
  deleted: { name: m.permissions_deleted, roles: ['admin', 'front-desk', 'editor'] },
  treatments: { name: m.permissions_treatments, roles: ['admin', 'front-desk', 'editor'] },
  'treatment-texts': { name: m.permissions_treatment_texts, roles: website },
  'treatment-rules': { name: m.permissions_treatment_rules, roles: owner },
  website: { name: m.permissions_website, roles: website },
  gallery: { name: m.permissions_gallery, roles: website },
  testimonials: { name: m.permissions_testimonials, roles: website },
  hours: { name: m.permissions_hours, roles: owner },
  team: { name: m.permissions_team, roles: owner },
  users: { name: m.permissions_users, roles: owner },
  'clinic-settings': { name: m.permissions_clinic_settings, roles: owner },
  audit: { name: m.permissions_audit, roles: ['admin', 'auditor'] },
} as const satisfies Record<string, Right>

/** What can be allowed, by the name that routes and actions use; signing out is nobody's to refuse. */
export type Permission = keyof typeof rights | typeof signingOut
const signingOut = 'sign-out'

/** Every permission, as the table has them. */
export const permissions = Object.keys(rights) as (keyof typeof rights)[]

/** @param role null where the stored one is not known: it opens nothing */
export const mayDo = (role: Role | null, permission: Permission): boolean =>
  permission === signingOut || rolesWith(permission).some((one) => one === role)

export const rolesWith = (permission: Permission): readonly Role[] =>
  permission === signingOut ? roles : rights[permission].roles

export const permissionName = (permission: Permission): string =>
  permission === signingOut ? m.permissions_sign_out() : rights[permission].name()

/** As staff read it. */
export const roleName = (role: Role): string => names[role]()

const names = {
  admin: m.permissions_role_admin,
  'front-desk': m.permissions_role_front_desk,
  clinician: m.permissions_role_clinician,
  editor: m.permissions_role_editor,
  auditor: m.permissions_role_auditor,
} as const satisfies Record<Role, () => string>

/** Where there is no page to say it on: that it is refused, and which roles open it. */
export const refusedSentence = (permission: Permission): string =>
  `${m.permissions_refused_title()}. ${opensFor(permission)}`

export const opensFor = (permission: Permission): string =>
  m.permissions_opens_for({
    what: permissionName(permission),
    roles: listText(rolesWith(permission).map(roleName)),
  })

/** What is stored as a role; one that only a newer release knows opens nothing. */
export const roleOf = (stored: string): Role | null => roles.find((role) => role === stored) ?? null

/** What the refused screen says, and what the frame around it shows. */
export type Refused = {
  refused: Permission
  /** Of anyone who asked; null where it is not known. */
  role: Role | null
  /** Whom to ask. */
  owners: { name: string; email: string }[]
  frame: unknown
}

export const isRefused = (thrown: unknown): thrown is Refused =>
  isRecord(thrown) && typeof thrown.refused === 'string' && Array.isArray(thrown.owners)
