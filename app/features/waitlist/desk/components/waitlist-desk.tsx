import { clsx } from 'clsx'
import { useContext, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import { noOffersText } from '#app/features/waitlist/copy.ts'
import { offerMinutes, offersFrom, offersUntil } from '#app/features/waitlist/rules.ts'
import { m } from '#app/language/messages.ts'
import { numberText, timeText } from '#app/platform/format.ts'
import { ChosenFilters, FilterChoice, ShowChosen } from '#app/ui/back-office/filter-choice.tsx'
import filterFields from '#app/ui/back-office/filters.module.css'
import { EmptyState, Pager } from '#app/ui/back-office/listing.tsx'
import { LiveMarks, useHeldList, useLiveList } from '#app/ui/back-office/live-list.ts'
import { ActionNotice, NewsLine } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields, UndoForm } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Tabs } from '#app/ui/back-office/tabs.tsx'
import toolButton from '#app/ui/back-office/tool-button.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import {
  type ActionName,
  addAddress,
  type Became,
  type Filter,
  filters,
  listAddress,
  liveMark,
  readAddress,
  type WaitlistAddress,
  waitlistPath,
} from '../address.ts'
import type { WaitlistIntent } from '../commands.server.ts'
import type { WaitlistView } from '../page.server.ts'
import styles from './waitlist-desk.module.css'
import { WaitlistRow } from './waitlist-row.tsx'

const id = 'how-offers-go-out'

