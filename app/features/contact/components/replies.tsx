import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../language/messages.ts'
import { RowForm } from '../../../ui/back-office/row-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { copy } from '../copy.ts'
import type { OpenMessage, ShownReply } from '../desk/conversation.server.ts'
import styles from './conversation.module.css'

type Props = { message: OpenMessage; list: string }

/** What staff wrote back, below the message, with what became of each letter. */
export function Replies({ message, list }: Props) {
  return message.replies.map((reply) => (
    <div key={reply.id} className={clsx(styles.letter, styles.ours)}>
      <small>{m.contact_reply_by({ name: reply.by, when: reply.when })}</small>
      <p>
        <bdi>{reply.text}</bdi>
      </p>
      <Outcome reply={reply} message={message} list={list} />
    </div>
  ))
}

function Outcome({ reply, message, list }: Props & { reply: ShownReply }) {
  if (reply.state === 'fresh') return <Fresh key={reply.id} {...{ reply, message, list }} />
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

/** It waits for its letter to leave: so long whoever wrote it can take it back. */
function Fresh({ reply, message, list }: Props & { reply: ShownReply }) {
  const seconds = useSecondsLeft(reply.secondsLeft)
  const button = useRef<HTMLButtonElement>(null)
  const isOver = seconds === 0 && document.activeElement !== button.current
  return (
    <div className={styles.fresh}>
      <p className={styles.outcome}>{m.contact_reply_fresh()}</p>
      {!isOver && (
        <RowForm list={list} fields={{ intent: 'take-back', id: message.id, which: reply.id }}>
          <Button ref={button} type="submit" variant="secondary" size="extra-small">
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
