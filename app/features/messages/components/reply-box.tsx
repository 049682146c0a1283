import { clsx } from 'clsx'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { m } from '#app/language/messages.ts'
import { forgetTyped } from '#app/platform/forms/page-keeper.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { RefusalBanner } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { saveByKeys } from '#app/ui/forms/save-by-keys.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { MessagesAddress } from '../desk/address.ts'
import type { OpenMessage } from '../desk/conversation.server.ts'
import type { MessageIntent } from '../desk/page.server.ts'
import { mostDraftLength } from '../desk/replies/rules.ts'
import { withTemplate } from '../templates/rules.ts'
import conversationStyles from './conversation.module.css'
import { SavedReplies } from './saved-replies.tsx'

const draftPath = '/admin/messages/draft'
/** As long as somebody goes on typing nothing is sent. */
const pauseMilliseconds = 800

type Kept = 'nothing' | 'kept' | 'failed'

/**
 * Keeps what somebody types as their draft, and what is left when they go elsewhere. `forget` is called where the form
 * itself is sent: then nothing comes after it. Until the server has it, the tab does.
 */
function useDraftKept(
  id: string,
  form: RefObject<HTMLFormElement | null>,
): {
  state: Kept
  keep: (text: string) => void
  forget: () => void
} {
  const [state, setState] = useState<Kept>('nothing')
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  const forget = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    setState('nothing')
  }, [])
  const send = useCallback(async () => {
    const text = waiting.current?.text
    if (text === undefined) return
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    const isKept = await post({ id, reply: text })
    if (waiting.current) return
    setState(isKept ? 'kept' : 'failed')
    if (isKept && form.current) forgetTyped(form.current)
  }, [id, form])
  const keep = useCallback(
    (text: string) => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { text, timer: setTimeout(() => void send(), pauseMilliseconds) }
      setState('nothing')
    },
    [send],
  )
  useEffect(() => {
    const leave = () => void send()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [send])
  return { state, keep, forget }
}

/** `keepalive`: it arrives even where the page has gone by then. */
async function post(fields: Record<string, string>): Promise<boolean> {
  try {
    const body = new URLSearchParams(fields)
    return (await fetch(draftPath, { method: 'POST', body, keepalive: true, redirect: 'error' })).ok
  } catch {
    return false
  }
}

/** Why an answer was not sent, and what was typed. */
export type ReplyRefusal = {
  message?: string | undefined
  errors?: Record<string, string> | undefined
  /** Empty where another form was refused. */
  reply: string
  intent: string
}

type Props = {
  message: OpenMessage
  address: MessagesAddress
  refusal: ReplyRefusal | undefined
  actionKey: string
}

/** Where an answer is written; what is typed is kept as a draft of this person, whatever others do. */
export function ReplyBox({ message, address, refusal, actionKey }: Props) {
  const text = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { state, keep, forget } = useDraftKept(message.id, form)
  const answered = useAnsweredAsSeen(message.answered, actionKey)
  const { state: going, formData } = useNavigation()
  const [refusedBefore, setRefusedBefore] = useState(refusal)
  // A refusal is here before the lists were read again: the next try needn't wait for them.
  const isBack = going === 'loading' && refusal !== undefined && refusal !== refusedBefore
  const pressed = isBack ? null : formData?.get('intent')
  useTextAfter({ text, draft: message.draft, action: address.action, actionKey })
  const own = refusal?.reply === undefined || !isOfReply(refusal.intent) ? undefined : refusal
  const fields = { id: message.id, answered }
  const begin = (template: string) => {
    const field = text.current
    if (!field) return
    field.value = withTemplate(field.value, template)
    field.focus()
    keep(field.value)
  }
  return (
    <Form
      ref={form}
      data-typing="saved"
      method="post"
      action={address.list}
      className={conversationStyles.reply}
      replace
      preventScrollReset
      onSubmit={(event) => {
        if (pressed) return event.preventDefault()
        setRefusedBefore(refusal)
        forget()
      }}
      onKeyDown={saveByKeys}
    >
      <HiddenFields fields={fields} />
      {own?.message && <RefusalBanner answer={own}>{own.message}</RefusalBanner>}
      {answered !== message.answered && message.answered !== '' && (
        <p className={conversationStyles.meanwhile} role="status">
          {m.contact_answered_just_now({ name: message.answeredBy })}
        </p>
      )}
      <TextArea
        ref={text}
        className={compactField.compact}
        id="reply"
        name="reply"
        label={message.name === '' ? m.contact_reply_nameless() : m.contact_reply_to({ name: message.name })}
        rows={3}
        maxLength={mostDraftLength}
        defaultValue={own?.reply ?? message.draft}
        error={own?.errors?.reply}
        onChange={(event) => keep(event.target.value)}
        autoComplete="off"
      />
      <SavedReplies templates={message.templates} use={begin} />
      <Foot message={message} pressed={typeof pressed === 'string' ? pressed : null} kept={state} />
    </Form>
  )
}

