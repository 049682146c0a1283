/** Every sentence of the staff's screen of treatments (docs/specification.md#treatments-screen). */
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
    booked: 'Next 30 days',
    active: 'Active',
    actions: 'Actions',
  },
  times: (first: string, last: string) => (first === last ? first : `${first} - ${last}`),
  minutes: (count: number) => `${count} min`,
  activeOf: ' active',
  loadFailed: 'Failed to load treatments',
  tryAgain: 'Try again',
  emptyTitle: 'No treatments yet',
  empty: 'No treatments yet. Without one, online booking is closed.',
  add: 'Add treatment',
  edit: 'Edit',
  editTitle: 'Edit treatment',
  close: 'Close',
  name: 'Name',
  length: 'Length in minutes',
  capacity: 'At the same time',
  description: 'Description',
  days: 'Days',
  startTimes: 'Start times',
  selectAll: 'Select All',
  clearAll: 'Clear all',
  ofDays: ' days',
  ofTimes: ' times',
  patientsRead: 'Patients will read',
  nothingChosen: 'Nothing is offered yet.',
  offered: (days: string, times: string) => `${days}, ${times}`,
  beyondHours: (daysAndTimes: string[]) =>
    `Not offered to patients: ${daysAndTimes.join(', ')}. A visit then would leave working hours; staff can book it.`,
  isActive: 'Active: offered for booking',
  save: 'Save treatment',
  saving: 'Saving...',
  discard: 'Discard changes',
  cancel: 'Cancel',
  outside: (count: number) =>
    count === 1
      ? '1 future visit stands outside what you are about to save.'
      : `${count} future visits stand outside what you are about to save.`,
  staysBooked: (when: string[], more: number) => {
    const rest = more > 0 ? ` and ${more} more` : ''
    return when.length + more === 1
      ? `It stays booked. Call this patient or move the visit: ${when.join('')}.`
      : `They stay booked. Call these patients or move the visits: ${when.join('; ')}${rest}.`
  },
  outsideList: (count: number) =>
    count === 1 ? 'Open this visit in a list' : `Open these ${count} visits in a list`,
  unsettled: (count: number) => (count === 1 ? '1 visit stands outside' : `${count} visits stand outside`),
  unsettledOf: (name: string) => ` of ${name}`,
  inNewTab: ' (opens in a new tab)',
  saveAgain: 'Save once more to keep your changes.',
  visitAt: (day: string, time: string) => `${day} at ${time}`,
  problems: 'Please check the form',
  nameAndDescription: 'Name and description are required',
  dayAndTime: 'Please select at least one day and time',
  lengthInvalid: (least: number, most: number) =>
    `The length must be a multiple of 5 from ${least} to ${most} minutes`,
  capacityInvalid: (most: number) => `At the same time: a whole number from 1 to ${most}`,
  nameTaken: 'There is a treatment of this name already',
  nameOfDeleted:
    'A deleted treatment has this name. Bring it back under “Recently deleted”, or choose another name.',
  goneForGood: 'This treatment can no longer be brought back.',
  restoreFailed: 'The treatment could not be brought back. Please try again.',
  saveFailed: 'Failed to save treatment. Please try again.',
  deleteFailed: 'Failed to delete treatment. Please try again.',
  unknownAction: 'That did not work. Please try again.',
  deletedMeanwhile: 'This treatment was deleted meanwhile. Nothing was saved.',
  changedMeanwhile: 'This treatment was changed meanwhile. Nothing was saved; please look at it again.',
  changedBy: (name: string, day: string, time: string) =>
    `${name} changed this treatment on ${day} at ${time}. Nothing was saved; please look at it again.`,
  deleteOf: 'Delete treatment ',
  deletion: {
    title: 'Delete this treatment?',
    question: 'Are you sure you want to delete this treatment?',
    keep: 'Keep treatment',
    deleteIt: 'Delete treatment',
    deleting: 'Deleting...',
    close: 'Close',
  },
  recoverable: 'You can bring it back for 30 days.',
  visitsStay: (count: number) => {
    if (count === 0) return ''
    return count === 1 ? '1 future visit stays booked.' : `${count} future visits stay booked.`
  },
  done: {
    added: 'Treatment added successfully',
    updated: 'Treatment updated successfully',
    deleted: 'Treatment deleted successfully',
  },
} as const
