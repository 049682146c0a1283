import { m } from '../../../../../language/messages.ts'
import type { ChoosingPlace } from '../../../booking/components/date-and-time/choosing-place.ts'
import type { MoveView } from '../page.server.ts'

/** Whom the visit is wanted with stands in the address, anybody too: where it is silent, it is whom it is with now. */
export const movingPlace = ({ path, now, choosing }: MoveView): ChoosingPlace => ({
  path: `${path}/move`,
  said: ({ with: clinician }) => (choosing.treatments[0]?.clinicians.length ? { with: clinician } : {}),
  day: { number: 1, name: m.move_day() },
  times: { number: 2, name: m.move_time() },
  now: now.date,
})
