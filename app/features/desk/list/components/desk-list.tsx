import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { Form, Link } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { reception } from '#app/art/drawings.ts'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import { addAddress, type DeskAddress, everything, listAddress } from '#app/features/desk/address.ts'
import { BulkStrip } from '#app/features/desk/bulk/components/bulk-strip.tsx'
import { ChooseBox } from '#app/features/desk/bulk/components/choose-box.tsx'
import { Boxes, useBoxes, useChosen } from '#app/features/desk/bulk/components/use-selected-visits.ts'
import { restIntent } from '#app/features/desk/bulk/rules.ts'
import { copy } from '#app/features/desk/copy.ts'
import type { DeskView } from '#app/features/desk/page.server.ts'
import { nextStep } from '#app/features/desk/rules.ts'
import { useNow } from '#app/features/desk/schedule/components/use-now.ts'
import type { Only } from '#app/features/desk/tabs.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { isHere, isOpen, type Status } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { timeText } from '#app/platform/format.ts'
import { EmptyState, Pager } from '#app/ui/back-office/listing.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import buttons from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import {
  daysNow,
  type Group,
  groupsByDay,
  groupsOfRequests,
  groupsOfToday,
  halfHourOf,
  isUnanswered,
  minutesLate,
  type Now,
} from '../groups.ts'
import type { LiveRows } from '../held-rows.ts'
import styles from './desk-list.module.css'
import { Glance } from './glance.tsx'
import { GroupHead } from './group-heads.tsx'
import { StepForm } from './next-step.tsx'
import { useRowMenu } from './row-menu.tsx'
import { RowPresses } from './use-row-presses.ts'
import { VisitList } from './visit-list.tsx'

type Shown = { status: Status; date: string; time: string; isGone?: boolean }

/** Whether it is worth asking: somebody of today who was confirmed has begun. How long a visit lasts no list knows. */
export const mayBeOver = (rows: readonly Shown[], now: { date: string; time: string }): boolean =>
  rows.some(
    ({ status, date, time, isGone }) =>
      !isGone && date === now.date && time < now.time && isOpen(status) && status !== 'pending',
  )

type RestOfTodayProps = {
  /** All of today, shown or folded. */
  rows: readonly VisitLine[]
  now: Now
  list: string
}

/** Offers to complete what is left of today: it asks first. */
function RestOfToday({ rows, now, list }: RestOfTodayProps) {
  const mayChange = useMay('visits')
  if (!mayChange || !mayBeOver(rows, now)) return null
  return (
    <Form method="post" action={list} replace preventScrollReset className={styles.offer}>
      <button
        id="rest-of-today"
        type="submit"
        name="intent"
        value={restIntent}
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
      >
        <Icon name="checks-bold" />
        {m.bulk_rest()}
      </button>
    </Form>
  )
}

type ArrivalsProps = { arrived: LiveRows['arrived']; list: string; now: Now; since: Now; isToday: boolean }

/** What the list does not show by itself: who came since it was opened, and that another half hour has begun. */
function Arrivals({ arrived, list, now, since, isToday }: ArrivalsProps) {
  const { requests, visits } = arrived
  const isOver = isToday && (now.date !== since.date || halfHourOf(now.time) !== halfHourOf(since.time))
  const said = [
    requests > 0 && m.list_new_requests({ count: requests }),
    visits > 0 && m.list_more_visits({ count: visits }),
    isOver && m.list_time_is({ time: timeText(now.time) }),
  ].filter((sentence) => sentence !== false)
  return (
    <div role="status" data-arrivals>
      {said.length > 0 && (
        <p className={clsx(parts.line, styles.line)} data-print="none">
          {said.join(' ')} <Link to={list}>{m.list_show_now()}</Link>
        </p>
      )}
    </div>
  )
}

/** So long a button that was pressed says so and takes no press: a double click never skips a step. */
const savedMilliseconds = 2_000
const keyOf = ({ id, updatedAt }: VisitLine) => `${id} ${updatedAt}`

/**
 * The visits whose button says "Saved". Where another step follows it is offered after that moment; where none does, the
 * word stays, and with it the focus. Without script the next step is there at once.
 */
function useSavedMoment(rows: readonly VisitLine[], saved: readonly string[], today: CalendarDate): string[] {
  const isHydrated = useHydrated()
  const [over, setOver] = useState<readonly string[]>([])
  const shown = rows.filter(({ id }) => saved.includes(id))
  const going = shown.filter((row) => nextStep(row, today) !== null)
  const keys = going.map(keyOf).filter((key) => !over.includes(key))
  const waiting = keys.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys as one text
  useEffect(() => {
    if (waiting === '') return
    const timer = setTimeout(() => setOver((before) => [...before, ...keys]), savedMilliseconds)
    return () => clearTimeout(timer)
  }, [waiting])
  return shown
    .filter((row) => !going.includes(row) || (isHydrated && keys.includes(keyOf(row))))
    .map(({ id }) => id)
}

// Nobody opens a menu before the page runs: it follows then, and is there before the first press.
const loadRowMenu = () => import('./row-menu.tsx')
const RowMenu = lazy(loadRowMenu)

