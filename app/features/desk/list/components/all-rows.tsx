import { clsx } from 'clsx'
import { memo, useContext } from 'react'
import { Link } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { reception } from '#app/art/drawings.ts'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import { type DeskAddress, dialogAddress, listAddress, visitAddress } from '#app/features/desk/address.ts'
import { BulkStrip } from '#app/features/desk/bulk/components/bulk-strip.tsx'
import { ChooseBox } from '#app/features/desk/bulk/components/choose-box.tsx'
import { Boxes, useBoxes, useChosen } from '#app/features/desk/bulk/components/use-selected-visits.ts'
import { MarkOfVisit } from '#app/features/desk/components/mark-of-visit.tsx'
import { copy } from '#app/features/desk/copy.ts'
import type { DeskView } from '#app/features/desk/page.server.ts'
import { stepValue } from '#app/features/desk/rules.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import type { Sort, VisitFilter } from '#app/features/scheduling/lists/rules.ts'
import { badgeColor, type Status } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { mailLink, phoneLink } from '#app/platform/text/contact-links.ts'
import { LanguageMark, SmallMark } from '#app/ui/back-office/chip.tsx'
import { EmptyState, Pager } from '#app/ui/back-office/listing.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import rowName from '#app/ui/back-office/row-name.module.css'
import { Badge } from '#app/ui/badge.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import table from '#app/ui/table.module.css'
import typography from '#app/ui/typography.module.css'
import styles from './all-rows.module.css'
import { Glance } from './glance.tsx'
import { StepForm, stepFormId } from './next-step.tsx'
import { RowPresses } from './use-row-presses.ts'

type ConfirmButtonProps = {
  row: VisitLine
  /** Pressed just now: it keeps its place and the focus, says so, and takes no press. */
  isSaved?: boolean
}

/** One click, where there is something to confirm; the patient is told where there is an address. */
function ConfirmButton({ row, isSaved = false }: ConfirmButtonProps) {
  return (
    <button
      type={isSaved ? 'button' : 'submit'}
      form={stepFormId}
      name="step"
      value={stepValue('confirmed', row)}
      className={clsx(rowActions.confirm, styles.confirm, isSaved && styles.saved)}
      aria-disabled={isSaved || undefined}
      data-step={isSaved || 'confirmed'}
    >
      <Icon name="check" />
      <span>{isSaved ? m.desk_saved() : m.desk_confirm()}</span>
      <span className={typography.visuallyHidden}>{m.desk_confirm_of({ name: row.name })}</span>
    </button>
  )
}

type WhoAndWhereProps = { row: Pick<VisitLine, 'clinician' | 'room'>; className?: string | undefined }

