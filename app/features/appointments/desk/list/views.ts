import { type DeskAddress, listAddress } from '../address.ts'
import type { ColumnsOfDay } from '../schedule-choice.ts'
import type { Tab } from '../tabs.ts'

/** How somebody left the dashboard. */
export type DeskViewChoice = { tab: Tab; clinician: string | null; columns: ColumnsOfDay }

/** The address in full, as if it had been asked for. */
export function asRemembered(address: DeskAddress, { tab, clinician, columns }: DeskViewChoice): DeskAddress {
  const { schedule, filter } = address
  if (address.tab) return address
  const full = schedule
    ? {
        ...address,
        tab,
        schedule: { ...schedule, ...(schedule.kind === 'day' && { by: schedule.by ?? columns }) },
      }
    : { ...address, tab, filter: { ...filter, clinician } }
  return { ...full, list: listAddress({ ...full, ...(schedule && { schedule }) }) }
}
