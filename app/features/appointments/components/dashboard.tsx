import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { reception } from '../../../art/drawings.ts'
import type { CalendarDate } from '../../../platform/calendar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Pager } from '../../../ui/pager.tsx'
import {
  addAddress,
  type DeskAddress,
  dashboardPath,
  exportAddress,
  listAddress,
  sheetAddress,
  visitAddress,
} from '../desk-address.ts'
import { copy } from '../desk-copy.ts'
import { isNarrowed } from '../desk-filter.ts'
import type { DeskView } from '../desk-view.ts'
import { Calendar } from './calendar.tsx'
import { DeedToast } from './deed-toast.tsx'
import { DeleteDialog, StatusDialog } from './desk-dialogs.tsx'
import { DeskTable } from './desk-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { TodayStrip } from './today-strip.tsx'
import { UndeliveredLetters } from './undelivered-letters.tsx'

/** S9: success banners of the back office clear after 3 s. */
const clearAfter = 3_000

type Props = {
  view: DeskView
  address: DeskAddress
  /** Why the last change was refused. */
  refusal: string | undefined
  /** Differs from deed to deed, so that each one is announced. */
  noticeKey: string
  /** The appointment whose details are open, and those details. */
  opened: string | undefined
  beside: ReactNode
}

export function Dashboard({ view, address, refusal, noticeKey, opened, beside }: Props) {
  const { dialog, list } = address
  const row = dialog && view.rows.find((shown) => shown.id === dialog.id)
  return (
    <>
      <DashboardHead view={view} address={address} noticeKey={noticeKey} />
      {row && dialog.kind === 'status' && (
        <StatusDialog key={row.id} row={row} list={list} canTell={view.canTell} />
      )}
      {row && dialog.kind === 'delete' && <DeleteDialog key={row.id} row={row} list={list} />}
      <Notice address={address} refusal={refusal} noticeKey={noticeKey} opened={opened} />
      <div className={opened ? 'split' : undefined}>
        <div className={opened ? 'lst' : undefined}>
          <UndeliveredLetters letters={view.undelivered} list={list} />
          {view.strip && <TodayStrip today={view.strip} list={list} />}
          {view.calendar ? (
            <Calendar
              calendar={view.calendar}
              filter={address.filter}
              treatments={view.treatments}
              list={list}
            />
          ) : (
            <>
              {!view.deleted && <FilterBar key={list} view={view} filter={address.filter} />}
              <DeskList view={view} address={address} opened={opened} />
            </>
          )}
        </div>
        {beside}
      </div>
    </>
  )
}

/** What came of the last deed: with Undo where it can be taken back, and seen over open details too. */
function Notice({ address, refusal, noticeKey, opened }: Omit<Props, 'view' | 'beside'>) {
  const { deed, list } = address
  if (refusal) {
    return (
      <Banner key={noticeKey} tone="error" focus dismissLabel={copy.close}>
        <p>{refusal}</p>
      </Banner>
    )
  }
  if (!deed) return null
  if (deed.undo !== null || opened) {
    return <DeedToast key={noticeKey} said={deed} page={opened ? visitAddress(list, opened) : list} />
  }
  return (
    <Banner key={noticeKey} tone="success" clearAfter={clearAfter} dismissLabel={copy.close}>
      <p>{copy.done[deed.deed]}</p>
    </Banner>
  )
}

type ListProps = { view: DeskView; address: DeskAddress; opened: string | undefined }

function DeskList({ view, address, opened }: ListProps) {
  const { deleted } = view
  const { filter, list } = address
  if (view.rows.length === 0 && !deleted && isNarrowed(filter))
    return <NoMatch problem={view.searchProblem} />
  return (
    <div className="card listing">
      {view.rows.length === 0 ? (
        <NothingHere deleted={deleted} />
      ) : (
        <>
          <DeskTable
            rows={view.rows}
            deleted={deleted}
            filter={filter}
            today={view.today}
            list={list}
            opened={opened}
          />
          <Pager
            first={view.isFirst ? null : listAddress({ deleted, filter })}
            next={view.next && listAddress({ deleted, filter, after: view.next })}
            words={copy}
            count={view.rows.length}
          />
        </>
      )}
    </div>
  )
}

