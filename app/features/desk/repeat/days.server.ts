import { obstaclesText } from '#app/features/scheduling/copy.ts'
import {
  listPartsOf,
  needsOther,
  type PlannedDay,
  type Possible,
  readPlan,
  repeatedParts,
  type VisitDetails,
} from '#app/features/scheduling/index.server.ts'
import type { Clinician } from '#app/features/team/rules.ts'
import { listByIds } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { timeText } from '#app/platform/format.ts'
import type { Services } from '#app/platform/services.ts'
import { firstName } from '../copy.ts'
import { choiceValue, parseChoice } from './form.ts'

/** What is in the way of the visit's own time on that day, as Add says it; null where nothing is. */
function problemOf(
  { obstacles, own }: PlannedDay,
  { name, treatments }: { name: string; treatments: readonly Treatment[] },
): string | null {
  const ofPatient = own && m.repeat_own({ name, time: timeText(own.time) })
  const names = new Map(treatments.map((one) => [one.id, localText(one.name)]))
  return [ofPatient, obstaclesText(obstacles, names)].filter(Boolean).join(' ') || null
}

/** A time that can be chosen for one of the days, and what is said of it. */
export type RepeatOption = {
  /** As the form sends it. */
  value: string
  date: CalendarDate
  time: ClockTime
  /** Whom it would be with, where that is another than whom the visit is with. */
  clinician: string | null
  /** Something is in the way: it is booked anyway, with a reason. */
  isAnyway: boolean
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

/** Those days as they are now: what is in the way on each and what can be chosen. */
export async function readDays(
  { db, clock }: Services,
  row: VisitDetails,
  { dates, chosen }: Asked,
): Promise<RepeatDays> {
  const parts = (await listPartsOf(db, [row.id])).get(row.id) ?? []
  const treatments = await listByIds(
    db,
    parts.map(({ treatmentId }) => treatmentId),
  )
  const active = treatments.filter((one) => one.active)
  const repeated = await repeatedParts(db, parts, active)
  const refusal =
    row.status === 'cancelled' ? m.repeat_is_cancelled() : repeated ? null : m.repeat_not_offered()
  if (refusal !== null || !repeated) return { days: [], refusal, keptId: null }
  const { date, time, clinicianId, patientId } = row
  const asked = { parts: repeated, date, time, clinicianId, patientId }
  const { days, kept } = await readPlan(db, asked, { dates, now: clock.now() })
  const name = firstName(row.name)
  return {
    days: days.map((day) =>
      shownDay(day, { problem: problemOf(day, { name, treatments }), kept, before: chosen?.[day.slot.date] }),
    ),
    refusal: null,
    keptId: kept?.id ?? null,
  }
}

type Shown = { problem: string | null; kept: Clinician | null; before: string | undefined }

/** An earlier choice stays while it is still available. Nothing that isn't free is chosen automatically. */
function shownDay(day: PlannedDay, { problem, kept, before }: Shown): RepeatDay {
  const { slot, obstacles, own, possible } = day
  const options = possible.map((one) => optionOf(one, kept))
  const first = problem === null ? (options[0]?.value ?? '') : ''
  return {
    ...slot,
    problem,
    options,
    chosen: before === undefined ? first : (options.find((one) => isChosen(one, before))?.value ?? ''),
    hasNothingNear: own === null && needsOther(obstacles) && options.every(({ isAnyway }) => isAnyway),
  }
}

/** A time that staff insisted on stays chosen whatever is in its way now; a free one only while it is free. */
function isChosen({ value }: RepeatOption, before: string): boolean {
  if (value === before) return true
  const [now, then] = [parseChoice(value), parseChoice(before)]
  if (!now || !then || then.anyway.length === 0) return false
  return choiceValue({ ...now, anyway: [] }) === choiceValue({ ...then, anyway: [] })
}

function optionOf({ date, time, clinician, anyway }: Possible, kept: Clinician | null): RepeatOption {
  const value = choiceValue({ date, time, anyway, clinicianId: clinician?.id ?? null })
  const isOther = clinician !== null && clinician.id !== kept?.id
  return { value, date, time, isAnyway: anyway.length > 0, clinician: isOther ? clinician.name : null }
}
