import { WrongVariable } from '../start/environment.ts'

const typed = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?) ?([+-]\d\d:\d\d)?$/

/**
 * A moment as a person types it: "2026-12-01 10:31" of the clinic's own clock, once its zone is known. An hour that comes
 * twice in autumn is the first of the two: "2026-11-01 01:30 -06:00" is the second. Throws WrongVariable.
 */
export function readMoment(text: string): (timeZone: string) => Temporal.Instant {
  const wrong = new WrongVariable('--at must look like "2026-12-01 10:31", in the clinic\'s time.')
  const [, date, time, offset] = typed.exec(text) ?? []
  if (date === undefined) throw wrong
  try {
    const moment = Temporal.PlainDateTime.from(`${date}T${time}`)
    if (offset !== undefined) {
      const instant = moment.toZonedDateTime(offset).toInstant()
      return () => instant
    }
    return (timeZone) => moment.toZonedDateTime(timeZone).toInstant()
  } catch {
    throw wrong
  }
}
