import { type ClockTime, daysBetween, minutesOf, type Weekday } from '../../../platform/dates.ts'
import { dayAndMonth, timeText } from '../../../platform/shown.ts'
import { clinic } from '../../clinic/content.ts'
import type { Slot } from '../rules.ts'
import type { OptionalField } from './fields.ts'

const hints: Partial<Record<OptionalField, string>> = {
  message: 'Anything that helps us prepare, such as an injury or a language you prefer.',
}

/** The words of the booking page besides the specification's sentences, which stand in `copy.ts`. */
export const pageCopy = {
  title: 'Book an Appointment',
  description: `Book a visit at ${clinic.name} in ${clinic.address.city}, ${clinic.address.state}: choose a treatment, a day and a free time. No account needed.`,
  lead: 'Choose a treatment, a day and a time.',
  errorPrefix: 'Error: ',
  problem: 'There is a problem',
  submit: 'Book Appointment',
  submitting: 'Booking...',
  submitNote: "We'll review your request and contact you to confirm. Nothing to pay now.",
  steps: { treatment: 'Treatment', day: 'Day', time: 'Time', details: 'Your details' },
  stepDone: 'done',
  from: (time: ClockTime) => `from ${timeText(time)}`,
  showDays: 'Show days',
  showTimes: 'Show times',
  dateLabel: 'Date',
  dateHint: 'You can also type the date.',
  dateHintPlain: 'Choose the date, then show its times.',
  previousMonth: (month: string) => `Previous month, ${month}`,
  nextMonth: (month: string) => `Next month, ${month}`,
  dayStates: {
    free: (count: number) => (count === 1 ? '1 time free' : `${count} times free`),
    offered: 'offered',
    full: 'fully booked',
    notOffered: 'not offered that day',
    chosen: 'chosen',
    today: 'today',
  },
  key: { free: 'Available', full: 'Fully booked', notOffered: 'Not offered that day', today: 'Today' },
  morning: 'Morning',
  afternoon: 'Afternoon',
  centralTime: 'Central Time',
  timesLoading: 'Looking up free times...',
  timesFound: (count: number, day: string) => `${pageCopy.dayStates.free(count)} on ${day}.`,
  dayCleared: (treatment: string, weekday: Weekday) =>
    `${treatment} is not available on ${weekday}s. Please choose a new day.`,
  optional: '(optional)',
  hints,
  visit: {
    heading: 'Your visit',
    treatment: 'Treatment',
    when: 'When',
    where: 'Where',
    notChosen: 'Not chosen yet',
    noLonger: 'No longer available: ',
  },
  facts: {
    call: 'Prefer to call?',
    hours: 'Working hours',
    early: 'Please arrive early',
    earlyText: (minutes: number) => `${minutes} minutes before your appointment`,
  },
  taken: {
    title: { taken: 'That time was just taken', 'too-soon': 'That time is too soon now' },
    lead: 'One more step: pick another time.',
    text: (slot: Slot) =>
      `${dayAndMonth(slot.date)} at ${timeText(slot.time)} is no longer free. Everything you typed is still here.`,
    pick: "Pick one of these and you're done.",
    none: 'Please choose another day below.',
    nearest: 'Nearest free times',
    mark: { taken: 'Taken', 'too-soon': 'Too soon' },
    book: 'Book this time',
    all: 'See all days and times',
    change: 'Change',
  },
  availability: {
    heading: 'Treatment Availability',
    treatment: 'Treatment',
    description: 'Description',
    date: 'Availability date',
    time: 'Availability time',
  },
  byPhone: {
    heading: (service: string) => `${service} is booked by phone.`,
    call: 'Please call',
    online: 'The treatments below can be booked online.',
  },
  closed: {
    lead: "Online booking is resting. The front desk isn't.",
    heading: 'Online booking is closed at the moment',
    text: "Please call, and we'll find a time together.",
    call: 'Call the clinic',
    write: 'Write to us',
  },
  unavailable: { heading: 'Please call us instead', again: 'Try again' },
} as const

/** "Half an hour later", "Same time, 5 days later": how far a free time lies from the wanted one. */
export function distanceText(wanted: Slot, slot: Slot): string {
  const days = daysBetween(wanted.date, slot.date)
  const minutes = minutesOf(slot.time) - minutesOf(wanted.time)
  if (days === 0) return `${durationText(Math.abs(minutes))} ${minutes < 0 ? 'earlier' : 'later'}`
  const distance = `${Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`} ${days < 0 ? 'earlier' : 'later'}`
  return minutes === 0 ? `Same time, ${distance}` : capitalised(distance)
}

function durationText(minutes: number): string {
  if (minutes === 30) return 'Half an hour'
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours === 1 ? 'One hour' : hours > 1 && `${hours} hours`, rest > 0 && `${rest} minutes`]
  return parts.filter(Boolean).join(' ')
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
