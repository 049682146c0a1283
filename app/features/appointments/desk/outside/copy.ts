/** Every sentence of the list of visits that stand outside of a changed treatment. */
export const copy = {
  title: 'Visits outside',
  lead: (treatment: string) =>
    `Visits for ${treatment} that the changed days, times or places leave outside. They stay booked.`,
  leadSaved: (treatment: string) =>
    `Visits for ${treatment} at days and times, or in places, that it no longer offers. Move, cancel or keep each one.`,
  settle: 'Settle',
  open: 'Move or cancel',
  openOf: (name: string) => ` the visit of ${name}`,
  keep: 'Keep',
  keepFailed: 'Failed to keep the visit. Please try again.',
  kept: 'The visit stays where it is.',
  close: 'Close',
  caption: 'Visits by day and time',
  columns: { when: 'Date and time', patient: 'Patient', phone: 'Phone', email: 'Email' },
  visit: (day: string, time: string) => `${day} at ${time}`,
  loadFailed: "We couldn't load appointments.",
  noTreatment: 'There is no such treatment any more.',
  tryAgain: 'Try again',
  emptyTitle: 'Nothing stands outside',
  empty: 'Nothing stands outside. Every future visit fits.',
} as const
