import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigationType } from 'react-router'
import { patientAddress } from '#app/features/patients/address.ts'
import { m } from '#app/language/messages.ts'
import { mailLink, phoneLink } from '#app/platform/text/contact-links.ts'
import { Chip, LanguageMark } from '#app/ui/back-office/chip.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { copy } from '../copy.ts'
import { dialogAddress, type MessagesAddress } from '../desk/address.ts'
import type { OpenMessage, ShownReply } from '../desk/conversation.server.ts'
import type { MessageIntent, MessageState } from '../desk/page.server.ts'
import styles from './conversation.module.css'
import { ReplyBox, type ReplyRefusal } from './reply-box.tsx'

type RepliesProps = { message: OpenMessage; list: string }

/** What staff wrote back, below the message, with what became of each email. */
function Replies({ message, list }: RepliesProps) {
  return message.replies.map((reply) => (
    <div key={reply.id} className={clsx(styles.email, styles.ours)}>
      <small>{m.contact_reply_by({ name: reply.by, when: reply.when })}</small>
      <p>
        <bdi>{reply.text}</bdi>
      </p>
      <Outcome reply={reply} message={message} list={list} />
    </div>
  ))
}

function Outcome({ reply, message, list }: RepliesProps & { reply: ShownReply }) {
  if (reply.state === 'fresh') return <Fresh key={reply.id} reply={reply} message={message} list={list} />
  if (reply.state === 'failed') {
    return (
      <p className={styles.failed} role="alert">
        <Icon name="warning-circle-fill" size={20} />
        {m.contact_reply_failed({ phone: message.phone || m.contact_no_phone() })}
      </p>
    )
  }
  return <p className={styles.outcome}>{copy.replyStates[reply.state]()}</p>
}

/** It waits for its email to leave: so long anyone who wrote it can take it back. */
function Fresh({ reply, message, list }: RepliesProps & { reply: ShownReply }) {
  const seconds = useSecondsLeft(reply.secondsLeft)
  const button = useRef<HTMLButtonElement>(null)
  const isOver = seconds === 0 && document.activeElement !== button.current
  return (
    <div className={clsx(parts.wrappingLine, styles.fresh)}>
      <p className={styles.outcome}>{m.contact_reply_fresh()}</p>
      {!isOver && (
        <RowForm
          list={list}
          fields={{ intent: 'take-back' satisfies MessageIntent, id: message.id, which: reply.id }}
        >
          <Button ref={button} variant="secondary" size="extra-small">
            {m.contact_take_back()} <small aria-hidden="true">{m.contact_seconds({ seconds })}</small>
          </Button>
        </RowForm>
      )}
    </div>
  )
}

