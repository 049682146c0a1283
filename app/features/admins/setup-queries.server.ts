import type { Database } from '../../db/tables.ts'
import { thoseWhoMayEnter } from './queries.server.ts'
import { adminRole, firstAdmin } from './rules.ts'

/** A clinic has a handful. */
const mostOwners = 500

/** What the list of first steps asks about those who own the clinic. */
export type OwnerFacts = {
  /** An owner signs in under their own name, with an address, and nobody as the one that everybody shares. */
  hasOwnAccount: boolean
  /** Every owner who may enter has a second factor. */
  hasFactor: boolean
}

export async function readOwnerFacts(db: Database): Promise<OwnerFacts> {
  const owners = await db
    .selectFrom('admins')
    .select(['username', 'name', 'email'])
    .select((row) => [
      row
        .or([
          row.exists(
            row
              .selectFrom('second_factors')
              .select('adminId')
              .whereRef('second_factors.adminId', '=', 'admins.id')
              .where('onSince', 'is not', null),
          ),
          row.exists(
            row.selectFrom('passkeys').select('adminId').whereRef('passkeys.adminId', '=', 'admins.id'),
          ),
        ])
        .as('hasFactor'),
    ])
    .where('role', 'in', [adminRole, ''])
    .$call(thoseWhoMayEnter)
    .limit(mostOwners)
    .execute()
  const isShared = ({ username, name }: { username: string; name: string }) =>
    username === firstAdmin.username && (name === firstAdmin.name || name === '')
  return {
    hasOwnAccount:
      owners.some((owner) => owner.name !== '' && owner.email !== '' && !isShared(owner)) &&
      !owners.some(isShared),
    hasFactor: owners.length > 0 && owners.every(({ hasFactor }) => Boolean(hasFactor)),
  }
}
