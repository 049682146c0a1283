import { clsx } from 'clsx'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { reception } from '#app/art/drawings.ts'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import { patientsAddress } from '#app/features/patients/address.ts'
import { deletedAddress } from '#app/features/records/address.ts'
import type { ManyAnswer } from '#app/features/scheduling/bulk/rules.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { m } from '#app/language/messages.ts'
import { capitalised, shortDate } from '#app/platform/format.ts'
import { besideRow } from '#app/platform/lists/list-address.ts'
import { EmptyState } from '#app/ui/back-office/listing.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import rowName from '#app/ui/back-office/row-name.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import segments from '#app/ui/back-office/segments.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import {
  addAddress,
  addLinkId,
  type DeskAddress,
  type DoneAction,
  dashboardPath,
  isNarrowed,
  listAddress,
  ofOneDay,
  readAddress,
} from '../address.ts'
import type { CancelQuestion, RestQuestion } from '../bulk/bulk-result.ts'
import { CancelManyDialog, CompleteRestDialog } from '../bulk/components/bulk-dialogs.tsx'
import { copy } from '../copy.ts'
import { AllRows } from '../list/components/all-rows.tsx'
import { DeskList } from '../list/components/desk-list.tsx'
import { ExportLinks } from '../list/components/export-links.tsx'
import { FilterBar } from '../list/components/filter-bar.tsx'
import listSkeletonStyles from '../list/components/list-skeleton.module.css'
import { ListTools } from '../list/components/list-tools.tsx'
import type { Now } from '../list/groups.ts'
import type { LiveRows } from '../list/held-rows.ts'
import type { DeskSummary } from '../list/summary.server.ts'
import type { DeskView } from '../page.server.ts'
import { Schedule } from '../schedule/components/schedule.tsx'
import type { Tab } from '../tabs.ts'
import { ActionToast } from './action-toast.tsx'
import { ClinicianChips } from './clinician-chips.tsx'
import styles from './dashboard.module.css'
import { DeleteDialog, StatusDialog } from './desk-dialogs.tsx'
import { PatientChanges } from './patient-changes.tsx'
import { SheetLinks } from './sheet-links.tsx'
import { UndeliveredEmails } from './undelivered-emails.tsx'

/** As many as a screen holds. */
const rows = Array.from({ length: 14 }, (_, index) => index)
const columns = ['time', 'name', 'phone', 'status', 'step'] as const

/** Where the visits of a tab will stand, while they are awaited. */
const ListSkeleton = ({ tab }: { tab: Tab }) => (
  <section
    className={clsx(parts.panel, listSkeletonStyles.card)}
    aria-label={copy.tabs[tab]()}
    aria-busy="true"
    data-list-awaited
  >
    <p className={typography.visuallyHidden} role="status">
      {m.list_loading()}
    </p>
    <div className={listSkeletonStyles.head} />
    {rows.map((row) => (
      <div key={row} className={listSkeletonStyles.row}>
        {columns.map((column) => (
          <span key={column} className={clsx(listSkeletonStyles.bar, listSkeletonStyles[column])} />
        ))}
      </div>
    ))}
  </section>
)

/** An answer that comes sooner takes the place of the list by itself. */
const momentMilliseconds = 400

/**
 * The tab that was pressed, when its visits take longer than a moment. Null for another page or filter of the tab on the
 * screen: its rows stay, and so does what is chosen in them.
 */
function useAwaitedTab(shown: Tab): Tab | null {
  const { location, formMethod } = useNavigation()
  const isList = location?.pathname === dashboardPath && formMethod === undefined
  const asked = isList ? readAddress(new URLSearchParams(location.search)) : null
  const tab = asked && asked.tab !== shown ? asked.tab : null
  const [late, setLate] = useState<string | null>(null)
  const key = tab && location ? location.key : null
  useEffect(() => {
    if (key === null) return
    const timer = setTimeout(() => setLate(key), momentMilliseconds)
    return () => clearTimeout(timer)
  }, [key])
  return key !== null && late === key ? tab : null
}

type NoMatchProps = { problem: DeskView['searchProblem']; find: string | null }

/**
 * The words are in the search field already; here is why nobody is shown, and the ways on: patients are found with a slip in
 * their name, too.
 */
function NoMatch({ problem, find }: NoMatchProps) {
  const mayFind = useMay('patient-pages')
  return (
    <div className={card.card}>
      <EmptyState
        picture={<Drawing of={reception} alt="" />}
        title={problem ? copy.searchProblemTitle[problem]() : m.desk_no_match_title()}
        text={problem ? copy.searchProblem[problem]() : m.desk_no_match()}
        action={
          <>
            {mayFind && find !== null && problem === null && (
              <Link
                className={clsx(buttons.button, buttons.primary, buttons.extraSmall)}
                to={patientsAddress({ find })}
              >
                {m.desk_search_patients()}
              </Link>
            )}
            <Link
              className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
              to={listAddress({ tab: 'all' })}
            >
              {m.desk_clear_filter()}
            </Link>
          </>
        }
      />
    </div>
  )
}

