import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import form from '#app/features/connections/components/connection-form.module.css'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { CopyField } from '#app/ui/back-office/copy-field.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { TextArea } from '#app/ui/forms/field.tsx'
import { embedBookingPath, embedCode, embedSettingsPath } from '../addresses.ts'
import type { EmbedIntent } from '../commands.server.ts'

type Props = {
  /** Websites that may show the form. */
  origins: readonly string[]
  /** The clinic's own. */
  origin: string
  isSaved: boolean
  refusal: { message: string | null; errors: Record<string, string>; typed: { origins: string } } | undefined
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
}

/** Which other websites may show the booking form, and the code for them. */
export function EmbedPage({ origins, origin, isSaved, refusal, confirmation }: Props) {
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 tabIndex={-1}>{m.connections_embed()}</h1>
          <p className={quietText.line}>{m.connections_embed_lead()}</p>
        </div>
      </div>
      {refusal?.message && (
        <Banner tone="error" focus>
          <p>{refusal.message}</p>
        </Banner>
      )}
      {isSaved && (
        <Banner tone="success" focus>
          <p>{m.connections_embed_saved()}</p>
        </Banner>
      )}
      <section className={clsx(card.card, box.box)}>
        <Form method="post" action={embedSettingsPath} replace noValidate className={form.form}>
          <HiddenFields fields={{ intent: 'save-origins' satisfies EmbedIntent }} />
          <TextArea
            key={origins.join()}
            className={compactField.compact}
            name="origins"
            label={m.connections_embed_origins()}
            hint={m.connections_embed_origins_hint()}
            rows={4}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            defaultValue={refusal?.typed.origins ?? origins.join('\n')}
            error={refusal?.errors.origins}
            data-first
          />
          {confirmation}
          <Button size="small">{m.connections_embed_save()}</Button>
        </Form>
      </section>
      {origins.length > 0 && <Code origin={origin} />}
    </>
  )
}

const codeRows = 3

function Code({ origin }: { origin: string }) {
  const words = { copy: m.connections_embed_copy(), copied: m.connections_embed_copied() }
  const { script, frame } = embedCode(origin, m.connections_embed_frame())
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="code-title">
      <h2 id="code-title">{m.connections_embed_code()}</h2>
      <p>{m.connections_embed_code_lead()}</p>
      <div className={form.form}>
        <CopyField
          name="script"
          words={{ label: m.connections_embed_script(), ...words }}
          rows={codeRows}
          hint={m.connections_embed_script_hint()}
          value={script}
        />
        <p className={quietText.text}>{m.connections_embed_options()}</p>
        <CopyField
          name="frame"
          words={{ label: m.connections_embed_plain(), ...words }}
          rows={codeRows}
          hint={m.connections_embed_plain_hint()}
          value={frame}
        />
        <ButtonLink variant="secondary" size="small" href={localPath(embedBookingPath)}>
          {m.connections_embed_look()}
        </ButtonLink>
      </div>
    </section>
  )
}
