import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '../../../../../language/messages.ts'
import { rowMark } from '../../../../../platform/lists/list-address.ts'
import { shortDate } from '../../../../../platform/shown.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { useHydrated } from '../../../../../ui/use-hydrated.ts'
import { isOpen } from '../../../rules.ts'
import type { VisitLine } from '../../team.server.ts'
import { minutesLate, type Now } from '../groups.ts'
import { shortClinician } from '../short-clinician.ts'
import styles from './list-row.module.css'
import { NameCell } from './name-cell.tsx'
import { NextStep } from './next-step.tsx'
import { PhoneCell } from './phone-cell.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TimeCell } from './time-cell.tsx'

/** What the rows of a list share. */
export type RowsOf = {
  now: Now
  list: string
  /** The visit whose details stand beside the list. */
  opened: string | undefined
  /** Pressed a moment ago. */
  saved: readonly string[]
  /** The first cell of each row: a box to choose it by. */
  leading?: ((row: VisitLine) => ReactNode) | undefined
  /** How the day of a visit is said: in a column, above its time, or by the head of its group. */
  day: 'column' | 'above' | null
  /** Some of the visits are with somebody. */
  hasClinicians: boolean
}

type Props = RowsOf & {
  row: VisitLine
  /** The row above begins at the same time. */
  isSameTime: boolean
  /** Of this half hour or the next one. */
  isDue: boolean
}

/**
 * One visit: when, who, with whom, its number, its state, the next step, and the rest. What only a script serves is not
 * in the page before there is one: a visit's name leads to all of it.
 */
export function ListRow(props: Props) {
  const { row, now, list, opened, saved, leading, day, hasClinicians, isSameTime, isDue } = props
  const late = minutesLate(row, now)
  const [isOver, isOpened] = [!isOpen(row.status), row.id === opened]
  const isCancelled = row.isGone === true || row.status === 'cancelled'
  return (
    <tr
      className={clsx(
        styles.visit,
        row.status === 'pending' && styles.waiting,
        isOver && styles.over,
        isOpened && styles.opened,
      )}
      {...rowMark(row.id)}
    >
      {leading && <td>{leading(row)}</td>}
      {day === 'column' && (
        <td className={styles.date}>{row.date === now.date ? m.desk_today() : shortDate(row.date)}</td>
      )}
      <td>
        <TimeCell
          {...{ row, isOver }}
          hasDay={day === 'above'}
          isRepeated={isSameTime}
          isLate={late !== null}
        />
      </td>
      <th scope="row">
        <NameCell {...{ row, list, isOpened, isOver, isCancelled, late }} />
      </th>
      {hasClinicians && (
        <td className={styles.clinician} title={row.clinician || undefined}>
          {shortClinician(row.clinician)}
        </td>
      )}
      <td>
        <PhoneCell row={row} />
      </td>
      <td>{row.isGone ? m.list_deleted() : <StatusBadge row={row} list={list} />}</td>
      <td>
        {!row.isGone && (
          <NextStep row={row} today={now.date} isDue={isDue} isSaved={saved.includes(row.id)} />
        )}
      </td>
      <td>
        <MoreButton row={row} />
      </td>
    </tr>
  )
}

function MoreButton({ row }: { row: VisitLine }) {
  if (!useHydrated()) return null
  return (
    <button type="button" aria-label={m.list_more_of({ name: row.name })} aria-haspopup="menu" data-row-menu>
      <Icon name="dots-three" />
    </button>
  )
}
