import { clsx } from 'clsx'
import { useContext, useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import { m } from '#app/language/messages.ts'
import { besideRow, rowMark } from '#app/platform/lists/list-address.ts'
import { LanguageMark } from '#app/ui/back-office/chip.tsx'
import { DeletionDialog } from '#app/ui/back-office/deletion-dialog.tsx'
import filterFields from '#app/ui/back-office/filters.module.css'
import { EmptyState, Pager } from '#app/ui/back-office/listing.tsx'
import { LiveMarks, useHeldList, useLiveList } from '#app/ui/back-office/live-list.ts'
import { ActionNotice, NewsLine } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Tabs } from '#app/ui/back-office/tabs.tsx'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Marked } from '#app/ui/marked.tsx'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import { copy } from '../copy.ts'
import { filters, listAddress, type MessagesAddress, openAddress } from '../desk/address.ts'
import type { MessageIntent, MessageLine, StaffMessages } from '../desk/page.server.ts'
import { templatesPath } from '../templates/address.ts'
import { Conversation } from './conversation.tsx'
import { State } from './message-state.tsx'
import { MessageTable } from './message-table.tsx'
import styles from './messages-desk.module.css'
import type { ReplyRefusal } from './reply-box.tsx'

type DeleteMessageProps = {
  row: { id: string; updatedAt: string; name: string; subject: string }
  address: MessagesAddress
  /** The row to go on with. */
  next: string
}

/** Asks before a message is deleted; it can be brought back. */
function DeleteMessage({ row, address, next }: DeleteMessageProps) {
  return (
    <DeletionDialog
      list={address.list}
      words={{
        title: m.contact_deletion_title(),
        question: m.contact_deletion_question(),
        keep: m.contact_deletion_keep(),
        deleteIt: m.contact_deletion_delete_it(),
        deleting: m.contact_deletion_deleting(),
        close: m.contact_close(),
      }}
      fields={{ intent: 'delete' satisfies MessageIntent, id: row.id, updatedAt: row.updatedAt, next }}
    >
      <p className={quietText.text}>
        <b>
          <bdi>{row.name}</bdi>
        </b>
        : <bdi>{row.subject}</bdi>
      </p>
      <p className={quietText.text}>{m.contact_recoverable()}</p>
    </DeletionDialog>
  )
}

type InboxFootProps = { view: StaffMessages; address: MessagesAddress; count: number }

/** Which of the messages are shown, and the pages next to these. */
function InboxFoot({ view, address: { filter, find }, count }: InboxFootProps) {
  return (
    <Pager
      place={view.place}
      next={view.next}
      to={(cursor) => listAddress({ filter, find, open: null }, cursor || null)}
      count={count}
      label={m.contact_pages()}
    />
  )
}

type InboxListProps = {
  rows: MessageLine[]
  /** Those that have left the list meanwhile. */
  gone: ReadonlySet<string>
  /** The address of the list alone. */
  list: string
  /** The one next to the list. */
  open: string | null
}

