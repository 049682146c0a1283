import type { ReactNode } from 'react'
import { m } from '#app/language/messages.ts'
import { dayOfMonth, numberText } from '#app/platform/format.ts'
import { copy } from '../copy.ts'
import type { Asked, Range } from '../range.ts'
import styles from './line-chart.module.css'
import { Panel } from './panel.tsx'

/** A number of some days, and of the same days a year before; null where there is none. */
type Point = { range: Range; now: number; before: number | null }

type Props = {
  asked: Asked
  table: 'days' | 'weeks' | 'page-view-days' | 'page-view-weeks'
  points: readonly Point[]
  /** The same as a table for reading. */
  children: ReactNode
}

/** A number along days or weeks, last year's as a dashed line. */
export function LineChart({ asked, table, points, children }: Props) {
  const now = points.map((point) => point.now)
  const before = points.flatMap((point) => point.before ?? [])
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
            aria-label={described({ table, points, now, before })}
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
            {endsOf(points).map((day) => (
              <span key={day}>{dayOfMonth(day)}</span>
            ))}
          </p>
        </div>
      </figure>
      <details className={styles.details}>
        <summary>{m.reports_as_table()}</summary>
        {children}
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

function endsOf(points: readonly Point[]): Range['from'][] {
  const all = [points[0], points[Math.floor(points.length / 2)], points.at(-1)]
  return [...new Set(all.flatMap((one) => one?.range.from ?? []))]
}

type Described = {
  table: Props['table']
  points: readonly Point[]
  now: readonly number[]
  before: readonly number[]
}

function described({ table, points, now, before }: Described): string {
  const [from, to] = [points[0]?.range.from, points.at(-1)?.range.to]
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
