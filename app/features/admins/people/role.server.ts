import { isOlderReleaseConnected } from '../../../db/engine/releases.server.ts'
import type { Database } from '../../../db/tables.ts'
import type { Role } from '../../../db/values.ts'
import { m } from '../../../language/messages.ts'
import { refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'

/** A release that knows no roles would let everybody do everything: until it has gone there are owners only. */
export async function refusedRole({ engine }: Pick<Services, 'engine'>, tx: Database, role: Role) {
  if (role === 'admin' || !(await isOlderReleaseConnected(tx, engine))) return undefined
  return refused({ status: 409, errors: { role: m.people_older_release() } })
}
