import type { ClockChange } from '../source-record.ts'

export type ZonedInstant = { at: string; clockChange?: ClockChange }

/** The instant at which the clocks of that zone show it. @param date `yyyy-mm-dd` @param time `HH:MM`, seconds allowed */
export function instantIn(zone: string, date: string, time: string): ZonedInstant {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`)
  const earlier = local.toZonedDateTime(zone)
  const at = earlier.toInstant().toString()
  if (!earlier.toPlainDateTime().equals(local)) return { at, clockChange: 'skipped' }
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
  return later.epochMilliseconds === earlier.epochMilliseconds ? { at } : { at, clockChange: 'twice' }
}

/** The instant of what a cell says: its own offset wins. */
export const instantOf = (
  moment: { date: string; time: string; offset: string | null },
  zone: string,
): ZonedInstant =>
  moment.offset === null
    ? instantIn(zone, moment.date, moment.time)
    : { at: Temporal.Instant.from(`${moment.date}T${moment.time}${moment.offset}`).toString() }
