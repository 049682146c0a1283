import { readJson } from '../../../../db/json.ts'
import type { Database } from '../../../../db/tables.ts'
import { whenOf } from '../../queries.server.ts'
import type { Window } from '../../rules.ts'

/** When and with whom somebody waited before, since when, and who changed it. */
export type WindowBefore = Window & { changedAt: string | null; by: string }

/** @param before what the change can be taken back to; null where it is taken back. The entry is held. */
export async function replaceWindow(
  tx: Database,
  id: string,
  { changedAt, before, ...window }: Window & { changedAt: string | null; before: WindowBefore | null },
): Promise<void> {
  const windowBefore = before && JSON.stringify(before)
  await tx
    .updateTable('waitlist_entries')
    .set({ ...whenOf(window), clinicianId: window.clinicianId, windowChangedAt: changedAt, windowBefore })
    .where('id', '=', id)
    .execute()
}

/** Null where nobody changed it, or that was taken back. */
export async function findWindowBefore(tx: Database, id: string): Promise<WindowBefore | null> {
  const row = await tx
    .selectFrom('waitlist_entries')
    .select('windowBefore')
    .where('id', '=', id)
    .executeTakeFirst()
  const text = row?.windowBefore ?? null
  return text === null ? null : readJson('waitlist_entries.windowBefore', text)
}
