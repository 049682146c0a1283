import type { Database } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import { refused } from '../../../platform/outcome.ts'
import type { Staff } from '../../audit/actor.ts'
import { lockAdmins } from '../queries.server.ts'
import { ownersAmong } from './rules.ts'

/**
 * Whoever decides who may enter is an owner still, now that all are held: the permission was asked before the
 * transaction began, and of two who take each other's place away at once the second is an owner no more.
 */
export async function refusedUnlessOwner(tx: Database, actor: Staff) {
  if (ownersAmong(await lockAdmins(tx)).includes(actor.id)) return undefined
  return refused({ status: 409, message: m.people_no_owner_any_more() })
}
