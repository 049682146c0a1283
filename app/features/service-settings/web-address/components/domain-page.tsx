import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import { Chip, type ChipTone } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { CopyField } from '#app/ui/back-office/copy-field.tsx'
import { ForInstaller } from '#app/ui/back-office/for-installer.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { withElements } from '#app/ui/with-elements.tsx'
import { domainPath } from '../address.ts'
import type { DomainAnswer, DomainIntent, DomainView } from '../page.server.ts'
import styles from './domain-page.module.css'

/** Why a form came back, and what was typed. */
type DomainRefusal = {
  intent: string
  message: string | null
  errors: Record<string, string>
  typed: { address: string }
}

type Props = {
  view: DomainView
  answer: DomainAnswer | undefined
  refusal: DomainRefusal | undefined
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
}

/** The clinic's web address, whether it is safe to use, and what reads figures of the server. */
export function DomainPage({ view, answer, refusal, confirmation }: Props) {
  const asks = (intent: DomainIntent) => (refusal?.intent === intent ? confirmation : null)
  return (
    <>
      {refusal?.message && (
        <Banner tone="error" focus>
          <p>{refusal.message}</p>
        </Banner>
      )}
      {answer?.did === 'address' && <Saved address={answer.value} />}
      <AddressBox view={view} refusal={refusal} asks={asks} />
      <EncryptionBox isHttps={view.isHttps} />
      <MetricsBox state={view.metrics} answer={answer} asks={asks} />
    </>
  )
}

const Saved = ({ address }: { address: string }) => (
  <Banner tone="success" focus>
    <p>{m.web_address_saved({ address })}</p>
    <p>
      {withElements(m.web_address_saved_next, {
        address: <a href={`${address}${domainPath}`}>{address}</a>,
      })}
    </p>
  </Banner>
)

const tones: Record<DomainView['urgency'], ChipTone> = { fine: 'success', soon: 'warning', urgent: 'error' }

type AddressProps = {
  view: DomainView
  refusal: DomainRefusal | undefined
  asks: (intent: DomainIntent) => ReactNode
}

function AddressBox({ view, refusal, asks }: AddressProps) {
  const { publicUrl, host, source, facts, urgency, isHttps } = view
  const word = !isHttps
    ? m.web_address_insecure()
    : urgency === 'fine'
      ? m.web_address_secure()
      : m.web_address_look()
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="address-title">
      <div className={styles.head}>
        <h2 id="address-title">{publicUrl === null ? m.web_address_none() : host}</h2>
        {publicUrl !== null && <Chip tone={isHttps ? tones[urgency] : 'warning'}>{word}</Chip>}
      </div>
      {publicUrl === null && <p>{m.web_address_none_lead()}</p>}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ title, line, detail, urgency }) => (
            <div key={title} data-urgency={urgency}>
              <dt>{title}</dt>
              <dd>
                <b>{line}</b>
                <small>{detail}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {source === 'environment' ? (
        <>
          <p className={quietText.line}>{m.service_settings_by_administrator()}</p>
          <ForInstaller>{m.web_address_installer_set()}</ForInstaller>
        </>
      ) : (
        <AddressForm isFirst={publicUrl === null} refusal={refusal} asks={asks('address')} />
      )}
    </section>
  )
}

type FormProps = { isFirst: boolean; refusal: DomainRefusal | undefined; asks: ReactNode }

function AddressForm({ isFirst, refusal, asks }: FormProps) {
  const busy = useNavigation().formData?.get('intent') === ('address' satisfies DomainIntent)
  return (
    <Form method="post" action={domainPath} replace preventScrollReset noValidate className={styles.form}>
      {!isFirst && <h3>{m.web_address_change_title()}</h3>}
      <p className={quietText.line}>{isFirst ? m.web_address_first_lead() : m.web_address_change_lead()}</p>
      <HiddenFields fields={{ intent: 'address' satisfies DomainIntent }} />
      <Field
        className={clsx(compactField.compact, styles.field)}
        id="address"
        name="address"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={isFirst ? m.web_address_first() : m.web_address_field()}
        hint={m.web_address_field_hint()}
        defaultValue={refusal?.typed.address}
        error={refusal?.errors.address}
      />
      {asks}
      <div className={buttonRow.row}>
        <Button size="small" busy={busy} busyText={m.web_address_checking()}>
          {m.web_address_save()}
        </Button>
      </div>
    </Form>
  )
}

function EncryptionBox({ isHttps }: { isHttps: boolean }) {
  const lines = [
    {
      title: m.web_address_https(),
      text: isHttps ? m.web_address_https_on() : m.web_address_https_off(),
    },
    { title: m.web_address_hsts(), text: m.web_address_hsts_text() },
  ]
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="encryption-title">
      <h2 id="encryption-title">{m.web_address_encryption()}</h2>
      {lines.map(({ title, text }) => (
        <div key={title} className={box.line}>
          <span className={box.text}>
            <b>{title}</b>
            <small>{text}</small>
          </span>
          <Chip tone={isHttps ? 'success' : 'plain'}>
            {isHttps ? m.web_address_on() : m.web_address_off()}
          </Chip>
        </div>
      ))}
    </section>
  )
}

type MetricsProps = {
  state: DomainView['metrics']
  answer: DomainAnswer | undefined
  asks: (intent: DomainIntent) => ReactNode
}

function MetricsBox({ state, answer, asks }: MetricsProps) {
  const isOn = state !== 'off'
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="metrics-title">
      <div className={styles.head}>
        <h2 id="metrics-title">{m.web_address_metrics()}</h2>
        <Chip tone={isOn ? 'success' : 'plain'}>{isOn ? m.web_address_on() : m.web_address_off()}</Chip>
      </div>
      <p>{m.web_address_metrics_lead()}</p>
      {answer?.did === 'metrics-off' && (
        <Banner tone="success" focus>
          <p>{m.web_address_metrics_stopped()}</p>
        </Banner>
      )}
      {answer?.did === 'token' && (
        <>
          <Banner tone="success" focus>
            <p>{m.web_address_metrics_once()}</p>
          </Banner>
          <CopyField
            isOnce
            name="token"
            value={answer.value}
            words={{
              label: m.web_address_metrics_token(),
              copy: m.web_address_copy(),
              copied: m.web_address_copied(),
            }}
          />
        </>
      )}
      {state === 'environment' ? (
        <p className={quietText.line}>{m.service_settings_by_administrator()}</p>
      ) : (
        <div className={styles.buttons}>
          <IntentForm intent="token" asks={asks('token')}>
            {isOn ? m.web_address_metrics_renew() : m.web_address_metrics_make()}
          </IntentForm>
          {isOn && (
            <IntentForm intent="metrics-off" asks={asks('metrics-off')}>
              {m.web_address_metrics_stop()}
            </IntentForm>
          )}
        </div>
      )}
    </section>
  )
}

type IntentProps = { intent: DomainIntent; asks: ReactNode; children: ReactNode }

const IntentForm = ({ intent, asks, children }: IntentProps) => (
  <Form method="post" action={domainPath} replace preventScrollReset noValidate className={styles.form}>
    <HiddenFields fields={{ intent }} />
    {asks}
    <Button variant="secondary" size="extra-small">
      {children}
    </Button>
  </Form>
)
