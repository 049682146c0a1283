import type { Language } from '../../../../language/languages.ts'
import { m } from '../../../../language/messages.ts'
import type { Status } from '../../rules.ts'

/** What the details of one appointment say. */
export const copy = {
  free: (count: number) => (count === 0 ? m.details_full() : m.details_free({ count })),
  language: { en: m.details_language_en, es: m.details_language_es } satisfies Record<Language, () => string>,
  changeTo: { en: m.details_change_to_en, es: m.details_change_to_es } satisfies Record<
    Language,
    () => string
  >,
  changed: {
    pending: (name) => m.details_changed_pending({ name }),
    confirmed: (name) => m.details_changed_confirmed({ name }),
    completed: (name) => m.details_changed_completed({ name }),
    cancelled: (name) => m.details_changed_cancelled({ name }),
  } satisfies Record<Status, (name: string) => string>,
  letter: {
    waiting: (subject: string) => m.details_letter_waiting({ subject }),
    sent: (subject: string) => m.details_letter_sent({ subject }),
    kept: (subject: string) => m.details_letter_kept({ subject }),
    dead: (subject: string) => m.details_letter_dead({ subject }),
  },
} as const