/** By which rules the list offers what comes free; the browser's own popover, so it needs no script. */
function HowOffersGoOut({ texts }: Pick<WaitlistView, 'texts'>) {
  const hours = { from: timeText(offersFrom), until: timeText(offersUntil) }
  const rules = [
    { name: m.waitlist_desk_how_order(), text: m.waitlist_desk_how_order_text() },
    {
      name: m.waitlist_desk_how_hold({ minutes: numberText(offerMinutes) }),
      text: m.waitlist_desk_how_hold_text(),
    },
    { name: m.waitlist_desk_how_hours(hours), text: m.waitlist_desk_how_hours_text() },
    { name: m.waitlist_desk_how_email(), text: m.waitlist_desk_how_email_text() },
    ...(texts === null ? [] : [texts]),
  ]
  return (
    <>
      <button
        type="button"
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        popoverTarget={id}
      >
        {m.waitlist_desk_how()}
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={m.waitlist_desk_how()} className={styles.rules}>
        <div className={clsx(parts.line, styles.header)}>
          <h2>{m.waitlist_desk_how()}</h2>
          <button
            type="button"
            className={toolButton.toolButton}
            aria-label={m.waitlist_desk_how_close()}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <Icon name="x" />
          </button>
        </div>
        <dl>
          {rules.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

type WaitlistToolsProps = { view: WaitlistView; address: WaitlistAddress }

const filterWords: Record<Filter, () => string> = {
  waiting: m.waitlist_desk_filter_waiting,
  matching: m.waitlist_desk_filter_matching,
  offered: m.waitlist_desk_filter_offered,
  taken: m.waitlist_desk_filter_taken,
  ended: m.waitlist_desk_filter_ended,
}

/** Which places: by what became of them, and for which treatment. */
function WaitlistTools({ view, address: { filter, treatment } }: WaitlistToolsProps) {
  return (
    <>
      <div className={styles.tools} data-print="none">
        <Tabs
          label={m.waitlist_desk_filter()}
          current={listAddress({ filter, treatment })}
          all={filters.map((one) => ({
            name: filterWords[one](),
            to: listAddress({ filter: one, treatment }),
            count: view.counts[one],
            hot: one === 'matching' && view.counts.matching > 0,
          }))}
        />
        <Form
          method="get"
          action={waitlistPath}
          className={clsx(parts.line, styles.treatment)}
          preventScrollReset
        >
          {filter !== 'waiting' && <HiddenFields fields={{ show: filter }} />}
          <FilterChoice
            name="treatment"
            label={m.waitlist_desk_treatment()}
            all={m.waitlist_desk_all_treatments()}
            chosen={treatment}
            choices={view.treatments}
            className={clsx(filterFields.besideTabs, styles.choice)}
          />
          <ShowChosen />
        </Form>
      </div>
      <ChosenFilters chosen={treatment === null ? [] : [chosenOf(view, { filter, treatment })]} />
    </>
  )
}

type Choice = { filter: Filter; treatment: string }

const chosenOf = (view: WaitlistView, { filter, treatment }: Choice) => ({
  word: view.treatments.find(({ id }) => id === treatment)?.name ?? m.waitlist_desk_no_treatment(),
  without: listAddress({ filter, treatment: null }),
})

type WaitlistListProps = {
  view: WaitlistView
  address: WaitlistAddress
  /** Differs from action to action. */
  actionKey: string
}

/** One page of the list, its rows as others leave them, each where it stands; where nobody is on it, why. */
function WaitlistList({ view, address, actionKey }: WaitlistListProps) {
  const { lines, place, next, changed } = view
  const { list, filter, treatment, action, about } = address
  // Whom the person at this screen has just put on the list is where they belong.
  const isAnew = action === 'added' || action === 'undone'
  const held = useHeldList({
    list: isAnew ? `${list} ${actionKey}` : list,
    actionKey,
    fresh: lines,
    hasNext: next !== null,
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
              canWrite={view.linkFault === null && !view.isQuiet}
              gone={held.gone.has(line.id) ? becameWords(view.became[line.id], filter) : null}
            />
          ))}
        </ol>
        {pager}
      </section>
    </>
  )
}

/** Why nobody can be offered a time now; what has to be mended first. */
function NoOffers({ view: { linkFault, isMailAway, isQuiet } }: { view: WaitlistView }) {
  if (linkFault || isMailAway)
    return (
      <Banner tone="warning">
        <p>{linkFault ? noOffersText[linkFault]() : m.waitlist_desk_mail_away()}</p>
      </Banner>
    )
  return isQuiet && <p className={quietText.line}>{m.waitlist_desk_at_night()}</p>
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

type WaitlistDeskProps = {
  view: WaitlistView | null
  problem: string | undefined
  address: WaitlistAddress
  refusal: string | undefined
  actionKey: string
}

/** The screen of the waitlist: in the order of arrival, what is free for each, and what is being offered. */
export function WaitlistDesk({ view, problem, address, refusal, actionKey }: WaitlistDeskProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list: address.list, heading, isLedTo: true })
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {m.admin_screens_waitlist()}
          </h1>
          {view && <Facts view={view} />}
        </div>
        <HowOffersGoOut texts={view?.texts ?? null} />
        <Link
          className={clsx(buttons.button, buttons.primary, buttons.extraSmall, screenHead.main)}
          to={addAddress({ treatment: address.treatment })}
        >
          <Icon name="plus" />
          {m.waitlist_add_entry()}
        </Link>
      </div>
      {view ? (
        <Screen view={view} address={address} refusal={refusal} actionKey={actionKey} />
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

/** What is nought is not said. */
function Facts({ view: { counts, lookedAt } }: { view: WaitlistView }) {
  const { waiting, matching: count, offered } = counts
  const matching =
    lookedAt === null
      ? m.waitlist_desk_matching({ count })
      : m.waitlist_desk_matching_of_first({ count, first: numberText(lookedAt) })
  if (waiting === 0) return null
  return (
    <p className={quietText.line}>
      {m.waitlist_desk_waiting({ count: waiting })}
      {count > 0 && (
        <>
          {' · '}
          <b>{matching}</b>
        </>
      )}
      {offered > 0 && ` · ${m.waitlist_desk_offers({ count: offered })}`}
    </p>
  )
}

const doneWords: Record<ActionName, () => string> = {
  added: m.waitlist_desk_done_added,
  offered: m.waitlist_desk_done_offered,
  'taken-back': m.waitlist_desk_done_taken_back,
  removed: m.waitlist_desk_done_removed,
  undone: m.waitlist_desk_done_undone,
  'window-changed': m.waitlist_window_done_changed,
  'window-undone': m.waitlist_window_done_undone,
}

function Screen({
  view,
  address,
  refusal,
  actionKey,
}: Omit<WaitlistDeskProps, 'view' | 'problem'> & { view: WaitlistView }) {
  const { action, about } = address
  const intent = action && undoOf[action]
  const undo = intent && about ? { form: <ActionUndo id={about} intent={intent} /> } : null
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
      <WaitlistTools view={view} address={address} />
      <NoOffers view={view} />
      <WaitlistList view={view} address={address} actionKey={actionKey} />
    </>
  )
}

/** Who was put on the list is taken off again, who was taken off is brought back, and days are what they were. */
const undoOf: Partial<Record<ActionName, WaitlistIntent>> = {
  added: 'remove',
  removed: 'undo',
  'window-changed': 'undo-window',
}

/** The answer comes to the list that is shown by then. */
function ActionUndo({ id, intent }: { id: string; intent: WaitlistIntent }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  return <UndoForm to={list} fields={{ id, intent }} name={m.admin_screens_one_waitlist_entry()} />
}
