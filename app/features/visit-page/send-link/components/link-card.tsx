import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Drawing } from '#app/art/drawing.tsx'
import { reception } from '#app/art/drawings.ts'
import { HoursWithin } from '#app/features/opening-hours/components/hours-words.tsx'
import { ClinicPhone } from '#app/features/visit-page/components/clinic-phone.tsx'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import banner from '#app/ui/banner.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import over from './link-card.module.css'
import sendLinkStyles from './send-link.module.css'

type LinkCardProps = {
  /** Below the words, whom to call: instead, or because nothing else helps. */
  call?: 'instead' | 'only' | null
  children: ReactNode
}

const callWords = { instead: m.send_link_or_call, only: m.send_link_call }

/** Words next to the reception. */
export const LinkCard = ({ call = 'instead', children }: LinkCardProps) => (
  <>
    <div className={layout.wrap}>
      <div className={clsx(card.card, layout.overHeader, over.card)}>
        <div className={over.text}>
          {children}
          {call && (
            <p className={sendLinkStyles.or}>
              {withElements(callWords[call], { phone: <ClinicPhone />, hours: <HoursWithin /> })}
            </p>
          )}
        </div>
        <div className={over.picture}>
          <Drawing of={reception} alt="" />
        </div>
      </div>
    </div>
    <div className={layout.tight} />
  </>
)

export const sendLinkFormId = 'send-link'

type SendLinkFormProps = {
  /** Where the page is called something else. */
  heading?: string
  typed?: string
  /** Why it was refused. */
  error?: string | undefined
  message?: string | null
}

/** One field: the address under which visits were booked. A page without scripts is all that it needs. */
export function SendLinkForm({ heading, typed = '', error, message = null }: SendLinkFormProps) {
  return (
    <>
      {error && <ErrorSummary title={m.send_link_problem()} errors={[{ field: 'email', message: error }]} />}
      {message && (
        <p
          className={clsx(banner.notice, banner.error, sendLinkStyles.notice)}
          role="alert"
          tabIndex={-1}
          data-focus-first
        >
          <Icon name="warning-circle-fill" size={25} />
          {message}
        </p>
      )}
      {heading && <h2 className={typography.heading}>{heading}</h2>}
      <p className={sendLinkStyles.hint}>{m.send_link_hint()}</p>
      <form
        method="post"
        id={sendLinkFormId}
        action={localPath('/visit/link')}
        className={sendLinkStyles.form}
        noValidate
      >
        <Field
          type="email"
          name="email"
          label={m.send_link_email()}
          error={error}
          defaultValue={typed}
          autoComplete="email"
          required
        />
        <Button>{m.send_link_submit()}</Button>
      </form>
    </>
  )
}