const isOfReply = (intent: string) =>
  ['reply', 'called', 'unanswered', 'draft', 'use'].includes(intent.split(' ', 1)[0] ?? '')

function Foot({ message, pressed, kept }: { message: OpenMessage; pressed: string | null; kept: string }) {
  const hydrated = useHydrated()
  const canSend = message.canSend && message.email !== ''
  const called = message.called !== ''
  return (
    <div className={clsx(parts.wrappingLine, conversationStyles.foot)}>
      <p>
        {canSend
          ? m.contact_reply_sends({ email: message.email, signature: signatureText(message.signature) })
          : whyNot(message)}{' '}
        <span role="status">
          {kept === 'kept' ? m.contact_draft_kept() : kept === 'failed' && m.contact_draft_failed()}
        </span>
      </p>
      {!hydrated && (
        <Button name="intent" value={'draft' satisfies MessageIntent} variant="text" size="extra-small">
          {m.contact_keep_draft()}
        </Button>
      )}
      <Button
        name="intent"
        value={called ? 'unanswered' : 'called'}
        variant={canSend || called ? 'secondary' : 'primary'}
        size="extra-small"
        icon={called ? 'arrow-counter-clockwise' : 'check'}
      >
        {called ? m.contact_uncalled_button() : m.contact_called_button()}
      </Button>
      <Button
        name="intent"
        value={'reply' satisfies MessageIntent}
        variant={canSend ? 'primary' : 'secondary'}
        size="extra-small"
        icon="paper-plane-tilt"
        unavailable={!canSend}
        busy={pressed === 'reply'}
        busyText={m.contact_sending()}
        aria-keyshortcuts="Control+Enter"
        title={m.contact_send_by_keys()}
        data-save
      >
        {m.contact_send()}
      </Button>
    </div>
  )
}

function whyNot({ canSend, phone }: OpenMessage): string {
  const number = { phone: phone || m.contact_no_phone() }
  return canSend ? m.contact_reply_nowhere(number) : m.contact_reply_cannot(number)
}

const signatureText = (name: string) =>
  name === '' ? clinic().name : m.contact_signature({ clinic: clinic().name, name })

/**
 * When the message was answered last, as this person saw it when they last did something here: an answer of somebody
 * else that comes while they write is told, and what they send then is refused once.
 */
function useAnsweredAsSeen(answered: string, actionKey: string): string {
  const [seen, setSeen] = useState({ answered, actionKey })
  if (seen.actionKey === actionKey) return seen.answered
  setSeen({ answered, actionKey })
  return answered
}

type After = {
  text: RefObject<HTMLTextAreaElement | null>
  draft: string
  action: MessagesAddress['action']
  actionKey: string
}

/** An answer that was sent leaves its field, one that was taken back returns to it; nothing else touches what is typed. */
function useTextAfter({ text, draft, action, actionKey }: After): void {
  const before = useRef(actionKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each action
  useEffect(() => {
    const field = text.current
    if (!field || before.current === actionKey) return
    before.current = actionKey
    if (action === 'answered') field.value = ''
    if (action !== 'taken-back') return
    field.value = draft
    field.focus({ preventScroll: true })
  }, [actionKey])
}
