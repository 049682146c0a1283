import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { insertKey } from '#app/features/connections/keys/queries.server.ts'
import { keyPrefix, type Scope } from '#app/features/connections/keys/rules.ts'
import { digest, randomId, randomToken } from '#app/platform/secrets/random.server.ts'

/** A key as an owner makes one, in the database of a clinic that is served. @returns it */
export async function storedKey(db: Database, scopes: readonly Scope[]): Promise<string> {
  const key = keyPrefix + randomToken()
  await insertKey(db, {
    id: randomId(),
    name: 'Example',
    role: 'admin',
    clinicianId: null,
    scopes: scopes.join(' '),
    digest: digest(key),
    hint: key.slice(-4),
    createdBy: 'nobody',
    createdAt: columns.instant(Temporal.Now.instant()),
    expiresAt: null,
    usedAt: null,
    revokedAt: null,
  })
  return key
}
