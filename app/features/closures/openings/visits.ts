import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { VisitInside } from '../visits.ts'
import type { OpenedHours } from './rules.ts'

type Named = { id: string; name: string }

/** What can be chosen in the form, with the names that staff know. */
export type OpeningChoices = Record<'clinician' | 'room' | 'treatment', Named[]>

/** An opening as it is, and as it will be; null where there is none. */
export type OpeningChange = { before: OpenedHours | null; after: OpenedHours | null }

/** What appointments know for openings; the route brings it along. */
export type OpeningVisits = {
  readChoices(db: Database): Promise<OpeningChoices>
  /** How many visits to come the change leaves outside of hours, or at times that are not offered. */
  countLeftOutside(db: Database, change: OpeningChange): Promise<number>
  /** The first of them by their start, recorded as shown. */
  readLeftOutside(services: Services, actor: Staff, change: OpeningChange): Promise<Outcome<VisitInside[]>>
  /** Names of the treatments that can start within each of those hours. @param without what they will replace */
  listOffered(
    db: Database,
    openings: readonly OpenedHours[],
    without?: OpenedHours | null,
  ): Promise<Map<OpenedHours, string[]>>
}
