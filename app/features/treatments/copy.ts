import type { QuestionKind } from '#app/db/values.ts'
import { localText } from '#app/language/language.ts'
import { noText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { listText, numberText } from '#app/platform/format.ts'
import type { ActionName } from './address.ts'
import { inCategories } from './order/rules.ts'
import type { Treatment } from './rules.ts'

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
  done: (action: ActionName, of: string, rows: readonly Listed[]): string | null => {
    switch (action) {
      case 'moved':
        return treatmentNowAt(of, rows)
      case 'category-moved':
        return categoryNowAt(of, rows)
      default:
        return doneSentences[action]()
    }
  },
} as const

const doneSentences = {
  added: m.treatments_done_added,
  updated: m.treatments_done_updated,
  deleted: m.treatments_done_deleted,
  renamed: m.treatments_done_renamed,
} as const

type Listed = Pick<Treatment, 'id' | 'name' | 'category'>

/** Null where it is not in the list any more. */
function treatmentNowAt(id: string, rows: readonly Listed[]): string | null {
  const group = inCategories(rows).find((one) => one.rows.some((row) => row.id === id))
  const at = group?.rows.findIndex((row) => row.id === id) ?? -1
  const row = group?.rows[at]
  if (!group || !row) return null
  const place = { name: localText(row.name), place: numberText(at + 1), total: numberText(group.rows.length) }
  const category = localText(group.category)
  return category === '' ? m.treatments_now_at(place) : m.treatments_now_at_in({ ...place, category })
}

function categoryNowAt(key: string, rows: readonly Listed[]): string | null {
  const groups = inCategories(rows).filter((one) => one.key !== '')
  const at = groups.findIndex((one) => one.key === key)
  const name = localText(groups[at]?.category ?? noText)
  if (at < 0) return null
  return m.treatments_now_at({ name, place: numberText(at + 1), total: numberText(groups.length) })
}

/** How each kind is answered. */
export const kindNames = {
  text: m.questions_kind_text,
  choice: m.questions_kind_choice,
  'yes-or-no': m.questions_kind_yes_or_no,
  date: m.questions_kind_date,
} as const satisfies Record<QuestionKind, () => string>
