import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { rowMark } from '../../../../../platform/lists/list-address.ts'
import { shortDate, timeText } from '../../../../../platform/shown.ts'
import { phoneLink } from '../../../../../platform/text/phone-link.ts'
import { LanguageMark } from '../../../../../ui/back-office/language-mark.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import { useHydrated } from '../../../../../ui/use-hydrated.ts'
import { isOpen } from '../../../rules.ts'
import { visitAddress } from '../../address.ts'
import { MarkOfVisit } from '../../components/mark-of-visit.tsx'
import type { VisitLine } from '../../team.server.ts'
import { minutesLate, type Now } from '../groups.ts'
import { shortClinician } from '../short-clinician.ts'
import { CopyPhone } from './copy-phone.tsx'
import styles from './list-row.module.css'
import { NextStep } from './next-step.tsx'
import { StatusBadge } from './status-badge.tsx'

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
export function ListRow({ row, now, list, opened, saved, leading, day, isSameTime, isDue }: Props) {
  const isHydrated = useHydrated()
  const late = minutesLate(row, now)
  const isWaiting = row.status === 'pending'
  const to = visitAddress(list, row.id)
  return (
    <tr
      className={clsx(
        styles.row,
        isWaiting && styles.waiting,
        late !== null && styles.late,
        isSameTime && styles.sameTime,
        !isOpen(row.status) && styles.over,
        (row.isGone || row.status === 'cancelled') && styles.cancelled,
        row.id === opened && styles.opened,
      )}
      data-visit={row.id}
      {...rowMark(row.id)}
    >
      {leading && <td className={styles.leading}>{leading(row)}</td>}
      {day === 'column' && (
        <td className={styles.date}>{row.date === now.date ? m.desk_today() : shortDate(row.date)}</td>
      )}
      <td className={styles.time}>
        {day === 'above' && <small>{shortDate(row.date)}</small>}
        <span>{timeText(row.time)}</span>
      </td>
      <th scope="row" className={styles.name}>
        <Link to={to} aria-current={row.id === opened || undefined} preventScrollReset discover="none">
          <bdi>{row.name}</bdi>
        </Link>
        <LanguageMark language={row.language} compact />
        <Treatment row={row} />
        {late !== null && <b className={styles.lateMark}>{m.list_minutes_late({ count: late })}</b>}
        <MarkOfVisit visit={row} compact />
      </th>
      <td className={styles.clinician} title={row.clinician || undefined}>
        {shortClinician(row.clinician)}
      </td>
      <td className={styles.phone}>
        <Phone row={row} />
        {isHydrated && row.phone !== '' && <CopyPhone phone={row.phone} />}
      </td>
      <td className={styles.status}>
        {row.isGone ? m.list_deleted() : <StatusBadge row={row} list={list} />}
      </td>
      <td className={styles.step}>
        {!row.isGone && (
          <NextStep row={row} today={now.date} isDue={isDue} isSaved={saved.includes(row.id)} />
        )}
      </td>
      <td className={styles.more}>
        {isHydrated && (
          <button
            type="button"
            aria-label={m.list_more_of({ name: row.name })}
            aria-haspopup="menu"
            data-row-menu
          >
            <Icon name="dots-three" />
          </button>
        )}
      </td>
    </tr>
  )
}

/** The whole name where it is cut, and a sign where the patient wrote something. */
function Treatment({ row: { treatment, wrote } }: { row: VisitLine }) {
  return (
    <span className={styles.treatment}>
      <span title={treatment}>{treatment}</span>
      {wrote && (
        <span className={styles.note} role="img" aria-label={m.list_wrote()} title={m.list_wrote()}>
          <Icon name="chat-text" />
        </span>
      )}
    </span>
  )
}

function Phone({ row: { phone, name } }: { row: VisitLine }) {
  const call = phoneLink(phone)
  if (!call) return <span>{phone}</span>
  return (
    <a href={call} aria-label={m.list_call({ name, phone })}>
      <Icon name="phone" />
      <span>{phone}</span>
    </a>
  )
}
