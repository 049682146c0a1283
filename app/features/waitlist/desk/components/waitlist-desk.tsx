import { clsx } from 'clsx'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { numberText } from '../../../../platform/shown.ts'
import { ActionNotice } from '../../../../ui/back-office/action-notice.tsx'
import quietText from '../../../../ui/back-office/quiet-text.module.css'
import screenHead from '../../../../ui/back-office/screen-head.module.css'
import { UndoForm } from '../../../../ui/back-office/undo-form.tsx'
import { useKeptFocus } from '../../../../ui/back-office/use-kept-focus.ts'
import { Banner } from '../../../../ui/banner.tsx'
import buttons from '../../../../ui/button.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import { type ActionName, addAddress, readAddress, type WaitlistAddress } from '../address.ts'
import type { WaitlistView } from '../page.server.ts'
import { HowOffersGoOut } from './how-offers-go-out.tsx'
import { WaitlistList } from './waitlist-list.tsx'
import { WaitlistTools } from './waitlist-tools.tsx'

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
      {m.waitlist_desk_waiting({ count: waiting })} {count > 0 && <b>{matching} </b>}
      {offered > 0 && m.waitlist_desk_offers({ count: offered })}
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
}: Omit<Props, 'view' | 'problem'> & { view: WaitlistView }) {
  const { action, about } = address
  const intent = action && undoOf[action]
  const undo = intent && about ? { form: <DeedUndo id={about} intent={intent} /> } : null
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
      {(!view.canWrite || view.isMailAway) && (
        <Banner tone="warning">
          <p>{view.canWrite ? m.waitlist_desk_mail_away() : m.waitlist_desk_no_letters()}</p>
        </Banner>
      )}
      <WaitlistList view={view} address={address} actionKey={actionKey} />
    </>
  )
}

/** Who was put on the list is taken off again, who was taken off is brought back, and days are what they were. */
const undoOf: Partial<Record<ActionName, string>> = {
  added: 'remove',
  removed: 'undo',
  'window-changed': 'undo-window',
}

/** The answer comes to the list that is shown by then. */
function DeedUndo({ id, intent }: { id: string; intent: string }) {
  const { list } = readAddress(new URLSearchParams(useLocation().search))
  return <UndoForm to={list} fields={{ id, intent }} name={m.admin_screens_one_waitlist_entry()} />
}
