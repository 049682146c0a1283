import { clsx } from 'clsx'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dialogAddress, visitAddress } from '#app/features/desk/address.ts'
import { MarkOfVisit } from '#app/features/desk/components/mark-of-visit.tsx'
import { copy } from '#app/features/desk/copy.ts'
import { shortClinician } from '#app/features/desk/schedule/week.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { isOpen } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { phoneLink } from '#app/platform/text/contact-links.ts'
import { LanguageMark, SmallMark } from '#app/ui/back-office/chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type Group, minutesLate, type Now } from '../groups.ts'
import columnStyles from './list-columns.module.css'
import { type Due, NextStep } from './next-step.tsx'
import styles from './visit-list.module.css'

type NameCellProps = {
  row: VisitLine
  list: string
  /** Its details are next to the list. */
  isOpened: boolean
  isOver: boolean
  isCancelled: boolean
  /** So many minutes; null where nobody is late. */
  late: number | null
}

const minutesInHour = 60

const lateText = (minutes: number): string =>
  minutes < minutesInHour
    ? m.list_minutes_late({ count: minutes })
    : m.list_hours_late({
        hours: String(Math.floor(minutes / minutesInHour)),
        minutes: String(minutes % minutesInHour).padStart(2, '0'),
      })

/** Who comes and for what: leads to the details. A name is never cut; of its treatment so much is shown as fits next to it. */
const NameCell = ({ row, list, isOpened, isOver, isCancelled, late }: NameCellProps) => (
  <div className={styles.nameAndTreatment}>
    <Link
      className={clsx(styles.name, isOver && styles.over, isCancelled && styles.cancelled)}
      to={visitAddress(list, row.id)}
      aria-current={isOpened || undefined}
      preventScrollReset
      discover="none"
    >
      <bdi>{row.name}</bdi>
    </Link>
    {row.isComing && (
      <span className={styles.coming} role="img" aria-label={m.list_coming()} title={m.list_coming()}>
        <Icon name="user-check-bold" size={18} />
      </span>
    )}
    {row.isFromForm && (
      <span
        className={styles.fromForm}
        role="img"
        aria-label={m.patients_contact_from_form()}
        title={m.patients_contact_from_form()}
      >
        <Icon name="identification-card" size={18} />
        <small>{m.list_from_form()}</small>
      </span>
    )}
    <LanguageMark language={row.language} compact />
    {row.email === '' && !isOver && <SmallMark title={m.list_no_email_why()}>{m.list_no_email()}</SmallMark>}
    <Treatment row={row} />
    {late !== null && <b className={styles.late}>{lateText(late)}</b>}
    <MarkOfVisit visit={row} compact />
  </div>
)

/** So many letters of a treatment are cut nowhere. */
const surelyShown = 8

/** The whole name where it may be cut, and a sign where the patient wrote something. */
function Treatment({ row: { treatment, allTreatments, wrote } }: { row: VisitLine }) {
  const whole = allTreatments.length > surelyShown ? allTreatments : undefined
  if (!wrote)
    return (
      <span className={clsx(styles.treatment, styles.alone)} title={whole}>
        {treatment}
      </span>
    )
  return (
    <span className={styles.treatment}>
      <span title={whole}>{treatment}</span>
      <span className={styles.wrote} role="img" aria-label={m.list_wrote()} title={m.list_wrote()}>
        <Icon name="chat-text" size={16} />
      </span>
    </span>
  )
}

const shownMilliseconds = 2_000

/** Only where a script runs: copies the number, and says so for a moment. */
function CopyPhone({ phone }: { phone: string }) {
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setIsDone(false), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [isDone])
  return (
    <button
      type="button"
      className={clsx(styles.copy, isDone && styles.copied)}
      aria-label={isDone ? m.list_copied({ phone }) : m.list_copy({ phone })}
      onClick={() => void navigator.clipboard?.writeText(phone).then(() => setIsDone(true))}
    >
      <Icon name={isDone ? 'check' : 'copy'} size={16} />
    </button>
  )
}

/** A press calls; copying is there once a script runs. */
function PhoneCell({ row: { name, phone } }: { row: VisitLine }) {
  const isHydrated = useHydrated()
  const call = phoneLink(phone)
  return (
    <>
      {call ? (
        <a className={styles.call} href={call} aria-label={m.list_call({ name, phone })}>
          {phone}
        </a>
      ) : (
        <span>{phone}</span>
      )}
      {isHydrated && phone !== '' && <CopyPhone phone={phone} />}
    </>
  )
}

const looks = {
  pending: styles.pending,
  confirmed: styles.confirmed,
  arrived: styles.arrived,
  'in-room': styles.inRoom,
  completed: styles.completed,
  'no-show': styles.noShow,
  cancelled: styles.statusBadgeCancelled,
} as const

type StatusBadgeProps = { row: VisitLine; list: string }

/** The state of a visit, which leads to all states: as a menu, and without script as the dialog that lists them. */
function StatusBadge({ row, list }: StatusBadgeProps) {
  const word = copy.statusWord[row.status]()
  return (
    <Link
      className={clsx(styles.badge, looks[row.status])}
      to={dialogAddress(list, 'status', row.id)}
      preventScrollReset
      discover="none"
      replace
      aria-label={m.list_change_status({ status: word, name: row.name })}
    >
      {word}
    </Link>
  )
}

type TimeCellProps = {
  row: VisitLine
  /** The row above begins at the same time. */
  isRepeated: boolean
  isLate: boolean
  isOver: boolean
  /** It was moved to another day than the one it stands under: its row stays, and says so. */
  isElsewhere: boolean
}

