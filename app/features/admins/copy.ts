import { m } from '../../language/messages.ts'

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
  /** @param total null where it cannot be read */
  openMenu: (total: number | null) => {
    if (total === null) return m.admins_open_menu_unknown()
    return total === 0 ? m.admins_open_menu() : m.admins_open_menu_count({ total })
  },
} as const
