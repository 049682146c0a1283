import { DatabaseSync } from 'node:sqlite'
import { adminPages } from '../../pictures/admin-pages.ts'
import { dayAt, fillWithSamples } from '../../pictures/samples.ts'
import { fillDay } from '../busy-day.ts'
import type { ServingClinic } from '../clinic.ts'
import { markRows, writtenForStaff, writtenForVisitors } from './marked-rows.ts'

/** Screens of the back office in the states that an address brings about. */
export const deskStates = adminPages.filter(
  ({ bring, isPrint, environment }) => !bring && !isPrint && !environment,
)

/** A busy day, letters and messages, and staff that read Spanish; every text of people between marks. */
export function openBusyDesk(clinic: Pick<ServingClinic, 'path' | 'database'>): void {
  const file = new DatabaseSync(clinic.path)
  fillWithSamples(file)
  file.close()
  fillDay(clinic, { date: dayAt(0) })
  clinic.database("update admins set language = 'es'")
  markRows(clinic, writtenForVisitors)
  markRows(clinic, writtenForStaff)
}
