/** Sentences about text itself, the same in every form (decision 6). */
export const copy = {
  tooLong: (most: number) => `Please use at most ${most.toLocaleString('en-US')} characters.`,
  unreadable: 'Please remove characters that cannot be shown.',
}
