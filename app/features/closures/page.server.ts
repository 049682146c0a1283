import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import type { Place } from '#app/platform/lists/pages.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { readShownList } from '../audit/log/entries.server.ts'
import { type ClosuresAddress, pageSize } from './address.ts'
import { removeClosure } from './commands.server.ts'
import { addHolidays, type HolidayRefusal } from './holidays/commands.server.ts'
import { type HolidayYear, holidayYears } from './holidays/rules.ts'
import { countClosures, listAhead, listPast } from './queries.server.ts'
import type { Choices, Closure } from './rules.ts'
import type { ClosureVisits, VisitCounts } from './visits.ts'

export type ClosuresView = {
  rows: (Closure & VisitCounts)[]
  choices: Choices
  counts: { ahead: number; past: number }
  place: Place
  next: string | null
  today: CalendarDate
  /** Of this year and the next. */
  holidays: HolidayYear[]
}

/** The closures ahead, or a page of the past ones; 503 with its sentence where they cannot be read. */
export function readClosures(
  services: Services,
  actor: Staff,
  { isPast, skip, visits }: Pick<ClosuresAddress, 'isPast' | 'skip'> & { visits: ClosureVisits },
): Promise<Outcome<ClosuresView>> {
  const { db, clock } = services
  const today = clinicDate(clock.now())
  const read = async () => {
    const [ahead, counts, choices] = await Promise.all([
      listAhead(db, today),
      countClosures(db, today),
      visits.readChoices(db),
    ])
    const page = isPast
      ? await listPast(db, { today, skip, most: pageSize })
      : ahead.slice(skip, skip + pageSize)
    const visitCounts = isPast ? new Map<string, VisitCounts>() : await visits.countFor(db)
    const rows = page.map((row) => ({ ...row, ...(visitCounts.get(row.id) ?? { toSettle: 0, kept: 0 }) }))
    const holidays = isPast ? [] : holidayYears(today, ahead)
    const total = isPast ? counts.past : counts.ahead
    return { rows, counts, choices, holidays, today, ...placeOf(skip, total) }
  }
  return readShownList(services, actor, { object: 'closure', failed: m.closures_load_failed(), read })
}

function placeOf(skip: number, total: number): Pick<ClosuresView, 'place' | 'next'> {
  const previous = skip === 0 ? null : skip <= pageSize ? '' : String(skip - pageSize)
  const next = skip + pageSize < total ? String(skip + pageSize) : null
  return { place: { before: skip, total, isMore: false, previous }, next }
}

type Sent = { actor: Staff; fields: FormFields; visits: ClosureVisits }

export const closureIntents = intentsOf<Sent, Outcome<'deleted' | 'holidays', HolidayRefusal>>()({
  delete: async (services, { actor, fields }) => {
    const { id, updatedAt } = pick(fields, ['id', 'updatedAt'])
    const outcome = await removeClosure(services, { actor, id, seen: updatedAt })
    return outcome.ok ? done('deleted') : outcome
  },
  holidays: (services, sent) => {
    const fault = { event: 'holidays not added', message: m.closures_save_failed() }
    return attempt(services.log, fault, async (): Promise<Outcome<'holidays', HolidayRefusal>> => {
      const outcome = await addHolidays(services, sent)
      return outcome.ok ? done('holidays') : outcome
    })
  },
})

export type ClosureIntent = IntentOf<typeof closureIntents>
