import type { CalendarDate } from '#app/platform/dates.ts'
import { longInstant, shortInstant } from '#app/platform/format.ts'
import { holdsTime, isHere, type Status, statuses } from '../scheduling/rules.ts'

/** What a change does to the visit's time. Any status may follow any other (docs/specification.md#statuses). */
export function timeChange(from: Status, to: Status): 'claim' | 'free' | 'keep' {
  if (holdsTime(from) === holdsTime(to)) return 'keep'
  return holdsTime(to) ? 'claim' : 'free'
}

/** A status exactly as a form sends it; null for anything else. */
export const parseStatus = (text: string): Status | null => statuses.find((status) => status === text) ?? null

/**
 * What one press does next: a request is confirmed, a patient of today is checked in, goes to the room of the appointment
 * where it has one, and is done. Null where nothing follows automatically.
 */
export function nextStep(
  { status, date, room = '' }: { status: Status; date: CalendarDate; room?: string },
  today: CalendarDate,
): 'confirmed' | 'arrived' | 'in-room' | 'completed' | null {
  if (status === 'pending') return 'confirmed'
  if (status === 'confirmed') return date === today ? 'arrived' : null
  if (status === 'arrived' && room !== '') return 'in-room'
  return isHere(status) ? 'completed' : null
}

/** What anyone who gives the treatment says of a visit: that the patient is here, is being seen, was seen, or did not come. */
export const careStatuses = ['arrived', 'in-room', 'completed', 'no-show'] as const satisfies Status[]
export const isOfCare = (status: Status | null): boolean => careStatuses.some((one) => one === status)

/** A button that says all of its action: the status, the visit, and the visit as it was seen. */
export const stepValue = (step: Status, { id, updatedAt }: { id: string; updatedAt: string }): string =>
  `${step} ${id} ${shortInstant(updatedAt)}`

/** The action of such a button; null for anything else. */
export function parseStep(text: string): { status: Status; id: string; updatedAt: string } | null {
  const [code = '', id = '', seen = '', ...more] = text.split(' ')
  const status = parseStatus(code)
  return status && id !== '' && seen !== '' && more.length === 0
    ? { status, id, updatedAt: longInstant(seen) }
    : null
}
