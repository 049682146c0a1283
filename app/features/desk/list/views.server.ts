import type { Staff } from '#app/features/audit/actor.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { DeskAddress } from '../address.ts'
import { findDeskView, firstDeskView, keepDeskView } from './queries.server.ts'
import { asRemembered, type DeskViewChoice } from './views.ts'

/**
 * What an address leaves open is as this person left it, and what it says is kept for the next time.
 */
export async function withRememberedView(
  services: Services,
  admin: Pick<Staff, 'id'>,
  address: DeskAddress,
): Promise<{ address: DeskAddress; remembered: DeskViewChoice }> {
  const wanted = await rememberedOf(services, admin, address)
  return { address: asRemembered(address, wanted), remembered: wanted }
}

/** A fault costs what was remembered, never the dashboard. */
async function rememberedOf(
  { db, clock, log }: Services,
  { id }: Pick<Staff, 'id'>,
  address: DeskAddress,
): Promise<DeskViewChoice> {
  try {
    const known = await findDeskView(db, id)
    const wanted = chosenIn(address, known)
    const isNew = (Object.keys(known) as (keyof DeskViewChoice)[]).some(
      (name) => known[name] !== wanted[name],
    )
    if (isNew) await keepDeskView(db, { ...wanted, adminId: id, at: clock.now() })
    return wanted
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'view of the dashboard not remembered')
    return chosenIn(address, firstDeskView)
  }
}

function chosenIn({ tab, filter, schedule }: DeskAddress, known: DeskViewChoice): DeskViewChoice {
  if (tab) return { ...known, tab, clinician: filter.clinician }
  return { ...known, columns: schedule?.by ?? known.columns, color: schedule?.color ?? known.color }
}
