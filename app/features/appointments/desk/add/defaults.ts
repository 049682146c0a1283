import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'

type Visit = { treatmentId: string; clinicianId: string | null }

/** What a patient usually comes for, and with whom; null where that cannot be said. */
export type Usual = { treatmentId: string | null; clinicianId: string | null }

/** What most of those visits were for, and who gave most of these; of equals the latest. @param visits latest first */
export function usualOf(visits: readonly Visit[]): Usual {
  const treatmentId = mostOf(visits.map((visit) => visit.treatmentId))
  const same = visits.filter((visit) => visit.treatmentId === treatmentId)
  return { treatmentId, clinicianId: mostOf(same.flatMap(({ clinicianId }) => clinicianId ?? [])) }
}

function mostOf(ids: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}

type Dated = { date: CalendarDate; time: ClockTime }

/**
 * The visit that a patient is known by: the last one up to today, else the next.
 * @param visits latest first
 */
export const telling = <V extends Dated>(visits: readonly V[], today: CalendarDate): V | null =>
  visits.find(({ date }) => date <= today) ?? visits.at(-1) ?? null
