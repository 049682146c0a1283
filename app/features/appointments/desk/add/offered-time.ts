import { type ChosenSlot, parseSlot, slotValue } from '../../rules.ts'
import type { FreeDaysView } from '../free-days.server.ts'
import type { NearSlot } from '../slot-refusal.ts'

type Typed = {
  slot: string
  /** The time that was chosen for staff, as it was sent: another treatment has another first one. */
  offered: string
}
type Free = { first: readonly NearSlot[]; free: Pick<FreeDaysView, 'chosen' | 'times'> }

/** Which time is chosen, as it is sent: what staff chose while it is free, else the first one; empty where none is. */
export function chosenAmong({ slot, offered }: Typed, { first, free }: Free): string {
  const wanted = slot === offered ? null : parseSlot(slot)
  const listed = wanted && first.find((one) => isSame(one, wanted))
  if (listed) return slotValue(listed)
  if (wanted && free.chosen === wanted.date && free.times.includes(wanted.time)) return slot
  return first[0] ? slotValue(first[0]) : ''
}

const isSame = (one: ChosenSlot, wanted: ChosenSlot) =>
  one.date === wanted.date &&
  one.time === wanted.time &&
  (wanted.clinicianId === null || wanted.clinicianId === one.clinicianId)
