import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import checkLine from '#app/ui/back-office/check-line.module.css'
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
import { Icon } from '#app/ui/icon.tsx'
import { eraseAddress, exportAddress, patientAddress } from '../address.ts'
import type { ErasureView } from '../page/patient-view.ts'
import styles from './erase-page.module.css'
import { Gone, Stays } from './what-goes.tsx'

type Refusal = {
  message: string | null
  errors: Record<string, string>
  /** Who is there has to be said once more. */
  asks: boolean
  isMeant: boolean
}

type Props = {
  view: ErasureView
  refusal: Refusal | undefined
  actionKey: string
  /** Where who is there is said once more; nothing where that was lately. */
  children: ReactNode
}

/** What would go with a patient and what would stay, counted, before it is erased for good. */
export function ErasePage({ view, refusal, actionKey, children }: Props) {
  const { id } = view
  const { busy, guard } = useSending()
  const listed = Object.entries(refusal?.errors ?? {}).map(([field, message]) => ({ field, message }))
  return (
    <>
      <Head view={view} actionKey={actionKey} />
      <ErrorSummary title={m.patients_erase_problem()} errors={listed} attempt={actionKey} />
      {refusal && listed.length === 0 && <Refused id={id} refusal={refusal} />}
      <div className={styles.columns}>
        <section className={clsx(card.card, box.box)} aria-labelledby="goes">
          <h2 id="goes">{m.patients_erase_goes()}</h2>
          <Gone {...view} />
        </section>
        <section className={clsx(card.card, box.box)} aria-labelledby="stays">
          <h2 id="stays">{m.patients_erase_stays()}</h2>
          <Stays sharing={view.sharing} backupNights={view.backupNights} />
        </section>
      </div>
      <Form
        method="post"
        action={eraseAddress(id)}
        onSubmit={guard}
        noValidate
        className={clsx(card.card, styles.form)}
      >
        <input type="hidden" name="seen" value={view.seen} />
        <Meant isMeant={refusal?.isMeant ?? false} error={refusal?.errors.meant} />
        {children}
        <div className={parts.wrapping}>
          <Button variant="danger" size="small" icon="trash" busy={busy} busyText={m.patients_erasing()}>
            {m.patients_erase_now()}
          </Button>
          <Link className={clsx(buttons.button, buttons.secondary, buttons.small)} to={patientAddress(id)}>
            {m.patients_erase_leave()}
          </Link>
        </div>
      </Form>
    </>
  )
}

function Head({ view: { id, name }, actionKey }: { view: ErasureView; actionKey: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus({ actionKey, list: eraseAddress(id), heading, isLedTo: true })
  return (
    <div className={screenHead.header}>
      <div className={styles.lead}>
        <p className={quietText.line}>
          <Link to={patientAddress(id)}>
            <bdi>{name}</bdi>
          </Link>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {m.patients_erase_title()}
        </h1>
        <p className={quietText.text}>{m.patients_erase_lead()}</p>
      </div>
      <a
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, styles.export)}
        href={exportAddress(id)}
        download
      >
        {m.patients_export_first()}
      </a>
    </div>
  )
}

function Refused({ id, refusal: { asks, message } }: { id: string; refusal: Refusal }) {
  return (
    <Banner tone="error" focus>
      <p>
        {asks ? m.patients_erase_again() : message}{' '}
        {!asks && <Link to={eraseAddress(id)}>{m.patients_erase_recount()}</Link>}
      </p>
    </Banner>
  )
}

/** Nobody erases by a slip: it is said that it is meant. */
function Meant({ isMeant, error }: { isMeant: boolean; error: string | undefined }) {
  return (
    <div>
      <label className={checkLine.checkLine}>
        <input
          id="meant"
          type="checkbox"
          name="meant"
          value="1"
          defaultChecked={isMeant}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'meant-error' : undefined}
        />
        <span>{m.patients_erase_meant()}</span>
      </label>
      {error && (
        <p id="meant-error" className={clsx(parts.line, styles.error)}>
          <Icon name="warning-circle-fill" size={20} />
          {error}
        </p>
      )}
    </div>
  )
}
