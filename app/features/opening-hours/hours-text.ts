import { m } from '#app/language/messages.ts'
import { type Weekday, weekdayAfter } from '#app/platform/dates.ts'
import { capitalised, listText, timeText, weekdayName } from '#app/platform/format.ts'
import { hoursLines } from './public-hours.ts'
import { isAllDay, type WeeklyHours, type WorkingRange, weekOrder } from './rules.ts'

/** So many days in a row are said by the first and the last of them. */
const shortestRun = 3

/** Inside a sentence: "Monday - Friday", "Monday, Wednesday and Friday", "de lunes a viernes". */
export const daysText = (days: readonly Weekday[]): string => sayDays(days, m.opening_hours_run)

/** The same at the beginning of a line: "De lunes a viernes". */
export const daysTextAlone = (days: readonly Weekday[]): string => capitalised(daysText(days))

/** "9:00 AM - 5:00 PM", "Open 24 hours" */
export const timesText = (spans: readonly WorkingRange[]): string => capitalised(sayTimes(spans, alone))

/** "9:00 AM - 5:00 PM", "de 9:00 a. m. a 5:00 p. m.", "24 hours a day": inside a sentence. */
export const timesTextWithin = (spans: readonly WorkingRange[]): string =>
  sayTimes(spans, { times: m.opening_hours_times_within, allDay: m.opening_hours_all_day_within })

/** The week in one line, "Monday - Friday, 9:00 AM - 5:00 PM"; that it is closed where no day is open. */
export const weekText = (week: WeeklyHours): string => capitalised(sayWeek(week, m.opening_hours_run, alone))

/** As emails say it: "Monday to Friday, 9:00 AM to 5:00 PM". */
export const weekInWords = (week: WeeklyHours): string =>
  sayWeek(week, m.opening_hours_run_in_words, {
    times: m.opening_hours_times_in_words,
    allDay: m.opening_hours_all_day_within,
  })

type SayRun = (ends: { first: string; last: string }) => string
type TimesWords = { times: (ends: { opens: string; closes: string }) => string; allDay: () => string }

/** Next to the days, not in a sentence of their own. */
const alone: TimesWords = { times: m.opening_hours_times, allDay: m.opening_hours_all_day }

function sayWeek(week: WeeklyHours, run: SayRun, words: TimesWords): string {
  const lines = hoursLines(week)
  if (lines.length === 0) return m.opening_hours_none()
  return lines
    .map(({ days, spans }) =>
      m.opening_hours_line({ days: sayDays(days, run), times: sayTimes(spans, words) }),
    )
    .join(m.opening_hours_between_lines())
}

function sayDays(days: readonly Weekday[], run: SayRun): string {
  const chosen = weekOrder.filter((day) => days.includes(day))
  if (chosen.length === weekOrder.length) return m.opening_hours_every_day()
  return listText(runsOf(chosen).flatMap((one) => sayRun(one.map(weekdayName), run)))
}

const sayTimes = (spans: readonly WorkingRange[], { times, allDay }: TimesWords): string =>
  listText(
    spans.map((span) =>
      isAllDay(span) ? allDay() : times({ opens: timeText(span.from), closes: timeText(span.to) }),
    ),
  )

function runsOf(days: readonly Weekday[]): Weekday[][] {
  const runs: Weekday[][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last?.at(-1) === weekdayAfter(day, -1)) last.push(day)
    else runs.push([day])
  }
  return runs
}

function sayRun(names: string[], run: SayRun): string[] {
  const [first, last] = [names[0], names.at(-1)]
  if (names.length < shortestRun || first === undefined || last === undefined) return names
  return [run({ first, last })]
}
