import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { reception } from '../../../../art/drawings.ts'
import { m } from '../../../../language/messages.ts'
import type { CalendarDate } from '../../../../platform/dates.ts'
import { besideRow } from '../../../../platform/lists/list-address.ts'
import { EmptyState } from '../../../../ui/back-office/empty-state.tsx'
import { Pager } from '../../../../ui/back-office/pager.tsx'
import quietText from '../../../../ui/back-office/quiet-text.module.css'
import screenHead from '../../../../ui/back-office/screen-head.module.css'
import segments from '../../../../ui/back-office/segments.module.css'
import { useKeptFocus } from '../../../../ui/back-office/use-kept-focus.ts'
import { Banner } from '../../../../ui/banner.tsx'
import buttons from '../../../../ui/button.module.css'
import card from '../../../../ui/card.module.css'
import { Drawing } from '../../../../ui/drawing.tsx'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { Marked } from '../../../../ui/marked.tsx'
import { deletedAddress } from '../../../records/deleted-address.ts'
import { addAddress, type DeskAddress, dashboardPath, isNarrowed, listAddress, ofOneDay } from '../address.ts'
import { copy } from '../copy.ts'
import { SheetLinks } from '../day-sheet/components/sheet-links.tsx'
import { DeskTable } from '../list/components/desk-table.tsx'
import { ExportLinks } from '../list/components/export-links.tsx'
import { FilterBar } from '../list/components/filter-bar.tsx'
import { settleAddress } from '../outside/address.ts'
import type { DeskView } from '../page.server.ts'
import { Schedule } from '../schedule/components/schedule.tsx'
import { TodayStrip } from '../schedule/components/today-strip.tsx'
import type { VisitLine } from '../team.server.ts'
import { ActionToast } from './action-toast.tsx'
import { ClinicianChips } from './clinician-chips.tsx'
import styles from './dashboard.module.css'
import { DeleteDialog, StatusDialog } from './desk-dialogs.tsx'
import { UndeliveredLetters } from './undelivered-letters.tsx'
import { useClosedDetails } from './use-closed-details.ts'

type Props = {
  view: DeskView
  /** As they stand on the screen (`held-rows.ts`). */
  rows: VisitLine[]
  saved: string[]
  address: DeskAddress
  /** Why the last change was refused. */
  refusal: string | undefined
  /** Differs from action to action, so that each one is announced. */
  noticeKey: string
  /** The appointment whose details are open, and those details. */
  opened: string | undefined
  /** More than one day as a file; else the link is to the day that is shown. */
  exportsAll: boolean
  beside: ReactNode
  /** Of another feature, between the title and the list. */
  above?: ReactNode
}

export function Dashboard(props: Props) {
  const { view, rows, saved, address, refusal, noticeKey, opened, exportsAll, beside, above } = props
  const { dialog, list } = address
  const row = dialog && rows.find((shown) => shown.id === dialog.id)
  return (
    <>
      <DashboardHead {...{ view, address, noticeKey, opened, exportsAll }} />
      {above}
      {row && dialog?.kind === 'status' && (
        <StatusDialog key={row.id} row={row} list={list} canTell={view.canTell} />
      )}
      {row && dialog?.kind === 'delete' && (
        <DeleteDialog key={row.id} row={row} list={list} next={besideRow(rows, row.id)} />
      )}
      <ActionToast refusal={refusal} said={address.done} name={view.changed?.name} noticeKey={noticeKey} />
      <div className={opened ? styles.withDetails : undefined} data-details-open={opened ? true : undefined}>
        <div>
          <UndeliveredLetters letters={view.undelivered} list={list} />
          {view.toSettle > 0 && <ToSettle count={view.toSettle} />}
          {view.strip && <TodayStrip today={view.strip} list={list} />}
          {view.schedule ? (
            <Schedule
              schedule={view.schedule}
              filter={address.filter}
              treatments={view.treatments}
              team={view.team}
              list={list}
            />
          ) : (
            <>
              <FilterBar key={list} view={view} filter={address.filter} />
              <ClinicianChips
                team={view.team}
                chosen={address.filter.clinician}
                to={(clinician) => listAddress({ filter: { ...address.filter, clinician } })}
              />
              <DeskList view={view} rows={rows} saved={saved} address={address} opened={opened} />
            </>
          )}
        </div>
        {beside}
      </div>
    </>
  )
}

/** Visits that stand where they cannot: nobody is called before somebody looks. */
function ToSettle({ count }: { count: number }) {
  return (
    <p className={styles.toSettle}>
      <Icon name="warning-circle-fill" />
      <Link to={settleAddress()}>{m.outside_to_settle({ count })}</Link>
    </p>
  )
}

