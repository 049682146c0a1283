import { clsx } from 'clsx'
import { useContext } from 'react'
import { emptyDesert } from '../../../../art/drawings.ts'
import { m } from '../../../../language/messages.ts'
import { numberText } from '../../../../platform/shown.ts'
import { EmptyState } from '../../../../ui/back-office/empty-state.tsx'
import { LiveMarks } from '../../../../ui/back-office/live-records.ts'
import { NewsLine } from '../../../../ui/back-office/news-line.tsx'
import { Pager } from '../../../../ui/back-office/pager.tsx'
import { useHeldList } from '../../../../ui/back-office/use-held-list.ts'
import { useLiveList } from '../../../../ui/back-office/use-live-list.ts'
import card from '../../../../ui/card.module.css'
import { Drawing } from '../../../../ui/drawing.tsx'
import { type Filter, listAddress, type WaitlistAddress } from '../address.ts'
import type { Became } from '../became.ts'
import { liveMark } from '../live-mark.ts'
import type { WaitlistView } from '../page.server.ts'
import styles from './waitlist-list.module.css'
import { WaitlistRow } from './waitlist-row.tsx'
import { filterWords } from './waitlist-tools.tsx'

type Props = {
  view: WaitlistView
  address: WaitlistAddress
  /** Differs from action to action. */
  actionKey: string
}

/** One page of the list, its rows as others leave them, each where it stands; where nobody stands on it, why. */
export function WaitlistList({ view, address, actionKey }: Props) {
  const { lines, place, next, changed } = view
  const { list, filter, treatment, action, about } = address
  // Whom the person at this screen has just put on the list stands where they belong.
  const isAnew = action === 'added' || action === 'undone'
  const held = useHeldList({
    ...{ list: isAnew ? `${list} ${actionKey}` : list, actionKey, fresh: lines, hasNext: next !== null },
    changed: changed && action !== 'removed' ? [changed] : [],
    taken: action === 'removed' ? about : null,
  })
  useLiveList(liveMark(useContext(LiveMarks)), { shown: view.mark })
  const news = <NewsLine count={held.news} words={m.waitlist_desk_new} show={held.showNews} />
  const pager = (
    <Pager
      place={place}
      next={next}
      to={(cursor) => listAddress({ filter, treatment }, cursor || null)}
      count={lines.length}
      label={m.waitlist_desk_pages()}
    />
  )
  if (held.rows.length === 0)
    return (
      <>
        {news}
        <div className={card.card}>
          <EmptyState
            picture={<Drawing of={emptyDesert} alt="" />}
            title={whyNobody(view, address)}
            text=""
          />
          {(next !== null || place.previous !== null) && pager}
        </div>
      </>
    )
  return (
    <>
      {news}
      <section className={clsx(card.card, styles.list)} aria-label={filterWords[filter]()}>
        <ol data-rows>
          {held.rows.map((line) => (
            <WaitlistRow
              key={line.id}
              line={line}
              list={list}
              canWrite={view.canWrite}
              gone={held.gone.has(line.id) ? becameWords(view.became[line.id], filter) : null}
            />
          ))}
        </ol>
        {pager}
      </section>
    </>
  )
}

const words: Record<Became, () => string> = {
  open: m.waitlist_desk_changed,
  booked: m.waitlist_desk_state_booked,
  left: m.waitlist_desk_state_left,
  ended: m.waitlist_desk_state_ended,
  removed: m.waitlist_desk_state_removed,
  running: m.waitlist_desk_now_offered,
  taken: m.waitlist_desk_state_booked,
  declined: m.waitlist_desk_now_declined,
  lapsed: m.waitlist_desk_now_lapsed,
  withdrawn: m.waitlist_desk_now_withdrawn,
}

/** Why a row does not belong here any more. What was let go some time ago is not why nothing matches. */
function becameWords(became: Became | undefined, filter: Filter): string {
  const isOfOffer = became === 'declined' || became === 'lapsed' || became === 'withdrawn'
  if (filter === 'matching' && (became === undefined || isOfOffer)) return m.waitlist_desk_now_no_match()
  return became === undefined ? m.waitlist_desk_changed() : words[became]()
}

const noneWords: Record<Exclude<Filter, 'matching'>, () => string> = {
  waiting: m.waitlist_desk_nobody,
  offered: m.waitlist_desk_none_offered,
  taken: m.waitlist_desk_none_taken,
  ended: m.waitlist_desk_none_ended,
}

function whyNobody({ next, lookedAt }: WaitlistView, { filter, treatment }: WaitlistAddress): string {
  if (filter === 'matching')
    return next === null || lookedAt === null
      ? m.waitlist_desk_no_match()
      : m.waitlist_desk_no_match_here({ first: numberText(lookedAt) })
  if (treatment === null) return noneWords[filter]()
  return filter === 'waiting' ? m.waitlist_desk_nobody_for() : m.waitlist_desk_none_for()
}
