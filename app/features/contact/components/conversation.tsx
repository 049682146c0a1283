import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import { m } from '../../../language/messages.ts'
import { mailLink } from '../../../platform/text/mail-link.ts'
import { phoneLink } from '../../../platform/text/phone-link.ts'
import { Chip } from '../../../ui/back-office/chip.tsx'
import { LanguageMark } from '../../../ui/back-office/language-mark.tsx'
import { RowForm } from '../../../ui/back-office/row-form.tsx'
import buttons from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { patientAddress } from '../../patients/address.ts'
import { dialogAddress, type MessagesAddress } from '../desk/address.ts'
import type { OpenMessage } from '../desk/conversation.server.ts'
import type { MessageState } from '../desk/page.server.ts'
import styles from './conversation.module.css'
import { Replies } from './replies.tsx'
import { ReplyBox, type ReplyRefusal } from './reply-box.tsx'

type Props = {
  message: OpenMessage
  state: MessageState
  address: MessagesAddress
  refusal: ReplyRefusal | undefined
  actionKey: string
}

/** One message with what was answered, what can be done about it, and where an answer is written. */
export function Conversation({ message, state, address, refusal, actionKey }: Props) {
  const { list, closed } = address
  const said = useNewestInView(message)
  return (
    <article className={styles.conversation} aria-labelledby="subject" data-about={message.id}>
      <Head message={message} state={state} closed={closed} />
      <Tools message={message} list={list} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section ref={said} className={styles.text} tabIndex={0} aria-label={m.contact_conversation()}>
        <div className={styles.letter}>
          <small>{m.contact_by_form({ when: message.when })}</small>
          <p lang={message.language}>
            <bdi>{message.message}</bdi>
          </p>
        </div>
        <Replies message={message} list={list} />
        {message.called !== '' && <p className={styles.called}>{message.called}</p>}
      </section>
      {!message.possibleSpam && <ReplyBox key={message.id} {...{ message, address, refusal, actionKey }} />}
    </article>
  )
}

function Head({ message, state, closed }: Pick<Props, 'message' | 'state'> & { closed: string }) {
  const call = phoneLink(message.phone)
  return (
    <header className={styles.header}>
      <Link className={styles.back} to={closed} preventScrollReset>
        <Icon name="caret-left" />
        {m.contact_back()}
      </Link>
      <Subject message={message} />
      <Status message={message} state={state} />
      <p className={styles.from}>
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

function Status({ message, state }: Pick<Props, 'message' | 'state'>) {
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
    <div className={styles.tools}>
      {message.possibleSpam ? (
        <RowForm list={list} fields={{ intent: 'genuine', id, updatedAt }}>
          <Button type="submit" variant="secondary" size="extra-small" icon="check">
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
        <RowForm list={list} fields={{ intent: 'unread', id, updatedAt }}>
          <Button type="submit" variant="secondary" size="extra-small" icon="envelope-simple">
            {m.contact_unread_again()}
          </Button>
        </RowForm>
      ) : (
        <RowForm list={list} fields={{ intent: 'open', id }}>
          <Button type="submit" variant="secondary" size="extra-small" icon="envelope-simple-open">
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
