import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { reception } from '../../../../../art/drawings.ts'
import { m } from '../../../../../language/messages.ts'
import { EmptyState } from '../../../../../ui/back-office/empty-state.tsx'
import { Pager } from '../../../../../ui/back-office/pager.tsx'
import buttons from '../../../../../ui/button.module.css'
import { Drawing } from '../../../../../ui/drawing.tsx'
import { addAddress, type DeskAddress, everything, listAddress } from '../../address.ts'
import { BulkStrip } from '../../bulk/components/bulk-strip.tsx'
import { ChooseBox } from '../../bulk/components/choose-box.tsx'
import { RestOfToday } from '../../bulk/components/rest-of-today.tsx'
import { useChosen } from '../../bulk/components/use-chosen.ts'
import { copy } from '../../copy.ts'
import type { DeskView } from '../../page.server.ts'
import { useNow } from '../../schedule/components/use-now.ts'
import type { Only } from '../../tabs.ts'
import type { VisitLine } from '../../team.server.ts'
import {
  type Group,
  groupsByDay,
  groupsOfRequests,
  groupsOfToday,
  isUnanswered,
  minutesLate,
  type Now,
} from '../groups.ts'
import type { LiveRows } from '../live-rows.ts'
import { Arrivals } from './arrivals.tsx'
import styles from './desk-list.module.css'
import { Glance } from './glance.tsx'
import { GroupHead } from './group-heads.tsx'
import { StepForm } from './next-step.tsx'
import { useRowMenu } from './use-row-menu.ts'
import { useSavedMoment } from './use-saved-moment.ts'
import { VisitList } from './visit-list.tsx'

// Nobody opens a menu before the page runs: it follows then, and is there before the first press.
const loadRowMenu = () => import('./row-menu.tsx')
const RowMenu = lazy(loadRowMenu)

type Props = {
  view: DeskView
  /** As they stand on the screen. */
  rows: VisitLine[]
  /** A row as the list was shown first, which decides where it stands. */
  first: (row: VisitLine) => VisitLine
  /** When it was. */
  since: Now
  arrived: LiveRows['arrived']
  saved: readonly string[]
  address: DeskAddress
  opened: string | undefined
}

/** Today, requests, or those to come. */
export function DeskList(props: Props) {
  const { view, rows, address, opened } = props
  const now = useNow(view.summary.now)
  const saved = useSavedMoment(rows, props.saved, now.date)
  const groups = groupsOf(props)
  const { menu, close, onClickCapture } = useRowMenu()
  useEffect(() => void loadRowMenu().catch(() => {}), [])
  const ofMenu = rows.find((row) => row.id === menu?.id)
  const shown = shownOf(groups, address, now).map((group) => ({
    ...group,
    head: <GroupHead group={group} now={now} facts={view.facts} requests={view.summary.tabs.requests} />,
  }))
  const { list, filter } = address
  const chosen = useChosen(rows, listAddress({ tab: view.tab, filter }))
  return (
    <section
      className={styles.card}
      aria-label={copy.tabs[view.tab]()}
      data-list={view.tab}
      data-choosing={chosen.isChoosing || undefined}
      onClickCapture={onClickCapture}
    >
      <StepForm list={list} />
      <Suspense>
        {menu && ofMenu && <RowMenu menu={menu} row={ofMenu} list={list} onClose={close} />}
      </Suspense>
      <Arrivals
        {...{ list, now }}
        arrived={props.arrived}
        since={props.since}
        isToday={view.tab === 'today'}
      />
      <BulkStrip
        chosen={chosen}
        rows={shown.flatMap((group) => group.rows)}
        list={list}
        all={view.tab === 'today' ? { total: rows.length, isMore: false } : view.place}
        today={now.date}
        glance={(leading) => <Glance {...{ view, address, groups, rows, now, leading }} />}
      />
      {shown.length === 0 ? (
        <Nothing {...props} />
      ) : (
        <VisitList
          caption={copy.tabCaptions[address.tab ?? 'all']()}
          groups={shown}
          hasDates={view.tab === 'requests'}
          {...{ now, list, opened, saved }}
          leading={(row) => <ChooseBox row={row} chosen={chosen} />}
        />
      )}
      <Foot {...props} now={now} />
    </section>
  )
}

function groupsOf({ view, rows, first, since }: Props): Group<VisitLine>[] {
  const how = { first, now: since }
  if (view.tab === 'today') return groupsOfToday(rows, how)
  return view.tab === 'requests' ? groupsOfRequests(rows, how) : groupsByDay(rows, how)
}