/** When a visit begins; bold where the time changes from row to row. */
const TimeCell = ({ row, isRepeated, isLate, isOver, isElsewhere }: TimeCellProps) => (
  <span
    className={clsx(
      styles.time,
      isRepeated && styles.repeated,
      isLate && styles.timeCellLate,
      isOver && styles.timeCellOver,
    )}
  >
    {timeText(row.time)}
    {isElsewhere && <small className={styles.otherDay}>{shortDate(row.date)}</small>}
  </span>
)

/** What the rows of a list share. */
type RowsOf = {
  now: Now
  list: string
  /** The visit whose details are next to the list. */
  opened: string | undefined
  /** Pressed a moment ago. */
  saved: readonly string[]
  /** The first cell of each row: a box to choose it by. */
  leading?: ((row: VisitLine) => ReactNode) | undefined
  /** The day has a column of its own; else the head of its group says it. */
  hasDay: boolean
  /** Some of the visits are with somebody. */
  hasClinicians: boolean
}

type ListRowProps = Pick<RowsOf, 'list' | 'leading' | 'hasDay' | 'hasClinicians'> & {
  row: VisitLine
  today: CalendarDate
  /** So many minutes; null where nobody is late. */
  late: number | null
  isOpened: boolean
  isSaved: boolean
  /** The row above begins at the same time. */
  isSameTime: boolean
  isElsewhere: boolean
  due: Due
}

/**
 * One visit: when, who, with whom, its number, its state, the next step, and the rest. What only a script serves is not
 * in the page before there is one: a visit's name leads to all of it. It's drawn again only where something of its own has
 * changed.
 */
const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, today, late, list, isOpened, isSaved, leading, hasDay, hasClinicians, isSameTime, due } = props
  const isOver = !isOpen(row.status)
  const isCancelled = row.isGone === true || row.status === 'cancelled'
  return (
    <tr
      className={clsx(
        styles.visit,
        row.status === 'pending' && styles.waiting,
        isOver && styles.listRowOver,
        isOpened && styles.opened,
      )}
      {...rowMark(row.id)}
    >
      {leading && <td>{leading(row)}</td>}
      {hasDay && <td className={styles.date}>{row.date === today ? m.desk_today() : shortDate(row.date)}</td>}
      <td>
        <TimeCell
          row={row}
          isOver={isOver}
          isRepeated={isSameTime}
          isLate={late !== null}
          isElsewhere={props.isElsewhere}
        />
      </td>
      <th scope="row">
        <NameCell
          row={row}
          list={list}
          isOpened={isOpened}
          isOver={isOver}
          isCancelled={isCancelled}
          late={late}
        />
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
      <td>{!row.isGone && <NextStep row={row} today={today} due={due} isSaved={isSaved} />}</td>
      <td>
        <MoreButton row={row} />
      </td>
    </tr>
  )
})

function MoreButton({ row }: { row: VisitLine }) {
  if (!useHydrated()) return null
  return (
    <button type="button" aria-label={m.list_more_of({ name: row.name })} aria-haspopup="menu" data-row-menu>
      <Icon name="dots-three" />
    </button>
  )
}

/** A group as it is drawn: its head says what its rows are. */
type ShownGroup = Group<VisitLine> & { head: ReactNode }

type VisitListProps = Omit<RowsOf, 'hasDay' | 'hasClinicians'> & {
  caption: string
  groups: readonly ShownGroup[]
  /** The day is in a column of its own. */
  hasDates: boolean
}

/** Rows in groups: today by half hours, requests, days. A table; where it has no room, an agenda. */
export function VisitList(props: VisitListProps) {
  const { caption, groups, hasDates, now, list, opened, saved, leading } = props
  const hasClinicians = groups.some(({ rows }) => rows.some(({ clinician }) => clinician !== ''))
  const columns = columnsOf({
    leading: leading !== undefined,
    date: hasDates,
    clinician: hasClinicians,
  })
  return (
    <table className={styles.list}>
      <caption className={typography.visuallyHidden}>{caption}</caption>
      <colgroup>
        {columns.map((name) => (
          <col key={name} className={columnStyles[name]} />
        ))}
      </colgroup>
      <thead className={typography.visuallyHidden}>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {copy.listColumns[name]()}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ kind, key, head, rows }) => (
        <tbody key={key} id={`group-${key}`} data-group={kind} tabIndex={-1}>
          {head !== null && (
            <tr className={clsx(styles.group, (kind === 'now' || kind === 'today') && styles.currentGroup)}>
              <th colSpan={columns.length} scope="rowgroup">
                {head}
              </th>
            </tr>
          )}
          {rows.map((row, index) => (
            <ListRow
              key={row.id}
              row={row}
              today={now.date}
              late={minutesLate(row, now)}
              list={list}
              isOpened={row.id === opened}
              isSaved={saved.includes(row.id)}
              leading={leading}
              hasClinicians={hasClinicians}
              hasDay={hasDates}
              isSameTime={rows[index - 1]?.time === row.time && rows[index - 1]?.date === row.date}
              isElsewhere={!hasDates && row.date !== (kind === 'day' ? key : now.date)}
              due={kind === 'now' || kind === 'next' ? kind : 'later'}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

const everyColumn = [
  'leading',
  'date',
  'time',
  'name',
  'clinician',
  'phone',
  'status',
  'step',
  'more',
] as const

const columnsOf = (has: Partial<Record<(typeof everyColumn)[number], boolean>>) =>
  everyColumn.filter((name) => has[name] !== false)
