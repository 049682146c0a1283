/** A day, month, year, or moment of a search, as the span that it means; milliseconds since 1970, the end left out. */
export type SearchedSpan = { from: number; to: number }

const prefixes = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb'] as const
type Prefix = (typeof prefixes)[number]
export type DateValue = SearchedSpan & { prefix: Prefix }

const pattern =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/

/** Null for what is no date of FHIR. @param timeZone of days, and of moments that say none */
export function readDate(text: string, timeZone: string): DateValue | null {
  const named = prefixes.find((one) => text.startsWith(one))
  // An address turns a bare `+` into a space.
  const written = text.slice(named?.length ?? 0).replace(/ (\d\d:\d\d)$/, '+$1')
  const [whole, , month, day, hour, , second, zone] = pattern.exec(written) ?? []
  if (whole === undefined) return null
  const step =
    second !== undefined
      ? { seconds: 1 }
      : hour !== undefined
        ? { minutes: 1 }
        : day !== undefined
          ? { days: 1 }
          : month !== undefined
            ? { months: 1 }
            : { years: 1 }
  try {
    const at = zone
      ? Temporal.Instant.from(written).toZonedDateTimeISO('UTC')
      : Temporal.PlainDateTime.from(filled(written)).toZonedDateTime(timeZone)
    return { prefix: named ?? 'eq', from: at.epochMilliseconds, to: at.add(step).epochMilliseconds }
  } catch {
    return null
  }
}

const filled = (text: string): string => (text.length < 10 ? `${text}-01-01`.slice(0, 10) : text)

/** R4, search, prefixes: `given` is the value of a resource. */
export function dateMatches({ prefix, from, to }: DateValue, given: SearchedSpan): boolean {
  const isWithin = from <= given.from && given.to <= to
  switch (prefix) {
    case 'eq':
      return isWithin
    case 'ne':
      return !isWithin
    case 'gt':
      return given.to > to
    case 'lt':
      return given.from < from
    case 'ge':
      return given.to > to || isWithin
    case 'le':
      return given.from < from || isWithin
    case 'sa':
      return given.from >= to
    case 'eb':
      return given.to <= from
  }
}

/** Whether anything that begins within that time can match: what can't is never read. */
export function canMatch({ prefix, from, to }: DateValue, within: SearchedSpan): boolean {
  switch (prefix) {
    case 'ne':
      return true
    case 'eq':
      return within.from < to && from < within.to
    case 'gt':
    case 'ge':
    case 'sa':
      return within.to > from
    case 'lt':
    case 'le':
    case 'eb':
      return within.from < to
  }
}
