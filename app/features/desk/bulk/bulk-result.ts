import type { ManySaid } from '#app/features/scheduling/bulk/rules.ts'
import type { Status } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'

/** Before what is left of today is completed: whose visits, and whose are left as they are. */
export type RestQuestion = {
  /** "9:00 AM" */
  visits: { id: string; updatedAt: string; name: string; time: string; status: Status }[]
  /** So many more could be, beyond what is changed at once. */
  more: number
  notConfirmed: { id: string; name: string; time: string }[]
  notOver: number
  /** Open as well, and not in the list as it is narrowed. */
  notListed: number
}

/** Before many are cancelled: whom it would concern, why, and whether they are told. */
export type CancelQuestion = {
  /** "Tue, Dec 8 at 9:00 AM" */
  visits: { id: string; name: string; when: string }[]
  /** Chosen, and over or cancelled by now: they are left alone. */
  left: number
  /** As the form sends them on (`seenValue`). */
  chosen: string
  /** So many have no address to which an email could go; all where emails are not sent. */
  withoutEmail: number
  typed: { reason: string; emailWords: string } | null
  errors: { reason?: string; emailWords?: string }
}

/** What became of many visits: all of them, or so many of all. */
export const copy = {
  done: {
    confirmed: m.bulk_confirmed,
    arrived: m.bulk_marked_arrived,
    'no-show': m.bulk_marked_no_show,
    completed: m.bulk_completed,
    cancelled: m.bulk_cancelled,
    moved: m.bulk_moved,
    settled: m.bulk_settled,
    undone: m.bulk_undone,
    repeated: m.bulk_repeated,
    unrepeated: m.bulk_unrepeated,
  } satisfies Record<ManySaid['action'], (given: { count: number }) => string>,
  doneOf: {
    confirmed: m.bulk_confirmed_of,
    arrived: m.bulk_marked_arrived_of,
    'no-show': m.bulk_marked_no_show_of,
    completed: m.bulk_completed_of,
    cancelled: m.bulk_cancelled_of,
    moved: m.bulk_moved_of,
    settled: m.bulk_settled_of,
    undone: m.bulk_undone_of,
    // Of these a page of their own says what could not be booked.
    repeated: m.bulk_repeated,
    unrepeated: m.bulk_unrepeated_of,
  } satisfies Record<ManySaid['action'], (given: { count: number; all: string }) => string>,
} as const
