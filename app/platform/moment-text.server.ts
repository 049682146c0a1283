import { clinicDate, clinicTime } from './clinic-time.server.ts'
import { dayAndTime } from './format.ts'

/** An instant by the clinic's clock: "Wed, Dec 9 at 9:00 AM". */
export const momentText = (at: Temporal.Instant): string =>
  dayAndTime({ date: clinicDate(at), time: clinicTime(at) })
