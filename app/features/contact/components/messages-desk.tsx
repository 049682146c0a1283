import { clsx } from 'clsx'
import { useContext, useRef } from 'react'
import { emptyDesert } from '../../../art/drawings.ts'
import { m } from '../../../language/messages.ts'
import { besideRow } from '../../../platform/lists/list-address.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import { EmptyState } from '../../../ui/back-office/empty-state.tsx'
import { LiveMarks } from '../../../ui/back-office/live-records.ts'
import { NewsLine } from '../../../ui/back-office/news-line.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import screenHead from '../../../ui/back-office/screen-head.module.css'
import { useHeldList } from '../../../ui/back-office/use-held-list.ts'
import { useKeptFocus } from '../../../ui/back-office/use-kept-focus.ts'
import { useLiveList } from '../../../ui/back-office/use-live-list.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Marked } from '../../../ui/marked.tsx'
import { copy } from '../copy.ts'
import type { MessagesAddress } from '../desk/address.ts'
import type { StaffMessages } from '../desk/page.server.ts'
import { Conversation } from './conversation.tsx'
import { DeleteMessage } from './delete-message.tsx'
import { InboxFoot } from './inbox-foot.tsx'
import { InboxList } from './inbox-list.tsx'
import { InboxTools } from './inbox-tools.tsx'
import styles from './messages-desk.module.css'
import type { ReplyRefusal } from './reply-box.tsx'
import { ToCall } from './to-call.tsx'

type Props = {
  view: StaffMessages | null
  problem: string | undefined
  address: MessagesAddress
  refusal: ReplyRefusal | undefined
  actionKey: string
}

/** The screen of messages: the list by state, the one that is open beside it, and what was just done. */
export function MessagesDesk({ view, problem, address, refusal, actionKey }: Props) {
  const { closed, action } = address
  const isShownAtForm = refusal !== undefined && refusal.intent !== '' && view?.open != null
  return (
    <>
      <div className={clsx(screenHead.header, styles.header)}>
        <Heading {...{ actionKey, list: closed }} />
        {view && (
          <p className={quietText.line}>
            <Marked
              parts={m.contact_facts.parts({ unread: view.unread, read: view.answers.read })}
              marks={{ b: (words) => <b>{words}</b> }}
            />
          </p>
        )}
      </div>
      <ActionNotice
        refusal={isShownAtForm ? undefined : refusal?.message}
        done={action && copy.done[action]()}
        closeLabel={m.contact_close()}
        actionKey={actionKey}
      />
      {problem !== undefined && (
        <Banner tone="error">
          <p>
            {problem} <a href="?">{m.contact_try_again()}</a>
          </p>
        </Banner>
      )}
      {view && <Inbox {...{ view, address, refusal, actionKey }} />}
    </>
  )
}

function Heading(kept: { actionKey: string; list: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ ...kept, heading })
  return (
    <h1 ref={heading} tabIndex={-1}>
      {m.contact_title()}
    </h1>
  )
}

type InboxProps = Omit<Props, 'view' | 'problem'> & { view: StaffMessages }

function Inbox({ view, address, refusal, actionKey }: InboxProps) {
  const { closed, dialog, taken } = address
  const { open } = view
  const held = useHeldList({
    ...{ list: closed, actionKey, fresh: view.rows, hasNext: view.next !== null },
    changed: view.openLine ? [view.openLine] : [],
    taken,
  })
  const isLeaving = open?.replies.some(({ state }) => state === 'fresh' || state === 'waiting') ?? false
  useLiveList(useContext(LiveMarks)?.messages ?? null, { shown: view.mark, isUnderway: isLeaving })
  const row = dialog && (held.rows.find(({ id }) => id === dialog.id) ?? open)
  return (
    <>
      {row && <DeleteMessage row={row} address={address} next={besideRow(held.rows, row.id)} />}
      {view.toCall.length > 0 && <ToCall people={view.toCall} hasMore={view.hasMoreToCall} list={closed} />}
      <InboxTools view={view} address={address} />
      <NewsLine count={held.news} words={m.contact_new_messages} show={held.showNews} />
      <div
        className={clsx(
          styles.inbox,
          open && styles.hasOpen,
          (open?.canSend === false || view.toCall.length > 0) && styles.belowBanner,
        )}
      >
        <section className={styles.list} aria-label={m.contact_list()}>
          {held.rows.length === 0 ? (
            <EmptyState picture={<Drawing of={emptyDesert} alt="" />} {...emptyWords(view, address.filter)} />
          ) : (
            <InboxList rows={held.rows} gone={held.gone} list={closed} open={open?.id ?? null} />
          )}
          {held.rows.length > 0 && <InboxFoot view={view} address={address} count={held.rows.length} />}
        </section>
        {open ? (
          <Conversation
            message={open}
            state={view.openLine?.state ?? 'read'}
            {...{ address, refusal, actionKey }}
          />
        ) : (
          <p className={styles.none}>
            {address.open === null ? m.contact_none_open() : m.contact_open_gone()}
          </p>
        )}
      </div>
    </>
  )
}

/** What stands in place of the rows: why nobody is shown, where the list is narrowed. */
function emptyWords(view: StaffMessages, filter: MessagesAddress['filter']) {
  const problem = view.searchProblem
  if (problem) return { title: copy.searchProblemTitle[problem](), text: copy.searchProblem[problem]() }
  const isNarrowed = filter !== 'all' || view.words !== ''
  return isNarrowed
    ? { title: m.contact_nothing_here(), text: '' }
    : { title: m.contact_empty_title(), text: m.contact_empty() }
}
