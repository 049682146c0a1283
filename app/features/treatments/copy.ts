import type { QuestionKind } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { listText } from '#app/platform/format.ts'

/** What staff read of treatments (docs/specification.md#treatments-screen) where a code or a number chooses it. */
export const copy = {
  lead: (treatments: { active: boolean }[]) => {
    const offered = treatments.filter((treatment) => treatment.active).length
    const resting = treatments.length - offered
    return resting === 0 ? m.treatments_lead({ offered }) : m.treatments_lead_resting({ offered, resting })
  },
  times: (first: string, last: string) => (first === last ? first : m.treatments_times({ first, last })),
  beyondHours: (daysAndTimes: string[]) => m.treatments_beyond_hours({ when: listText(daysAndTimes) }),
  staysBooked: (when: string[], more: number) => {
    if (when.length + more === 1) return m.treatments_stays_booked_one({ when: when.join('') })
    const list = when.join('; ')
    return more > 0
      ? m.treatments_stays_booked_more({ when: list, more })
      : m.treatments_stays_booked({ when: list })
  },
  /** A clinician or room, and why a treatment would have nothing of it. */
  assignee: ({ name, active, isDeleted }: { name: string; active: boolean; isDeleted: boolean }) => {
    if (isDeleted) return m.treatments_name_deleted({ name })
    return active ? name : m.treatments_name_off({ name })
  },
  visitsStay: (count: number) => (count === 0 ? '' : m.treatments_visits_stay({ count })),
  done: {
    added: m.treatments_done_added,
    updated: m.treatments_done_updated,
    deleted: m.treatments_done_deleted,
  },
} as const

/** How each kind is answered. */
export const kindNames = {
  text: m.questions_kind_text,
  choice: m.questions_kind_choice,
  'yes-or-no': m.questions_kind_yes_or_no,
  date: m.questions_kind_date,
} as const satisfies Record<QuestionKind, () => string>
