import { numberText } from './shown.ts'
/** Sentences that are the same in every form and every list. */
export const copy = {
  tooLong: (most: number) => `Please use at most ${numberText(most)} characters.`,
  trap: 'Leave this empty',
  previous: 'Previous',
  next: 'Next',
  /** "26–50 of 312"; null before it: nobody counted so far. */
  shownRange: (shown: { before: number | null; count: number; total: number; isMore: boolean }) => {
    const { before, count, total, isMore } = shown
    const number = (value: number) => numberText(value)
    const rows = before === null ? number(count) : `${number(before + 1)}–${number(before + count)}`
    const all = Math.max(total, (before ?? 0) + count)
    return `${rows} of ${isMore ? 'more than ' : ''}${number(isMore ? total : all)}`
  },
  undo: 'Undo',
  undoOf: (name: string) => ` for ${name}`,
  allNotices: (count: number) => `All ${count}`,
  notices: 'notices',
  unreadable: 'Please remove characters that cannot be shown.',
}
