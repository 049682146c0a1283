import type { Outcome } from '../../../../platform/outcome.ts'
import type { Services } from '../../../../platform/services.ts'
import type { Staff } from '../../../audit/actor.ts'
import { written } from '../../../records/write-record.server.ts'
import { appointments } from '../../change.server.ts'
import { renewVisitLink } from '../../visit-page/links.server.ts'

/**
 * Staff renew the private link of a visit: the one before opens nothing any more, and the next letter says the new one.
 * Nobody is refused for having the visit open.
 */
export const renewLink = (
  services: Services,
  { actor, id }: { actor: Staff; id: string },
): Promise<Outcome<undefined>> =>
  appointments.change(services, { actor, id, seen: null }, async (tx, row) => {
    await renewVisitLink(services, tx, row.id)
    return written({ action: 'edit', detail: { fields: ['link'] } })
  })
