import { m } from '#app/language/messages.ts'
import { dayOfMonth, numberText } from '#app/platform/format.ts'
import { copy } from '../copy.ts'
import type { Stretch } from '../page.server.ts'
import type { Asked } from '../range.ts'
import { cancelledShare, noShowShare } from '../rules.ts'
import styles from './line-chart.module.css'
import { Panel, Table } from './panel.tsx'

type Props = { asked: Asked; table: 'days' | 'weeks'; stretches: readonly Stretch[] }

/** Visits along the days or weeks, last year's as a dashed line, and the same as a table for reading. */
export function LineChart({ asked, table, stretches }: Props) {
  const now = stretches.map(({ tally }) => tally.visits)
  const before = stretches.flatMap((one) => one.before ?? [])
  const hasBefore = before.length > 0
  const top = scaleTop(Math.max(...now, ...before, 1))
  return (
    <Panel asked={asked} table={table}>
      <figure className={styles.figure}>
        {hasBefore && (
          <figcaption>
            <Key /> {m.reports_this_year()} <Key isBefore /> {m.reports_last_year()}
          </figcaption>
        )}
        <div className={styles.plot}>
          <p className={styles.scale} aria-hidden="true">
            {[top, top / 2, 0].map((value) => (
              <span key={value}>{numberText(value)}</span>
            ))}
          </p>
          <svg
            className={styles.lines}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={described({ table, stretches, now, before })}
          >
            <path
              className={styles.grid}
              d={[0, height / 2, height].map((y) => `M0 ${y}H${width}`).join('')}
            />
            {hasBefore && <path className={styles.before} d={lineOf(before, top)} />}
            <path className={styles.now} d={lineOf(now, top)} />
            <path className={styles.points} d={pointsOf(now, top)} />
          </svg>
          <p className={styles.ends} aria-hidden="true">
            {endsOf(stretches).map((day) => (
              <span key={day}>{dayOfMonth(day)}</span>
            ))}
          </p>
        </div>
      </figure>
      <details className={styles.details}>
        <summary>{m.reports_as_table()}</summary>
        <Table
          table={table}
          head={table === 'days' ? m.reports_day() : m.reports_week()}
          columns={[
            m.reports_visits(),
            ...(hasBefore ? [m.reports_last_year()] : []),
            m.reports_no_show(),
            m.reports_cancelled(),
          ]}
          rows={stretches.map(({ range, tally, before: then }) => ({
            key: range.from,
            name: copy.span(range),
            cells: [
              numberText(tally.visits),
              ...(hasBefore ? [numberText(then ?? 0)] : []),
              copy.share(noShowShare(tally)),
              copy.share(cancelledShare(tally)),
            ],
          }))}
        />
      </details>
    </Panel>
  )
}

const width = 1000
const height = 100

/** A round number above the highest point, whose half is whole. */
function scaleTop(most: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(most)))
  const step = [1, 2, 4, 6, 8, 10].find((one) => most <= one * unit) ?? 10
  return Math.max(2, step * unit)
}

const xOf = (index: number, count: number): number =>
  count === 1 ? width / 2 : (index / (count - 1)) * width
const yOf = (value: number, top: number): number => height - (value / top) * height

const placesOf = (values: readonly number[], top: number): string[] =>
  values.map((value, index) => `${xOf(index, values.length).toFixed(1)} ${yOf(value, top).toFixed(1)}`)

const lineOf = (values: readonly number[], top: number): string => `M${placesOf(values, top).join('L')}`

/** Lines without length, whose round ends are the points: a circle would be stretched with the frame. */
const pointsOf = (values: readonly number[], top: number): string =>
  placesOf(values, top)
    .map((place) => `M${place}h0`)
    .join('')

function endsOf(stretches: readonly Stretch[]): Stretch['range']['from'][] {
  const all = [stretches[0], stretches[Math.floor(stretches.length / 2)], stretches.at(-1)]
  return [...new Set(all.flatMap((one) => one?.range.from ?? []))]
}

type Described = {
  table: Props['table']
  stretches: readonly Stretch[]
  now: readonly number[]
  before: readonly number[]
}

function described({ table, stretches, now, before }: Described): string {
  const [from, to] = [stretches[0]?.range.from, stretches.at(-1)?.range.to]
  const span = from && to ? copy.span({ from, to }) : ''
  const sentences = [m.reports_picture({ table: copy.table[table](), span, ...extremes(now) })]
  if (before.length > 0) sentences.push(m.reports_picture_last_year(extremes(before)))
  return sentences.join(' ')
}

const extremes = (values: readonly number[]) => ({
  first: numberText(values[0] ?? 0),
  last: numberText(values.at(-1) ?? 0),
  most: numberText(Math.max(...values, 0)),
})

/** A piece of the line, as it is drawn. */
const Key = ({ isBefore = false }: { isBefore?: boolean }) => (
  <svg className={styles.key} viewBox="0 0 24 4" aria-hidden="true">
    <path className={isBefore ? styles.before : styles.now} d="M0 2H24" />
  </svg>
)
