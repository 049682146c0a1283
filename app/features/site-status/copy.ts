import { m } from '#app/language/messages.ts'
import type { RowState, Status } from './rules.ts'

type Messages = { state: RowState; minutes: number }

/** The sentence for each state, with how late messages are where that is known. */
export const statusCopy = {
  answer: {
    all: m.site_status_all,
    late: m.site_status_late,
    database: m.site_status_database,
  } satisfies Record<Status['answer'], () => string>,
  state: {
    working: m.site_status_working,
    delayed: m.site_status_delayed,
    down: m.site_status_down,
  } satisfies Record<RowState, () => string>,
  emails({ state, minutes }: Messages): string {
    if (state === 'working') return m.site_status_emails_working()
    if (state === 'down') return m.site_status_emails_down()
    return minutes > 0
      ? m.site_status_emails_late({ time: lateText(minutes) })
      : m.site_status_emails_unknown()
  },
  texts({ state, minutes }: Messages): string {
    if (state === 'working') return m.site_status_texts_working()
    return minutes > 0 ? m.site_status_texts_late({ time: lateText(minutes) }) : m.site_status_texts_unknown()
  },
} as const

const hourMinutes = 60
const roundedTo = 5

/** "20 minutes", "3 hours": as exact as a patient needs it. */
const lateText = (minutes: number): string =>
  minutes < 2 * hourMinutes
    ? m.site_status_minutes({ count: Math.round(minutes / roundedTo) * roundedTo })
    : m.site_status_hours({ count: Math.round(minutes / hourMinutes) })
