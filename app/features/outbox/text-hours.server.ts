import { clinicTime, nextAtClinic } from '../../platform/clinic-time.server.ts'
import { timeOf } from '../../platform/dates.ts'

/** By the clinic's clock: before and after, nobody's telephone is to ring for us. */
export const textsFrom = timeOf('08:00')
export const textsUntil = timeOf('21:00')

/** When a text message may leave: at once, or as the hours for them begin next. */
export function whenTextsLeave(now: Temporal.Instant): Temporal.Instant {
  const time = clinicTime(now)
  return time >= textsFrom && time < textsUntil ? now : nextAtClinic(now, textsFrom)
}
