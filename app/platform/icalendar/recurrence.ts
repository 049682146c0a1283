/** When something happens again, as RFC 5545 (3.3.10) says it. Times are milliseconds of a wall clock, as if it were UTC. */
export type Rule = {
  freq: (typeof frequencies)[number]
  interval: number
  count: number | null
  /** The last moment, itself included. */
  until: number | null
  /** 0 is Sunday. */
  weekStart: number
  /** By the parts of the rule, without their "BY". */
  by: Partial<Record<Part, readonly number[]>>
  /** `nth` is 0 for each of them. */
  weekdays: readonly { weekday: number; nth: number }[]
}
type Part = 'second' | 'minute' | 'hour' | 'monthDay' | 'yearDay' | 'weekNumber' | 'month' | 'position'

const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export const isFrequency = (text: string): text is Rule['freq'] => frequencies.some((one) => one === text)

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
export const day = 24 * hour
const stepOf: Partial<Record<Rule['freq'], number>> = { SECONDLY: second, MINUTELY: minute, HOURLY: hour }

/** No rule of a person comes near it; one that does would keep everybody waiting. */
const mostSteps = 400_000
/** What is left to be spent on several rules together, such as those of one file. */
export type Steps = { left: number }
export const allSteps = (): Steps => ({ left: mostSteps })
/** What one event can block. */
export const mostOccurrences = 10_000

export type Occurrences = {
  starts: number[]
  /** There would be more: the rule was left before its end. */
  isCut: boolean
}

/**
 * The starts between two moments, in order; the first start isn't among them unless the rule says so. It ends after so
 * many steps, whatever the rule says: a rule that never matches, such as the 30th of February, is no endless loop.
 */
export function occurrencesBetween(
  rule: Rule,
  first: number,
  { from, to }: { from: number; to: number },
  steps = allSteps(),
): Occurrences {
  const starts: number[] = []
  let counted = 0
  const times = timesOf(rule, first)
  const end = Math.min(to, rule.until === null ? to : rule.until + 1)
  for (let period = firstPeriod(rule, first, from); ; period += rule.interval) {
    const { begins, parts, cost } = periodOf(rule, first, period)
    // Beyond the year 275,760 there are no days any more.
    if (!Number.isFinite(begins) || begins >= end) return { starts, isCut: false }
    steps.left -= cost + 1
    for (const start of startsIn(parts, times, rule.by.position)) {
      steps.left -= 1
      if (steps.left < 0) return { starts, isCut: true }
      if (start < first) continue
      counted += 1
      if (rule.count !== null && counted > rule.count) return { starts, isCut: false }
      if (start >= end) return { starts, isCut: false }
      if (start < from) continue
      if (starts.length === mostOccurrences) return { starts, isCut: true }
      starts.push(start)
    }
    if (steps.left < 0) return { starts, isCut: true }
  }
}

/** Rules that count are followed from their beginning; others from the period before the days in question. */
function firstPeriod(rule: Rule, first: number, from: number): number {
  if (rule.count !== null || from <= first) return 0
  const passed = periodAt(rule, from) - periodAt(rule, first) - 1
  return Math.max(0, Math.floor(passed / rule.interval) * rule.interval)
}

function periodAt({ freq, weekStart }: Rule, at: number): number {
  const date = new Date(at)
  const step = stepOf[freq]
  if (step !== undefined) return Math.floor(at / step)
  if (freq === 'DAILY') return Math.floor(at / day)
  if (freq === 'WEEKLY') return Math.floor(weekOf(at, weekStart) / (7 * day))
  return freq === 'MONTHLY' ? date.getUTCFullYear() * 12 + date.getUTCMonth() : date.getUTCFullYear()
}

/** `parts` are the seconds, minutes, hours or days of it that the rule allows. */
type Period = { begins: number; parts: readonly number[]; cost: number }

/** One second, minute, hour, day, week, month or year after the first. */
function periodOf(rule: Rule, first: number, after: number): Period {
  const step = stepOf[rule.freq]
  if (step !== undefined) {
    const begins = Math.floor(first / step) * step + after * step
    return { begins, parts: isPartOf(rule, begins, first) ? [begins] : [], cost: 1 }
  }
  const { begins, days } = daysOfPeriod(rule, first, after)
  return { begins, parts: days.filter((one) => isDayOf(rule, one, first)), cost: days.length }
}

/** Seconds, minutes and hours: what is longer than a period limits. */
function isPartOf(rule: Rule, begins: number, first: number): boolean {
  const { by, freq } = rule
  const date = new Date(begins)
  return (
    isDayOf(rule, Math.floor(begins / day) * day, first) &&
    isIn(by.hour, date.getUTCHours()) &&
    (freq === 'HOURLY' || isIn(by.minute, date.getUTCMinutes())) &&
    (freq !== 'SECONDLY' || isIn(by.second, date.getUTCSeconds()))
  )
}

const isIn = (list: readonly number[] | undefined, value: number) =>
  list === undefined || list.includes(value)

