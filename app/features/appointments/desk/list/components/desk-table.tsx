import { Link } from 'react-router'
import { type CalendarDate, shortDate, twelveHour } from '../../../../../platform/dates.ts'
import { rowMark } from '../../../../../platform/pages/list-address.ts'
import { phoneLink } from '../../../../../platform/text/phone-link.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import { badgeColor, type Status } from '../../../rules.ts'
import { type DeskFilter, dialogAddress, listAddress, type Sort, visitAddress } from '../../address.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { copy } from '../../copy.ts'
import type { DeskAppointment } from '../../queries.server.ts'
import { mailLink } from '../../rules.ts'

type Props = {
  rows: DeskAppointment[]
  /** Confirmed here just now. */
  saved: string[]
  filter: DeskFilter
  today: CalendarDate
  /** Address of the list as it is shown: forms and dialogs come back to it. */
  list: string
  /** The appointment whose details stand beside the list. */
  opened: string | undefined
}

/** When, who, number, what, state, action: the order of a phone call. Cards on phones. */
export function DeskTable({ rows, saved, filter, today, list, opened }: Props) {
  return (
    <table className="tbl atbl dense">
      <caption className="vh">{copy.caption[filter.sort]}</caption>
      <thead>
        <tr>
          <WhenHeading filter={filter} today={today} />
          {headings.map(({ name, className }) => (
            <th key={name} scope="col" className={className}>
              {name === 'actions' ? <span className="vh">{copy.columns.actions}</span> : copy.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isSaved={saved.includes(row.id)}
            list={list}
            isOpen={row.id === opened}
          />
        ))}
      </tbody>
    </table>
  )
}

const headings = [
  { name: 'patient', className: 'c-name' },
  { name: 'contact', className: 'c-ct' },
  { name: 'treatment', className: 'c-tr' },
  { name: 'status', className: 'c-st' },
  { name: 'actions', className: 'c-act' },
] as const

/** Sorts by the visit, from today, then backwards, then by the request again. */
function WhenHeading({ filter, today }: { filter: DeskFilter; today: CalendarDate }) {
  const sort = nextSort[filter.sort]
  const from = sort === 'soonest' && filter.from === null && filter.to === null ? today : filter.from
  return (
    <th scope="col" className="c-when" aria-sort={ariaSort[filter.sort]}>
      <Link to={listAddress({ filter: { ...filter, sort, from } })} preventScrollReset>
        {copy.columns.when}
        <span className="vh">{copy.sortTo[sort]}</span>
        {filter.sort !== 'newest' && <Icon name={filter.sort === 'soonest' ? 'caret-up' : 'caret-down'} />}
      </Link>
    </th>
  )
}

const nextSort: Record<Sort, Sort> = { newest: 'soonest', soonest: 'latest', latest: 'newest' }
const ariaSort = { newest: undefined, soonest: 'ascending', latest: 'descending' } as const

/** An orange edge where something waits; done and cancelled visits step back. */
const looks: Record<Status, string | undefined> = {
  pending: 'new',
  confirmed: undefined,
  completed: 'off',
  cancelled: 'off can',
}

type RowProps = { row: DeskAppointment; isSaved: boolean; list: string; isOpen: boolean }

function Row({ row, isSaved, list, isOpen }: RowProps) {
  const look = [isSaved ? 'new saved' : looks[row.status], isOpen && 'opened'].filter(Boolean).join(' ')
  return (
    <tr className={look || undefined} {...rowMark(row.id)}>
      <td className="c-when">
        <span className="wh">
          <span>{shortDate(row.date)}</span>
          <time dateTime={`${row.date}T${row.time}`}>{twelveHour(row.time)}</time>
        </span>
      </td>
      <td className="c-name">
        <PatientName row={row} list={list} isOpen={isOpen} />
        <span className="tr2">{row.treatment}</span>
      </td>
      <td className="c-ct">
        <Contact row={row} />
      </td>
      <td className="c-tr">
        <span className="el" title={row.treatment}>
          {row.treatment}
        </span>
        {row.status !== 'pending' && !isSaved && <span className="ph2">{row.phone}</span>}
      </td>
      <td className="c-st">
        <Badge color={badgeColor[row.status]}>{copy.statusWord[row.status]}</Badge>
      </td>
      <td className="c-act">
        <Actions row={row} isSaved={isSaved} list={list} />
      </td>
    </tr>
  )
}

/** Leads to the details. */
function PatientName({ row, list, isOpen }: Omit<RowProps, 'isSaved'>) {
  return (
    <Link
      className="nm"
      title={row.name}
      to={visitAddress(list, row.id)}
      aria-current={isOpen || undefined}
      preventScrollReset
    >
      <span>
        <bdi>{row.name}</bdi>
      </span>
    </Link>
  )
}

/** Staff may have booked for somebody without a mail address. */
function Contact({ row }: { row: DeskAppointment }) {
  const call = phoneLink(row.phone)
  const who = <bdi>{row.name}</bdi>
  return (
    <span className="ctl">
      {call ? (
        <a href={call}>
          <span className="pc">
            <Icon name="phone" />
          </span>
          <span className="vh">
            {copy.call}
            {who},{' '}
          </span>
          {row.phone}
        </a>
      ) : (
        <span>{row.phone}</span>
      )}
      {row.email && (
        <a className="m" href={mailLink(row.email)} title={row.email}>
          <Icon name="envelope-simple" />
          <span className="vh">
            {copy.writeTo}
            {who}, {row.email}
          </span>
        </a>
      )}
    </span>
  )
}

function Actions({ row, isSaved, list }: Pick<RowProps, 'row' | 'isSaved' | 'list'>) {
  return (
    <div className="ra">
      {(row.status === 'pending' || isSaved) && <ConfirmButton row={row} list={list} isSaved={isSaved} />}
      <Link className="u" to={dialogAddress(list, 'status', row.id)} preventScrollReset replace>
        {copy.updateStatus}
        <span className="vh">
          {copy.forPatient}
          <bdi>{row.name}</bdi>
        </span>
      </Link>
      <Link
        className="x n"
        to={dialogAddress(list, 'delete', row.id)}
        preventScrollReset
        replace
        aria-label={copy.deleteOf + row.name}
        title={copy.delete}
      >
        <Icon name="trash" />
      </Link>
    </div>
  )
}
