import type { FreeDaysView } from '#app/features/scheduling/index.server.ts'
import { type ChosenSlot, parseSlot, slotValue } from '#app/features/scheduling/rules.ts'
import type { NearSlot } from '#app/features/scheduling/staff-times/rules.ts'

type Typed = {
  slot: string
  /** The time that was chosen for staff, as it was sent: another treatment has another first one. */
  offered: string
  /** The one that was refused; empty where none was. */
  lost: string
}
type Free = { first: readonly NearSlot[]; free: Pick<FreeDaysView, 'chosen' | 'times' | 'clinicianId'> }

/**
 * Which time is chosen, as one of the form's lists sends it: what staff chose while it is free, else the first one that is still to come; empty
 * where none is, and after a refusal: nothing that was agreed on the phone gives way to a time that nobody chose. With somebody in particular, a time of the day's list is that only where the list is theirs.
 */
export function chosenAmong({ slot, offered, lost }: Typed, { first, free }: Free): string {
  const wanted = slot === offered ? null : parseSlot(slot)
  const listed = wanted && first.find((one) => isSame(one, wanted))
  if (listed) return slotValue(listed)
  const isTheirs = wanted?.clinicianId === null || wanted?.clinicianId === free.clinicianId
  if (wanted && isTheirs && free.chosen === wanted.date && free.times.includes(wanted.time))
    return slotValue({ date: wanted.date, time: wanted.time })
  const next = first.find((one) => !one.hasBegun)
  return next && lost === '' ? slotValue(next) : ''
}

/**
 * A time, and in which list of the form it is chosen: one that is free first is in its day's list as well. One that
 * staff typed is in neither.
 */
export type Chosen = { slot: string; list: 'first' | 'day' | 'typed' }

/**
 * Which time of which list is checked: what staff clicked last wherever that is still offered, by the same person where
 * it was somebody in particular, else what the server said.
 */
export function checkedTime(clicked: Chosen | null, said: string, { first, free }: Free): Chosen {
  const isFirst = (slot: string) => first.some((one) => slotValue(one) === slot)
  const wanted = clicked && parseSlot(clicked.slot)
  if (clicked && wanted) {
    const isOfDay =
      wanted.clinicianId === null && free.chosen === wanted.date && free.times.includes(wanted.time)
    if (clicked.list === 'first' ? isFirst(clicked.slot) : isOfDay) return clicked
    const listed = first.find((one) => isSame(one, wanted))
    if (listed) return { slot: slotValue(listed), list: 'first' }
    if (isOfDay) return { slot: clicked.slot, list: 'day' }
  }
  return { slot: said, list: isFirst(said) ? 'first' : 'day' }
}

const isSame = (one: ChosenSlot, wanted: ChosenSlot) =>
  one.date === wanted.date &&
  one.time === wanted.time &&
  (wanted.clinicianId === null || wanted.clinicianId === one.clinicianId)

/** The clinic's clock, and when a visit began that is just over, as times are sent. */
export type AddClock = { now: string; over: string }

/** Whether the chosen visit is still to come, runs, or is over; to come while none is chosen. */
export function progressAt({ slot }: Chosen, { now, over }: AddClock): 'ahead' | 'running' | 'over' {
  const chosen = parseSlot(slot)
  if (chosen === null) return 'ahead'
  const start = slotValue({ date: chosen.date, time: chosen.time })
  if (start > now) return 'ahead'
  return start > over ? 'running' : 'over'
}
