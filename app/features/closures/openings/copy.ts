import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { listText, timeText } from '#app/platform/format.ts'
import { dayText } from '../copy.ts'
import type { Opening, OpeningScope } from './rules.ts'
import type { OpeningChoices } from './visits.ts'

type Hours = Pick<Opening, 'day' | 'fromTime' | 'toTime'>

/** "9:00 AM – 1:00 PM" */
export const hoursText = ({ fromTime, toTime }: Hours): string =>
  m.openings_hours({ from: timeText(fromTime), to: timeText(toTime) })

/** "Sat, Dec 12, 9:00 AM – 1:00 PM"; the year where it is not that of today, or no day is said. */
export const whenText = (opening: Hours, today: CalendarDate | null): string =>
  m.openings_when({ day: dayText(opening.day, today), hours: hoursText(opening) })

/** "The clinic", "Dr. Chen and Dr. Ruiz" */
export function subjectsText(
  { scope, subjectIds }: Pick<Opening, 'scope' | 'subjectIds'>,
  choices: OpeningChoices,
): string {
  if (scope === 'clinic') return m.openings_scope_clinic()
  const names = subjectIds.flatMap((id) => choices[scope].find((one) => one.id === id)?.name ?? [])
  return names.length === 0 ? m.closures_scope_gone() : listText(names)
}

export const copy = {
  scope: {
    clinic: m.openings_scope_clinic,
    clinician: m.openings_scope_clinician,
    room: m.openings_scope_room,
  } satisfies Record<OpeningScope, () => string>,
  subjects: { clinician: m.closures_which_clinician, room: m.closures_which_room },
  nothingToChoose: { clinician: m.closures_no_clinician, room: m.closures_no_room },
  missing: { clinician: m.closures_clinician_missing, room: m.closures_room_missing },
} as const
