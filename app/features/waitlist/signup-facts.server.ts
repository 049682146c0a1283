import type { Database } from '#app/db/tables.ts'
import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import {
  addDays,
  weekdays as allWeekdays,
  type CalendarDate,
  type ClockTime,
  laterOf,
  sortedTimes,
  type Weekday,
  weekdayOf,
} from '#app/platform/dates.ts'
import { mailboxOf } from '#app/platform/forms/request-limits.server.ts'
import { listOpeningsAhead } from '../closures/openings/queries.server.ts'
import { type OpenedHours, startsOpened } from '../closures/openings/rules.ts'
import { findOpeningHours } from '../opening-hours/queries.server.ts'
import { e164Of } from '../patients/details.server.ts'
import { limitsOf } from '../scheduling/index.server.ts'
import { lastBookableDay } from '../scheduling/rules.ts'
import { listClinicianNames } from '../team/queries.server.ts'
import { listByIds } from '../treatments/queries.server.ts'
import type { Treatment } from '../treatments/rules.ts'
import type { Entry } from './queries.server.ts'
import { isMorning } from './rules.ts'

/** A treatment that can be waited for. */
export type WaitedTreatment = {
  id: string
  name: string
  /** The heading that it is under; empty for none. */
  category: string
  weekdays: Weekday[]
  /** First and last time before and after noon; null where there is none. */
  mornings: readonly [ClockTime, ClockTime] | null
  afternoons: readonly [ClockTime, ClockTime] | null
}

/** What a form says of a treatment that can be waited for. */
export function waited(treatment: Treatment, opened: OpenedAhead): WaitedTreatment {
  const { weekdays, times } = comesFree(treatment, opened)
  return {
    id: treatment.id,
    name: localText(treatment.name),
    category: localText(treatment.category),
    weekdays,
    mornings: endsOf(times.filter(isMorning)),
    afternoons: endsOf(times.filter((time) => !isMorning(time))),
  }
}

/** Special hours from today on, and the step of their start times in minutes. */
export type OpenedAhead = { openings: readonly OpenedHours[]; step: number }

export async function readOpenedAhead(db: Database, today: CalendarDate): Promise<OpenedAhead> {
  const [openings, { step }] = await Promise.all([listOpeningsAhead(db, today), findOpeningHours(db)])
  return { openings, step }
}

/** When it can come free: on its own weekdays at its own times, and in the special hours that name it. */
export function comesFree(
  { id, availableDays, availableTimes }: Pick<Treatment, 'id' | 'availableDays' | 'availableTimes'>,
  { openings, step }: OpenedAhead,
): { openedDays: CalendarDate[]; weekdays: Weekday[]; times: ClockTime[] } {
  const naming = openings.filter(({ treatmentIds }) => treatmentIds.includes(id))
  const openedDays = [...new Set(naming.map(({ day }) => day))]
  const opened = openedDays.flatMap((date) => startsOpened(naming, { date, treatmentId: id, step }))
  const weekdays = new Set([...availableDays, ...openedDays.map(weekdayOf)])
  return {
    openedDays,
    weekdays: allWeekdays.filter((day) => weekdays.has(day)),
    times: sortedTimes([...availableTimes, ...opened.flatMap(({ times }) => times)]),
  }
}

function endsOf(times: readonly ClockTime[]): readonly [ClockTime, ClockTime] | null {
  const [first, last] = [times[0], times.at(-1)]
  return first && last ? [first, last] : null
}

/** Says of each of them what they wait for: "HRT", or "HRT, with Alex Rivera". Two queries, however many they are. */
export async function waitedFor(
  db: Database,
  entries: readonly Pick<Entry, 'treatmentId' | 'clinicianId'>[],
): Promise<(entry: Pick<Entry, 'treatmentId' | 'clinicianId'>) => string> {
  const treatments = await listByIds(db, [...new Set(entries.map((one) => one.treatmentId))])
  const treatmentNames = new Map(treatments.map((one) => [one.id, localText(one.name)]))
  const asked = entries.flatMap(({ clinicianId }) => clinicianId ?? [])
  const clinicianNames = await listClinicianNames(db, [...new Set(asked)])
  return ({ treatmentId, clinicianId }) => {
    const treatment = treatmentNames.get(treatmentId) ?? m.waitlist_desk_no_treatment()
    const name = clinicianId === null ? undefined : clinicianNames.get(clinicianId)
    return name === undefined ? treatment : m.waitlist_desk_with({ treatment, name })
  }
}

/** A wish begins with so many days after its first. */
const daysAtFirst = 13

type LastDay = { chosen: Treatment | undefined; today: CalendarDate; wanted: CalendarDate | null }

/**
 * The last day that a form of the waitlist begins with: the one that was asked for, else two weeks; never behind the last
 * on which the treatment can be booked, which the same form would refuse.
 */
export function lastDayAtFirst(from: CalendarDate, { chosen, today, wanted: asked }: LastDay): CalendarDate {
  const wanted = asked !== null && asked >= from ? asked : addDays(from, daysAtFirst)
  const last = lastBookableDay(today, chosen && limitsOf(chosen).horizon)
  return wanted < last ? wanted : laterOf(last, from)
}

/** By what places of one contact are counted: mailbox and number; empty where there is none, which is nobody's. */
export const countedKeysOf = (said: { email: string; phone: string }) => ({
  emailKey: said.email === '' ? '' : mailboxOf(said.email),
  phoneKey: e164Of(said.phone),
})
