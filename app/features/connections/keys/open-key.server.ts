import { columns } from '#app/db/columns.ts'
import type { Role } from '#app/db/values.ts'
import { roleOf } from '#app/features/access/permissions/permissions.ts'
import { servicesFor } from '#app/features/accounts/scope.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { digest } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { findKeyByDigest, noteKeyUse } from './queries.server.ts'
import { keyPrefix, keyState, readScopes, type Scope } from './rules.ts'

const keyPattern = new RegExp(`^Bearer (${keyPrefix}[\\w-]{43})$`)

/** A program that brought a key. */
export type KeyHolder = {
  keyId: string
  name: string
  role: Role
  scopes: readonly Scope[]
  /** As whom it changes records, and as whom the audit log names it. */
  actor: Staff
  /** In which a clinician's key sees only their own appointments and patients. */
  services: Services
}

/**
 * Who brings that key; null for one that never was, has ended or was revoked. Nothing is stored of wrong keys: nobody
 * guesses 256 random bits, and the server counts refusals by address.
 * @param authorization the header of the request
 * @param addressHash of where it came from, for the audit log
 */
export async function openKey(
  services: Services,
  { authorization, addressHash }: { authorization: string | null; addressHash: string },
): Promise<KeyHolder | null> {
  const [, key] = keyPattern.exec(authorization ?? '') ?? []
  if (key === undefined) return null
  const row = await findKeyByDigest(services.db, digest(key))
  const now = services.clock.now()
  const role = row ? roleOf(row.role) : null
  if (!row || role === null || keyState(row, columns.instant(now)) !== 'open') return null
  await noteKeyUse(services.db, row, now)
  return {
    keyId: row.id,
    name: row.name,
    role,
    scopes: readScopes(row.scopes, role),
    actor: { kind: 'staff', id: row.id, addressHash },
    services: servicesFor(services, { role, clinicianId: row.clinicianId }),
  }
}
