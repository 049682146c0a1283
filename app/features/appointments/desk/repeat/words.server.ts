import { localText } from '../../../../language/local-text.ts'
import { m } from '../../../../language/messages.ts'
import { weekdayOf } from '../../../../platform/dates.ts'
import { timeText, weekdayPlural } from '../../../../platform/shown.ts'
import type { Closure } from '../../../closures/rules.ts'
import type { Clinician } from '../../../team/rules.ts'
import type { PlannedDay } from './plan.server.ts'

type Said = {
  /** Of the patient, as they are called. */
  name: string
  /** Whom the visits are with; null for anybody. */
  clinician: Clinician | null
}

/** What stands against the visit's own time on that day, in a sentence; null where nothing does. */
export function problemOf({ slot, standing, own }: PlannedDay, { name, clinician }: Said): string | null {
  if (own) return m.repeat_own({ name, time: timeText(own.time) })
  const who = clinician?.name ?? ''
  switch (standing.kind) {
    case 'free':
      return null
    case 'other-days':
      return m.repeat_other_days({ weekdays: weekdayPlural(weekdayOf(slot.date)) })
    case 'other-times':
      return m.repeat_other_times({ time: timeText(slot.time) })
    case 'skipped':
      return m.repeat_skipped({ time: timeText(slot.time) })
    case 'nobody':
      return m.repeat_nobody()
    case 'taken':
      return who === '' ? m.repeat_taken() : m.repeat_taken_by({ clinician: who })
    case 'hours':
      return clinician?.hours ? m.repeat_hours_of({ clinician: who }) : m.repeat_hours()
    case 'closed':
      return closedWords(standing.closure, who)
  }
}

/** As staff wrote the reason down for themselves, else as patients read it. */
function closedWords(
  { scope, reason, publicReason, spanishPublicReason }: Closure,
  clinician: string,
): string {
  const why = reason.trim() || localText({ en: publicReason, es: spanishPublicReason })
  if (scope === 'clinic') return why === '' ? m.repeat_closed() : m.repeat_closed_for({ reason: why })
  if (scope === 'room') return why === '' ? m.repeat_room() : m.repeat_room_for({ reason: why })
  if (scope === 'treatments')
    return why === '' ? m.repeat_not_given() : m.repeat_not_given_for({ reason: why })
  if (clinician === '') return m.repeat_away_somebody()
  return why === '' ? m.repeat_away({ clinician }) : m.repeat_away_for({ clinician, reason: why })
}
