import type { DayVisit } from '#app/features/scheduling/index.server.ts'
import { minutesToParts } from '#app/features/scheduling/parts.ts'
import { clockTime, minutesOf } from '#app/platform/dates.ts'

/** A visit in a column. `part`: of a block that shows some of several parts, the position of the first of them. */
export type BlockVisit = DayVisit & { part?: number }

/** What a column for each clinician, or for each room, shows of a visit: from the first to the last part that is theirs. */
export function blocksBy(by: 'clinician' | 'room', visit: DayVisit): BlockVisit[] {
  const { parts = [] } = visit
  if (parts.length < 2) return [visit]
  const start = minutesOf(visit.time)
  const minutes = minutesToParts(parts)
  const timed = parts.map((part, index) => ({ part, index, from: start + (minutes[index] ?? 0) }))
  const groups = Map.groupBy(timed, ({ part }) => (by === 'clinician' ? part.clinicianId : part.roomId))
  return [...groups.values()].flatMap((all) => {
    const [first, last] = [all[0], all.at(-1)]
    if (!first || !last) return []
    const { clinicianId, roomId } = first.part
    const durationMinutes = last.from + last.part.durationMinutes - first.from
    return [
      { ...visit, clinicianId, roomId, part: first.index, time: clockTime(first.from), durationMinutes },
    ]
  })
}
