import { clinic } from '../../clinic/content.ts'

/** The sentences of docs/specification.md#contact-page, to the letter, and what refusals besides them say. */
export const sentences = {
  nameMissing: 'Please provide your name.',
  emailInvalid: 'Please provide a valid email.',
  phoneMissing: 'Please provide your phone number.',
  subjectMissing: 'Please provide a subject.',
  messageMissing: 'Please provide your message.',
  sent: "Your message has been sent successfully. We'll get back to you soon!",
  sendFailed: 'There was a problem sending your message. Please try again later.',
  tooMany: `Too many messages came from here in a short time. Please try again later, or call us at ${clinic.phone.text}.`,
} as const

/** The other words of the contact page. */
export const pageCopy = {
  title: 'Contact',
  description: `Write to ${clinic.name}, call us, or find us in ${clinic.address.city}, ${clinic.address.state}: address, phone, email, opening hours and a map.`,
  lead: 'Ask before you book, or tell us how we did.',
  waysHeading: 'Ways to reach us',
  location: 'Location',
  locationNote: `Please arrive ${clinic.arriveEarlyMinutes} minutes early`,
  phone: 'Phone',
  phoneNote: `Front desk, ${clinic.hours.days.en}`,
  email: 'Email',
  emailNote: 'For anything that is not urgent',
  formHeading: 'Write to us',
  formNote: "Please leave out medical details. We'll call you for those.",
  errorHeading: 'There is a problem',
  errorPrefix: 'Error: ',
  fields: {
    name: 'Full name',
    email: 'Email',
    phone: 'Phone number',
    subject: 'Subject',
    message: 'Message',
  },
  send: 'Send Message',
  sending: 'Sending...',
  sendNote: 'We only use this to answer you.',
  aside: 'Hours and map',
  hoursHeading: 'Business hours',
  openNow: 'Open now',
  opensToday: (time: string) => `Opens today at ${time}`,
  opensTomorrow: (time: string) => `Opens tomorrow at ${time}`,
  opensOn: (weekday: string, time: string) => `Opens ${weekday} at ${time}`,
  weekend: 'Saturday and Sunday',
  closed: 'Closed',
  arriveEarly: `Please arrive ${clinic.arriveEarlyMinutes} minutes before your appointment.`,
} as const
