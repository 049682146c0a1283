/**
 * The days on which an event repeats (RFC 5545 RRULE by whole days). Each day from the first on is looked at once, so that
 * no rule runs forever: ical.js 2.2.1 never returns from one like DAILY;BYMONTH=2;BYMONTHDAY=30.
 */
export type Recurrence = {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  count: number | null
  /** `yyyy-mm-dd`, that day included. */
  until: string | null
  byMonth: number[]
  byMonthDay: number[]
  byYearDay: number[]
  byDay: { nth: number; weekday: number }[]
  bySetPosition: number[]
  weekStart: number
}

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const known = new Set('FREQ INTERVAL COUNT UNTIL BYMONTH BYMONTHDAY BYYEARDAY BYDAY BYSETPOS WKST'.split(' '))
const most = { interval: 1_000, values: 400, days: 40_000 }

/** Null for a rule that repeats by hours, or says what nobody can read. */
export function parseRecurrence(text: string): Recurrence | null {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .filter((part) => part !== '')
      .map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? ''] as const),
  )
  if ([...parts.keys()].some((name) => !known.has(name))) return null
  const frequency = parts.get('FREQ')
  if (frequency !== 'DAILY' && frequency !== 'WEEKLY' && frequency !== 'MONTHLY' && frequency !== 'YEARLY')
    return null
  const interval = numberIn(parts.get('INTERVAL') ?? '1', 1, most.interval)
  const count = parts.has('COUNT') ? numberIn(parts.get('COUNT') ?? '', 1, Number.MAX_SAFE_INTEGER) : null
  const until = /^(\d{4})(\d{2})(\d{2})/.exec(parts.get('UNTIL') ?? '')
  const weekStart = weekdayCodes.indexOf(parts.get('WKST') ?? 'MO') + 1
  const byMonth = numbersIn(parts.get('BYMONTH'), 1, 12)
  const byMonthDay = numbersIn(parts.get('BYMONTHDAY'), -31, 31)
  const byYearDay = numbersIn(parts.get('BYYEARDAY'), -366, 366)
  const bySetPosition = numbersIn(parts.get('BYSETPOS'), -366, 366)
  const byDay = daysIn(parts.get('BYDAY'))
  if (interval === null || (parts.has('COUNT') && count === null) || (parts.has('UNTIL') && !until))
    return null
  if (weekStart === 0 || !byMonth || !byMonthDay || !byYearDay || !bySetPosition || !byDay) return null
  return {
    frequency,
    interval,
    count,
    until: until ? `${until[1]}-${until[2]}-${until[3]}` : null,
    byMonth,
    byMonthDay,
    byYearDay,
    byDay,
    bySetPosition,
    weekStart,
  }
}

function numberIn(text: string, least: number, greatest: number): number | null {
  const value = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= greatest ? value : null
}

function numbersIn(text: string | undefined, least: number, greatest: number): number[] | null {
  if (text === undefined) return []
  const values = text.split(',').map((part) => numberIn(part, least, greatest))
  const real = values.filter((value) => value !== null && value !== 0)
  return real.length === values.length && values.length <= most.values ? (real as number[]) : null
}

function daysIn(text: string | undefined): Recurrence['byDay'] | null {
  if (text === undefined) return []
  const days = text.split(',').map((part) => {
    const found = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(part)
    return found && { nth: Number(found[1] ?? 0), weekday: weekdayCodes.indexOf(found[2] ?? '') + 1 }
  })
  const real = days.filter((day) => day !== null)
  return real.length === days.length ? real : null
}