type ListProps = Pick<Props, 'view' | 'rows' | 'saved' | 'address' | 'opened'>

function DeskList({ view, rows, saved, address, opened }: ListProps) {
  const { filter, list } = address
  if (rows.length === 0 && isNarrowed(filter)) return <NoMatch problem={view.searchProblem} />
  return (
    <div className={clsx(card.card, styles.list)}>
      {rows.length === 0 ? (
        <EmptyState
          picture={<Drawing of={reception} alt="" />}
          title={m.desk_empty_title()}
          text={m.desk_empty()}
        />
      ) : (
        <>
          <DeskTable
            rows={rows}
            saved={saved}
            filter={filter}
            today={view.today}
            list={list}
            opened={opened}
          />
          <Pager
            place={view.place}
            next={view.next}
            to={(cursor) => listAddress({ filter, after: cursor || null })}
            count={view.listed}
            label={m.desk_pages()}
          />
        </>
      )}
    </div>
  )
}

/** Where the list cannot be read, staff are told and can try again. */
export function DashboardUnavailable({ message }: { message: string }) {
  return (
    <>
      <div className={screenHead.head}>
        <h1>{m.desk_title()}</h1>
      </div>
      <Banner tone="error">
        <p>
          {message} <a href={dashboardPath}>{m.desk_try_again()}</a>
        </p>
      </Banner>
    </>
  )
}

type HeadProps = Pick<Props, 'view' | 'address' | 'noticeKey' | 'opened' | 'exportsAll'>

function DashboardHead({ view, address, noticeKey, opened, exportsAll }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useClosedDetails(opened)
  useKeptFocus({ actionKey: noticeKey, list: address.list, heading, keeps: address.schedule !== null })
  return (
    <div className={screenHead.head}>
      <div>
        <h1 tabIndex={-1} ref={heading}>
          {m.desk_title()}
        </h1>
        <p className={quietText.line}>
          <Waiting count={view.counts.pending} />{' '}
          <Link to={deletedAddress('appointment')}>{m.desk_recently_deleted()}</Link>
        </p>
      </div>
      <ViewLinks address={address} today={view.today} />
      <SheetLinks
        date={address.schedule?.date ?? view.today}
        today={view.today}
        nextDay={view.nextDay}
        clinician={address.filter.clinician}
        look={{ link: styles.iconOnly, label: styles.label }}
      />
      {view.searchProblem === null && (
        <ExportLinks
          filter={exportsAll ? address.filter : ofOneDay(address, view.today)}
          isOfDay={!exportsAll}
          look={{ link: styles.iconOnly, label: styles.label }}
        />
      )}
      <Link
        className={clsx(buttons.button, buttons.primary, buttons.extraSmall, screenHead.main)}
        to={addAddress(address.list)}
        preventScrollReset
      >
        <Icon name="phone-plus" />
        {m.add_title()}
      </Link>
    </div>
  )
}

/** Table, day, week or month; each keeps the treatment. */
function ViewLinks({ address, today }: { address: DeskAddress; today: CalendarDate }) {
  const { filter, schedule } = address
  const date = schedule?.date ?? filter.from ?? today
  const link = (kind: 'table' | 'day' | 'week' | 'month', icon: IconName) => (
    <Link
      to={listAddress(kind === 'table' ? { filter } : { filter, schedule: { kind, date } })}
      aria-current={(schedule?.kind ?? 'table') === kind ? 'true' : undefined}
    >
      <Icon name={icon} />
      {copy.views[kind]()}
    </Link>
  )
  return (
    <nav className={clsx(segments.segments, styles.views)} aria-label={m.desk_view()}>
      {link('table', 'table')}
      {link('day', 'rows')}
      {link('week', 'calendar-dots')}
      {link('month', 'calendar-blank')}
    </nav>
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return m.desk_caught_up()
  return <Marked parts={m.desk_waiting.parts({ count })} marks={{ b: (words) => <b>{words}</b> }} />
}

/** The words are in the search field already; here is why nobody is shown, and the way back. */
function NoMatch({ problem }: { problem: DeskView['searchProblem'] }) {
  return (
    <div className={clsx(card.card, styles.list)}>
      <EmptyState
        picture={<Drawing of={reception} alt="" />}
        title={problem ? copy.searchProblemTitle[problem]() : m.desk_no_match_title()}
        text={problem ? copy.searchProblem[problem]() : m.desk_no_match()}
        action={
          <Link className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)} to={dashboardPath}>
            {m.desk_clear_filter()}
          </Link>
        }
      />
    </div>
  )
}
