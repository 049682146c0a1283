import { m } from '#app/language/messages.ts'
import { byteOrderMark, csvLine } from '#app/platform/text/csv.ts'
import type { Figures } from './page.server.ts'
import type { TableName } from './range.ts'
import { cancelledShare, noShowShare, percentOf, type Share, type Tally } from './rules.ts'

/** A table of the screen as a file for spreadsheets: days as YYYY-MM-DD, shares as whole percents without a sign. */
export const fileOf = (figures: Figures, table: TableName): string =>
  byteOrderMark +
  linesOf(figures, table)
    .map((line) => csvLine(line))
    .join('')

function linesOf(figures: Figures, table: TableName): string[][] {
  const { days, weeks, clinicians, treatments } = figures
  if (table === 'summary') return summaryOf(figures)
  if (table === 'days')
    return counted(
      [m.figures_day()],
      days.map(({ date, tally }) => [[date], tally]),
    )
  if (table === 'weeks')
    return counted(
      [m.figures_from(), m.figures_to()],
      weeks.map(({ range, tally }) => [[range.from, range.to], tally]),
    )
  const of = { clinicians: m.figures_clinician(), treatments: m.figures_treatment() }[table]
  return counted(
    [of],
    { clinicians, treatments }[table].map(({ name, tally }) => [[name], tally]),
  )
}

const counted = (heads: string[], rows: [string[], Tally][]): string[][] => [
  [
    ...heads,
    m.figures_visits(),
    m.figures_completed(),
    m.figures_no_shows(),
    m.figures_no_show_percent(),
    m.figures_cancelled(),
    m.figures_cancelled_percent(),
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

function summaryOf({ range, total, waits, free }: Figures): string[][] {
  return [
    [m.figures_figure(), m.figures_value()],
    [m.figures_from(), range.from],
    [m.figures_to(), range.to],
    [m.figures_visits(), `${total.visits}`],
    [m.figures_completed(), `${total.completed}`],
    [m.figures_no_shows(), `${total.noShows}`],
    [m.figures_no_show_percent(), percent(noShowShare(total))],
    [m.figures_cancelled(), `${total.cancelled}`],
    [m.figures_cancelled_percent(), percent(cancelledShare(total))],
    [m.figures_answered(), `${waits.answered}`],
    [m.figures_still_waiting(), `${waits.waiting}`],
    [m.figures_median_minutes(), waits.median === null ? '' : `${waits.median}`],
    [m.figures_ninetieth_minutes(), waits.ninetieth === null ? '' : `${waits.ninetieth}`],
    [m.figures_working_minutes(), `${free.whole}`],
    [m.figures_free_minutes(), `${free.part}`],
    [m.figures_free_percent(), percent(free)],
  ]
}

const percent = (share: Share): string => `${percentOf(share) ?? ''}`
