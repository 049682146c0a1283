import { m } from '../../../language/messages.ts'
import type { Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { putAwayDead } from '../../outbox/dead-queries.server.ts'
import { unchanged, writeRecord, written } from '../../records/write-record.server.ts'

/**
 * Staff have told the patient another way: the notice that a letter was not delivered goes, for everybody, and
 * who put it away is written down. One that is gone already does no harm.
 */
export function putAwayNotice(
  services: Services,
  { actor, id }: { actor: Staff; id: string },
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'appointment', failed: m.desk_put_away_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const letter = await putAwayDead(tx, { id, now: services.clock.now() })
    if (!letter) return unchanged()
    return written({ objectId: letter.subjectId, action: 'edit', detail: { fields: ['undelivered'] } })
  })
}
