import { kindOf } from '../../../platform/log.server.ts'
import type { Services } from '../../../platform/services.ts'
import { countOfOtherHosts } from './queries.server.ts'
import { expectedHost } from './relying-party.ts'

export type Stranded = { passkeys: number; people: number }

/** How many passkeys the address of this start leaves without use; a start does not fail where nobody can count. */
export async function strandedPasskeys({
  db,
  settings,
  log,
}: Pick<Services, 'db' | 'settings' | 'log'>): Promise<Stranded> {
  try {
    return await countOfOtherHosts(db, expectedHost(settings.publicUrl))
  } catch (error) {
    log.warn({ kind: kindOf(error) }, 'passkeys not counted')
    return { passkeys: 0, people: 0 }
  }
}