/** "Dr. Jordan Example · Room 2"; nothing where all visits are the same. */
function WhoAndWhere({ row: { clinician, room }, className }: WhoAndWhereProps) {
  const said = [clinician, room].filter((name) => name !== '')
  if (said.length === 0) return null
  return (
    <span className={className} title={said.join(' · ')}>
      {said.map((name, index) => (
        <span key={name}>
          {index > 0 && ' · '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  )
}

type PatientNameProps = { row: VisitLine; list: string; isOpen: boolean }

/** Leads to the details. */
function PatientName({ row, list, isOpen }: PatientNameProps) {
  return (
    <>
      <span className={styles.nameAndLanguage}>
        <Link
          className={clsx(rowName.name, styles.name)}
          title={row.name}
          to={visitAddress(list, row.id)}
          aria-current={isOpen || undefined}
          preventScrollReset
          discover="none"
        >
          <span>
            <bdi>{row.name}</bdi>
          </span>
        </Link>
        <LanguageMark language={row.language} compact />
      </span>
      <span className={styles.treatment}>
        {row.treatment}
        <WhoAndWhere row={row} className={styles.place} />
      </span>
    </>
  )
}

/** Staff may have booked for somebody without a mail address. */
function VisitContact({ row }: { row: VisitLine }) {
  const call = phoneLink(row.phone)
  return (
    <span className={styles.links}>
      {call ? (
        <a className={styles.phone} href={call}>
          <Icon name="phone" size={18} />
          <span className={typography.visuallyHidden}>{m.desk_call({ name: row.name })}</span>
          {row.phone}
        </a>
      ) : (
        <span>{row.phone}</span>
      )}
      {row.email === '' && <SmallMark title={m.list_no_email_why()}>{m.list_no_email()}</SmallMark>}
      {row.email && (
        <a className={styles.mail} href={mailLink(row.email)} title={row.email}>
          <Icon name="envelope-simple" size={18} />
          <span className={typography.visuallyHidden}>{m.desk_write_to({ name: row.name })}</span>
          <span className={clsx(typography.visuallyHidden, styles.address)}>{row.email}</span>
        </a>
      )}
    </span>
  )
}

/** Day and time of a row; the time first where they are below each other. */
const VisitTime = ({ row }: { row: Pick<VisitLine, 'date' | 'time'> }) => (
  <span className={styles.dateAndTime}>
    <span>{shortDate(row.date)}</span>
    <time dateTime={`${row.date}T${row.time}`}>{timeText(row.time)}</time>
  </span>
)

/** Done and cancelled visits step back. */
const looks: Record<Status, string | undefined> = {
  pending: undefined,
  confirmed: undefined,
  arrived: undefined,
  'in-room': undefined,
  completed: styles.over,
  'no-show': styles.over,
  cancelled: clsx(styles.over, styles.cancelled),
}

type RowProps = { row: VisitLine; isSaved: boolean; list: string; isOpen: boolean }

/** Drawn again only where something of its own has changed. */
const VisitRow = memo(function VisitRow({ row, isSaved, list, isOpen }: RowProps) {
  const waiting = row.status === 'pending' ? 'now' : undefined
  return (
    <tr
      className={clsx(styles.row, !isSaved && looks[row.status], isOpen && styles.opened)}
      data-waiting={isSaved ? 'saved' : waiting}
      {...rowMark(row.id)}
    >
      <td className={styles.leading}>
        <ChooseBox row={row} />
      </td>
      <td className={styles.when}>
        <VisitTime row={row} />
      </td>
      <td className={styles.patient}>
        <PatientName row={row} list={list} isOpen={isOpen} />
      </td>
      <td className={styles.contact}>
        <VisitContact row={row} />
      </td>
      <td className={styles.visitRowTreatment}>
        <span className={clsx(parts.cut, styles.cut)} title={row.allTreatments}>
          {row.treatment}
        </span>
        {row.status !== 'pending' && !isSaved && <span className={styles.phoneBelow}>{row.phone}</span>}
        <WhoAndWhere row={row} className={styles.visitRowPlace} />
      </td>
      <td className={styles.status}>
        <Badge color={badgeColor[row.status]}>{copy.statusWord[row.status]()}</Badge>
        <MarkOfVisit visit={row} />
      </td>
      <td className={styles.actions}>
        <Actions row={row} isSaved={isSaved} list={list} />
      </td>
    </tr>
  )
})

function Actions({ row, isSaved, list }: Pick<RowProps, 'row' | 'isSaved' | 'list'>) {
  const mayChange = useMay('visits')
  return (
    <div className={rowActions.actions}>
      {((mayChange && row.status === 'pending') || isSaved) && <ConfirmButton row={row} isSaved={isSaved} />}
      <Link
        className={rowActions.button}
        to={dialogAddress(list, 'status', row.id)}
        preventScrollReset
        discover="none"
        replace
      >
        {m.desk_update_status()}
        <span className={typography.visuallyHidden}>{m.desk_for_patient({ name: row.name })}</span>
      </Link>
      {mayChange && (
        <Link
          className={rowActions.remove}
          to={dialogAddress(list, 'delete', row.id)}
          preventScrollReset
          discover="none"
          replace
          aria-label={m.desk_delete_of({ name: row.name })}
          title={m.desk_delete()}
        >
          <Icon name="trash" />
        </Link>
      )}
    </div>
  )
}

type DeskTableProps = {
  rows: VisitLine[]
  /** Confirmed here just now. */
  saved: string[]
  filter: VisitFilter
  today: CalendarDate
  /** Address of the list as it is shown: forms and dialogs come back to it. */
  list: string
  /** The appointment whose details are next to the list. */
  opened: string | undefined
}

/** When, who, number, what, state, action: the order of a phone call. Cards on phones. */
function DeskTable({ rows, saved, filter, today, list, opened }: DeskTableProps) {
  return (
    <table className={clsx(table.table, styles.table)}>
      <caption className={typography.visuallyHidden}>{copy.caption[filter.sort]()}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.deskTableLeading}>
            <span className={typography.visuallyHidden}>{copy.listColumns.leading()}</span>
          </th>
          <WhenHeading filter={filter} today={today} />
          {headings.map(({ name, className }) => (
            <th key={name} scope="col" className={className}>
              {name === 'actions' ? (
                <span className={typography.visuallyHidden}>{m.desk_columns_actions()}</span>
              ) : (
                copy.columns[name]()
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <VisitRow
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
  { name: 'patient', className: undefined },
  { name: 'contact', className: styles.deskTableContact },
  { name: 'treatment', className: styles.deskTableTreatment },
  { name: 'status', className: styles.deskTableStatus },
  { name: 'actions', className: styles.deskTableActions },
] as const

/** Sorts by the visit, from today, then backwards, then by the request again. */
function WhenHeading({ filter, today }: { filter: VisitFilter; today: CalendarDate }) {
  const sort = nextSort[filter.sort]
  const from = sort === 'soonest' && filter.from === null && filter.to === null ? today : filter.from
  return (
    <th scope="col" className={styles.deskTableWhen} aria-sort={ariaSort[filter.sort]}>
      <Link to={listAddress({ tab: 'all', filter: { ...filter, sort, from } })} preventScrollReset>
        {m.desk_columns_when()}
        <span className={typography.visuallyHidden}>{copy.sortTo[sort]()}</span>
        {filter.sort !== 'newest' && <Icon name={filter.sort === 'soonest' ? 'caret-up' : 'caret-down'} />}
      </Link>
    </th>
  )
}

const nextSort: Record<Sort, Sort> = { newest: 'soonest', soonest: 'latest', latest: 'newest' }
const ariaSort = { newest: undefined, soonest: 'ascending', latest: 'descending' } as const

type AllRowsProps = {
  view: DeskView
  rows: VisitLine[]
  saved: string[]
  address: DeskAddress
  opened: string | undefined
}

/** The table of all visits, with its pages; what is chosen stays so from page to page. */
export function AllRows({ view, rows, saved, address, opened }: AllRowsProps) {
  const { filter, list } = address
  const { now } = view.summary
  const chosen = useChosen(rows, listAddress({ tab: 'all', filter }))
  const boxes = useBoxes(chosen)
  const { pending } = useContext(RowPresses)
  if (rows.length === 0)
    return (
      <div className={clsx(card.card, styles.list)}>
        <EmptyState
          picture={<Drawing of={reception} alt="" />}
          title={m.desk_empty_title()}
          text={m.desk_empty()}
        />
      </div>
    )
  return (
    <div className={clsx(card.card, styles.list)} data-choosing={chosen.isChoosing || undefined}>
      <StepForm list={list} />
      <BulkStrip
        chosen={chosen}
        rows={rows}
        list={list}
        all={view.place}
        today={view.today}
        glance={(leading) => (
          <Glance
            view={view}
            rows={rows}
            now={now}
            leading={leading}
            address={{ ...address, tab: 'all' }}
            groups={[]}
          />
        )}
      />
      <Boxes value={boxes}>
        <DeskTable
          rows={rows}
          saved={[...saved, ...pending.keys()]}
          filter={filter}
          today={view.today}
          list={list}
          opened={opened}
        />
      </Boxes>
      <Pager
        place={view.place}
        next={view.next}
        to={(cursor) => listAddress({ tab: 'all', filter, after: cursor || null })}
        count={view.listed}
        label={m.desk_pages()}
      />
    </div>
  )
}
