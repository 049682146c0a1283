import { m } from '../../../language/messages.ts'
import { leastLength, type Theme } from '../rules.ts'

/** Sentences of Settings that a code chooses, or a rule fills. */
export const copy = {
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
