import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Form, Link } from 'react-router'
import { windowAddress } from '#app/features/waitlist/desk/address.ts'
import { WindowFields } from '#app/features/waitlist/desk/components/window-fields.tsx'
import type { TypedWindow } from '#app/features/waitlist/fields.ts'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import { discardForm, discardTyped } from '#app/platform/forms/page-keeper.ts'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import type { WindowView } from '../page.server.ts'
import styles from './window-page.module.css'

type Refusal = {
  message: string | undefined
  errors: Partial<Record<keyof TypedWindow, string>> | undefined
  typed: TypedWindow
  seen: string
}

type Props = {
  view: WindowView
  /** The page of the list that led here. */
  list: string
  refusal: Refusal | undefined
  actionKey: string
}

const formId = 'window'

/** In the order of the page. */
const fields = ['with', 'from', 'until', 'parts', 'weekdays'] as const

/** When somebody on the list can come, and with whom: staff change it for anyone who asks them to. */
export function WindowPage({ view, list, refusal, actionKey }: Props) {
  const { id, treatment } = view
  const heading = useRef<HTMLHeadingElement>(null)
  const here = windowAddress(list, id)
  useKeptFocus({ actionKey, list: here, heading, isLedTo: true })
  return (
    <>
      <Head list={list} heading={heading}>
        <p className={clsx(quietText.line, styles.patient)}>
          <Link to={`/admin/patients/${encodeURIComponent(view.patientId)}`}>
            <bdi>{view.name}</bdi>
          </Link>
          {' · '}
          {m.waitlist_window_line({ what: view.what, day: view.since })}
        </p>
      </Head>
      {refusal?.message && treatment !== null && (
        <Banner key={actionKey} tone="error" focus className={styles.above}>
          <p>
            {refusal.message}{' '}
            <Link to={here} onClick={() => discardForm(formId)}>
              {m.waitlist_window_again()}
            </Link>
          </p>
        </Banner>
      )}
      {treatment === null ? (
        <Banner tone="warning">
          <p>{m.waitlist_window_not_offered()}</p>
        </Banner>
      ) : (
        // What was typed stays until it is sent; who asks for it as it is now is shown that, and nothing that was typed.
        <WindowForm
          key={refusal ? 'sent' : actionKey}
          view={view}
          treatment={treatment}
          list={list}
          refusal={refusal}
          actionKey={actionKey}
        />
      )}
    </>
  )
}

/** Why nothing can be changed: who waited is off the list, or it cannot be read. */
export function WindowUnavailable({ message, list }: { message: string | undefined; list: string }) {
  return (
    <>
      <Head list={list} />
      <Banner tone="error">
        <p>{message}</p>
      </Banner>
    </>
  )
}

type HeadProps = { list: string; heading?: RefObject<HTMLHeadingElement | null>; children?: ReactNode }

const Head = ({ list, heading, children }: HeadProps) => (
  <div className={screenHead.header}>
    <div>
      <p className={quietText.line}>
        <Link to={list}>{m.admin_screens_waitlist()}</Link>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {m.waitlist_window_change()}
      </h1>
      {children}
    </div>
  </div>
)

type FormProps = Props & { treatment: NonNullable<WindowView['treatment']> }

function WindowForm({ view, treatment, list, refusal, actionKey }: FormProps) {
  const { busy, guard } = useSending()
  const { typed, seen } = refusal ?? view
  const errors = refusal?.errors ?? {}
  const { offer, gone, today } = view
  return (
    <Form
      id={formId}
      method="post"
      action={windowAddress(list, view.id)}
      onSubmit={guard}
      noValidate
      className={clsx(card.card, styles.form)}
    >
      <ErrorSummary
        title={m.waitlist_add_problem()}
        errors={sentencesInOrder(fields, errors)}
        attempt={actionKey}
      />
      {offer && (
        <Banner tone="info">
          <p>{m.waitlist_window_offered(offer)}</p>
        </Banner>
      )}
      {gone !== null && (
        <Banner tone="warning">
          <p>{m.waitlist_window_gone({ name: gone })}</p>
        </Banner>
      )}
      <input type="hidden" name="seen" value={seen} />
      <WindowFields typed={typed} errors={errors} today={today} chosen={treatment} treatments={[treatment]} />
      <p className={quietText.text}>{m.waitlist_window_note()}</p>
      <div className={parts.wrapping}>
        <Button size="small" busy={busy} busyText={m.waitlist_add_adding()}>
          {m.waitlist_window_save()}
        </Button>
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.small)}
          to={list}
          onClick={discardTyped}
        >
          {m.waitlist_add_discard()}
        </Link>
      </div>
    </Form>
  )
}
