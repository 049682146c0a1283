import { clsx } from 'clsx'
import { emptyDesert } from '../../../art/drawings.ts'
import { m } from '../../../language/messages.ts'
import { numberText } from '../../../platform/shown.ts'
import { EmptyState } from '../../../ui/back-office/empty-state.tsx'
import { Pager } from '../../../ui/back-office/pager.tsx'
import card from '../../../ui/card.module.css'
import { Drawing } from '../../../ui/drawing.tsx'
import { listAddress, type WaitlistAddress } from '../desk/address.ts'
import type { WaitlistView } from '../desk/page.server.ts'
import styles from './waitlist-list.module.css'
import { WaitlistRow } from './waitlist-row.tsx'
import { filterWords } from './waitlist-tools.tsx'

type Props = { view: WaitlistView; address: WaitlistAddress }

/** One page of the list; where nobody stands on it, why. */
export function WaitlistList({ view, address }: Props) {
  const { lines, place, next } = view
  const { list, filter, treatment } = address
  const pager = (
    <Pager
      place={place}
      next={next}
      to={(cursor) => listAddress({ filter, treatment }, cursor || null)}
      count={lines.length}
      label={m.waitlist_desk_pages()}
    />
  )
  if (lines.length === 0)
    return (
      <div className={card.card}>
        <EmptyState picture={<Drawing of={emptyDesert} alt="" />} title={whyNobody(view, address)} text="" />
        {(next !== null || place.previous !== null) && pager}
      </div>
    )
  return (
    <section className={clsx(card.card, styles.list)} aria-label={filterWords[filter]()}>
      <ol data-rows>
        {lines.map((line) => (
          <WaitlistRow key={line.id} line={line} list={list} canWrite={view.canWrite} />
        ))}
      </ol>
      {pager}
    </section>
  )
}

function whyNobody({ next, lookedAt }: WaitlistView, { filter, treatment }: WaitlistAddress): string {
  if (filter === 'matching')
    return next === null || lookedAt === null
      ? m.waitlist_desk_no_match()
      : m.waitlist_desk_no_match_here({ first: numberText(lookedAt) })
  if (filter !== 'waiting') return m.waitlist_desk_none_here()
  return treatment === null ? m.waitlist_desk_nobody() : m.waitlist_desk_nobody_for()
}
