import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { type CalendarDone, calendarDone } from './rules.ts'

export const connectionsPath = sectionPath('connections')

/** Where somebody who connects calendars of others connects that of one clinician. */
const calendarPath = `${connectionsPath}/calendar`
export const calendarPathOf = (clinicianId: string): string => `${calendarPath}?clinician=${clinicianId}`

/** Where a clinician connects their own. */
export const ownCalendarPath = `${sectionPath('you')}/calendar`

/** What was just done, as the address says it. */
export function readDone(url: URL): CalendarDone | undefined {
  return calendarDone.find((one) => one === url.searchParams.get('done'))
}
