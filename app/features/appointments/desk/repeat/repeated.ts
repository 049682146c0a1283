import type { CalendarDate } from '../../../../platform/dates.ts'
import type { chosenColumns } from '../../placed-columns.server.ts'
import type { Slot } from '../../rules.ts'
import type { ManySaid } from '../bulk/said.ts'

/** What was booked, and the days whose time was lost between its sight and the deed. */
export type Repeated = { said: ManySaid; booked: Slot[]; lost: CalendarDate[] }

/** One that took its time, and what its row keeps of that. */
export type PlacedVisit = { id: string; slot: Slot; columns: ReturnType<typeof chosenColumns> }
