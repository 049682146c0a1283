import type { Database } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { unchanged, writeRecord, written } from '../../records/write-record.server.ts'
import { moved } from './moments.ts'
import { listOrderForChange, storeOrder } from './queries.server.ts'

/** Where a picture can be moved to; before and after another one. */
export const directions = ['earlier', 'later', 'first', 'before', 'after'] as const
export type Direction = (typeof directions)[number]

type Move = {
  actor: Staff
  id: string
  to: Direction
  /** The other one, where the direction names one. */
  beside: string
}

/**
 * Staff move a picture to another place, as the gallery stands by now. It is no change of what a form shows: whoever
 * edits the same one meanwhile may save.
 * @returns 404 where it, or the one beside which it should stand, was deleted
 */
export function moveImage(services: Services, { actor, id, to, beside }: Move): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'gallery-image', id, failed: m.gallery_save_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const rows = await listOrderForChange(tx)
    const at = rows.findIndex((row) => row.id === id)
    const other = rows.findIndex((row) => row.id === beside)
    if (at < 0 || (other < 0 && isBeside(to))) {
      return refused({ status: 404, message: m.gallery_deleted_meanwhile() })
    }
    const target = placeAfter(to, { at, other, last: rows.length - 1 })
    if (target === at) return unchanged()
    await storeOrder(tx, moved(rows, at, target))
    return written({ action: 'edit', detail: { fields: ['order'] } })
  })
}

/**
 * A new picture stands right below that one, also where the moment right below is another's already: one that was
 * refused at first is sent again when those that follow it are stored.
 */
export async function placeBelow(tx: Database, { id, above }: { id: string; above: string }): Promise<void> {
  const rows = await listOrderForChange(tx)
  const at = rows.findIndex((row) => row.id === id)
  const other = rows.findIndex((row) => row.id === above)
  if (at < 0 || other < 0) return
  const target = placeAfter('after', { at, other, last: rows.length - 1 })
  if (target !== at) await storeOrder(tx, moved(rows, at, target))
}

const isBeside = (to: Direction) => to === 'before' || to === 'after'

/** Among the others: where it came from is empty by then. */
function placeAfter(to: Direction, { at, other, last }: { at: number; other: number; last: number }): number {
  if (to === 'earlier') return Math.max(at - 1, 0)
  if (to === 'later') return Math.min(at + 1, last)
  if (to === 'first') return 0
  const among = other > at ? other - 1 : other
  if (other === at) return at
  return to === 'before' ? among : among + 1
}