type DeskListProps = {
  view: DeskView
  /** As they are on the screen. */
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
export function DeskList(props: DeskListProps) {
  const { view, rows, address, opened } = props
  const now = useNow(view.summary.now)
  const saved = useSavedMoment(rows, props.saved, now.date)
  const groups = groupsOf(props)
  const { menu, close, onClickCapture } = useRowMenu()
  const facts = { ...view.facts, days: daysNow(view.facts.days, { read: view.rows, rows }) }
  useEffect(() => void loadRowMenu().catch(() => {}), [])
  const ofMenu = rows.find((row) => row.id === menu?.id)
  const shown = shownOf(groups, address, now).map((group) => ({
    ...group,
    head: <GroupHead group={group} now={now} facts={facts} />,
  }))
  const { list, filter } = address
  const chosen = useChosen(rows, listAddress({ tab: view.tab, filter }))
  const boxes = useBoxes(chosen)
  const { pending } = useContext(RowPresses)
  return (
    <section
      className={clsx(parts.panel, styles.card)}
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
        list={list}
        now={now}
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
        glance={(leading) => (
          <Glance view={view} address={address} groups={groups} rows={rows} now={now} leading={leading} />
        )}
      />
      {shown.length === 0 ? (
        <Nothing {...props} />
      ) : (
        <Boxes value={boxes}>
          <VisitList
            caption={copy.tabCaptions[address.tab ?? 'all']()}
            groups={shown}
            hasDates={view.tab === 'requests'}
            now={now}
            list={list}
            opened={opened}
            saved={[...saved, ...pending.keys()]}
            leading={chooseBox}
          />
        </Boxes>
      )}
      <Foot {...props} now={now} />
    </section>
  )
}

const chooseBox = (row: VisitLine) => <ChooseBox row={row} />

function groupsOf({ view, rows, first, since }: DeskListProps): Group<VisitLine>[] {
  const how = { first, now: since }
  if (view.tab === 'today') return groupsOfToday(rows, how)
  return view.tab === 'requests' ? groupsOfRequests(rows, how) : groupsByDay(rows, how)
}

/** Narrowed to what asks for somebody, a group that holds none is not drawn; what is over is folded until asked for. */
function shownOf(groups: Group<VisitLine>[], { tab, only, earlier }: DeskAddress, now: Now) {
  if (tab !== 'today') return groups
  if (only === null) return groups.filter(({ kind }) => kind !== 'earlier' || earlier)
  return groups
    .map((group) => ({ ...group, rows: group.rows.filter(isOnly[only](now)) }))
    .filter(({ rows }) => rows.length > 0)
}

const isOnly: Record<Only, (now: Now) => (row: VisitLine) => boolean> = {
  'not-confirmed': () => (row) => row.status === 'pending',
  'not-answered': (now) => (row) => isUnanswered(row, now),
  'not-arrived': (now) => (row) => minutesLate(row, now) !== null,
  here:
    () =>
    ({ status }) =>
      isHere(status),
  past: () => () => true,
}

/** Why nobody is there, and the way on. */
function Nothing({ view, address, rows }: DeskListProps) {
  const mayChange = useMay('visits')
  const { requests } = view.summary.tabs
  const all = listAddress({ tab: view.tab, filter: address.filter })
  if (address.only === null && rows.length > 0)
    return (
      <Message
        title={m.list_day_done()}
        text={m.list_day_done_why()}
        ways={[[listAddress({ ...address, earlier: true }), m.list_show_earlier()]]}
      />
    )
  if (address.only !== null)
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
      ways={mayChange ? [...see, [addAddress(address.list), m.add_title()]] : see}
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
        <span className={clsx(parts.wrapping, styles.emptyStateActions)}>
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
function Foot({ view, rows, address, now }: DeskListProps & { now: Now }): ReactNode {
  if (view.tab === 'today') return <FootOfToday view={view} rows={rows} address={address} now={now} />
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

/** The counts are those of the rows. The free half hours are the whole clinic's, so a narrowed list leaves them out. */
export function FootOfToday({
  view,
  rows,
  address,
  now,
}: Pick<DeskListProps, 'view' | 'rows' | 'address'> & { now: Now }) {
  const { date } = view.summary.now
  const { clinician, treatment } = address.filter
  const isWhole = clinician === null && treatment === null
  const own = rows.filter((row) => row.date === date && !row.isGone)
  const of = (status: VisitLine['status']) => own.filter((row) => row.status === status).length
  const facts = [
    of('completed') > 0 && m.list_completed({ count: of('completed') }),
    of('no-show') > 0 && m.list_no_show({ count: of('no-show') }),
    m.list_to_go({ count: own.filter(({ status }) => isOpen(status)).length }),
    of('cancelled') > 0 && m.list_cancelled_count({ count: of('cancelled') }),
    isWhole && view.summary.free > 0 && m.list_free_half_hours({ count: view.summary.free }),
  ]
  return (
    <div className={clsx(parts.wrappingLine, styles.foot)}>
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
