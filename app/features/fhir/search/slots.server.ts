import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import { readSlotId } from '../ids.ts'
import type { Publication } from '../publication.server.ts'
import type { Place } from '../resources.server.ts'
import type { Conditions } from './conditions.server.ts'
import { canMatch } from './dates.server.ts'
import type { FoundSlot } from './parameters.server.ts'

type Page = { count: number; after: string | null; place: Place }

/** Slots by their start, from after a known one on; `isMore` where the page is full and others follow. */
export async function findSlots(
  publication: Publication,
  { holds, dates }: Conditions<FoundSlot>,
  { count, after, place }: Page,
): Promise<{ slots: FoundSlot[]; isMore: boolean }> {
  const byId = new Map(publication.bookables.map((one) => [one.id, one]))
  const last = after === null ? null : readSlotId(after)
  const starts = dates.filter(({ name }) => name === 'start')
  const found: FoundSlot[] = []
  for (const monday of publication.weeks) {
    const within = { from: startOf(monday), to: startOf(addDays(monday, 7)) }
    if (last && within.to <= last.minute * 60_000) continue
    if (starts.some(({ any }) => !any.some((one) => canMatch(one, within)))) continue
    const week = await publication.week(monday)
    for (const facts of week?.slots ?? []) {
      if (last && !comesAfter(facts, last)) continue
      const of = byId.get(facts.schedule)
      const slot = of && { ...facts, of, place }
      if (!slot || !holds(slot)) continue
      if (found.length === count) return { slots: found, isMore: true }
      found.push(slot)
    }
  }
  return { slots: found, isMore: false }
}

/** One slot; null where it is over, or was never one. */
export async function findSlot(
  publication: Publication,
  id: string,
  place: Place,
): Promise<FoundSlot | null> {
  const read = readSlotId(id)
  const of = read && publication.bookables.find((one) => one.id === read.schedule)
  if (!read || !of) return null
  const monday = publication.weeks.find((one) => {
    const milliseconds = read.minute * 60_000
    return startOf(one) <= milliseconds && milliseconds < startOf(addDays(one, 7))
  })
  const week = monday && (await publication.week(monday))
  const facts = week?.slots.find((one) => one.id === id)
  return facts ? { ...facts, of, place } : null
}

const startOf = (date: CalendarDate): number => clinicInstant(date, midnight).epochMilliseconds

const comesAfter = (
  { start, schedule }: Pick<FoundSlot, 'start' | 'schedule'>,
  last: { schedule: string; minute: number },
): boolean => start > last.minute || (start === last.minute && schedule > last.schedule)
