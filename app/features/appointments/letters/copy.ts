import { addressLine, clinic } from '../../clinic/content.ts'

const { phone, arriveEarlyMinutes } = clinic
const arriveEarly = `Please arrive ${arriveEarlyMinutes} minutes early.`
const toChange = `To change or cancel, call ${phone.text}.`

/**
 * Every sentence of the letters and the calendar file. None names a treatment
 * (docs/decisions/2026-11-21-what-letters-say.md).
 */
export const letterCopy = {
  subject: {
    received: 'We have your appointment request',
    confirmed: 'Your appointment is confirmed',
    cancelled: 'Your appointment is cancelled',
    moved: 'Your appointment has a new time',
    undelivered: 'A letter to a patient was not delivered',
  },
  badge: {
    received: 'Waiting for the clinic',
    confirmed: 'Confirmed',
    cancelled: 'Cancelled',
    moved: 'New time',
    undelivered: 'Not delivered',
  },
  heading: {
    received: 'We have your request',
    confirmed: (weekday: string) => `See you on ${weekday}`,
    cancelled: 'Your appointment is cancelled',
    moved: 'Your appointment has a new time',
    undelivered: 'Please call this patient',
  },
  preview: {
    received: (when: string) => `${when}. We will write again when it is confirmed.`,
    confirmed: (when: string) => `${when}. ${arriveEarly}`,
    cancelled: (when: string) => `${when} is no longer booked for you.`,
    moved: (when: string) => `Now on ${when}.`,
    undelivered: (when: string) => `Please call the patient. ${when}.`,
  },
  hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  body: {
    received:
      'Thank you. We’ll look at it and write again when it is confirmed, usually on the same working day.',
    confirmed: 'Your appointment is confirmed.',
    cancelled: 'This time is no longer booked for you:',
    moved: 'We have moved your appointment to another time:',
    movedPending: 'Your requested time has changed. We will write again when it is confirmed:',
    undelivered: 'We could not deliver a letter. The patient may not know about the appointment.',
  },
  when: 'When',
  arrive: 'Please arrive',
  arriveAt: (time: string) => `${time}, ${arriveEarlyMinutes} minutes before`,
  where: 'Where',
  time: (time: string) => `${time} Central Time`,
  closing: {
    received: `The attached calendar file shows it as not confirmed yet. ${toChange}`,
    confirmed: `The calendar file is attached. Something came up? Call ${phone.text}, even on short notice.`,
    cancelled: `The attached calendar file removes it from your calendar. Not what you expected? Call ${phone.text}.`,
    moved: `The attached calendar file moves it in your calendar. The new time does not suit you? Call ${phone.text}.`,
    undelivered: 'Name and phone number are shown in the back office after sign-in.',
  },
  button: {
    findUs: 'How to find us',
    bookAgain: 'Choose another time',
    open: 'Open the back office',
  },
  footer: {
    hours: `${phone.text}, Monday to Friday, 9:00 AM to 5:00 PM`,
    why: 'You get this letter because you asked for an appointment with us. If that was not you, please call us.',
    staff: `For the staff of ${clinic.legalName}. This notice names no patient and no treatment on purpose.`,
    sender: clinic.legalName,
    address: addressLine,
  },
  calendarSummary: `Appointment at ${clinic.name}`,
  calendarDescription: {
    pending: `Not confirmed yet. ${arriveEarly} ${toChange}`,
    confirmed: `${arriveEarly} ${toChange}`,
    completed: `${arriveEarly} ${toChange}`,
    cancelled: `This appointment is cancelled. Questions? Call ${phone.text}.`,
  },
} as const

/** A letter that staff send themselves, to see whether e-mail works. */
export const testLetterCopy = {
  subject: 'Test letter of the back office',
  preview: 'E-mail works.',
  badge: 'Test',
  heading: 'E-mail works',
  text: 'You sent yourself this letter from Settings. Patients get theirs the same way.',
  closing: 'There is nothing to do.',
  footer: `For the staff of ${clinic.legalName}.`,
  treatment: 'Test letter',
} as const
