import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { CopyField } from '#app/ui/back-office/copy-field.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { webhookPath } from '../address.ts'
import type { WebhookMade } from '../commands.server.ts'

/** A new signing secret, shown this once. */
export function MadeSecret({ made: { id, secret } }: { made: WebhookMade }) {
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 tabIndex={-1}>{m.webhooks_secret_new()}</h1>
        </div>
      </div>
      <section className={clsx(card.card, box.box)}>
        <p>
          {m.webhooks_secret_once()} {m.webhooks_secret_lead()}
        </p>
        <CopyField
          isOnce
          name="secret"
          value={secret}
          words={{ label: m.webhooks_secret(), copy: m.webhooks_copy(), copied: m.webhooks_copied() }}
        />
        <Link
          className={clsx(buttons.button, buttons.primary, buttons.small, box.button)}
          to={webhookPath(id)}
        >
          {m.webhooks_done()}
        </Link>
      </section>
    </>
  )
}
