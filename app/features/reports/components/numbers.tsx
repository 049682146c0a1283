import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import card from '#app/ui/card.module.css'
import typography from '#app/ui/typography.module.css'
import { copy } from '../copy.ts'
import type { Before, Report } from '../page.server.ts'
import { filledPercent, growthOf, noShowShare, percentOf, pointsOf } from '../rules.ts'
import styles from './numbers.module.css'

/** Four numbers, each of how many, and what it was a year before where the clinic has that year. */
export const Numbers = ({ report }: { report: Report }) => (
  <dl className={styles.numbers} data-report="">
    <Visits {...report} />
    <NoShows {...report} />
    <Answers {...report} />
    <Filled {...report} />
  </dl>
)

function Visits({ range, total, before }: Report) {
  const isCut = before !== null && before.soFar.now !== total.visits
  const now = numberText(before?.soFar.now ?? 0)
  const then = numberText(before?.soFar.before.visits ?? 0)
  return (
    <BigNumber
      name={m.reports_visits()}
      value={numberText(total.visits)}
      change={
        <Change by={before && growthOf(before.soFar.now, before.soFar.before.visits)} text={copy.percent} />
      }
      notes={[
        before &&
          (isCut
            ? m.reports_visits_so_far({ now, before: then })
            : m.reports_visits_last_year({ count: then })),
        total.cancelled > 0 && m.reports_cancelled_count({ count: total.cancelled }),
        !before && total.cancelled === 0 && copy.span(range),
      ]}
    />
  )
}

function NoShows({ total, before }: Report) {
  const share = noShowShare(total)
  const [percent, was] = [percentOf(share), before && percentOf(noShowShare(before.soFar.before))]
  return (
    <BigNumber
      name={m.reports_no_show_rate()}
      value={percent === null ? numberText(share.part) : copy.percent(percent)}
      change={<Change by={pointsOf(percent, was)} text={points} isFewerBetter />}
      notes={[copy.partOf(share), was !== null && m.reports_was({ value: copy.percent(was) })]}
    />
  )
}

function Answers({ waits, before }: Report) {
  const { answered, waiting, median, ninetieth } = waits
  return (
    <BigNumber
      name={m.reports_wait()}
      value={copy.wait(median)}
      notes={[
        answered === 0 ? m.reports_wait_none() : m.reports_wait_half({ count: answered }),
        ninetieth !== null && m.reports_ninetieth({ wait: copy.wait(ninetieth) }),
        waiting > 0 && m.reports_waiting({ count: waiting }),
        was(before),
      ]}
    />
  )
}

const was = (before: Before | null): string | false => {
  const median = before?.waits.median ?? null
  return median !== null && m.reports_was({ value: copy.wait(median) })
}

function Filled({ total, filled, before }: Report) {
  const percent = filledPercent(total.visits, filled)
  const then = before?.filled ? filledPercent(before.soFar.before.visits, before.filled) : null
  const [part, whole] = [copy.hours(filled.part), copy.hours(filled.whole)]
  return (
    <BigNumber
      name={m.reports_filled()}
      value={percent === null ? m.reports_hours({ count: part }) : copy.percent(percent)}
      change={<Change by={pointsOf(percent, then)} text={points} />}
      notes={[
        m.reports_filled_part({ part: numberText(part), whole: numberText(whole) }),
        then !== null && m.reports_was({ value: copy.percent(then) }),
      ]}
    />
  )
}

export const points = (count: number): string => m.reports_points({ count })

type ChangeProps = { by: number | null; text: (amount: number) => string; isFewerBetter?: boolean }

/** By how much a number rose or fell; nothing where it can't be said or stayed. */
export function Change({ by, text, isFewerBetter = false }: ChangeProps) {
  if (by === null || by === 0) return null
  const isUp = by > 0
  return (
    <small className={isUp === isFewerBetter ? styles.worse : styles.better}>
      <span aria-hidden="true">{isUp ? '▲' : '▼'}</span>
      <span className={typography.visuallyHidden}>{isUp ? m.reports_up() : m.reports_down()}</span>{' '}
      {text(Math.abs(by))}
    </small>
  )
}

type BigNumberProps = {
  name: string
  value: string
  change?: ReactNode
  notes: readonly (string | false | null)[]
}

/** A number with its name, its change, and what it is a part of. */
export const BigNumber = ({ name, value, change, notes }: BigNumberProps) => (
  <div className={clsx(card.card, styles.number)}>
    <dt>{name}</dt>
    <dd className={styles.value}>
      {value} {change}
    </dd>
    {notes
      .filter((note) => typeof note === 'string')
      .map((note) => (
        <dd key={note} className={styles.note}>
          {note}
        </dd>
      ))}
  </div>
)
