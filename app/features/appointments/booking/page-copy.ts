import { m } from '../../../language/messages.ts'
import { type ClockTime, daysBetween, minutesOf } from '../../../platform/dates.ts'
import { dayAndMonth, timeText } from '../../../platform/shown.ts'
import { clinic } from '../../clinic/content.ts'
import type { Slot } from '../rules.ts'
import type { OptionalField } from './fields.ts'

const hints: Partial<Record<OptionalField, () => string>> = {
  message: m.booking_message,
}

/** The words of the booking page besides the specification's sentences, which stand in `copy.ts`. */
export const pageCopy = {
  description: () =>
    m.booking_description({ clinic: clinic.name, city: clinic.address.city, state: clinic.address.state }),
  from: (time: ClockTime) => m.booking_from({ time: timeText(time) }),
  timesFound: (count: number, day: string) => m.booking_times_found({ count, day }),
  hints,
  taken: {
    title: {
      taken: m.booking_taken_title_taken,
      'too-soon': m.booking_taken_title_too_soon,
    },
    text: (slot: Slot) => m.booking_taken_text({ date: dayAndMonth(slot.date), time: timeText(slot.time) }),
    mark: {
      taken: m.booking_taken_mark_taken,
      'too-soon': m.booking_taken_mark_too_soon,
    },
  },
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