/**
 * Where the details are closed the page stands as it did before they were opened, and the focus is on the name
 * that led to them: in the table, in the schedule, or in the strip of the day.
 */
function useClosedDetails(opened: string | undefined): void {
  const before = useRef<{ opened: string | undefined; top: number }>({ opened, top: 0 })
  useEffect(() => {
    const note = () => {
      if (before.current.opened === undefined) before.current.top = scrollY
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [])
  useEffect(() => {
    const { opened: closed, top } = before.current
    before.current.opened = opened
    if (closed === undefined || opened !== undefined) return
    scrollTo({ top })
    const name = nameOf(closed)
    name?.focus({ preventScroll: true })
    name?.scrollIntoView({ block: 'nearest' })
  }, [opened])
}

const nameOf = (id: string) =>
  document.querySelector<HTMLElement>(
    [`tr#row-ID .${rowName.name}`, 'tr#row-ID th a', 'a[data-visit="ID"]']
      .map((one) => one.replace('ID', CSS.escape(id)))
      .join(','),
  )

type Props = {
  view: DeskView
  /** As they are on the screen (`held-rows.ts`). */
  rows: VisitLine[]
  /** A row as it was when the list was shown first. */
  first: (row: VisitLine) => VisitLine
  /** When that was. */
  since: Now
  /** Who came since, and is not shown. */
  arrived: LiveRows['arrived']
  saved: string[]
  /** What the last action came to, and whose appointment it was. */
  said: DoneAction | null
  name: string | undefined
  address: DeskAddress
  /** Why the last change was refused. */
  refusal: string | undefined
  /** The same form once more, where staff go on although the patient has another visit then. */
  again?: Record<string, string> | undefined
  /** The appointment that was refused. */
  about?: string | undefined
  /** What the last action did to many at once. */
  many: ManyAnswer | null
  /** Whom of those no email tells. */
  toCall: readonly VisitLine[]
  /** Asked before many are cancelled. */
  question: CancelQuestion | undefined
  /** Asked before what is left of today is completed. */
  rest: RestQuestion | undefined
  /** Differs from action to action, so that each one is announced. */
  noticeKey: string
  /** The appointment whose details are open, and those details. */
  opened: string | undefined
  /** More than one day as a file; else the link is to the day that is shown. */
  exportsAll: boolean
  /** They may close a clinician's day. */
  closesDays: boolean
  beside: ReactNode
  /** The checklist of a new clinic: above the list until there are appointments today, then below it. */
  setup?: ReactNode
  /** The link to appointments to settle, if there are any. */
  toSettle?: ReactNode
}

export function Dashboard(props: Props) {
  const {
    view,
    rows,
    first,
    since,
    arrived,
    saved,
    address,
    noticeKey,
    opened,
    exportsAll,
    beside,
    setup,
    toSettle,
  } = props
  const { refusal, many, question, rest } = props
  const { dialog, list } = address
  const row = dialog && rows.find((shown) => shown.id === dialog.id)
  const awaited = useAwaitedTab(view.tab)
  const mayChange = useMay('visits')
  return (
    <>
      <DashboardHead
        view={view}
        address={address}
        noticeKey={noticeKey}
        opened={opened}
        exportsAll={exportsAll}
      />
      {view.summary.total === 0 && setup}
      {row && dialog?.kind === 'status' && (
        <StatusDialog key={row.id} row={row} list={list} canTell={view.canTell} />
      )}
      {mayChange && row && dialog?.kind === 'delete' && (
        <DeleteDialog key={row.id} row={row} list={list} next={besideRow(rows, row.id)} />
      )}
      {question && <CancelManyDialog question={question} list={list} />}
      {rest && <CompleteRestDialog question={rest} list={list} />}
      <ActionToast
        refusal={refusal}
        again={props.again}
        about={opened === props.about ? undefined : props.about}
        many={many}
        toCall={props.toCall}
        noticeKey={noticeKey}
        said={props.said}
        name={props.name}
        when={view.changed?.when}
      />
      <div className={opened ? styles.withDetails : undefined} data-details-open={opened ? true : undefined}>
        <div>
          <PatientChanges
            changes={view.patientChanges.listed}
            count={view.patientChanges.count}
            list={list}
            opened={opened}
          />
          {mayChange && (
            <UndeliveredEmails emails={view.undelivered} count={view.undeliveredCount} list={list} />
          )}
          {toSettle}
          {view.schedule ? (
            <Schedule
              schedule={view.schedule}
              closesDays={props.closesDays}
              filter={address.filter}
              treatments={view.treatments}
              team={view.team}
              list={list}
            />
          ) : (
            <>
              <ListTools view={awaited ? { ...view, tab: awaited } : view} address={address} />
              {awaited ? (
                <ListSkeleton tab={awaited} />
              ) : view.tab === 'all' ? (
                <AllVisits view={view} rows={rows} saved={saved} address={address} opened={opened} />
              ) : (
                <DeskList
                  view={view}
                  rows={rows}
                  first={first}
                  since={since}
                  arrived={arrived}
                  saved={saved}
                  address={address}
                  opened={opened}
                />
              )}
            </>
          )}
          {view.summary.total > 0 && setup}
          {mayChange && (
            <p className={styles.deleted}>
              <Link to={deletedAddress('appointment')}>{m.desk_recently_deleted()}</Link>
            </p>
          )}
        </div>
        {beside}
      </div>
    </>
  )
}

type ListProps = Pick<Props, 'view' | 'rows' | 'saved' | 'address' | 'opened'>

/** The table that the specification describes, with a bar of its own. */
function AllVisits({ view, rows, saved, address, opened }: ListProps) {
  const { filter, list } = address
  return (
    <>
      <FilterBar key={list} view={view} filter={filter} list={list} />
      <ClinicianChips
        team={view.team}
        chosen={filter.clinician}
        to={(clinician) => listAddress({ tab: 'all', filter: { ...filter, clinician } })}
      />
      {rows.length === 0 && isNarrowed(filter) ? (
        <NoMatch problem={view.searchProblem} find={filter.find} />
      ) : (
        <AllRows view={view} rows={rows} saved={saved} address={address} opened={opened} />
      )}
    </>
  )
}

/** Where the list cannot be read, staff are told and can try again. */
export function DashboardUnavailable({ message }: { message: string }) {
  return (
    <>
      <div className={screenHead.header}>
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

/** Apart from the rows: a press on one draws none of it again. */
const DashboardHead = memo(function DashboardHead(props: HeadProps) {
  const { view, address, noticeKey, opened, exportsAll } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const mayChange = useMay('visits')
  useClosedDetails(opened)
  useKeptFocus({ actionKey: noticeKey, list: address.list, heading, keeps: address.schedule !== null })
  return (
    <div className={clsx(screenHead.header, styles.header)}>
      <div>
        <h1 tabIndex={-1} ref={heading}>
          {m.desk_title()}
        </h1>
        <Facts summary={view.summary} />
      </div>
      <ViewLinks view={view} address={address} />
      <SheetLinks
        date={address.schedule?.date ?? view.today}
        today={view.today}
        nextDay={view.nextDay}
        clinician={address.filter.clinician}
        look={{ link: styles.iconOnly, label: styles.label }}
      />
      {mayChange && view.searchProblem === null && (
        <ExportLinks
          exported={
            exportsAll
              ? { ...address, tab: address.schedule ? null : view.tab }
              : { tab: null, only: null, filter: ofOneDay(address, view.today) }
          }
          isOfDay={!exportsAll}
          look={{ link: styles.iconOnly, label: styles.label }}
        />
      )}
      {mayChange && (
        <Link
          className={clsx(buttons.button, buttons.primary, buttons.extraSmall, screenHead.main, styles.add)}
          id={addLinkId}
          to={addAddress(address.list)}
          preventScrollReset
        >
          <Icon name="phone-plus" />
          <span className={styles.addWords}>{m.add_title()}</span>
        </Link>
      )}
    </div>
  )
})

/** Lists, day, week or month; each keeps the treatment. */
function ViewLinks({ view, address }: Pick<Props, 'view' | 'address'>) {
  const { filter, schedule } = address
  const date = schedule?.date ?? filter.from ?? view.today
  const link = (kind: 'table' | 'day' | 'week' | 'month', icon: IconName) => (
    <Link
      to={listAddress(kind === 'table' ? { tab: address.tab, filter } : { filter, schedule: { kind, date } })}
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

/** The clinic's day in numbers. */
function Facts({ summary }: { summary: DeskSummary }) {
  const { now, total, toGo, free } = summary
  return (
    <p className={clsx(quietText.line, styles.facts)}>
      <b>{capitalised(shortDate(now.date))}</b>
      <span className={styles.visits}> · {m.desk_visit_count({ count: total })}</span> ·{' '}
      {m.list_to_go({ count: toGo })}
      {free > 0 && <span className={styles.free}> · {m.list_free({ count: free })}</span>}
    </p>
  )
}
