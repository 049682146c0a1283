import type { Staff } from '#app/features/audit/actor.ts'
import { readShownList } from '#app/features/audit/log/entries.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { ShownInside } from '../visits.ts'
import { removeOpening } from './commands.server.ts'
import { readLeft } from './form-page.server.ts'
import { countOpenings, listOpeningsAhead, listPastOpenings } from './queries.server.ts'
import type { OpenedHours, Opening } from './rules.ts'
import type { OpeningChoices, OpeningVisits } from './visits.ts'

/** Of the past ones the latest are listed. */
const mostPastShown = 50

export type OpeningsView = {
  /** `offered`: names of the treatments that can start then; not asked of the past. */
  rows: (Opening & { offered: string[] })[]
  choices: OpeningChoices
  counts: { ahead: number; past: number }
  today: CalendarDate
  /** The one that is to be deleted, and the visits that this leaves outside. */
  deleting: { opening: Opening; left: ShownInside } | null
}

type Asked = { isPast: boolean; deleting: string | null; visits: OpeningVisits }

/** The days ahead that have hours of their own, or the latest past ones; 503 with its sentence where they cannot be read. */
export function readOpenings(
  services: Services,
  actor: Staff,
  { isPast, deleting, visits }: Asked,
): Promise<Outcome<OpeningsView>> {
  const { db, clock } = services
  const today = clinicDate(clock.now())
  const read = async () => {
    const [openings, counts, choices] = await Promise.all([
      isPast ? listPastOpenings(db, { today, most: mostPastShown }) : listOpeningsAhead(db, today),
      countOpenings(db, today),
      visits.readChoices(db),
    ])
    const offered = isPast ? new Map<OpenedHours, string[]>() : await visits.listOffered(db, openings)
    const rows = openings.map((one) => ({ ...one, offered: offered.get(one) ?? [] }))
    const opening = openings.find(({ id }) => id === deleting)
    const change = opening && { before: opening, after: null }
    const left = change ? await readLeft(services, { actor, visits, change }) : null
    const asked = opening && left?.ok ? { opening, left: left.value } : null
    return { rows, counts, choices, today, deleting: asked }
  }
  return readShownList(services, actor, { object: 'opening', failed: m.openings_load_failed(), read })
}

type Sent = { actor: Staff; fields: FormFields; visits: OpeningVisits }

export function deleteOpening(services: Services, { actor, fields, visits }: Sent): Promise<Outcome<null>> {
  const { id, updatedAt, seen, seenOf } = pick(fields, ['id', 'updatedAt', 'seen', 'seenOf'])
  const fault = { event: 'opening not deleted', message: m.openings_delete_failed() }
  return attempt(services.log, fault, async () => {
    const outcome = await removeOpening(services, {
      change: { actor, id, seen: updatedAt },
      seen: { count: Number(seen) || 0, of: seenOf },
      visits,
    })
    return outcome.ok ? done(null) : outcome
  })
}
