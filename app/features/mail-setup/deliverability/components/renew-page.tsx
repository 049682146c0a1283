import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { mailSettingsPath } from '#app/features/mail-setup/address.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { RefusalBanner } from '#app/ui/back-office/notices.tsx'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { deliverabilityPath } from '../address.ts'
import type { DeliverabilityIntent } from '../commands.server.ts'

type Props = {
  /** Why no key was made; nothing where only the password is missing. */
  refusal: { message: string | null } | undefined
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
}

/** An owner makes the next key that signs the clinic's emails. */
export function RenewPage({ refusal, confirmation }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <div className={screenHead.header}>
        <h1>{m.deliverability_renew_title()}</h1>
      </div>
      {refusal?.message && <RefusalBanner answer={refusal}>{refusal.message}</RefusalBanner>}
      <section className={clsx(card.card, box.box)} aria-label={m.deliverability_renew_title()}>
        <p>{m.deliverability_renew_lead()}</p>
        <p>{m.deliverability_renew_how()}</p>
        <Form method="post" action={deliverabilityPath}>
          <HiddenFields fields={{ intent: 'renew' satisfies DeliverabilityIntent }} />
          {confirmation}
          <Button size="small" className={box.button} busy={busy}>
            {m.deliverability_renew()}
          </Button>
        </Form>
      </section>
      <p>
        <Link to={mailSettingsPath}>{m.deliverability_back()}</Link>
      </p>
    </>
  )
}