/** Narrowed to what asks for somebody, a group that holds none is not drawn; what is over is folded until asked for. */
function shownOf(groups: Group<VisitLine>[], { tab, only, earlier }: DeskAddress, now: Now) {
  if (tab !== 'today') return groups
  if (only === null) return groups.filter(({ kind }) => kind !== 'earlier' || earlier)
  return groups
    .filter(({ kind }) => kind !== 'requests')
    .map((group) => ({ ...group, rows: group.rows.filter(isOnly[only](now)) }))
    .filter(({ rows }) => rows.length > 0)
}

const isOnly: Record<Only, (now: Now) => (row: VisitLine) => boolean> = {
  'not-confirmed': () => (row) => row.status === 'pending',
  'not-answered': (now) => (row) => isUnanswered(row, now),
  'not-arrived': (now) => (row) => minutesLate(row, now) !== null,
  past: () => () => true,
}

/** Why nobody stands there, and the way on. */
function Nothing({ view, address, rows }: Props) {
  const { requests } = view.summary.tabs
  const all = listAddress({ tab: view.tab, filter: address.filter })
  if (address.only !== null || rows.length > 0)
    return (
      <Message
        title={m.list_none_of_those()}
        text={m.list_none_of_those_why()}
        ways={[[all, m.list_show_whole()]]}
      />
    )
  const { clinician, treatment } = address.filter
  if (clinician !== null || treatment !== null)
    return (
      <Message
        title={m.desk_no_match_title()}
        text={m.list_no_match()}
        ways={[[listAddress({ tab: view.tab, filter: everything }), m.desk_clear_filter()]]}
      />
    )
  const see: [string, string][] =
    requests > 0 && view.tab !== 'requests'
      ? [[listAddress({ tab: 'requests', filter: everything }), m.list_see_requests({ count: requests })]]
      : []
  return (
    <Message
      title={copy.emptyTab[view.tab].title()}
      text={copy.emptyTab[view.tab].text()}
      ways={[...see, [addAddress(address.list), m.add_title()]]}
    />
  )
}

function Message({ title, text, ways }: { title: string; text: string; ways: [string, string][] }) {
  return (
    <EmptyState
      picture={<Drawing of={reception} alt="" />}
      title={title}
      text={text}
      action={
        <span className={styles.emptyStateActions}>
          {ways.map(([to, words], index) => (
            <Link
              key={to}
              className={clsx(
                buttons.button,
                index === 0 ? buttons.primary : buttons.secondary,
                buttons.extraSmall,
              )}
              to={to}
              preventScrollReset
            >
              {words}
            </Link>
          ))}
        </span>
      }
    />
  )
}

/** How many of what; pages of the lists that have pages. */
function Foot({ view, rows, address, now }: Props & { now: Now }): ReactNode {
  if (view.tab === 'today') return <FootOfToday {...{ view, rows, address, now }} />
  if (rows.length === 0) return null
  const { filter, tab, only } = address
  return (
    <Pager
      place={view.place}
      next={view.next}
      to={(cursor) => listAddress({ tab, only, filter, after: cursor || null })}
      count={view.listed}
      label={m.desk_pages()}
    />
  )
}

function FootOfToday({ view, rows, address, now }: Pick<Props, 'view' | 'rows' | 'address'> & { now: Now }) {
  const { date } = view.summary.now
  const own = rows.filter((row) => row.date === date)
  const of = (status: VisitLine['status']) => own.filter((row) => row.status === status).length
  const facts = [
    of('completed') > 0 && m.list_completed({ count: of('completed') }),
    of('no-show') > 0 && m.list_no_show({ count: of('no-show') }),
    m.list_to_go({ count: view.summary.toGo }),
    of('cancelled') > 0 && m.list_cancelled_count({ count: of('cancelled') }),
    view.summary.free > 0 && m.list_free_half_hours({ count: view.summary.free }),
  ]
  return (
    <div className={styles.foot}>
      <b>{m.list_visits_today({ count: own.length - of('cancelled') })}</b>
      {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
      {view.facts.isCut && (
        <Link to={listAddress({ tab: 'all', filter: { ...address.filter, from: date, to: date } })}>
          {m.list_cut()}
        </Link>
      )}
      <RestOfToday rows={own} now={now} list={address.list} />
    </div>
  )
}