/** Where the list cannot be read, staff are told and can try again (decision 33). */
export function DashboardUnavailable({ message }: { message: string }) {
  return (
    <>
      <div className="phd">
        <h1>{copy.title}</h1>
      </div>
      <Banner tone="error">
        <p>
          {message} <a href={dashboardPath}>{copy.tryAgain}</a>
        </p>
      </Banner>
    </>
  )
}

type HeadProps = { view: DeskView; address: DeskAddress; noticeKey: string }

/** After a deed the row may be gone, and with it what had the focus: the heading takes it then. */
function DashboardHead({ view, address, noticeKey }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body
    if (noticeKey !== 'default' && lost) heading.current?.focus()
  }, [noticeKey])
  return (
    <div className="phd">
      <div>
        <h1 tabIndex={-1} ref={heading}>
          {view.deleted ? copy.recentlyDeleted : copy.title}
        </h1>
        <p className="sub">
          {view.deleted ? copy.deletedIntro : <Waiting count={view.counts.pending} />}{' '}
          <Link to={view.deleted ? dashboardPath : listAddress({ deleted: true })}>
            {view.deleted ? copy.backToList : copy.recentlyDeleted}
          </Link>
        </p>
      </div>
      {!view.deleted && (
        <>
          <ViewLinks address={address} today={view.today} />
          <Link className="btn s xs ico" to={sheetAddress(address.calendar?.date ?? view.today)}>
            <Icon name="printer" />
            <span className="lb">{copy.daySheet}</span>
          </Link>
          {view.searchProblem === null && (
            <a className="btn s xs ico" href={exportAddress(address.filter)} download>
              <Icon name="file-csv" />
              <span className="lb">{copy.exportCsv}</span>
            </a>
          )}
        </>
      )}
      {!view.deleted && (
        <Link className="btn p xs" to={addAddress(address.list)} preventScrollReset>
          <Icon name="phone-plus" />
          {copy.add}
        </Link>
      )}
    </div>
  )
}

/** Table, day or week; each keeps the treatment. */
function ViewLinks({ address, today }: { address: DeskAddress; today: CalendarDate }) {
  const { filter, calendar } = address
  const date = calendar?.date ?? filter.from ?? today
  const link = (kind: 'table' | 'day' | 'week', icon: IconName) => (
    <Link
      to={listAddress(kind === 'table' ? { filter } : { filter, calendar: { kind, date } })}
      aria-current={(calendar?.kind ?? 'table') === kind ? 'true' : undefined}
    >
      <Icon name={icon} />
      {copy.views[kind]}
    </Link>
  )
  return (
    <nav className="seg" aria-label={copy.view}>
      {link('table', 'table')}
      {link('day', 'rows')}
      {link('week', 'calendar-dots')}
    </nav>
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return copy.caughtUp
  return (
    <>
      <b>{copy.waiting(count)}</b>
      {copy.forAnswer}
    </>
  )
}

/** The words are in the search field already; here is why nobody is shown, and the way back. */
function NoMatch({ problem }: { problem: DeskView['searchProblem'] }) {
  return (
    <div className="card listing">
      <EmptyState
        picture={<Drawing of={reception} alt="" />}
        title={problem ? copy.searchProblemTitle[problem] : copy.noMatchTitle}
        text={problem ? copy.searchProblem[problem] : copy.noMatch}
        action={
          <Link className="btn s xs" to={dashboardPath}>
            {copy.clearFilter}
          </Link>
        }
      />
    </div>
  )
}

function NothingHere({ deleted }: { deleted: boolean }) {
  return (
    <EmptyState
      picture={<Drawing of={reception} alt="" />}
      title={deleted ? copy.deletedEmptyTitle : copy.emptyTitle}
      text={deleted ? copy.deletedEmpty : copy.empty}
    />
  )
}
