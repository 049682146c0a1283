import { m } from '../../../language/messages.ts'
import { withLanguage } from '../../../language/with-language.server.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import type { FormFields } from '../../../platform/forms/form-fields.server.ts'
import { done, type Outcome, type Refusal, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import type { ClosureCalendar, VisitInside } from '../calendar.ts'
import { addClosure } from '../commands.server.ts'
import { copy } from '../copy.ts'
import { emptyClosure, type TypedClosure } from '../form.ts'
import { listAhead } from '../queries.server.ts'
import { type Choices, type ClosureContent, closedTimeText } from '../rules.ts'
import { readHolidays } from './page.server.ts'
import { type Holiday, holidayField } from './rules.ts'

/** What stands in the way, what was ticked, and the visits to see first. */
export type HolidayRefusal = Refusal & { chosen?: string[]; inside?: VisitInside[] }

type Sent = { actor: Staff; fields: FormFields; choices: Choices; calendar: ClosureCalendar }

/**
 * Staff close the clinic on the holidays that they ticked, with the reason in both languages. Where visits lie on those
 * days and were not shown before, it is refused once. @returns how many were added
 */
export async function addHolidays(
  services: Services,
  { actor, fields, choices, calendar }: Sent,
): Promise<Outcome<number, HolidayRefusal>> {
  const today = clinicDate(services.clock.now())
  const years = (await readHolidays(services, await listAhead(services.db, today))) ?? []
  const offered = years.flatMap(({ year, holidays }) =>
    holidays.map((one) => ({ ...one, field: holidayField(year, one.name) })),
  )
  const chosen = offered.filter(({ field, isAdded }) => !isAdded && fields.has(field))
  const refusal = { chosen: chosen.map(({ field }) => field) }
  if (chosen.length === 0) return refused({ status: 422, message: m.closures_holidays_missing() })
  const closed = chosen.map(({ day }) => wholeDay(day))
  const counts = await Promise.all(closed.map((one) => calendar.countInside(services.db, one)))
  const count = counts.reduce((sum, one) => sum + one, 0)
  if (count > (Number(fields.get('warned')) || 0)) {
    const inside = await calendar.readInside(services, actor, closed)
    if (!inside.ok) return { ...inside, ...refusal }
    return refused({
      status: 409,
      message: m.closures_see_visits({ count }),
      inside: inside.value,
      ...refusal,
    })
  }
  for (const holiday of chosen) {
    const seen = { count: Number.POSITIVE_INFINITY, of: closedTimeText(wholeDay(holiday.day)) }
    const added = await addClosure(services, {
      actor,
      typed: typedOf(holiday),
      choices,
      seen,
      countInside: calendar.countInside,
    })
    if (!added.ok) return { ...added, ...refusal }
  }
  return done(chosen.length)
}

const typedOf = ({ name, day }: Holiday): TypedClosure => ({
  ...emptyClosure,
  firstDay: day,
  lastDay: day,
  publicReason: withLanguage('en', copy.holiday[name]),
  spanishPublicReason: withLanguage('es', copy.holiday[name]),
  announced: true,
})

const wholeDay = (
  day: Holiday['day'],
): Omit<ClosureContent, 'reason' | 'publicReason' | 'spanishPublicReason' | 'announced'> => ({
  scope: 'clinic',
  subjectIds: [],
  firstDay: day,
  lastDay: day,
  fromTime: null,
  toTime: null,
})