/** Who wrote about what, newest first. A new message is opened by a form: an address that is only visited reads nothing. */
function InboxList({ rows, gone, list, open }: InboxListProps) {
  const items = useOpenInView(open)
  return (
    <ul ref={items} className={styles.items}>
      {rows.map((row) => (
        <li key={row.id} {...rowMark(row.id)}>
          {row.state === 'new' ? (
            <RowForm list={list} fields={{ intent: 'open' satisfies MessageIntent, id: row.id }}>
              <button
                type="submit"
                className={clsx(styles.item, styles.isNew)}
                aria-current={row.id === open || undefined}
                data-step
              >
                <Line row={row} isGone={gone.has(row.id)} />
              </button>
            </RowForm>
          ) : (
            <Link
              className={styles.item}
              to={openAddress(list, row.id)}
              aria-current={row.id === open || undefined}
              preventScrollReset
              data-step
            >
              <Line row={row} isGone={gone.has(row.id)} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The one that is open is in view where the list takes the place of the table. */
function useOpenInView(open: string | null) {
  const items = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the list appears; later the reader scrolls it
  useEffect(() => {
    const list = items.current?.parentElement
    const shown = items.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !shown || open === null) return
    const isBelow = shown.offsetTop + shown.offsetHeight > list.scrollTop + list.clientHeight
    if (isBelow) list.scrollTop = shown.offsetTop - list.clientHeight / 2
  }, [])
  return items
}

function Line({ row, isGone }: { row: MessageLine; isGone: boolean }) {
  return (
    <>
      <i className={styles.dot} />
      <span className={styles.name}>
        <bdi>{row.name}</bdi> <LanguageMark language={row.language} compact />
      </span>
      <time className={styles.when} dateTime={row.createdAt}>
        {row.when}
      </time>
      <span className={clsx(parts.cut, styles.subject)} lang={row.language}>
        <bdi>{row.subject}</bdi>
      </span>
      <span className={styles.state}>
        <State state={row.state} isGone={isGone} />
      </span>
      <span className={clsx(parts.cut, styles.beginning)} lang={row.language}>
        <bdi>{row.beginning}</bdi>
      </span>
    </>
  )
}

/** Which messages: by state, and those with some words. */
function InboxTools({ view, address }: { view: StaffMessages; address: MessagesAddress }) {
  const { filter, find } = address
  const at = (one: MessagesAddress['filter'], words: string | null) =>
    listAddress({ filter: one, find: words, open: null })
  const { waiting, answered } = view.answers
  const counts = { answer: waiting, answered, all: waiting + answered, spam: view.spam || undefined }
  const all = filters.map((one) => ({
    name: copy.filters[one](),
    to: at(one, find),
    count: counts[one],
    hot: one === 'answer' && waiting > 0,
  }))
  return (
    <>
      <div className={clsx(parts.wrappingLine, styles.tools)}>
        <Tabs label={m.contact_filter()} current={at(filter, find)} all={all} />
        <SearchForm words={view.words} list={at(filter, null)} />
      </div>
      {(view.words !== '' || view.searchProblem) && (
        <p className={clsx(quietText.line, styles.searched)} role="status">
          {view.words !== '' && m.contact_searched_for({ words: view.words })}{' '}
          {view.searchedBackTo && m.contact_searched_back_to({ date: view.searchedBackTo })}{' '}
          <Link to={at(filter, null)}>{m.contact_clear_search()}</Link>
        </p>
      )}
    </>
  )
}

function SearchForm({ words, list }: { words: string; list: string }) {
  return (
    <Form
      method="post"
      action={list}
      className={clsx(filterFields.field, filterFields.search)}
      role="search"
      replace
    >
      <input type="hidden" name="intent" value={'search' satisfies MessageIntent} />
      <Icon name="magnifying-glass" />
      <label className={typography.visuallyHidden} htmlFor="search">
        {m.contact_search()}
      </label>
      <input
        key={words}
        id="search"
        type="search"
        name="words"
        placeholder={m.contact_search()}
        defaultValue={words}
        maxLength={254}
        autoComplete="off"
      />
      <button type="submit" className={typography.visuallyHidden}>
        {m.contact_find()}
      </button>
    </Form>
  )
}

type ToCallProps = { people: StaffMessages['toCall']; hasMore: boolean; list: string }

/** Whom an answer has not reached, until somebody says that they were called. */
function ToCall({ people, hasMore, list }: ToCallProps) {
  return (
    <Banner tone="error">
      <p className={clsx(parts.wrapping, styles.toCall)}>
        {m.contact_to_call()}{' '}
        {people.map(({ id, name, subject }) => (
          <Link key={id} to={openAddress(list, id)} preventScrollReset>
            <bdi>{name}</bdi>, <bdi>{subject}</bdi>
          </Link>
        ))}
        {hasMore && <span>{m.contact_more_to_call()}</span>}
      </p>
    </Banner>
  )
}

type MessagesDeskProps = {
  view: StaffMessages | null
  problem: string | undefined
  address: MessagesAddress
  refusal: ReplyRefusal | undefined
  actionKey: string
}

/** The screen of messages: the list by state, the one that is open next to it, and what was just done. */
export function MessagesDesk({ view, problem, address, refusal, actionKey }: MessagesDeskProps) {
  const { closed, action } = address
  const isShownAtForm = refusal !== undefined && refusal.intent !== '' && view?.open != null
  return (
    <>
      <div className={clsx(screenHead.header, styles.header)}>
        <Heading actionKey={actionKey} list={closed} />
        {view && (
          <p className={quietText.line}>
            <Marked
              parts={m.contact_facts.parts({ unread: view.unread, read: view.answers.read })}
              marks={{ b: (words) => <b>{words}</b> }}
            />
          </p>
        )}
        <Link className={textLink.textLink} to={templatesPath}>
          {m.contact_templates_title()}
        </Link>
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
      {view && <Inbox view={view} address={address} refusal={refusal} actionKey={actionKey} />}
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

type InboxProps = Omit<MessagesDeskProps, 'view' | 'problem'> & { view: StaffMessages }

function Inbox({ view, address, refusal, actionKey }: InboxProps) {
  const { closed, dialog, taken } = address
  const { open } = view
  const held = useHeldList({
    list: closed,
    actionKey,
    fresh: view.rows,
    hasNext: view.next !== null,
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
      {address.open !== null && !open && (
        <p className={clsx(quietText.line, styles.searched)} role="status">
          {m.contact_open_gone()}
        </p>
      )}
      <div
        className={clsx(
          parts.panel,
          open && styles.inbox,
          (open?.canSend === false || (open && view.toCall.length > 0)) && styles.belowBanner,
        )}
      >
        <section className={clsx(open && styles.list)} aria-label={m.contact_list()}>
          {held.rows.length === 0 ? (
            <EmptyState picture={<Drawing of={emptyDesert} alt="" />} {...emptyWords(view, address.filter)} />
          ) : open ? (
            <InboxList rows={held.rows} gone={held.gone} list={closed} open={open.id} />
          ) : (
            <MessageTable rows={held.rows} gone={held.gone} list={closed} />
          )}
          {held.rows.length > 0 && <InboxFoot view={view} address={address} count={held.rows.length} />}
        </section>
        {open && (
          <Conversation
            message={open}
            state={view.openLine?.state ?? 'read'}
            address={address}
            refusal={refusal}
            actionKey={actionKey}
          />
        )}
      </div>
    </>
  )
}

/** What is in place of the rows: why nobody is shown, where the list is narrowed. */
function emptyWords(view: StaffMessages, filter: MessagesAddress['filter']) {
  const problem = view.searchProblem
  if (problem) return { title: copy.searchProblemTitle[problem](), text: copy.searchProblem[problem]() }
  const isNarrowed = filter !== 'all' || view.words !== ''
  return isNarrowed
    ? { title: m.contact_nothing_here(), text: '' }
    : { title: m.contact_empty_title(), text: m.contact_empty() }
}
