import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { m } from '#app/language/messages.ts'
import { dayOfMonth, numberText } from '#app/platform/format.ts'
import parts from '#app/ui/back-office/parts.module.css'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { copy } from '../copy.ts'
import { type Asked, fileAddress, type Range, type TableName } from '../range.ts'
import { cancelledShare, noShowShare, type Tally } from '../rules.ts'
import styles from './charts.module.css'
import reportsPageStyles from './reports-page.module.css'

/** The same table for a spreadsheet. */
export const FileLink = ({ asked, table }: { asked: Asked; table: TableName }) => (
  <a
    className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, reportsPageStyles.file)}
    href={fileAddress(asked, table)}
    download
  >
    <Icon name="file-csv" />
    {m.reports_file()}
    <span className={typography.visuallyHidden}> {copy.table[table]()}</span>
  </a>
)

type FrameProps = { asked: Asked; table: TableName; children: ReactNode }

function Frame({ asked, table, children }: FrameProps) {
  const id = useId()
  return (
    <section className={clsx(card.card, styles.chart)} aria-labelledby={id}>
      <div className={clsx(parts.wrappingLine, styles.header)}>
        <h2 id={id}>{copy.table[table]()}</h2>
        <FileLink asked={asked} table={table} />
      </div>
      {children}
    </section>
  )
}

/** A table that is wider than a phone scrolls in its place. */
const Wide = ({ table, children }: { table: TableName; children: ReactNode }) => (
  <section
    className={styles.wide}
    aria-label={m.reports_table_of({ table: copy.table[table]() })}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    tabIndex={0}
  >
    {children}
  </section>
)

type TimeRow = { key: string; range: Range; tally: Tally }
type TimeProps = { asked: Asked; table: 'days' | 'weeks'; rows: TimeRow[] }

/** Bars along the days or weeks, and the same as a table for reading. */
export function TimeChart({ asked, table, rows }: TimeProps) {
  const most = Math.max(...rows.map(({ tally }) => tally.visits), 1)
  const peak = rows.find(({ tally }) => tally.visits === most)
  const [first, last] = [rows[0], rows.at(-1)]
  const said = peak
    ? m.reports_picture({ table: copy.table[table](), most: numberText(most), when: spanOf(peak.range) })
    : m.reports_picture_empty({ table: copy.table[table]() })
  return (
    <Frame asked={asked} table={table}>
      <figure className={styles.figure}>
        <p className={styles.most} aria-hidden="true">
          {numberText(most)}
        </p>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${rows.length * barUnit} ${chartHeight}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={said}
        >
          {rows.map((row, index) => (
            <Bar key={row.key} row={row} at={index * barUnit} most={most} />
          ))}
        </svg>
        <p className={styles.ends} aria-hidden="true">
          <span>{first && dayOfMonth(first.range.from)}</span>
          <span>{last && dayOfMonth(last.range.to)}</span>
        </p>
        <figcaption>
          <span className={styles.key} aria-hidden="true" /> {m.reports_key_visits()}{' '}
          <span className={clsx(styles.key, styles.missed)} aria-hidden="true" /> {m.reports_key_no_shows()}
        </figcaption>
      </figure>
      <details className={styles.details}>
        <summary>{m.reports_as_table()}</summary>
        <Wide table={table}>
          <Table
            caption={copy.table[table]()}
            head={table === 'days' ? m.reports_day() : m.reports_week()}
            rows={rows.map(({ key, range, tally }) => ({ key, name: spanOf(range), tally }))}
          />
        </Wide>
      </details>
    </Frame>
  )
}

const barUnit = 10
const barWidth = 7
const chartHeight = 100

const spanOf = (range: Range): string => copy.span(range)

/** No-shows are an outlined part at the top of a bar: told apart without colour. */
function Bar({ row: { range, tally }, at, most }: { row: TimeRow; at: number; most: number }) {
  const heightOf = (count: number) => (count / most) * chartHeight
  const [visits, missed] = [heightOf(tally.visits), heightOf(tally.noShows)]
  const place = { x: at + (barUnit - barWidth) / 2, width: barWidth }
  return (
    <g>
      <title>{`${spanOf(range)}: ${m.reports_count({ count: tally.visits })}`}</title>
      <rect {...place} className={styles.bar} y={chartHeight - visits + missed} height={visits - missed} />
      {missed > 0 && (
        <rect {...place} className={styles.missedBar} y={chartHeight - visits} height={missed} />
      )}
    </g>
  )
}

type NamedProps = {
  asked: Asked
  table: 'clinicians' | 'treatments'
  rows: { name: string; tally: Tally }[]
}

/** A table whose rows are bars as well. */
export function NamedTable({ asked, table, rows }: NamedProps) {
  return (
    <Frame asked={asked} table={table}>
      <Wide table={table}>
        <Table
          caption={copy.table[table]()}
          head={{ clinicians: m.reports_clinician(), treatments: m.reports_treatment() }[table]}
          rows={rows.map((row) => ({ ...row, key: row.name }))}
          hasBars
        />
      </Wide>
    </Frame>
  )
}

type TableProps = {
  caption: string
  head: string
  rows: { key: string; name: string; tally: Tally }[]
  hasBars?: boolean
}

function Table({ caption, head, rows, hasBars = false }: TableProps) {
  const most = Math.max(...rows.map(({ tally }) => tally.visits), 1)
  return (
    <table className={styles.table}>
      <caption className={typography.visuallyHidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {[m.reports_visits(), m.reports_completed(), m.reports_no_shows(), m.reports_cancelled()].map(
            (name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, tally }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{name}</bdi>
              {hasBars && (
                <svg
                  className={styles.rowBar}
                  viewBox={`0 0 ${chartHeight} 1`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect className={styles.bar} width={(tally.visits / most) * chartHeight} height={1} />
                </svg>
              )}
            </th>
            <td>{numberText(tally.visits)}</td>
            <td>{numberText(tally.completed)}</td>
            <td>
              {numberText(tally.noShows)} <small>{copy.share(noShowShare(tally))}</small>
            </td>
            <td>
              {numberText(tally.cancelled)} <small>{copy.share(cancelledShare(tally))}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
