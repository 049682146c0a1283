import { type BookingSettings, bookingSettings } from '#app/features/accounts/settings/queries.server.ts'
import { clinicDate, clinicTimeZone } from '#app/platform/clinic-time.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { type ContentClock, KeptReading } from '#app/platform/pages/content-versions.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { CareCalendar } from '../scheduling/calendar.ts'
import { findNextFree, isYetFree, type NextFree } from './next-free.server.ts'
import { type OpenTreatment, readOpenTreatments } from './treatment-choices.server.ts'

/** All that is offered, and when each treatment is free next, no matter who gives it: the same for everybody who asks. */
export type Offered = {
  /** In which its times were computed. */
  timeZone: string
  today: CalendarDate
  calendar: CareCalendar
  treatments: readonly OpenTreatment[]
  next: NextFree
} & BookingSettings

const readings = new WeakMap<ContentClock, KeptReading<Offered>>()

/** Read and searched once for each change; on pages that are kept and on all others alike. */
export function findOffered({ db, content, clock }: Services): Promise<Offered> {
  const reading = readings.get(content) ?? new KeptReading(content, ['treatments', 'team', 'hours', 'times'])
  readings.set(content, reading)
  return reading.find({
    holds: ({ timeZone, today, treatments, next }) => {
      if (timeZone !== clinicTimeZone()) return false
      const now = clock.now()
      return today === clinicDate(now) && treatments.every(({ offer }) => isYetFree(offer, next, now))
    },
    read: async () => {
      const now = clock.now()
      const today = clinicDate(now)
      const { calendar, treatments } = await readOpenTreatments(db, today)
      const online = treatments.filter(({ isOnline }) => isOnline).map(({ offer }) => offer)
      const next = await findNextFree(db, online, { now })
      return { timeZone: clinicTimeZone(), today, calendar, treatments, next, ...(await bookingSettings(db)) }
    },
  })
}
