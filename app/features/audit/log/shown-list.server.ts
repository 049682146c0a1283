import { attempt } from '../../../platform/attempt.server.ts'
import { done, type Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../actor.ts'
import { recordShown } from '../commands.server.ts'
import type { AuditObject } from '../rules.ts'
import { notShownYet } from './shown-again.server.ts'

/**
 * Reads one page of a list for staff and writes down whose rows were shown.
 * @param failed the sentence where it cannot be read: 503, and the kind of the fault in the log.
 * @param look what the list is called where it is read again by itself: then one look is written down once
 */
export async function readShownList<P extends { rows: { id: string }[] }>(
  services: Services,
  actor: Staff,
  list: { object: AuditObject; failed: string; look?: string; read: () => Promise<P> },
): Promise<Outcome<P>> {
  const fault = { event: `${list.object} list not read`, message: list.failed }
  return attempt(services.log, fault, async () => {
    const page = await list.read()
    const ids = page.rows.map((row) => row.id)
    const told = list.look === undefined ? ids : notShownYet(services, actor, { list: list.look, ids })
    await recordShown(services, actor, { object: list.object, ids: told })
    return done(page)
  })
}
