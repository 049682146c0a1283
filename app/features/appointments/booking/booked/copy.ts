import type { ClockTime } from '../../../../platform/dates.ts'
import { timeText } from '../../../../platform/shown.ts'
import { clinic } from '../../../clinic/content.ts'

/** The words of the success page besides the specification's, which stand in `copy.ts`. */
export const bookedCopy = {
  /** What the page is called once the clinic has answered; before that it says that the request came in. */
  title: {
    moved: 'Your Appointment Has a New Time',
    confirmed: 'Your Appointment Is Confirmed',
    cancelled: 'Your Appointment Is Cancelled',
    completed: 'Your Visit Has Taken Place',
  },
  lead: {
    moved: {
      pending: 'The clinic has moved your request to the time below, and will write or call to confirm it.',
      confirmed: 'The clinic has moved your appointment to the time below.',
    },
    confirmed: 'We look forward to seeing you.',
    cancelled: 'This time is no longer booked for you.',
    completed: 'Thank you for coming.',
  },
  status: {
    pending: 'Waiting for the clinic to confirm',
    confirmed: 'Confirmed',
    cancelled: 'Cancelled',
    completed: 'Completed',
  },
  heading: {
    pending: 'Your request',
    confirmed: 'Your appointment',
    cancelled: 'No longer booked',
    completed: 'Your visit',
  },
  arrive: 'Please arrive',
  arriveText: (time: ClockTime, minutes: number) => `${timeText(time)}, ${minutes} minutes early`,
  home: 'Back to Home',
  print: 'Print',
  calendar: 'Add to calendar',
  calendarCancelled: 'Remove from calendar',
  again: 'Book another visit',
  next: 'What happens next',
  questions: 'Questions?',
  confirm: 'We confirm',
  confirmText: 'The clinic looks at your request and writes or calls to confirm it.',
  confirmByPhone: 'The clinic looks at your request and calls to confirm it.',
  youArrive: (time: ClockTime) => `You arrive at ${timeText(time)}`,
  youArriveText: (minutes: number) => `Please arrive ${minutes} minutes early.`,
  changed: 'Something changed?',
  notExpected: 'Not what you expected?',
  changedText: 'Call the front desk at',
  printed: `Printed from ${clinic.legalName}. Nothing to pay before your visit.`,
} as const
