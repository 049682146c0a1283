import { clsx } from 'clsx'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { emptyDesert } from '../../../art/drawings.ts'
import { m } from '../../../language/messages.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import { EmptyState } from '../../../ui/back-office/empty-state.tsx'
import { Pager } from '../../../ui/back-office/pager.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import screenHead from '../../../ui/back-office/screen-head.module.css'
import { Tabs } from '../../../ui/back-office/tabs.tsx'
import { UndoForm } from '../../../ui/back-office/undo-form.tsx'
import { useKeptFocus } from '../../../ui/back-office/use-kept-focus.ts'
import { Banner } from '../../../ui/banner.tsx'
import card from '../../../ui/card.module.css'
import { Drawing } from '../../../ui/drawing.tsx'
import {
  type ActionName,
  type Filter,
  filters,
  listAddress,
  readAddress,
  type WaitlistAddress,
} from '../desk/address.ts'
import type { WaitlistView } from '../desk/page.server.ts'
import styles from './waitlist-desk.module.css'
import { WaitlistRow } from './waitlist-row.tsx'

type Props = {
  view: WaitlistView | null
  problem: string | undefined
  address: WaitlistAddress
  refusal: string | undefined
  actionKey: string
}

/** The screen of the waitlist: in the order of arrival, what is free for each, and what is being offered. */
export function WaitlistDesk({ view, problem, address, refusal, actionKey }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list: address.list, heading })
  return (
    <>
      <div className={screenHead.head}>
        <h1 ref={heading} tabIndex={-1}>
          {m.admin_screens_waitlist()}
        </h1>
        {view && (
          <p className={quietText.line}>
            <b>{m.waitlist_desk_waiting({ count: view.counts.waiting })}</b>{' '}
            {m.waitlist_desk_offers({ count: view.counts.offered })}
          </p>
        )}
      </div>
      {view ? (
        <Screen {...{ view, address, refusal, actionKey }} />
      ) : (
        <Banner tone="error">
          <p>
            {problem} <a href="?">{m.testimonials_try_again()}</a>
          </p>
        </Banner>
      )}
    </>
  )
}

const doneWords: Record<ActionName, () => string> = {
  offered: m.waitlist_desk_done_offered,
  'taken-back': m.waitlist_desk_done_taken_back,
  removed: m.waitlist_desk_done_removed,
  undone: m.waitlist_desk_done_undone,
}

const filterWords: Record<Filter, () => string> = {
  waiting: m.waitlist_desk_filter_waiting,
  offered: m.waitlist_desk_filter_offered,
  taken: m.waitlist_desk_filter_taken,
  ended: m.waitlist_desk_filter_ended,
}

function Screen({
  view,
  address,
  refusal,
  actionKey,
}: Omit<Props, 'view' | 'problem'> & { view: WaitlistView }) {
  const { list, filter, action, about } = address
  const { lines, place, next } = view
  const undo = action === 'removed' && about ? { form: <RemovalUndo id={about} /> } : null
  return (
    <>
      <ActionNotice
        refusal={refusal}
        done={action && doneWords[action]()}
        row={about ?? undefined}
        undo={undo}
        closeLabel={m.testimonials_close()}
        actionKey={actionKey}
      />
      <div className={styles.tools}>
        <Tabs
          label={m.waitlist_desk_filter()}
          current={listAddress({ filter })}
          all={filters.map((one) => ({
            name: filterWords[one](),
            to: listAddress({ filter: one }),
            count: view.counts[one],
          }))}
        />
      </div>
      {!view.canWrite && (
        <Banner tone="warning">
          <p>{m.waitlist_desk_no_letters()}</p>
        </Banner>
      )}
      {lines.length === 0 ? (
        <div className={card.card}>
          <EmptyState
            picture={<Drawing of={emptyDesert} alt="" />}
            title={filter === 'waiting' ? m.waitlist_desk_nobody() : m.waitlist_desk_none_here()}
            text=""
          />
        </div>
      ) : (
        <section className={clsx(card.card, styles.list)} aria-label={filterWords[filter]()}>
          <ol>
            {lines.map((line) => (
              <WaitlistRow key={line.id} line={line} list={list} canOffer={view.canWrite} />
            ))}
          </ol>
          <Pager
            place={place}
            next={next}
            to={(cursor) => listAddress({ filter }, cursor || null)}
            count={lines.length}
            label={m.waitlist_desk_pages()}
          />
        </section>
      )}
    </>
  )
}

/** Brings somebody back who was just taken off; the answer comes to the list that is shown by then. */
function RemovalUndo({ id }: { id: string }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  return <UndoForm to={list} fields={{ id }} name={m.admin_screens_one_waitlist_entry()} />
}
