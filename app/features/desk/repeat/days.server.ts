import type { Closure } from '#app/features/closures/rules.ts'
import type { Clinician } from '#app/features/team/rules.ts'
import { findById } from '#app/features/treatments/queries.server.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import { type CalendarDate, type ClockTime, weekdayOf } from '#app/platform/dates.ts'
import { timeText, weekdayPlural } from '#app/platform/format.ts'
import type { Services } from '#app/platform/services.ts'
import { firstName } from '../copy.ts'
import type { VisitDetails } from '../details/queries.server.ts'
import { choiceValue } from './form.ts'
import { type PlannedDay, type Possible, readPlan } from './plan.server.ts'

type Said = {
  /** Of the patient, as they are called. */
  name: string
  /** Whom the visits are with; null for anybody. */
  clinician: Clinician | null
}

/** What stands against the visit's own time on that day, in a sentence; null where nothing does. */
function problemOf({ slot, standing, own }: PlannedDay, { name, clinician }: Said): string | null {
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
    case 'full':
      return m.repeat_full()
    case 'hours':
      return clinician?.hours ? m.repeat_hours_of({ clinician: who }) : m.repeat_hours()
    case 'closed':
      return closedWords(standing.closure, who)
  }
}

/** As staff wrote the reason down for themselves, else as patients read it. */
function closedWords({ scope, reason, publicReason }: Closure, clinician: string): string {
  const why = reason.trim() || localText(publicReason)
  if (scope === 'clinic') return why === '' ? m.repeat_closed() : m.repeat_closed_for({ reason: why })
  if (scope === 'room') return why === '' ? m.repeat_room() : m.repeat_room_for({ reason: why })
  if (scope === 'treatments')
    return why === '' ? m.repeat_not_given() : m.repeat_not_given_for({ reason: why })
  if (clinician === '') return m.repeat_away_somebody()
  return why === '' ? m.repeat_away({ clinician }) : m.repeat_away_for({ clinician, reason: why })
}

/** A time that can be chosen for one of the days, and what is said of it. */
export type RepeatOption = {
  /** As the form sends it. */
  value: string
  date: CalendarDate
  time: ClockTime
  /** Whom it would be with, where that is another than whom the visit is with. */
  clinician: string | null
  isOutside: boolean
}

export type RepeatDay = {
  date: CalendarDate
  time: ClockTime
  /** What stands against the visit's own time; null where nothing does. */
  problem: string | null
  options: RepeatOption[]
  /** The chosen one's `value`; empty where the day is left out. */
  chosen: string
  /** Other times were looked for, and there is none: not where the patient comes that day anyway. */
  hasNothingNear: boolean
}

export type RepeatDays = {
  days: RepeatDay[]
  /** Why none can be booked at all; null where it can. */
  refusal: string | null
  /** Whom each would be with, as it is written down; null for anybody. */
  keptId: string | null
}

type Asked = {
  dates: readonly CalendarDate[]
  /** What was chosen before for each day; left out where nothing was: then all that is free is. */
  chosen?: Readonly<Record<string, string>>
}

/** Those days as they are now: what stands against each and what can be chosen. */
export async function readDays(
  { db, clock }: Services,
  row: VisitDetails,
  { dates, chosen }: Asked,
): Promise<RepeatDays> {
  const treatment = await findById(db, row.treatmentId)
  const refusal =
    row.status === 'cancelled' ? m.repeat_is_cancelled() : treatment?.active ? null : m.repeat_not_offered()
  if (refusal !== null || !treatment) return { days: [], refusal, keptId: null }
  const { date, time, clinicianId, patientId } = row
  const repeated = { treatment, date, time, clinicianId, patientId }
  const { days, kept } = await readPlan(db, repeated, { dates, now: clock.now() })
  const said = { name: firstName(row.name), clinician: kept }
  return {
    days: days.map((day) =>
      shownDay(day, { problem: problemOf(day, said), kept, before: chosen?.[day.slot.date] }),
    ),
    refusal: null,
    keptId: kept?.id ?? null,
  }
}

type Shown = { problem: string | null; kept: Clinician | null; before: string | undefined }

/** What was chosen before stays so as long as it can be had; nothing that is not free is chosen by itself. */
function shownDay(day: PlannedDay, { problem, kept, before }: Shown): RepeatDay {
  const { slot, standing, own, possible } = day
  const options = possible.map((one) => optionOf(one, kept))
  const first = problem === null ? (options[0]?.value ?? '') : ''
  const isThere = options.some(({ value }) => value === before)
  const isLookedFor = own === null && standing.kind !== 'free' && standing.kind !== 'nobody'
  return {
    ...slot,
    problem,
    options,
    chosen: before === undefined ? first : isThere ? before : '',
    hasNothingNear: isLookedFor && options.length === 0,
  }
}

function optionOf({ date, time, clinician, isOutside }: Possible, kept: Clinician | null): RepeatOption {
  const value = choiceValue({ date, time, isOutside, clinicianId: clinician?.id ?? null })
  const isOther = clinician !== null && clinician.id !== kept?.id
  return { value, date, time, isOutside, clinician: isOther ? clinician.name : null }
}
