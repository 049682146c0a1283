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
): Occurrences {
  const starts: number[] = []
  let counted = 0
  let steps = 0
  const end = Math.min(to, rule.until === null ? to : rule.until + 1)
  for (let period = firstPeriod(rule, first, from); ; period += rule.interval) {
    const { begins, candidates, cost } = periodOf(rule, first, period)
    // Beyond the year 275,760 there are no days any more.
    if (!Number.isFinite(begins) || begins >= end) return { starts, isCut: false }
    steps += cost + 1
    for (const start of candidates) {
      if (start < first) continue
      counted += 1
      if (rule.count !== null && counted > rule.count) return { starts, isCut: false }
      if (start >= end) return { starts, isCut: false }
      if (start < from) continue
      if (starts.length === mostOccurrences) return { starts, isCut: true }
      starts.push(start)
    }
    if (steps > mostSteps) return { starts, isCut: true }
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

type Period = { begins: number; candidates: readonly number[]; cost: number }

/** All starts of one period after the first: second, day, week, month or year. */
function periodOf(rule: Rule, first: number, after: number): Period {
  const step = stepOf[rule.freq]
  if (step !== undefined) return steppedPeriod(rule, Math.floor(first / step) * step + after * step, first)
  const { begins, days } = daysOfPeriod(rule, first, after)
  const chosen = days.filter((one) => isDayOf(rule, one, first))
  const times = timesOf(rule, first)
  const candidates = chosen.flatMap((one) => times.map((time) => one + time))
  return { begins, candidates: atPositions(rule, candidates), cost: days.length + candidates.length }
}

/** Seconds, minutes and hours: what is longer than a period limits, what is shorter expands. */
function steppedPeriod(rule: Rule, begins: number, first: number): Period {
  const { by, freq } = rule
  const date = new Date(begins)
  const holds =
    isDayOf(rule, Math.floor(begins / day) * day, first) &&
    isIn(by.hour, date.getUTCHours()) &&
    (freq === 'HOURLY' || isIn(by.minute, date.getUTCMinutes())) &&
    (freq !== 'SECONDLY' || isIn(by.second, date.getUTCSeconds()))
  if (!holds) return { begins, candidates: [], cost: 1 }
  const at = new Date(first)
  const minutes = freq === 'HOURLY' ? (by.minute ?? [at.getUTCMinutes()]) : [0]
  const seconds = freq === 'SECONDLY' ? [0] : (by.second ?? [at.getUTCSeconds()])
  const candidates = minutes
    .flatMap((one) => seconds.map((other) => begins + one * minute + other * second))
    .toSorted((one, other) => one - other)
  return { begins, candidates: atPositions(rule, candidates), cost: 1 + candidates.length }
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

/** Of the day, in order. */
function timesOf({ by }: Rule, first: number): number[] {
  const start = new Date(first)
  const hours = by.hour ?? [start.getUTCHours()]
  const minutes = by.minute ?? [start.getUTCMinutes()]
  const seconds = by.second ?? [start.getUTCSeconds()]
  const times = hours.flatMap((one) =>
    minutes.flatMap((two) => seconds.map((three) => one * hour + two * minute + three * second)),
  )
  return times.toSorted((one, other) => one - other)
}

function atPositions({ by }: Rule, candidates: readonly number[]): readonly number[] {
  const { position } = by
  if (!position) return candidates
  return candidates.filter(
    (_, index) => position.includes(index + 1) || position.includes(index - candidates.length),
  )
}
