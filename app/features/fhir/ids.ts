/** Digits and letters, `-` and `.`: all that FHIR allows in an id, 64 of them at most. */
const idPattern = /^[A-Za-z0-9.-]{1,64}$/

export const isFhirId = (text: string): boolean => idPattern.test(text)

/** A row's id as FHIR takes it: ours are base64url, whose `_` no id of FHIR may hold and whose letters have no `.`. */
export const fhirId = (id: string): string => id.replaceAll('_', '.')

/** The clinic has one site. */
export const locationId = 'clinic'

/** A treatment with one clinician, or with nobody where it needs nobody. */
export const scheduleId = (treatmentId: string, clinicianId: string | null): string =>
  [treatmentId, ...(clinicianId === null ? [] : [clinicianId])].map(fhirId).join('.')

const minuteMilliseconds = 60_000
const slotPattern = /^(.+)\.(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z$/

/** The same whether the time is free, taken, or over: `SCHEDULE.20261209T1500Z`. */
export function slotId(schedule: string, minute: number): string {
  const text = new Date(minute * minuteMilliseconds).toISOString()
  return `${schedule}.${text.slice(0, 16).replaceAll(/[-:]/g, '')}Z`
}

/** The schedule and the minute since 1970 of a slot's id; null for anything else. */
export function readSlotId(id: string): { schedule: string; minute: number } | null {
  const found = isFhirId(id) ? slotPattern.exec(id) : null
  if (!found) return null
  const [, schedule = '', year, month, day, hour, minute] = found
  const milliseconds = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(milliseconds) ? null : { schedule, minute: milliseconds / minuteMilliseconds }
}

/** A row's id of one that FHIR took. */
export const rowId = (id: string): string => id.replaceAll('.', '_')
