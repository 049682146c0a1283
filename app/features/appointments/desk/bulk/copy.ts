import { m } from '../../../../language/messages.ts'
import type { ManySaid } from './said.ts'

/** What became of many visits: all of them, or so many of all. */
export const copy = {
  done: {
    confirmed: m.bulk_confirmed,
    arrived: m.bulk_marked_arrived,
    'no-show': m.bulk_marked_no_show,
    completed: m.bulk_completed,
    cancelled: m.bulk_cancelled,
    undone: m.bulk_undone,
    repeated: m.bulk_repeated,
    unrepeated: m.bulk_unrepeated,
  } satisfies Record<ManySaid['deed'], (given: { count: number }) => string>,
  doneOf: {
    confirmed: m.bulk_confirmed_of,
    arrived: m.bulk_marked_arrived_of,
    'no-show': m.bulk_marked_no_show_of,
    completed: m.bulk_completed_of,
    cancelled: m.bulk_cancelled_of,
    undone: m.bulk_undone_of,
    // Of these a page of their own says what could not be booked.
    repeated: m.bulk_repeated,
    unrepeated: m.bulk_unrepeated_of,
  } satisfies Record<ManySaid['deed'], (given: { count: number; all: string }) => string>,
} as const
