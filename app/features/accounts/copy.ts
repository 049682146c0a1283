import type { Role } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { roleName, roleOf } from '../access/permissions/permissions.ts'
import { leastLength, type Theme } from './rules.ts'

/** Sentences of sign-in and of the back office's frame that a number or a code chooses. */
export const copy = {
  tooMany: (seconds: number) =>
    seconds < 120 ? m.admins_too_many_soon() : m.admins_too_many({ minutes: Math.ceil(seconds / 60) }),
  /** Why a session ended, above the form. */
  ended: {
    answers: m.admins_ended_answers,
    idle: m.admins_ended_idle,
    total: m.admins_ended_total,
    elsewhere: m.admins_ended_elsewhere,
  },
  codesShut: (seconds: number) => m.admins_codes_shut({ minutes: Math.ceil(seconds / 60) }),
} as const

/** What a role is for, in a line. */
export const roleDoes = {
  admin: m.people_role_does_owner,
  'front-desk': m.people_role_does_front_desk,
  clinician: m.people_role_does_clinician,
  editor: m.people_role_does_editor,
  auditor: m.people_role_does_auditor,
} satisfies Record<Role, () => string>

/** As it is proposed to somebody new: what most of them do. */
export const proposedRole: Role = 'front-desk'

/** A stored role as people read it; of a release next to this one it may be one that is not known here. */
export function roleInWords(stored: string): string {
  const role = roleOf(stored)
  return role === null ? m.people_role_unknown() : roleName(role)
}

/** Sentences of Settings that a code chooses, or a rule fills. */
export const settingsCopy = {
  done: {
    added: m.settings_done_added,
    updated: m.settings_done_updated,
    deleted: m.settings_done_deleted,
    deactivated: m.people_done_deactivated,
    activated: m.people_done_activated,
    invited: m.invitations_done_sent,
    withdrawn: m.invitations_done_withdrawn,
    password: m.settings_done_password,
    ended: m.settings_done_ended,
    'ended-others': m.settings_done_ended_others,
    saved: m.settings_done_saved,
    language: m.settings_done_language,
    'factor-on': m.settings_done_factor_on,
    'factor-off': m.settings_done_factor_off,
    codes: m.settings_done_codes,
    'passkey-added': m.settings_done_passkey_added,
    'passkey-removed': m.settings_done_passkey_removed,
  },
  password: {
    rule: (hasFactor: boolean) => m.settings_password_rule({ least: leastLength(hasFactor) }),
    problem: {
      'too-short': (hasFactor: boolean) =>
        m.settings_password_problem_too_short({ least: leastLength(hasFactor) }),
      'too-long': m.settings_password_problem_too_long,
    },
  },
  factor: {
    shortAlone: () => m.settings_factor_short_alone({ least: leastLength(false) }),
  },
  clinic: {
    themes: {
      light: m.settings_clinic_themes_light,
      dark: m.settings_clinic_themes_dark,
      system: m.settings_clinic_themes_system,
    } satisfies Record<Theme, () => string>,
  },
} as const
