import { m } from '../language/messages.ts'
import { numberText } from './format.ts'

/** Sentences that are the same in every form and every list. */
export const copy = {
  tooLong: (most: number) => m.platform_too_long({ most: numberText(most) }),
  /** "26–50 of 312"; null before it: nobody counted so far. */
  shownRange: (shown: { before: number | null; count: number; total: number; isMore: boolean }) => {
    const { before, count, total, isMore } = shown
    const rows =
      before === null ? numberText(count) : `${numberText(before + 1)}–${numberText(before + count)}`
    const all = Math.max(total, (before ?? 0) + count)
    return isMore
      ? m.platform_shown_range_of_more({ rows, total: numberText(total) })
      : m.platform_shown_range({ rows, total: numberText(all) })
  },
}
