import type { Services } from '../../../../platform/services.ts'
import type { Staff } from '../../../audit/actor.ts'
import type { DeskAddress } from '../address.ts'
import { asRemembered, type DeskViewChoice } from './views.ts'
import { findDeskView, keepDeskView } from './views-queries.server.ts'

/**
 * What an address leaves open is as this person left it, and what it says is kept for the next time
 * (docs/decisions/2026-11-23-the-desks-lists.md).
 */
export async function withRememberedView(
  { db, clock }: Services,
  { id }: Pick<Staff, 'id'>,
  address: DeskAddress,
): Promise<{ address: DeskAddress; remembered: DeskViewChoice }> {
  const known = await findDeskView(db, id)
  const wanted = chosenIn(address, known)
  const isNew = (Object.keys(known) as (keyof DeskViewChoice)[]).some((name) => known[name] !== wanted[name])
  if (isNew) await keepDeskView(db, { ...wanted, adminId: id, at: clock.now() })
  return { address: asRemembered(address, wanted), remembered: wanted }
}

function chosenIn({ tab, filter, schedule }: DeskAddress, known: DeskViewChoice): DeskViewChoice {
  if (tab) return { ...known, tab, clinician: filter.clinician }
  return schedule?.by ? { ...known, columns: schedule.by } : known
}
