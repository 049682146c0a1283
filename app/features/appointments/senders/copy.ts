/** What is said of several requests from one sender. */
export const copy = {
  title: 'From the same sender',
  found: (count: number) =>
    `${count} visits to come were asked for from the same internet address in the last 48 hours.`,
  cancelAll: 'Cancel all from this sender',
  question: (count: number) => `Cancel these ${count} visits?`,
  shared: 'A family, an office or a hotel may share one address. Look at the names first.',
  visit: (day: string, time: string, status: string) => `${day} at ${time}, ${status.toLowerCase()}`,
  tell: 'Tell the patients by e-mail',
  cancelThem: (count: number) => `Cancel ${count} visits`,
  cancelling: 'Cancelling...',
  keep: 'Keep them',
  nothingLeft: 'Nothing of this sender is left to cancel.',
  someLeft: (cancelled: number, left: number) =>
    `${cancelled} cancelled; ${left} could not be, or were changed meanwhile. Please look at them again.`,
} as const
