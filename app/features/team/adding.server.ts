import { holdCalendar } from '../../db/engine/calendar-locks.server.ts'
import type { Database } from '../../db/tables.ts'
import { m } from '../../language/messages.ts'
import { type Outcome, refused } from '../../platform/outcome.ts'
import { randomId } from '../../platform/secrets/random.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { writeRecord, written } from '../records/write-record.server.ts'
import { storeTreatmentsOf, type TreatmentsOf } from './assignments/treatments-of.server.ts'
import { countPresent } from './names-queries.server.ts'
import { mostOfEach } from './rules.ts'

type Adding = {
  actor: Staff
  kind: 'clinician' | 'room'
  treatments: Omit<TreatmentsOf, 'of'>
  insert(tx: Database, id: string, now: Temporal.Instant): Promise<void>
}

/** Staff add a clinician or a room, with the treatments that it is for. @returns the new id; 422 where there are too many */
export function addToTeam(
  services: Services,
  { actor, kind, treatments, insert }: Adding,
): Promise<Outcome<string>> {
  const writing = { actor, object: kind, failed: m.team_save_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await holdCalendar(tx, 'exclusive')
    if ((await countPresent(tx, kind)) >= mostOfEach)
      return refused({ status: 422, message: m.team_too_many({ most: mostOfEach }) })
    const id = randomId()
    await insert(tx, id, services.clock.now())
    await storeTreatmentsOf(tx, { of: { kind, id }, ...treatments })
    return written({ objectId: id, action: 'create' }, id)
  })
}
