import type { HeldList } from '../../../platform/lists/held-list.ts'
import { useHeldList } from '../../../ui/back-office/use-held-list.ts'
import type { TestimonialsAddress } from '../desk/address.ts'
import type { StaffTestimonials, TestimonialLine } from '../desk/page.server.ts'

type Held = HeldList<TestimonialLine> & { showNews: () => void }

/**
 * Both lists as they stand on the screen: one that was decided on stays where it waited until the list is read anew, and
 * stands nowhere twice.
 */
export function useHeldOpinions(
  view: StaffTestimonials,
  { list, action, about: row }: TestimonialsAddress,
  actionKey: string,
): { open: Held; closed: Held; all: TestimonialLine[] } {
  const undecided = view.undecided?.rows ?? none
  const decided = view.decided?.rows ?? none
  const about = view.about ? [view.about] : none
  const given = { list, actionKey, taken: action === 'deleted' ? row : null }
  const open = useHeldList({
    ...{ ...given, fresh: undecided, hasNext: view.undecided?.next != null },
    changed: [...decided, ...about],
  })
  const closed = useHeldList({
    ...{ ...given, fresh: decided, hasNext: view.decided?.next != null },
    momentOf: (row) => row.updatedAt,
    changed: [...undecided, ...about],
  })
  const waits = new Set(open.rows.map(({ id }) => id))
  const decidedRows = closed.rows.filter(({ id }) => !waits.has(id))
  const shown = new Set(decidedRows.map(({ id }) => id))
  const openRows = open.rows.filter(({ id }) => !shown.has(id))
  const news = undecided.filter(({ id }) => !waits.has(id) && !shown.has(id)).length
  return {
    open: { ...open, rows: openRows, news },
    closed: { ...closed, rows: decidedRows },
    all: [...openRows, ...decidedRows],
  }
}

const none: TestimonialLine[] = []
