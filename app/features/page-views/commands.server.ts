import type { Staff } from '#app/features/audit/actor.ts'
import { m } from '#app/language/messages.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { countsPageViews, updateCountsPageViews } from '../accounts/settings/queries.server.ts'
import { unchanged, writeRecord, written } from '../records/write-record.server.ts'

/** An owner turns the counting on or off; what was counted stays. Every process follows within 20 seconds. */
export function switchPageViews(
  services: Services,
  { actor, isOn }: { actor: Staff; isOn: boolean },
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'settings', failed: m.page_views_not_saved() } as const
  return writeRecord(services, writing, async (tx) => {
    if ((await countsPageViews(tx)) === isOn) return unchanged()
    await updateCountsPageViews(tx, isOn, services.clock.now())
    return written({ action: 'edit', detail: { fields: ['countsPageViews'] } })
  })
}
