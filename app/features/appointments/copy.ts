import type { Weekday } from '../../platform/dates.ts'
import { clinic } from '../clinic/content.ts'
import type { PatientField } from './booking/fields.ts'

/** What patients and staff read at each field that a patient fills in. */
export const fieldLabels = {
  name: 'Full name',
  email: 'Email',
  phone: 'Phone number',
  message: 'Additional information',
} as const satisfies Record<PatientField, string>

/** Every sentence of booking that a person reads; those of docs/specification.md to the letter. */
export const copy = {
  nameMissing: 'Please provide your name.',
  emailInvalid: 'Please provide a valid email.',
  phoneMissing: 'Please provide your phone number.',
  treatmentMissing: 'Please select a treatment.',
  dateInvalid: 'Please select a valid date.',
  timeMissing: 'Please select a preferred time.',
  treatmentFirst: 'Please select a treatment first before choosing a date.',
  dayNotOffered: (treatment: string, weekday: Weekday) =>
    `${treatment} is not available on ${weekday}s. Please select a different day.`,
  dayNotOfferedOnSubmit: (treatment: string, weekday: Weekday) =>
    `${treatment} is not available on ${weekday}s. Please select a different day or treatment.`,
  timeHints: {
    noTreatment: 'Please select a treatment first',
    noDate: 'Please select a date first',
    noTimes: 'No available times for selected date',
    choose: 'Select your preferred time',
  },
  loadFailed: 'Failed to load treatment options. Please try again later.',
  saveFailed: 'There was an error booking your appointment. Please try again later.',
  possibleSpam: `We could not take this request online. Please call us at ${clinic.phone.text} and we will book it for you.`,
  tooMany: `Too many requests came from here in a short time. Please try again later, or call us at ${clinic.phone.text}.`,
  bookedDeleted: 'This appointment is no longer booked. If you expected it, please call us.',
  bookedGone: `This page is no longer kept. To ask about an appointment, call us at ${clinic.phone.text}.`,
  booked: 'Appointment Booked Successfully!',
  emailSent: 'We have sent a confirmation email to you.',
  willContact: 'The clinic will contact you shortly.',
} as const
