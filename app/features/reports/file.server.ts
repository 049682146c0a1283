import { m } from '#app/language/messages.ts'
import { byteOrderMark, csvLine } from '#app/platform/text/csv.ts'
import type { Report } from './page.server.ts'
import type { TableName } from './range.ts'
import { cancelledShare, noShowShare, percentOf, type Share, type Tally } from './rules.ts'

/** A table of the screen as a file for spreadsheets: days as YYYY-MM-DD, shares as whole percents without a sign. */
export const fileOf = (report: Report, table: TableName): string =>
  byteOrderMark +
  linesOf(report, table)
    .map((line) => csvLine(line))
    .join('')

function linesOf(report: Report, table: TableName): string[][] {
  const { days, weeks, clinicians, treatments } = report
  if (table === 'summary') return summaryOf(report)
  if (table === 'days')
    return counted(
      [m.reports_day()],
      days.map(({ date, tally }) => [[date], tally]),
    )
  if (table === 'weeks')
    return counted(
      [m.reports_from(), m.reports_to()],
      weeks.map(({ range, tally }) => [[range.from, range.to], tally]),
    )
  const of = { clinicians: m.reports_clinician(), treatments: m.reports_treatment() }[table]
  return counted(
    [of],
    { clinicians, treatments }[table].map(({ name, tally }) => [[name], tally]),
  )
}

const counted = (heads: string[], rows: [string[], Tally][]): string[][] => [
  [
    ...heads,
    m.reports_visits(),
    m.reports_completed(),
    m.reports_no_shows(),
    m.reports_no_show_percent(),
    m.reports_cancelled(),
    m.reports_cancelled_percent(),
  ],
  ...rows.map(([names, tally]) => [
    ...names,
    `${tally.visits}`,
    `${tally.completed}`,
    `${tally.noShows}`,
    percent(noShowShare(tally)),
    `${tally.cancelled}`,
    percent(cancelledShare(tally)),
  ]),
]

function summaryOf({ range, total, waits, free }: Report): string[][] {
  return [
    [m.reports_figure(), m.reports_value()],
    [m.reports_from(), range.from],
    [m.reports_to(), range.to],
    [m.reports_visits(), `${total.visits}`],
    [m.reports_completed(), `${total.completed}`],
    [m.reports_no_shows(), `${total.noShows}`],
    [m.reports_no_show_percent(), percent(noShowShare(total))],
    [m.reports_cancelled(), `${total.cancelled}`],
    [m.reports_cancelled_percent(), percent(cancelledShare(total))],
    [m.reports_answered(), `${waits.answered}`],
    [m.reports_still_waiting(), `${waits.waiting}`],
    [m.reports_median_minutes(), waits.median === null ? '' : `${waits.median}`],
    [m.reports_ninetieth_minutes(), waits.ninetieth === null ? '' : `${waits.ninetieth}`],
    [m.reports_working_minutes(), `${free.whole}`],
    [m.reports_free_minutes(), `${free.part}`],
    [m.reports_free_percent(), percent(free)],
  ]
}

const percent = (share: Share): string => `${percentOf(share) ?? ''}`
