import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { integrityPath } from '#app/features/audit/address.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { CopyField } from '#app/ui/back-office/copy-field.tsx'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields, RowForm } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import type { TrustDone, TrustIntent } from '../commands.server.ts'
import type { HeadAnswer } from '../head.server.ts'
import type { ChecksView, StatusTokenView } from '../page.server.ts'
import { dataPath } from '../places/address.ts'
import styles from './checks.module.css'

/** The file answers an owner who was asked again. */
const supportPath = `${integrityPath}/support`

import { Checks } from './checks.tsx'

const checkNow = { intent: 'check' satisfies TrustIntent }

type Props = {
  checks: ChecksView | null
  problem: string | undefined
  refusal: string | undefined
  done: TrustDone['done'] | null
  head: HeadAnswer | null
  /** What owners alone see; null for auditors. */
  status: StatusProps | null
  actionKey: string
  /** The audit log's own cards. */
  children: ReactNode
}

/** Everything that is checked, and whether it holds. */
export function TrustPage({ checks, problem, refusal, done, head, status, actionKey, children }: Props) {
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 tabIndex={-1}>{m.audit_integrity_title()}</h1>
          <p className={quietText.line}>{m.trust_lead()}</p>
        </div>
        <RowForm list={integrityPath} fields={checkNow}>
          <Button size="small">{m.trust_check_now()}</Button>
        </RowForm>
      </div>
      <ActionNotice
        refusal={refusal}
        done={done ? doneWords[done]() : null}
        closeLabel={m.trust_close()}
        actionKey={actionKey}
      />
      {problem && (
        <Banner tone="error">
          <p>
            {problem} <a href={integrityPath}>{m.trust_try_again()}</a>
          </p>
        </Banner>
      )}
      {checks && <Checks view={checks} />}
      <div className={styles.more}>
        <Head answer={head} />
        {children}
        {status && <StatusAddress {...status} />}
        {status && <SupportBundle />}
        {status && <DataPlaces />}
      </div>
    </>
  )
}

const doneWords = { asked: m.trust_asked, revoked: m.trust_status_revoked }

/** Whether the log still says what somebody noted of it: a question, so that its answer has an address. */
function Head({ answer }: { answer: HeadAnswer | null }) {
  const { typed, errors = {}, verdict } = answer ?? {}
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="head-title" id="head">
      <h2 id="head-title">{m.trust_head_title()}</h2>
      <p>{m.trust_head_lead()}</p>
      {verdict && (
        <Banner tone={verdict.isSame ? 'success' : verdict.isSame === null ? 'info' : 'error'}>
          <p>{verdict.said}</p>
        </Banner>
      )}
      <Form method="get" action={integrityPath} preventScrollReset className={styles.head}>
        <Field
          className={compactField.compact}
          name="entry"
          label={m.trust_head_entry()}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed?.entry}
          error={errors.entry}
        />
        <Field
          className={compactField.compact}
          name="digits"
          label={m.trust_head_digits()}
          hint={m.trust_head_digits_hint()}
          autoComplete="off"
          spellCheck={false}
          defaultValue={typed?.digits}
          error={errors.digits}
        />
        <Button variant="secondary" size="small">
          {m.trust_head_verify()}
        </Button>
      </Form>
    </section>
  )
}

type StatusProps = {
  token: StatusTokenView | null
  /** Shown this once. */
  made: string | undefined
  address: string
  /** Asks once more who is there, for the intent that waits; null where that is known. */
  asking: { intent: string; field: ReactNode } | null
}

function StatusAddress({ token, made, address, asking }: StatusProps) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="status-title">
      <h2 id="status-title">{m.trust_status_title()}</h2>
      <p>{m.trust_status_lead({ address })}</p>
      {made !== undefined && (
        <>
          <Banner tone="success" focus>
            <p>{m.trust_status_once()}</p>
          </Banner>
          <CopyField
            isOnce
            name="status-token"
            value={made}
            words={{
              label: m.trust_status_token(),
              copy: m.trust_status_copy(),
              copied: m.trust_status_copied(),
            }}
          />
        </>
      )}
      <p className={quietText.small}>{token ? `${token.made} ${token.used}` : m.trust_status_none()}</p>
      <div className={styles.buttons}>
        <TokenForm intent="make-token" asking={asking}>
          <Button variant="secondary" size="extra-small">
            {token ? m.trust_status_replace() : m.trust_status_make()}
          </Button>
        </TokenForm>
        {token && (
          <TokenForm intent="revoke-token" asking={asking}>
            <Button variant="danger-outline" size="extra-small">
              {m.trust_status_revoke()}
            </Button>
          </TokenForm>
        )}
      </div>
    </section>
  )
}

const SupportBundle = () => (
  <section className={clsx(card.card, box.box)} aria-labelledby="support-title">
    <h2 id="support-title">{m.trust_support_title()}</h2>
    <p>{m.trust_support_lead()}</p>
    <ButtonLink href={supportPath} variant="secondary" size="extra-small">
      {m.trust_support_download()}
    </ButtonLink>
  </section>
)

const DataPlaces = () => (
  <section className={clsx(card.card, box.box)} aria-labelledby="data-places-title">
    <h2 id="data-places-title">{m.trust_data_title()}</h2>
    <p>{m.trust_data_lead()}</p>
    <ButtonLink href={dataPath} variant="secondary" size="extra-small">
      {m.trust_data_open()}
    </ButtonLink>
  </section>
)

type TokenProps = { intent: TrustIntent; asking: StatusProps['asking']; children: ReactNode }

const TokenForm = ({ intent, asking, children }: TokenProps) => (
  <Form method="post" action={integrityPath} replace preventScrollReset noValidate>
    <HiddenFields fields={{ intent }} />
    {asking?.intent === intent && asking.field}
    {children}
  </Form>
)