/** The days from `least` to before `end` on which it happens; null where the way there is too far. */
export function recurrenceDays(
  first: string,
  rule: Recurrence,
  { least, end }: { least: string; end: string },
): string[] | null {
  const start = Temporal.PlainDate.from(first)
  const found: string[] = []
  let counted = 0
  let key: number | null = null
  let candidates: string[] = []
  /** False where nothing can come after it. */
  const isOpen = (): boolean => {
    for (const day of positioned(candidates, rule.bySetPosition)) {
      if (day < first) continue
      counted += 1
      if ((rule.count !== null && counted > rule.count) || (rule.until !== null && day > rule.until))
        return false
      if (day >= least && day < end) found.push(day)
    }
    candidates = []
    return true
  }
  let day = periodStart(rule.count === null ? laterDay(start, least) : start, rule)
  for (let looked = 0; looked < most.days; looked += 1) {
    const period = periodOf(day, start, rule)
    if (period !== key) {
      const text = day.toString()
      if (!isOpen() || text >= end || (rule.until !== null && text > rule.until)) return found
      key = period
    }
    if (period % rule.interval === 0 && matches(day, start, rule)) candidates.push(day.toString())
    day = day.add({ days: 1 })
  }
  return null
}

const laterDay = (start: Temporal.PlainDate, least: string): Temporal.PlainDate =>
  least > start.toString() ? Temporal.PlainDate.from(least) : start

/** Where the period of that day begins: a position counts from there. */
function periodStart(
  day: Temporal.PlainDate,
  { bySetPosition, frequency, weekStart }: Recurrence,
): Temporal.PlainDate {
  if (bySetPosition.length === 0 || frequency === 'DAILY') return day
  if (frequency === 'WEEKLY') return weekOf(day, weekStart)
  return frequency === 'MONTHLY' ? day.with({ day: 1 }) : day.with({ month: 1, day: 1 })
}

const weekOf = (day: Temporal.PlainDate, weekStart: number): Temporal.PlainDate =>
  day.subtract({ days: (day.dayOfWeek - weekStart + 7) % 7 })

/** Which day, week, month or year it is, counted from the first one's. */
function periodOf(
  day: Temporal.PlainDate,
  start: Temporal.PlainDate,
  { frequency, weekStart }: Recurrence,
): number {
  if (frequency === 'MONTHLY') return (day.year - start.year) * 12 + day.month - start.month
  if (frequency === 'YEARLY') return day.year - start.year
  if (frequency === 'DAILY') return start.until(day, { largestUnit: 'days' }).days
  return weekOf(start, weekStart).until(weekOf(day, weekStart), { largestUnit: 'days' }).days / 7
}

function matches(day: Temporal.PlainDate, start: Temporal.PlainDate, rule: Recurrence): boolean {
  const { byMonth, byMonthDay, byYearDay, byDay, frequency } = rule
  if (byMonth.length > 0 && !byMonth.includes(day.month)) return false
  const fromEnd = (list: number[], value: number, count: number) =>
    list.includes(value) || list.includes(value - count - 1)
  if (byMonthDay.length > 0 && !fromEnd(byMonthDay, day.day, day.daysInMonth)) return false
  if (byYearDay.length > 0 && !fromEnd(byYearDay, day.dayOfYear, day.daysInYear)) return false
  if (
    byDay.length > 0 &&
    !byDay.some(({ nth, weekday }) => day.dayOfWeek === weekday && isNth(day, nth, rule))
  )
    return false
  const saysDay = byMonthDay.length + byYearDay.length + byDay.length > 0
  if (saysDay || frequency === 'DAILY') return true
  if (frequency === 'WEEKLY') return day.dayOfWeek === start.dayOfWeek
  if (frequency === 'MONTHLY') return day.day === start.day
  return day.day === start.day && (byMonth.length > 0 || day.month === start.month)
}

/** "2nd Monday": of the month, or of the year where the rule names no month. */
function isNth(day: Temporal.PlainDate, nth: number, { frequency, byMonth }: Recurrence): boolean {
  if (nth === 0 || frequency === 'WEEKLY' || frequency === 'DAILY') return true
  const isYear = frequency === 'YEARLY' && byMonth.length === 0
  const place = isYear ? day.dayOfYear : day.day
  const count = isYear ? day.daysInYear : day.daysInMonth
  return nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((count - place + 1) / 7) === -nth
}

function positioned(days: readonly string[], positions: readonly number[]): readonly string[] {
  if (positions.length === 0) return days
  const chosen = positions.flatMap((position) => days.at(position > 0 ? position - 1 : position) ?? [])
  return [...new Set(chosen)].sort()
}
