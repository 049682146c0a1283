import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { SenderPurpose } from '#app/db/values.ts'
import { mailSettingsPath } from '#app/features/mail-setup/address.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import box from '#app/ui/back-office/box.module.css'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import type { SenderIntent, SenderLine, SenderView } from '../page.server.ts'
import { codeMinutes, type SenderDone, senderPath } from '../rules.ts'
import styles from './sender-page.module.css'

/** Why a form came back, and what was typed. */
type SenderRefusal = {
  message: string | null
  errors: Record<string, string>
  typed: { intent: string; id: string; address: string; code: string }
}

type Props = {
  view: SenderView
  done: SenderDone | null
  refusal: SenderRefusal | undefined
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
}

const doneWords = {
  sent: m.mail_sender_done_sent,
  confirmed: m.mail_sender_done_confirmed,
  removed: m.mail_sender_done_removed,
} satisfies Record<SenderDone, () => string>

/** From where emails come and where answers go: an owner names an address and types the code that is sent there. */
export function SenderPage({ view, done, refusal, confirmation }: Props) {
  return (
    <>
      <div className={screenHead.header}>
        <h1>{m.mail_sender_title()}</h1>
      </div>
      <div className={styles.page}>
        <p>{m.mail_sender_lead()}</p>
        {refusal?.message && (
          <Banner tone="error" focus>
            <p>{refusal.message}</p>
          </Banner>
        )}
        {!refusal && done && (
          <Banner tone={done === 'sent' ? 'info' : 'success'} focus key={done}>
            <p>{doneWords[done]()}</p>
          </Banner>
        )}
        {!view.writes && (
          <Banner tone="warning">
            <p>{m.mail_sender_no_service()}</p>
          </Banner>
        )}
        {view.lines.map((line) => (
          <SenderCard
            key={`${line.purpose} ${line.address} ${line.pending}`}
            line={line}
            writes={view.writes}
            refusal={refusal?.typed.id === line.purpose ? refusal : undefined}
            confirmation={confirmation}
          />
        ))}
        <p>
          <Link to={mailSettingsPath}>{m.mail_sender_back()}</Link>
        </p>
      </div>
    </>
  )
}

const titles = { from: m.mail_sender_from, 'reply-to': m.mail_sender_reply_to }
const hints = { from: m.mail_sender_from_hint, 'reply-to': m.mail_sender_reply_to_hint }
const usual = { from: m.mail_sender_source_usual_from, 'reply-to': m.mail_sender_source_usual_reply }

const sourceOf = (purpose: SenderPurpose) => ({
  environment: m.mail_sender_source_environment,
  set: m.mail_sender_source_set,
  kept: m.mail_sender_source_kept,
  usual: usual[purpose],
})

type CardProps = { line: SenderLine; writes: boolean } & Pick<Props, 'refusal' | 'confirmation'>

function SenderCard({ line, writes, refusal, confirmation }: CardProps) {
  const { purpose, address, source, pending } = line
  const isRemovable = purpose === 'reply-to' && source !== 'usual'
  const asks = (intent: SenderIntent) => (refusal?.typed.intent === intent ? confirmation : null)
  return (
    <section className={clsx(card.card, box.box, styles.box)} aria-labelledby={`${purpose}-title`}>
      <h2 id={`${purpose}-title`}>{titles[purpose]()}</h2>
      <p>
        <b className={styles.address}>{address}</b>
        <span className={quietText.line}>{sourceOf(purpose)[source]()}</span>
      </p>
      {source !== 'environment' && writes && (
        <>
          {pending !== '' && <CodeForm line={line} refusal={refusal} asks={asks('confirm')} />}
          <SenderForm purpose={purpose} intent="request">
            <Field
              className={clsx(compactField.compact, styles.field)}
              id={`${purpose}-address`}
              name="address"
              type="email"
              label={m.mail_sender_new()}
              hint={hints[purpose]()}
              defaultValue={refusal?.typed.address}
              error={refusal?.errors[purpose]}
            />
            {asks('request')}
            <SubmitButton intent="request">{m.mail_sender_send()}</SubmitButton>
          </SenderForm>
          {(isRemovable || pending !== '') && (
            <SenderForm purpose={purpose} intent="remove">
              {asks('remove')}
              <Button variant="secondary" size="extra-small">
                {isRemovable ? m.mail_sender_remove() : m.mail_sender_cancel()}
              </Button>
            </SenderForm>
          )}
        </>
      )}
    </section>
  )
}

type CodeProps = { line: SenderLine; refusal: SenderRefusal | undefined; asks: ReactNode }

function CodeForm({ line: { purpose, pending, waitsForCode }, refusal, asks }: CodeProps) {
  const minutes = numberText(codeMinutes)
  if (!waitsForCode) return <p>{m.mail_sender_ended({ address: pending })}</p>
  return (
    <SenderForm purpose={purpose} intent="confirm">
      <Field
        className={clsx(compactField.compact, styles.code)}
        id={`${purpose}-code`}
        name="code"
        label={m.mail_sender_code()}
        hint={m.mail_sender_waits({ address: pending, minutes })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        defaultValue={refusal?.typed.code}
        error={refusal?.errors.code}
      />
      {asks}
      <SubmitButton intent="confirm">{m.mail_sender_confirm()}</SubmitButton>
    </SenderForm>
  )
}

const busyWords = { request: m.mail_sender_sending, confirm: m.mail_sender_checking }

function SubmitButton({ intent, children }: { intent: keyof typeof busyWords; children: ReactNode }) {
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <div className={buttonRow.row}>
      <Button size="small" busy={busy} busyText={busyWords[intent]()}>
        {children}
      </Button>
    </div>
  )
}

const SenderForm = ({
  purpose,
  intent,
  children,
}: {
  purpose: SenderPurpose
  intent: SenderIntent
  children: ReactNode
}) => (
  <Form method="post" action={senderPath} replace noValidate>
    <HiddenFields fields={{ intent, id: purpose }} />
    {children}
  </Form>
)
