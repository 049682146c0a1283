import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { reception } from '../../../art/drawings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { type DeskAddress, dashboardPath, listAddress } from '../desk-address.ts'
import { copy } from '../desk-copy.ts'
import { isNarrowed } from '../desk-filter.ts'
import type { DeskView } from '../desk-view.ts'
import { DeleteDialog, StatusDialog } from './desk-dialogs.tsx'
import { DeskTable } from './desk-table.tsx'
import { FilterBar } from './filter-bar.tsx'
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
}

export function Dashboard({ view, address, refusal, noticeKey }: Props) {
  const { dialog, list } = address
  const row = dialog && view.rows.find((shown) => shown.id === dialog.id)
  return (
    <>
      <DashboardHead view={view} noticeKey={noticeKey} />
      {row && dialog.kind === 'status' && <StatusDialog key={row.id} row={row} list={list} />}
      {row && dialog.kind === 'delete' && <DeleteDialog key={row.id} row={row} list={list} />}
      {refusal ? (
        <Banner key={noticeKey} tone="error" focus dismissLabel={copy.close}>
          <p>{refusal}</p>
        </Banner>
      ) : (
        address.deed && (
          <Banner key={noticeKey} tone="success" clearAfter={clearAfter} dismissLabel={copy.close}>
            <p>{copy.done[address.deed]}</p>
          </Banner>
        )
      )}
      <UndeliveredLetters letters={view.undelivered} />
      {!view.deleted && <FilterBar key={list} view={view} filter={address.filter} />}
      <DeskList view={view} address={address} />
    </>
  )
}

function DeskList({ view, address }: { view: DeskView; address: DeskAddress }) {
  const { deleted } = view
  const { filter, list } = address
  if (view.rows.length === 0 && !deleted && isNarrowed(filter)) return <NoMatch />
  return (
    <div className="card listing">
      {view.rows.length === 0 ? (
        <NothingHere deleted={deleted} />
      ) : (
        <>
          <DeskTable rows={view.rows} deleted={deleted} filter={filter} today={view.today} list={list} />
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

/** After a deed the row may be gone, and with it what had the focus: the heading takes it then. */
function DashboardHead({ view, noticeKey }: { view: DeskView; noticeKey: string }) {
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
        <p className="sub">{view.deleted ? copy.deletedIntro : <Waiting count={view.counts.pending} />}</p>
      </div>
      <Link className="btn s xs" to={view.deleted ? dashboardPath : listAddress({ deleted: true })}>
        {view.deleted ? copy.backToList : copy.recentlyDeleted}
      </Link>
    </div>
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

/** The words are in the search field already; here is the way back. */
function NoMatch() {
  return (
    <div className="card listing">
      <EmptyState
        picture={<Drawing of={reception} alt="" />}
        title={copy.noMatchTitle}
        text={copy.noMatch}
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
