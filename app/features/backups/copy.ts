import { m } from '../../language/messages.ts'

/** Every sentence about backups that a person reads. */
export const copy = {
  sealProblem: {
    'not-sealed': m.backups_seal_problem_not_sealed,
    'wrong-passphrase': m.backups_seal_problem_wrong_passphrase,
    damaged: m.backups_seal_problem_damaged,
  },
  settings: {
    last: (day: string, time: string) => m.backups_settings_last({ day, time }),
    failed: (day: string, time: string) => m.backups_settings_failed({ day, time }),
  },
} as const
