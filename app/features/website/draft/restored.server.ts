import type { Database } from '../../../db/tables.ts'
import { deleteDraftRows } from './queries.server.ts'

/**
 * Rows of the draft that are no fields: from which version it was filled, and what it held before, until somebody goes
 * on with it. Nothing reads them as texts (`kindOfField`).
 */
export const restoredRows = { from: 'restored.from', undo: 'restored.before' } as const

/** @param what `undo`: somebody went on with the draft; `all`: it is no longer the restored one */
export const forgetRestored = (tx: Database, what: 'undo' | 'all'): Promise<void> =>
  deleteDraftRows(tx, what === 'undo' ? [restoredRows.undo] : Object.values(restoredRows))