/** Counts down from what the server said; without a script the server's word is the last. */
function useSecondsLeft(given: number): number {
  const [left, setLeft] = useState(given)
  useEffect(() => {
    const end = performance.now() + given * 1_000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / 1_000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [given])
  return left
}

type ConversationProps = {
  message: OpenMessage
  state: MessageState
  address: MessagesAddress
  refusal: ReplyRefusal | undefined
  actionKey: string
}

/** One message with what was answered, what can be done about it, and where an answer is written. */
export function Conversation({ message, state, address, refusal, actionKey }: ConversationProps) {
  const { list, closed } = address
  const said = useNewestInView(message)
  return (
    <article className={styles.conversation} aria-labelledby="subject" data-about={message.id}>
      <Head message={message} state={state} closed={closed} />
      <Tools message={message} list={list} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section ref={said} className={styles.text} tabIndex={0} aria-label={m.contact_conversation()}>
        <div className={styles.email}>
          <small>{m.contact_by_form({ when: message.when })}</small>
          <p lang={message.language}>
            <bdi>{message.message}</bdi>
          </p>
        </div>
        <Replies message={message} list={list} />
        {message.called !== '' && <p className={styles.called}>{message.called}</p>}
      </section>
      {!message.possibleSpam && (
        <ReplyBox
          key={message.id}
          message={message}
          address={address}
          refusal={refusal}
          actionKey={actionKey}
        />
      )}
    </article>
  )
}

function Head({ message, state, closed }: Pick<ConversationProps, 'message' | 'state'> & { closed: string }) {
  const call = phoneLink(message.phone)
  return (
    <header className={styles.header}>
      <Link className={styles.back} to={closed} preventScrollReset>
        <Icon name="caret-left" />
        {m.contact_back()}
      </Link>
      <Subject message={message} />
      <Status message={message} state={state} />
      <p className={clsx(parts.wrappingLine, styles.from)}>
        <Writer message={message} />
        <LanguageMark language={message.language} />
        {message.phone !== '' && (call ? <a href={call}>{message.phone}</a> : <span>{message.phone}</span>)}
        {message.email !== '' && <a href={mailLink(message.email)}>{message.email}</a>}
        {message.known !== '' && <span className={styles.known}>{message.known}</span>}
      </p>
    </header>
  )
}

/** Who wrote: a patient's name leads to all that the clinic knows of them. */
function Writer({ message: { name, patientId } }: { message: OpenMessage }) {
  const words = <bdi>{name}</bdi>
  if (patientId === null) return <b>{words}</b>
  return (
    <b>
      <Link to={patientAddress(patientId)} title={m.patients_page_of_this()}>
        {words}
      </Link>
    </b>
  )
}

/** What was just written back is in view, and so is what takes it back. */
function useNewestInView({ id, replies }: OpenMessage) {
  const said = useRef<HTMLElement>(null)
  const before = useRef({ id, count: replies.length })
  useEffect(() => {
    const isMore = before.current.id === id && replies.length > before.current.count
    before.current = { id, count: replies.length }
    if (isMore) said.current?.scrollTo({ top: said.current.scrollHeight })
  }, [id, replies.length])
  return said
}

/** Opening a message leads to its subject. */
function Subject({ message: { id, subject, language } }: { message: OpenMessage }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  const isBack = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is another heading
  useEffect(() => {
    if (!(isBack && isFirst.current)) heading.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [id])
  return (
    <h2 id="subject" ref={heading} tabIndex={-1} lang={language}>
      <bdi>{subject}</bdi>
    </h2>
  )
}

function Status({ message, state }: Pick<ConversationProps, 'message' | 'state'>) {
  if (state === 'undelivered') {
    return (
      <Chip tone="error" icon="warning-fill">
        {m.contact_state_undelivered()}
      </Chip>
    )
  }
  if (message.possibleSpam) {
    return (
      <Chip tone="error" icon="warning-fill">
        {m.contact_possible_spam()}
      </Chip>
    )
  }
  if (message.answered === '') {
    return (
      <Chip tone="warning" icon="clock-countdown-bold">
        {m.contact_not_answered()}
      </Chip>
    )
  }
  return (
    <Chip tone="success" icon="check-circle-bold">
      {m.contact_state_answered()}
    </Chip>
  )
}

function Tools({ message, list }: { message: OpenMessage; list: string }) {
  const { id, updatedAt } = message
  const look = clsx(buttons.button, buttons.secondary, buttons.extraSmall)
  return (
    <div className={clsx(parts.wrapping, styles.tools)}>
      {message.possibleSpam ? (
        <RowForm list={list} fields={{ intent: 'genuine' satisfies MessageIntent, id, updatedAt }}>
          <Button variant="secondary" size="extra-small" icon="check">
            {m.contact_genuine()}
          </Button>
        </RowForm>
      ) : (
        <Link className={look} to={`/admin/dashboard/add?message=${encodeURIComponent(id)}`}>
          <Icon name="phone-plus" />
          {m.contact_book()}
        </Link>
      )}
      {message.read ? (
        <RowForm list={list} fields={{ intent: 'unread' satisfies MessageIntent, id, updatedAt }}>
          <Button variant="secondary" size="extra-small" icon="envelope-simple">
            {m.contact_unread_again()}
          </Button>
        </RowForm>
      ) : (
        <RowForm list={list} fields={{ intent: 'open' satisfies MessageIntent, id }}>
          <Button variant="secondary" size="extra-small" icon="envelope-simple-open">
            {m.contact_read_now()}
          </Button>
        </RowForm>
      )}
      <Link className={look} to={dialogAddress(list, 'delete', id)} replace preventScrollReset>
        <Icon name="trash" />
        {m.contact_delete_ask()}
      </Link>
    </div>
  )
}
