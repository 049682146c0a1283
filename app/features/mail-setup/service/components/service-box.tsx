import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { mailSettingsPath } from '#app/features/mail-setup/address.ts'
import { TestEmail } from '#app/features/mail-setup/components/mail-box.tsx'
import type { TestOutcome } from '#app/features/mail-setup/copy.ts'
import { senderPath } from '#app/features/mail-setup/sender/rules.ts'
import type { LastEmail } from '#app/features/mail-setup/test-email.server.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { DeletionDialog } from '#app/ui/back-office/deletion-dialog.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { disconnectAddress, providerAddress } from '../address.ts'
import { providerCopy, serviceDone } from '../copy.ts'
import type { ServiceDone, ServiceIntent, ServiceView } from '../page.server.ts'
import { type keptServiceFields, type MailProvider, mailProviders } from '../rules.ts'
import styles from './service-box.module.css'
import { ServiceFields } from './service-fields.tsx'

/** Why a form came back, and what was typed except the secret. */
type RefusedService = {
  intent: string
  message: string | null
  fix: string
  code: string
  errors: Record<string, string>
  typed: Record<(typeof keptServiceFields)[number], string>
}

type Props = {
  view: ServiceView
  last: LastEmail
  /** Of the person who is signed in: their test email goes there. */
  address: string
  outcome: TestOutcome | null
  /** What large mailboxes think of the last test email. */
  verdict: string | null
  done: ServiceDone | null
  refused: RefusedService | undefined
  /** The address asks whether to disconnect. */
  isLeaving: boolean
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
  /** Asks so from the start where no script runs. */
  withoutScript: ReactNode
  /** Differs from answer to answer. */
  attempt: string
}

/** The owner connects the mail service: what was typed is tried by an email before it is saved. */
export function ServiceBox(props: Props) {
  const { view, last, address, outcome, verdict, done, refused, isLeaving, confirmation, attempt } = props
  const { withoutScript } = props
  const { provider, connected } = view
  return (
    <>
      {!refused && done && (
        <Banner tone={done === 'connected' ? 'success' : 'info'} focus key={attempt}>
          <p>{serviceDone[done]()}</p>
        </Banner>
      )}
      {refused?.message && <Refused {...refused} key={attempt} />}
      <section className={clsx(card.card, box.box, styles.box)} aria-labelledby="mail-service">
        <div className={styles.head}>
          <div>
            <h2 id="mail-service">{m.mail_service_title()}</h2>
            <p className={quietText.line}>{m.mail_service_lead()}</p>
          </div>
          <State connected={connected} last={last} />
        </div>
        <Providers provider={provider} error={refused?.errors.provider} />
        <Notes provider={provider} />
        <ServiceForm
          key={provider}
          view={view}
          to={address}
          refused={refused?.intent === 'connect' ? refused : undefined}
          confirmation={isLeaving ? null : (confirmation ?? withoutScript)}
        />
        {connected !== null && (
          <>
            <TestEmail last={last} address={address} outcome={outcome} verdict={verdict} isTyped />
            <div className={styles.foot}>
              <Link
                to={disconnectAddress}
                preventScrollReset
                className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
              >
                {m.mail_service_disconnect()}
              </Link>
            </div>
          </>
        )}
      </section>
      {isLeaving && connected !== null && <Disconnecting>{confirmation}</Disconnecting>}
    </>
  )
}

function Refused({ message, fix, code }: RefusedService) {
  return (
    <Banner tone="error" focus>
      <p>
        <b>{message}</b> {fix}
      </p>
      {code && <p className={quietText.small}>{m.mail_service_server_answer({ code })}</p>}
    </Banner>
  )
}

const states = {
  works: { tone: 'success', word: m.mail_service_connected },
  failed: { tone: 'error', word: m.mail_service_failing },
  'to-test': { tone: 'warning', word: m.mail_setup_last_ask },
} as const

function State({ connected, last }: { connected: MailProvider | null; last: LastEmail }) {
  const { tone, word } =
    connected === null ? { tone: 'plain' as const, word: m.mail_service_none } : states[last.state]
  return <Chip tone={tone}>{word()}</Chip>
}

/** Links, so that each provider asks for its own fields without a script too. */
function Providers({ provider, error }: { provider: MailProvider; error: string | undefined }) {
  return (
    <nav aria-labelledby="mail-providers">
      <span className={styles.label} id="mail-providers">
        {m.mail_service_provider()}
      </span>
      {error && <p>{error}</p>}
      <div className={styles.providers}>
        {mailProviders.map((one) => (
          <Link
            key={one}
            to={providerAddress(one)}
            replace
            preventScrollReset
            aria-current={one === provider ? 'true' : undefined}
          >
            {providerCopy[one].name()}
          </Link>
        ))}
      </div>
    </nav>
  )
}

function Notes({ provider }: { provider: MailProvider }) {
  const { steps, sender, agreement } = providerCopy[provider]
  return (
    <div className={styles.notes}>
      <ul aria-label={m.mail_service_before()}>
        {steps.map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>{m.mail_service_sender()}</dt>
          <dd>{sender()}</dd>
        </div>
        <div>
          <dt>{m.mail_service_agreement()}</dt>
          <dd>{agreement()}</dd>
        </div>
      </dl>
    </div>
  )
}

type FormProps = {
  view: ServiceView
  to: string
  refused: RefusedService | undefined
  confirmation: ReactNode
}

function ServiceForm({ view, to, refused, confirmation }: FormProps) {
  const busy = useNavigation().formData?.get('intent') === ('connect' satisfies ServiceIntent)
  const { provider, replyTo } = view
  return (
    <Form
      method="post"
      action={providerAddress(provider)}
      replace
      preventScrollReset
      noValidate
      className={styles.form}
    >
      <HiddenFields fields={{ intent: 'connect' satisfies ServiceIntent, provider }} />
      <ServiceFields view={view} to={to} typed={refused?.typed} errors={refused?.errors ?? {}} />
      {provider !== 'emailjs' && (
        <p className={clsx(styles.whole, quietText.line)}>
          {m.mail_service_replies({ address: replyTo })}{' '}
          {view.connected !== null && <Link to={senderPath}>{m.mail_service_replies_change()}</Link>}
        </p>
      )}
      {confirmation && <div>{confirmation}</div>}
      <div className={clsx(styles.whole, styles.send)}>
        <Button size="small" busy={busy} busyText={m.mail_service_saving()}>
          {m.mail_service_save()}
        </Button>
        <span className={quietText.line}>{m.mail_service_save_hint()}</span>
      </div>
    </Form>
  )
}

function Disconnecting({ children }: { children: ReactNode }) {
  return (
    <DeletionDialog
      list={mailSettingsPath}
      words={{
        title: m.mail_service_disconnect_title(),
        question: m.mail_service_disconnect_text(),
        keep: m.mail_service_disconnect_keep(),
        deleteIt: m.mail_service_disconnect(),
        deleting: m.mail_service_disconnecting(),
        close: m.mail_service_close(),
      }}
      icon="prohibit"
      fields={{ intent: 'disconnect' satisfies ServiceIntent }}
    >
      {children}
    </DeletionDialog>
  )
}
