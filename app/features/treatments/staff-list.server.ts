import type { Outcome } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../audit/commands.server.ts'
import { readShownList } from '../audit/shown-list.server.ts'
import { copy } from './desk-copy.ts'
import { listAll } from './queries.server.ts'
import type { Treatment } from './rules.ts'

/** All treatments, by name; 503 with its sentence where they cannot be read (S8). */
export function readTreatments(services: Services, actor: Actor): Promise<Outcome<{ rows: Treatment[] }>> {
  const read = async () => ({ rows: await listAll(services.db) })
  return readShownList(services, actor, { object: 'treatment', failed: copy.loadFailed, read })
}
