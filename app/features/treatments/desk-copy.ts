/** Every sentence of the staff's list of treatments (S8). */
export const copy = {
  title: 'Treatments',
  lead: (treatments: { active: boolean }[]) => {
    const offered = treatments.filter((treatment) => treatment.active).length
    const resting = treatments.length - offered
    return resting === 0
      ? `${offered} offered for booking.`
      : `${offered} offered for booking, ${resting} resting.`
  },
  caption: 'Treatments by name',
  columns: {
    name: 'Name',
    availability: 'Availability',
    length: 'Length',
    atOnce: 'At once',
    active: 'Active',
  },
  times: (first: string, last: string) => (first === last ? first : `${first} - ${last}`),
  minutes: (count: number) => `${count} min`,
  active: 'Active',
  inactive: 'Inactive',
  loadFailed: 'Failed to load treatments',
  tryAgain: 'Try again',
  emptyTitle: 'No treatments yet',
  empty: 'No treatments yet. Without one, online booking is closed.',
} as const
