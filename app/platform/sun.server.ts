/** Degrees. */
export type Place = { latitude: number; longitude: number }

/** Where the sun is on its way: 0 rises, 0.5 noon, 1 sets; null while it is down. */
export type Sun = number | null

/** How long a page may show the sun in the same spot. */
const step = 20 * 60_000
const stepsPerDay = 72
const minutesPerDay = 1440
const minutesPerDegree = 4
const halfTurn = 180

const radians = (degrees: number) => (degrees * Math.PI) / halfTurn

/** Where the sun is over a place, to within minutes, and until when a page may say so: in the night until it rises. */
export function sunOver(place: Place, now: Temporal.Instant): { sun: Sun; until: Temporal.Instant } {
  const first = Math.floor(now.epochMilliseconds / step)
  const sun = sunInStep(place, first)
  let last = first
  while (sun === null && last - first < stepsPerDay && sunInStep(place, last + 1) === null) last++
  return { sun, until: Temporal.Instant.fromEpochMilliseconds((last + 1) * step) }
}

/** In the middle of that step since 1970. */
function sunInStep(place: Place, steps: number): Sun {
  const middle = Temporal.Instant.fromEpochMilliseconds((steps + 1 / 2) * step)
  const { dayOfYear, hour, minute } = middle.toZonedDateTimeISO('UTC')
  const turn = (2 * Math.PI * (dayOfYear - 81)) / 364
  const clockDrift = 9.87 * Math.sin(2 * turn) - 7.53 * Math.cos(turn) - 1.5 * Math.sin(turn)
  const solar = hour * 60 + minute + minutesPerDegree * place.longitude + clockDrift
  const sinceMidnight = ((solar % minutesPerDay) + minutesPerDay) % minutesPerDay
  const pastNoon = sinceMidnight / minutesPerDegree - halfTurn
  const tilt = radians(23.44 * Math.sin((2 * Math.PI * (284 + dayOfYear)) / 365))
  const rising = -Math.tan(radians(place.latitude)) * Math.tan(tilt)
  const halfDay = (Math.acos(Math.min(1, Math.max(-1, rising))) * halfTurn) / Math.PI
  const share = (pastNoon + halfDay) / (2 * halfDay)
  return share > 0 && share < 1 ? Math.round(share * 1000) / 1000 : null
}

const middleLatitude = 37
const degreesPerHour = 15

/** A place in the middle of a time zone, for a clinic that says no degrees. Its winter time is that of the sun. */
export function middleOf(zone: string, now: Temporal.Instant): Place {
  const today = now.toZonedDateTimeISO(zone)
  const offsets = [1, 7].map((month) => today.with({ month, day: 1 }).offsetNanoseconds / 3.6e12)
  return { latitude: middleLatitude, longitude: Math.min(...offsets) * degreesPerHour }
}
