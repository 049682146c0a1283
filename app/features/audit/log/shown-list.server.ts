import { kindOf } from '../../../platform/log.server.ts'
import { done, type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { type Actor, recordShown } from '../commands.server.ts'
import type { AuditObject } from '../rules.ts'

/**
 * Reads one page of a list for staff and writes down whose rows were shown.
 * @param failed the sentence where it cannot be read: 503, and the kind of the fault in the log.
 */
export async function readShownList<P extends { rows: { id: string }[] }>(
  services: Services,
  actor: Actor,
  list: { object: AuditObject; failed: string; read: () => Promise<P> },
): Promise<Outcome<P>> {
  try {
    const page = await list.read()
    await recordShown(services, actor, { object: list.object, ids: page.rows.map((row) => row.id) })
    return done(page)
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, `${list.object} list not read`)
    return refused({ status: 503, message: list.failed })
  }
}
