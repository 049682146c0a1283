import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import type { SetupIntent } from '../page.server.ts'
import { setupPath, setupSteps } from '../rules.ts'

/** In Settings, for an owner who hid the list: how far it is, and the way back to it. */
export function SetupLine({ done }: { done: number }) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="setup-line-title">
      <h2 id="setup-line-title">{m.setup_title({ done, all: setupSteps.length })}</h2>
      <p>{m.setup_line_text()}</p>
      <Form method="post" action={setupPath}>
        <HiddenFields fields={{ intent: 'open' satisfies SetupIntent }} />
        <Button variant="secondary" size="small">
          {m.setup_bring_back()}
        </Button>
      </Form>
    </section>
  )
}
