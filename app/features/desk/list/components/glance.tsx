import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type DeskAddress, listAddress } from '#app/features/desk/address.ts'
import type { DeskView } from '#app/features/desk/page.server.ts'
import type { Only } from '#app/features/desk/tabs.ts'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import { isHere } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { clockTime } from '#app/platform/dates.ts'
import { numberText, timeText } from '#app/platform/format.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Marked } from '#app/ui/marked.tsx'
import { type Group, halfHourOf, isUnanswered, minutesLate, type Now } from '../groups.ts'
import styles from './glance.module.css'

type Props = {
  view: DeskView
  address: DeskAddress
  /** All rows, whatever the list is narrowed to. */
  groups: readonly Group<VisitLine>[]
  rows: readonly VisitLine[]
  now: Now
  /** A box that chooses all rows. */
  leading?: ReactNode
}

/** The list at a glance, above it and never out of sight: ways into it, and what asks for somebody. */
export function Glance(props: Props) {
  return (
    <nav className={styles.strip} data-print="none" aria-label={m.list_glance()} data-glance>
      {props.leading && <span className={styles.leading}>{props.leading}</span>}
      {props.address.tab === 'today' && <OfToday {...props} />}
      {props.address.tab === 'requests' && <OfRequests {...props} />}
      {props.address.tab === 'upcoming' && <OfUpcoming {...props} />}
      {props.address.tab === 'all' && <OfAll {...props} />}
    </nav>
  )
}

function OfToday({ address, groups, rows, now }: Props) {
  const of = (kind: Group<VisitLine>['kind']) => groups.find((group) => group.kind === kind)
  const own = rows.filter((row) => row.date === now.date && !row.isGone)
  const [here, next, earlier] = [of('now'), of('next'), of('earlier')]
  const first = next?.rows[0]
  const pending = own.filter((row) => row.status === 'pending').length
  const unanswered = own.filter((row) => isUnanswered(row, now)).length
  const late = own.filter((row) => minutesLate(row, now) !== null).length
  const inside = own.filter(({ status }) => isHere(status)).length
  return (
    <>
      <Jump to="now" isNow count={here?.rows.length ?? 0} words={m.list_now()} />
      {next && first && (
        <Jump
          to="next"
          count={next.rows.length}
          words={m.list_next({ time: timeText(clockTime(halfHourOf(first.time))) })}
        />
      )}
      <Switch address={address} only="not-arrived" icon="user-minus-bold" count={late} />
      <Switch address={address} only="here" icon="user-check-bold" count={inside} />
      <Switch address={address} only="not-confirmed" icon="clock-countdown-bold" count={pending} />
      <Switch address={address} only="not-answered" icon="phone" count={unanswered} />
      {earlier && address.only === null && (
        <Link
          className={clsx(styles.item, styles.earlier)}
          to={listAddress({ ...address, earlier: !address.earlier })}
          aria-current={address.earlier ? 'true' : undefined}
          preventScrollReset
          discover="none"
          data-earlier
        >
          <Icon name={address.earlier ? 'caret-down' : 'caret-right'} />
          {m.list_earlier()} <b>{numberText(earlier.rows.length)}</b>
        </Link>
      )}
    </>
  )
}

function OfRequests({ view, address }: Props) {
  const { facts, summary } = view
  return (
    <>
      <span className={clsx(styles.item, styles.leadingFact)}>
        <Bold parts={m.list_wait_for_answer.parts({ count: summary.tabs.requests })} />
      </span>
      <Switch address={address} only="past" icon="clock-countdown-bold" count={facts.past} />
    </>
  )
}

function OfUpcoming({ view, address }: Props) {
  return (
    <>
      <span className={clsx(styles.item, styles.leadingFact)}>
        <Bold parts={m.list_coming_up.parts({ count: view.summary.tabs.upcoming })} />
      </span>
      <Switch
        address={address}
        only="not-confirmed"
        icon="clock-countdown-bold"
        count={view.summary.notConfirmed}
      />
    </>
  )
}

function OfAll({ view: { place } }: Props) {
  const say = place.isMore ? m.list_listed_more : m.list_listed
  return (
    <span className={clsx(styles.item, styles.leadingFact)}>
      <Bold parts={say.parts({ count: place.total })} />
    </span>
  )
}

function Jump({
  to,
  count,
  words,
  isNow = false,
}: {
  to: string
  count: number
  words: string
  isNow?: boolean
}) {
  return (
    <a className={clsx(styles.item, isNow && styles.leadingFact)} href={`#group-${to}`}>
      {words} <b>{numberText(count)}</b>
    </a>
  )
}

type SwitchProps = { address: DeskAddress; only: Only; icon: IconName; count: number }

/** Narrows the list to what asks for somebody, and back; nothing where there is none. */
function Switch({ address, only, icon, count }: SwitchProps) {
  const isOn = address.only === only
  if (count === 0 && !isOn) return null
  return (
    <Link
      className={clsx(styles.item, styles.asking)}
      to={listAddress({ ...address, after: null, earlier: false, only: isOn ? null : only })}
      aria-current={isOn ? 'true' : undefined}
      preventScrollReset
      discover="none"
    >
      <Icon name={icon} />
      <span>
        <Bold parts={words[only].parts({ count })} />
      </span>
    </Link>
  )
}

const words = {
  'not-confirmed': m.list_asking_not_confirmed,
  'not-answered': m.list_asking_not_answered,
  'not-arrived': m.list_asking_not_arrived,
  here: m.list_asking_here,
  past: m.list_asking_past,
}

const Bold = ({ parts }: { parts: Parameters<typeof Marked>[0]['parts'] }) => (
  <Marked parts={parts} marks={{ b: (inner) => <b>{inner}</b> }} />
)
