import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { type ServiceDone, textsPath } from '#app/features/texts/address.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { FoldSummary } from '#app/ui/back-office/fold-summary.tsx'
import { ForInstaller } from '#app/ui/back-office/for-installer.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import type { ServiceView, TextsIntent } from '../page.server.ts'
import type { keptServiceFields } from '../rules.ts'
import styles from './text-service-panel.module.css'

/** Why the form came back, and what was typed; never the secret. */
type ServiceRefusal = {
  intent: string
  message: string | null
  errors: Record<string, string>
  typed: Record<(typeof keptServiceFields)[number], string>
}

type Props = {
  view: ServiceView
  done: ServiceDone | null
  refusal: ServiceRefusal | undefined
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
  /** Asks so from the start where no script runs. */
  withoutScript: ReactNode
}

/** The service that sends text messages: which account at it, or none. */
export function TextServicePanel({ view, done, refusal, confirmation, withoutScript }: Props) {
  const isOn = view.state !== 'off'
  const asks = (intent: TextsIntent) => (refusal?.intent === intent ? confirmation : null)
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="text-service-title">
      <div className={styles.head}>
        <h2 id="text-service-title">{m.text_service_title()}</h2>
        <Chip tone={isOn ? 'success' : 'plain'}>{isOn ? m.text_service_on() : m.text_service_off()}</Chip>
      </div>
      <p>{m.text_service_lead()}</p>
      {!refusal && done && (
        <Banner tone="success" focus key={done}>
          <p>{done === 'connected' ? m.text_service_saved() : m.text_service_disconnected()}</p>
        </Banner>
      )}
      {refusal?.message && (
        <Banner tone="error" focus>
          <p>{refusal.message}</p>
        </Banner>
      )}
      {view.state === 'environment' ? (
        <>
          <p className={quietText.line}>{m.service_settings_by_administrator()}</p>
          <ForInstaller>{m.text_service_installer_set()}</ForInstaller>
        </>
      ) : view.hasAddress ? (
        <ServiceForm view={view} refusal={refusal} asks={asks('connect') ?? withoutScript} />
      ) : (
        <Banner tone="info">
          <p>
            {m.text_service_needs_address()}{' '}
            <Link to={sectionPath('domain')}>{m.text_service_to_address()}</Link>
          </p>
        </Banner>
      )}
      {view.state === 'owner' && <Disconnecting asks={asks('disconnect')} />}
    </section>
  )
}

type FormProps = { view: ServiceView; refusal: ServiceRefusal | undefined; asks: ReactNode }

function ServiceForm({ view, refusal, asks }: FormProps) {
  const busy = useNavigation().formData?.get('intent') === ('connect' satisfies TextsIntent)
  const refused = refusal?.intent === 'connect' ? refusal : undefined
  const typed = refused?.typed ?? { ...view.typed, number: '' }
  const errors = refused?.errors ?? {}
  const text = (name: 'account' | 'sender' | 'server', label: string, hint: string) => (
    <Field
      className={clsx(compactField.compact, styles.field)}
      id={`service-${name}`}
      name={name}
      label={label}
      hint={hint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={typed[name]}
      error={errors[name]}
    />
  )
  return (
    <Form method="post" action={textsPath} replace preventScrollReset noValidate className={styles.form}>
      <p className={quietText.line}>{m.text_service_baa()}</p>
      <HiddenFields fields={{ intent: 'connect' satisfies TextsIntent }} />
      {text('account', m.text_service_account(), m.text_service_account_hint())}
      <Field
        className={clsx(compactField.compact, styles.field)}
        id="service-secret"
        name="secret"
        type="password"
        autoComplete="off"
        label={m.text_service_secret()}
        hint={view.state === 'owner' ? m.text_service_secret_kept() : undefined}
        error={errors.secret}
      />
      {text('sender', m.text_service_sender(), m.text_service_sender_hint())}
      <fieldset className={styles.choice}>
        <legend>{m.text_service_answers()}</legend>
        <div className={radioBoxes.boxes}>
          {(['all', 'foreign'] as const).map((value) => (
            <label key={value}>
              <input type="radio" name="answers" value={value} defaultChecked={typed.answers === value} />
              {value === 'all' ? m.text_service_answers_all() : m.text_service_answers_foreign()}
            </label>
          ))}
        </div>
      </fieldset>
      <details className={styles.other} open={typed.server !== '' || errors.server !== undefined}>
        <FoldSummary>{m.text_service_other()}</FoldSummary>
        {text('server', m.text_service_server(), m.text_service_server_hint())}
      </details>
      <Field
        className={clsx(compactField.compact, styles.field)}
        id="service-number"
        name="number"
        type="tel"
        autoComplete="tel"
        label={m.text_service_number()}
        hint={m.text_service_number_hint()}
        defaultValue={typed.number}
        error={errors.number}
      />
      {asks}
      <div className={buttonRow.row}>
        <Button size="small" busy={busy} busyText={m.text_service_saving()}>
          {m.text_service_save()}
        </Button>
      </div>
    </Form>
  )
}

const Disconnecting = ({ asks }: { asks: ReactNode }) => (
  <details className={styles.other} open={asks !== null}>
    <FoldSummary>{m.text_service_disconnect()}</FoldSummary>
    <Form method="post" action={textsPath} replace preventScrollReset noValidate className={styles.form}>
      <p>{m.text_service_disconnect_lead()}</p>
      <HiddenFields fields={{ intent: 'disconnect' satisfies TextsIntent }} />
      {asks}
      <div className={buttonRow.row}>
        <Button variant="danger" size="small">
          {m.text_service_disconnect_it()}
        </Button>
      </div>
    </Form>
  </details>
)