function daysOfPeriod({ freq, weekStart }: Rule, first: number, after: number) {
  const date = new Date(first)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (freq === 'DAILY') return daysFrom(Math.floor(first / day) * day + after * day, 1)
  if (freq === 'WEEKLY') return daysFrom(weekOf(first, weekStart) + after * 7 * day, 7)
  const [begins, ends] =
    freq === 'MONTHLY'
      ? [Date.UTC(year, month + after, 1), Date.UTC(year, month + after + 1, 1)]
      : [Date.UTC(year + after, 0, 1), Date.UTC(year + after + 1, 0, 1)]
  return daysFrom(begins, (ends - begins) / day)
}

const daysFrom = (begins: number, count: number) => ({
  begins,
  days: Array.from({ length: count }, (_, index) => begins + index * day),
})

/** The first day of its week. */
const weekOf = (at: number, weekStart: number): number => {
  const midnight = Math.floor(at / day) * day
  return midnight - ((new Date(midnight).getUTCDay() - weekStart + 7) % 7) * day
}

function isDayOf(rule: Rule, at: number, first: number): boolean {
  const { by, freq, weekdays } = rule
  const date = new Date(at)
  if (!isIn(by.month, date.getUTCMonth() + 1)) return false
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const ofMonth = {
    number: date.getUTCDate(),
    of: (Date.UTC(year, month + 1, 1) - Date.UTC(year, month, 1)) / day,
  }
  const ofYear = {
    number: (at - Date.UTC(year, 0, 1)) / day + 1,
    of: (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / day,
  }
  const isFree = freq !== 'DAILY' && freq !== 'WEEKLY' && stepOf[freq] === undefined
  if (by.monthDay && freq !== 'WEEKLY' && !isNumbered(by.monthDay, ofMonth)) return false
  if (by.yearDay && freq !== 'WEEKLY' && freq !== 'MONTHLY' && !isNumbered(by.yearDay, ofYear)) return false
  if (by.weekNumber && freq === 'YEARLY' && !isInWeek(rule, at)) return false
  if (weekdays.length > 0) {
    const isOfMonth = freq === 'MONTHLY' || by.month !== undefined
    const counted = isOfMonth ? ofMonth : ofYear
    return weekdays.some(
      ({ weekday, nth }) => weekday === date.getUTCDay() && (nth === 0 || !isFree || isNth(nth, counted)),
    )
  }
  return isDayOfFirst(rule, at, first)
}

const isNumbered = (list: readonly number[], { number, of }: { number: number; of: number }) =>
  list.includes(number) || list.includes(number - of - 1)

/** Whether it is the second Monday, or the last one, of so many days. */
const isNth = (nth: number, { number, of }: { number: number; of: number }) =>
  nth > 0 ? Math.ceil(number / 7) === nth : Math.ceil((of - number + 1) / 7) === -nth

/** Where the rule names no day, the first start does. */
function isDayOfFirst({ by, freq }: Rule, at: number, first: number): boolean {
  const [date, start] = [new Date(at), new Date(first)]
  if (freq === 'WEEKLY' || by.weekNumber) return date.getUTCDay() === start.getUTCDay()
  if (by.monthDay || by.yearDay || (freq !== 'MONTHLY' && freq !== 'YEARLY')) return true
  if (date.getUTCDate() !== start.getUTCDate()) return false
  return freq === 'MONTHLY' || by.month !== undefined || date.getUTCMonth() === start.getUTCMonth()
}

/** Week 1 is the first with four days of its year. */
function isInWeek({ by, weekStart }: Rule, at: number): boolean {
  const year = new Date(at).getUTCFullYear()
  const number = (weekOf(at, weekStart) - firstWeek(year, weekStart)) / (7 * day) + 1
  const weeks = (firstWeek(year + 1, weekStart) - firstWeek(year, weekStart)) / (7 * day)
  if (number < 1 || number > weeks) return false
  return by.weekNumber?.some((one) => one === number || one === number - weeks - 1) ?? true
}

const firstWeek = (year: number, weekStart: number) => weekOf(Date.UTC(year, 0, 4), weekStart)

/** What is shorter than a period expands: the times within one of its parts, in order. */
function timesOf({ by, freq }: Rule, first: number): number[] {
  const start = new Date(first)
  const isBelow = (...some: Rule['freq'][]) => some.includes(freq)
  const hours = isBelow('HOURLY', 'MINUTELY', 'SECONDLY') ? [0] : (by.hour ?? [start.getUTCHours()])
  const minutes = isBelow('MINUTELY', 'SECONDLY') ? [0] : (by.minute ?? [start.getUTCMinutes()])
  const seconds = isBelow('SECONDLY') ? [0] : (by.second ?? [start.getUTCSeconds()])
  const times = hours.flatMap((one) =>
    minutes.flatMap((two) => seconds.map((three) => one * hour + two * minute + three * second)),
  )
  return times.toSorted((one, other) => one - other)
}

/** One after the other: each second of a year is too much to hold. */
function* startsIn(
  parts: readonly number[],
  times: readonly number[],
  positions: readonly number[] | undefined,
): Iterable<number> {
  if (!positions) {
    for (const part of parts) for (const time of times) yield part + time
    return
  }
  const count = parts.length * times.length
  const indexes = positions.map((one) => (one > 0 ? one - 1 : count + one))
  for (const index of [...new Set(indexes)].toSorted((one, other) => one - other)) {
    const part = parts[Math.floor(index / times.length)]
    if (part !== undefined) yield part + (times[index % times.length] ?? 0)
  }
}
