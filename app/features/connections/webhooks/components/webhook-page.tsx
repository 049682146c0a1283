import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import form from '#app/features/connections/components/connection-form.module.css'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { DeletionDialog } from '#app/ui/back-office/deletion-dialog.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields, RowForm } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { webhookPath } from '../address.ts'
import type { WebhookDone, WebhookIntent } from '../commands.server.ts'
import type { WebhookView } from '../page.server.ts'
import { Deliveries } from './deliveries.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { EventFields } from './event-fields.tsx'
import { MadeSecret } from './made-secret.tsx'
import styles from './webhooks.module.css'

type Refusal = {
  intent: string
  message: string | null
  errors: Record<string, string>
  typed: { events: readonly string[]; details: boolean }
}

type Props = {
  view: WebhookView
  refusal: Refusal | undefined
  done: WebhookDone['done'] | null
  /** A new secret, shown this once. */
  secret: string | undefined
  isDeleting: boolean
  /** Asks once more who is there, in the form that came back for it; null where that is known. */
  confirmation: ReactNode
}

const intentField = (intent: Spoken<WebhookIntent>) => ({ intent })

/** One webhook: what it sends, its secret, and what became of each delivery. */
export function WebhookPage({ view, refusal, done, secret, isDeleting, confirmation }: Props) {
  if (secret !== undefined) return <MadeSecret made={{ id: view.id, secret }} />
  const list = webhookPath(view.id)
  const asking = (intent: WebhookIntent) => (refusal?.intent === intent ? confirmation : null)
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 tabIndex={-1} className={styles.title}>
            <bdi>{view.place}</bdi>
          </h1>
          <p className={quietText.line}>{view.sends}</p>
        </div>
        <div className={styles.buttons}>
          <RowForm list={list} fields={intentField('test')}>
            <Button variant="secondary" size="small">
              {m.webhooks_test()}
            </Button>
          </RowForm>
          <RowForm list={list} fields={intentField(view.state === 'on' ? 'turn-off' : 'turn-on')}>
            <Button variant="secondary" size="small">
              {view.state === 'on' ? m.webhooks_turn_off() : m.webhooks_turn_on()}
            </Button>
          </RowForm>
        </div>
      </div>
      <Answer view={view} refusal={refusal} done={done} />
      {view.trouble && (
        <Banner tone="error">
          <p>
            <b>{view.trouble.title}</b> {view.trouble.text}
          </p>
        </Banner>
      )}
      <section className={clsx(card.card, box.box)} aria-labelledby="secret-title">
        <h2 id="secret-title">{m.webhooks_secret()}</h2>
        <p>{m.webhooks_secret_lead()}</p>
        <div className={styles.kept}>
          <span>{view.secret}</span>
          <Form method="post" action={list} replace preventScrollReset>
            <HiddenFields fields={intentField('rotate')} />
            {asking('rotate')}
            <Button variant="secondary" size="extra-small">
              {m.webhooks_rotate()}
            </Button>
          </Form>
        </div>
        <p className={clsx(quietText.text, box.button)}>{m.webhooks_secret_rotation()}</p>
      </section>
      <section className={clsx(card.card, box.box)} aria-labelledby="deliveries-title">
        <h2 id="deliveries-title">{m.webhooks_deliveries()}</h2>
        <p>{m.webhooks_deliveries_lead()}</p>
        {view.toSendAgain > 0 && (
          <RowForm list={list} fields={intentField('all-again')}>
            <Button variant="secondary" size="small" className={styles.allAgain}>
              {m.webhooks_all_again({ count: view.toSendAgain })}
            </Button>
          </RowForm>
        )}
        <Deliveries view={view} />
      </section>
      <section className={clsx(card.card, box.box)} aria-labelledby="sends-title">
        <h2 id="sends-title">{m.webhooks_settings()}</h2>
        <p className={styles.title}>
          <bdi>{view.url}</bdi>
        </p>
        <Form method="post" action={list} replace preventScrollReset noValidate className={form.form}>
          <HiddenFields fields={intentField('save')} />
          <EventFields
            chosen={refusal?.intent === 'save' ? refusal.typed.events : view.events}
            details={refusal?.intent === 'save' ? refusal.typed.details : view.details}
            error={refusal?.errors.events}
          />
          {asking('save')}
          <div className={styles.buttons}>
            <Button size="small">{m.webhooks_save()}</Button>
            <Link
              className={clsx(buttons.button, buttons.secondary, buttons.small)}
              to={`${list}?delete`}
              preventScrollReset
              replace
            >
              {m.webhooks_delete()}
            </Link>
          </div>
        </Form>
      </section>
      {view.viewed && <DeliveryDialog delivery={view.viewed} webhookId={view.id} />}
      {isDeleting && (
        <DeletionDialog
          list={list}
          words={{
            title: m.webhooks_delete_title(),
            keep: m.webhooks_keep(),
            deleteIt: m.webhooks_delete(),
            deleting: m.webhooks_deleting(),
            close: m.webhooks_close(),
          }}
          fields={intentField('delete')}
        >
          <p className={quietText.text}>{m.webhooks_delete_text({ place: view.place })}</p>
        </DeletionDialog>
      )}
    </>
  )
}

const doneWords = {
  saved: m.webhooks_is_saved,
  on: m.webhooks_is_on,
  off: m.webhooks_is_off,
  again: m.webhooks_is_again,
}

/** What came of the last press. */
function Answer({ view, refusal, done }: Pick<Props, 'view' | 'refusal' | 'done'>) {
  if (refusal)
    return refusal.message === null ? null : (
      <Banner tone="error" focus>
        <p>{refusal.message}</p>
      </Banner>
    )
  if (view.tested) {
    const { tone, words } = view.tested
    const isThere = tone === 'success'
    return (
      <Banner tone={isThere ? 'success' : 'error'} focus>
        <p>{isThere ? m.webhooks_test_ok({ answer: words }) : m.webhooks_test_failed({ answer: words })}</p>
      </Banner>
    )
  }
  if (done === null || done === 'rotated' || done === 'tested' || done === 'deleted') return null
  return (
    <Banner tone="success" focus>
      <p>{doneWords[done]()}</p>
    </Banner>
  )
}
