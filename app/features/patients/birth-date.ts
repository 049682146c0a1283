import { m } from '#app/language/messages.ts'
import { type CalendarDate, parseDate } from '#app/platform/dates.ts'

/** Its name in forms. */
export const birthDateField = 'birthDate' as const

/** Month first, as it is written in the US: "3/14/1962". */
const monthFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** A date as a form sends it (`yyyy-mm-dd`) or as people in the US write it; null for anything else. */
export function readBirthDate(typed: string): CalendarDate | null {
  const text = typed.trim()
  const [, month, day, year] = monthFirst.exec(text) ?? []
  return parseDate(month && day && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text)
}

/**
 * What is wrong with a date of birth; null where nothing was typed, and where it can be one.
 * @param today the clinic's day: nobody was born after it
 */
export function birthDateProblem(typed: string, today: CalendarDate): string | null {
  if (typed.trim() === '') return null
  const date = readBirthDate(typed)
  if (date === null) return m.patients_birth_date_unreadable()
  return date > today ? m.patients_birth_date_ahead() : null
}

/** Whether dates of birth say that these are two people: where none is known of one, they don't. */
export const areBornApart = (some: readonly CalendarDate[], others: readonly CalendarDate[]): boolean =>
  some.some((one) => others.some((other) => one !== other))
