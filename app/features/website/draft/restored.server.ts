import type { Database, WebsiteDraftRow } from '../../../db/tables.ts'
import { deleteDraftRows, findDraftRow } from './queries.server.ts'

/**
 * Rows of the draft that are no fields: from which version it was filled, and what it held before, until somebody goes
 * on with it. Nothing reads them as texts (`kindOfField`).
 */
export const restoredRows = { from: 'restored.from', undo: 'restored.before' } as const

/** @param what `undo`: somebody went on with the draft; `all`: it is no longer the restored one */
export const forgetRestored = (tx: Database, what: 'undo' | 'all'): Promise<void> =>
  deleteDraftRows(tx, what === 'undo' ? [restoredRows.undo] : Object.values(restoredRows))

/** The version that fills the draft, and who filled it. */
export async function findRestored(
  db: Database,
): Promise<{ number: number; by: string; at: string } | undefined> {
  const row = await findDraftRow(db, restoredRows.from)
  return row && { number: Number(row.value), by: row.changedBy, at: row.changedAt }
}

/** The rows of the draft that a restored version replaced, while nobody has gone on. */
export async function findReplaced(db: Database): Promise<WebsiteDraftRow[] | undefined> {
  const row = await findDraftRow(db, restoredRows.undo)
  return row && JSON.parse(row.value)
}
