import type { Status } from '../../../../db/values.ts'
import { m } from '../../../../language/messages.ts'

/** What the printed day says. */
export const copy = {
  /** "48 visits, 3 to call, 3 free times" */
  summary: ({ visits, pending, free }: { visits: number; pending: number; free: number }) =>
    [
      m.day_sheet_visits({ count: visits }),
      ...(pending > 0 ? [m.day_sheet_to_call({ count: pending })] : []),
      ...(free > 0 ? [m.day_sheet_free_times({ count: free })] : []),
    ].join(', '),
  /** What stands in the room to write; nothing beside who is still expected. */
  status: {
    pending: m.day_sheet_please_call,
    arrived: m.day_sheet_arrived,
    'in-room': m.day_sheet_in_room,
    completed: m.day_sheet_done,
    'no-show': m.day_sheet_no_show,
    confirmed: null,
    cancelled: null,
  } satisfies Record<Status, (() => string) | null>,
} as const
