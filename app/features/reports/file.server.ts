import { m } from '#app/language/messages.ts'
import { byteOrderMark, csvLine } from '#app/platform/text/csv.ts'
import { copy } from './copy.ts'
import type { Report } from './page.server.ts'
import type { TableName } from './range.ts'
import { cancelledShare, filledPercent, noShowShare, percentOf, type Share, type Tally } from './rules.ts'

/** A table of the screen as a file for spreadsheets: days as YYYY-MM-DD, shares as whole percents without a sign. */
export const fileOf = (report: Report, table: TableName): string =>
  byteOrderMark +
  linesOf[table](report)
    .map((line) => csvLine(line))
    .join('')

const linesOf: Record<TableName, (report: Report) => string[][]> = {
  summary: summaryOf,
  days: ({ days }) =>
    counted(
      [m.reports_day()],
      days.map(({ range, tally, before }) => [[range.from], tally, [number(before)]]),
      [m.reports_same_days_last_year()],
    ),
  weeks: ({ weeks }) =>
    counted(
      [m.reports_from(), m.reports_to()],
      weeks.map(({ range, tally, before }) => [[range.from, range.to], tally, [number(before)]]),
      [m.reports_same_days_last_year()],
    ),
  clinicians: ({ clinicians }) =>
    counted(
      [m.reports_clinician()],
      clinicians.map(({ name, tally, lead }) => [[name], tally, [number(lead)]]),
      [m.reports_booked_ahead_days()],
    ),
  treatments: ({ treatments }) =>
    counted(
      [m.reports_treatment()],
      treatments.map(({ name, tally, lead }) => [[name], tally, [number(lead)]]),
      [m.reports_booked_ahead_days()],
    ),
  room: ({ room }) => [
    [m.reports_weekday(), m.reports_hour(), m.reports_open_half_hours(), m.reports_worked_half_hours()],
    ...room.map(({ weekday, hour, open, worked }) => [
      copy.weekday(weekday),
      copy.hour(hour),
      `${open}`,
      `${worked}`,
    ]),
  ],
  lead: ({ leads }) =>
    counted(
      [m.reports_booked()],
      leads.map(({ lead, tally }) => [[copy.lead[lead]()], tally]),
    ),
  patients: ({ patients }) =>
    counted(
      [m.reports_patient_kind(), m.reports_people()],
      patients.map(({ isReturning, patients: count, tally }) => [
        [copy.patients(isReturning), `${count}`],
        tally,
      ]),
    ),
  weekdays: ({ weekdays }) =>
    counted(
      [m.reports_weekday()],
      weekdays.map(({ key, tally }) => [[copy.weekday(key)], tally]),
    ),
  reminders: ({ reminders }) =>
    counted(
      [m.reports_reminder()],
      reminders.map(({ isReminded, tally }) => [[copy.reminder(isReminded)], tally]),
    ),
}

const counted = (
  heads: string[],
  rows: [string[], Tally, string[]?][],
  moreHeads: string[] = [],
): string[][] => [
  [
    ...heads,
    m.reports_visits(),
    m.reports_completed(),
    m.reports_over(),
    m.reports_no_shows(),
    m.reports_no_show_percent(),
    m.reports_cancelled(),
    m.reports_cancelled_percent(),
    ...moreHeads,
  ],
  ...rows.map(([names, tally, more = []]) => [
    ...names,
    `${tally.visits}`,
    `${tally.completed}`,
    `${tally.over}`,
    `${tally.noShows}`,
    percent(noShowShare(tally)),
    `${tally.cancelled}`,
    percent(cancelledShare(tally)),
    ...more,
  ]),
]

function summaryOf({ range, total, before, waits, filled }: Report): string[][] {
  return [
    [m.reports_figure(), m.reports_value(), m.reports_same_days_last_year()],
    [m.reports_from(), range.from, before?.range.from ?? ''],
    [m.reports_to(), range.to, before?.range.to ?? ''],
    [m.reports_visits(), `${total.visits}`, number(before?.soFar.before.visits)],
    [m.reports_completed(), `${total.completed}`, number(before?.soFar.before.completed)],
    [m.reports_no_shows(), `${total.noShows}`, number(before?.soFar.before.noShows)],
    [
      m.reports_no_show_percent(),
      percent(noShowShare(total)),
      before ? percent(noShowShare(before.soFar.before)) : '',
    ],
    [m.reports_cancelled(), `${total.cancelled}`, number(before?.soFar.before.cancelled)],
    [
      m.reports_cancelled_percent(),
      percent(cancelledShare(total)),
      before ? percent(cancelledShare(before.soFar.before)) : '',
    ],
    [m.reports_answered(), `${waits.answered}`, number(before?.waits.answered)],
    [m.reports_still_waiting(), `${waits.waiting}`, number(before?.waits.waiting)],
    [m.reports_median_minutes(), number(waits.median), number(before?.waits.median)],
    [m.reports_ninetieth_minutes(), number(waits.ninetieth), number(before?.waits.ninetieth)],
    [m.reports_working_minutes(), `${filled.whole}`, number(before?.filled?.whole)],
    [m.reports_filled_minutes(), `${filled.part}`, number(before?.filled?.part)],
    [
      m.reports_filled_percent(),
      number(filledPercent(total.visits, filled)),
      before?.filled ? number(filledPercent(before.soFar.before.visits, before.filled)) : '',
    ],
  ]
}

const number = (value: number | null | undefined): string => `${value ?? ''}`

const percent = (share: Share): string => number(percentOf(share))
