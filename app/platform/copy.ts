/** Sentences that are the same in every form (decisions 6, 7). */
export const copy = {
  tooLong: (most: number) => `Please use at most ${most.toLocaleString('en-US')} characters.`,
  trap: 'Leave this empty',
  unreadable: 'Please remove characters that cannot be shown.',
}
