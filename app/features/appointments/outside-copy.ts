/** Every sentence of the list of visits that stand outside of a changed treatment. */
export const copy = {
  title: 'Visits outside',
  lead: (treatment: string) =>
    `Visits for ${treatment} that the changed days, times or places leave outside. They stay booked.`,
  caption: 'Visits by day and time',
  columns: { when: 'Date and time', patient: 'Patient', phone: 'Phone', email: 'Email' },
  visit: (day: string, time: string) => `${day} at ${time}`,
  loadFailed: "We couldn't load appointments.",
  noTreatment: 'There is no such treatment any more.',
  tryAgain: 'Try again',
  emptyTitle: 'Nothing stands outside',
  empty: 'Nothing stands outside. Every future visit fits.',
} as const
