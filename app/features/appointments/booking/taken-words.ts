import { m } from '../../../language/messages.ts'
import { daysBetween, minutesOf } from '../../../platform/dates.ts'
import type { Slot } from '../rules.ts'
import type { TakenView } from './alternatives.server.ts'

/** Where somebody was wanted it is they who are not there, not the clinic that is closed. */
export function takenTitle({ reason, clinician }: Pick<TakenView, 'reason' | 'clinician'>): string {
  return reason === 'closed' && clinician !== null ? m.booking_taken_title_away() : titles[reason]()
}

const titles = {
  taken: m.booking_taken_title_taken,
  'too-soon': m.booking_taken_title_too_soon,
  closed: m.booking_taken_title_closed,
} as const

export const takenMark = ({ reason, clinician }: Pick<TakenView, 'reason' | 'clinician'>): string =>
  reason === 'closed' && clinician !== null ? m.booking_taken_mark_taken() : marks[reason]()

const marks = {
  taken: m.booking_taken_mark_taken,
  'too-soon': m.booking_taken_mark_too_soon,
  closed: m.booking_taken_mark_closed,
} as const

/** "Half an hour later", "Same time, 5 days later": how far a free time lies from the wanted one. */
export function distanceFromWanted(wanted: Slot, slot: Slot): string {
  const days = daysBetween(wanted.date, slot.date)
  const minutes = minutesOf(slot.time) - minutesOf(wanted.time)
  if (days === 0 && minutes === 0) return m.booking_distance_none()
  if (days === 0) return beforeOrAfter(minutes, durationText(Math.abs(minutes)))
  const distance = beforeOrAfter(days, m.booking_distance_days({ count: Math.abs(days) }))
  return minutes === 0 ? m.booking_distance_same_time({ distance }) : distance
}

const beforeOrAfter = (sign: number, distance: string) =>
  sign < 0 ? m.booking_distance_earlier({ distance }) : m.booking_distance_later({ distance })

function durationText(all: number): string {
  if (all === 30) return m.booking_distance_half_hour()
  const hours = m.booking_distance_hours({ count: Math.floor(all / 60) })
  const minutes = m.booking_distance_minutes({ count: all % 60 })
  if (all < 60) return minutes
  return all % 60 === 0 ? hours : m.booking_distance_hours_and_minutes({ hours, minutes })
}
