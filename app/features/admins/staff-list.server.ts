import type { Outcome } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../audit/commands.server.ts'
import { readShownList } from '../audit/shown-list.server.ts'
import { copy } from './copy.ts'
import { type Admin, listAdmins } from './queries.server.ts'

/** All admin users, by user name; 503 with its sentence where they cannot be read (S8). */
export function readAdmins(services: Services, actor: Actor): Promise<Outcome<{ rows: Admin[] }>> {
  const read = async () => ({ rows: await listAdmins(services.db) })
  return readShownList(services, actor, { object: 'admin', failed: copy.loadFailed, read })
}
