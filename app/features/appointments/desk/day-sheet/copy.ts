import { m } from '../../../../language/messages.ts'

/** What the printed day says. */
export const copy = {
  summary: (visits: number, pending: number) =>
    pending === 0 ? m.day_sheet_summary({ visits }) : m.day_sheet_summary_pending({ visits, pending }),
} as const
