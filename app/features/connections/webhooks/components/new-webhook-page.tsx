import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import form from '#app/features/connections/components/connection-form.module.css'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { newWebhookPath } from '../address.ts'
import type { MakeIntent, WebhookMade } from '../commands.server.ts'
import { longestUrl } from '../rules.ts'
import { EventFields } from './event-fields.tsx'
import { MadeSecret } from './made-secret.tsx'

type Props = {
  refusal:
    | {
        message: string | null
        errors: Record<string, string>
        typed: { url: string; events: readonly string[]; details: boolean }
      }
    | undefined
  /** The webhook that was made, its secret shown this once. */
  made: WebhookMade | undefined
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
}

/** Adds a webhook and shows its secret once. */
export function NewWebhookPage({ refusal, made, confirmation }: Props) {
  if (made) return <MadeSecret made={made} />
  const { errors = {}, typed } = refusal ?? {}
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 tabIndex={-1}>{m.webhooks_add()}</h1>
          <p className={quietText.line}>{m.webhooks_add_lead()}</p>
        </div>
      </div>
      {refusal?.message && (
        <Banner tone="error" focus>
          <p>{refusal.message}</p>
        </Banner>
      )}
      <section className={clsx(card.card, box.box)}>
        <Form method="post" action={newWebhookPath} replace noValidate className={form.form}>
          <HiddenFields fields={{ intent: 'make-webhook' satisfies MakeIntent }} />
          <Field
            className={compactField.compact}
            name="url"
            type="url"
            label={m.webhooks_address()}
            hint={m.webhooks_address_hint()}
            maxLength={longestUrl}
            autoComplete="off"
            spellCheck={false}
            defaultValue={typed?.url}
            error={errors.url}
            data-first
          />
          <EventFields chosen={typed?.events ?? []} details={typed?.details ?? false} error={errors.events} />
          {confirmation}
          <Button size="small">{m.webhooks_add()}</Button>
        </Form>
      </section>
    </>
  )
}
