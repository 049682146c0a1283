import { clsx } from 'clsx'
import { Form, useNavigation } from 'react-router'
import { staffMailRhythms, staffNewsKinds } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import box from '#app/ui/back-office/box.module.css'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import checkLine from '#app/ui/back-office/check-line.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, FieldMessage } from '#app/ui/forms/field.tsx'
import type { StaffMailIntent } from '../commands.server.ts'
import { kindCopy, rhythmCopy, staffMailsPath } from '../copy.ts'
import type { StaffMailsView } from '../page.server.ts'
import styles from './staff-mails-page.module.css'

/** Why a form came back, and what was typed. */
type StaffMailsRefusal = {
  message: string | null
  errors: Record<string, string>
  typed: { rhythm: string; kinds: string[]; address: string } | null
}
export type StaffMailsDone = 'saved' | 'code' | 'confirmed'

type Props = {
  view: StaffMailsView
  done: StaffMailsDone | null
  refusal: StaffMailsRefusal | undefined
}

/** "Emails to you": when, of what, and at which address, which its owner confirms by a code. */
export function StaffMailsPage({ view, done, refusal }: Props) {
  const { errors = {}, message } = refusal ?? {}
  const isWaiting = view.rhythm !== 'none' && !view.isConfirmed
  return (
    <>
      <div className={screenHead.header}>
        <h1>{m.staff_mails_title()}</h1>
      </div>
      <div className={styles.page}>
        <ErrorSummary
          title={m.staff_mails_problems()}
          errors={sentencesInOrder(['rhythm', 'kinds', 'address', 'code'], errors)}
          attempt={refusal}
        />
        {message && (
          <Banner tone="error">
            <p>{message}</p>
          </Banner>
        )}
        {!refusal && done && (
          // The form that it answers may be gone, and the focus with it.
          <Banner tone={done === 'code' ? 'info' : 'success'} focus key={done}>
            <p>{doneWords(done, view.address)}</p>
          </Banner>
        )}
        {!view.writes && (
          <Banner tone="warning">
            <p>{m.staff_mails_no_service()}</p>
          </Banner>
        )}
        {view.writes && isWaiting && <CodeForm view={view} error={errors.code} />}
        {view.writes && (
          <ChoiceForm key={JSON.stringify(view)} view={view} refusal={refusal} errors={errors} />
        )}
      </div>
    </>
  )
}

function doneWords(done: StaffMailsDone, address: string): string {
  if (done === 'code') return m.staff_mails_code_sent({ address })
  return done === 'confirmed' ? m.staff_mails_confirmed({ address }) : m.staff_mails_saved()
}

type ChoiceProps = {
  view: StaffMailsView
  refusal: StaffMailsRefusal | undefined
  errors: Record<string, string>
}

function ChoiceForm({ view, refusal, errors }: ChoiceProps) {
  const busy = useNavigation().formData?.get('intent') === ('save' satisfies StaffMailIntent)
  const { rhythm, kinds, address } = refusal?.typed ?? view
  return (
    <Form
      method="post"
      action={staffMailsPath}
      replace
      noValidate
      className={clsx(card.card, box.box, styles.box)}
    >
      <HiddenFields fields={{ intent: 'save' satisfies StaffMailIntent }} />
      <p>{m.staff_mails_lead()}</p>
      <fieldset className={styles.choice} id="rhythm" tabIndex={-1}>
        <legend className={fieldset.legend}>{m.staff_mails_when()}</legend>
        <FieldMessage id="rhythm" error={errors.rhythm} />
        {staffMailRhythms.map((one) => (
          <label key={one} className={checkLine.checkLine}>
            <input type="radio" name="rhythm" value={one} defaultChecked={one === rhythm} />
            <span>
              <b>{rhythmCopy[one].name()}</b>
              <small>{rhythmCopy[one].hint()}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choice} id="kinds" tabIndex={-1}>
        <legend className={fieldset.legend}>{m.staff_mails_what()}</legend>
        <FieldMessage id="kinds" error={errors.kinds} />
        {staffNewsKinds.map((kind) => (
          <label key={kind} className={checkLine.checkLine}>
            <input
              type="checkbox"
              name={`kind ${kind}`}
              value="on"
              defaultChecked={kinds.some((one) => one === kind)}
            />
            <span>{kindCopy[kind]()}</span>
          </label>
        ))}
      </fieldset>
      <Field
        className={clsx(compactField.compact, styles.address)}
        name="address"
        type="email"
        autoComplete="email"
        label={m.staff_mails_address()}
        hint={m.staff_mails_address_hint()}
        defaultValue={address}
        error={errors.address}
      />
      {view.rhythm !== 'none' && (
        <Chip tone={view.isConfirmed ? 'success' : 'warning'}>
          {view.isConfirmed ? m.staff_mails_is_confirmed() : m.staff_mails_waits()}
        </Chip>
      )}
      <div className={buttonRow.row}>
        <Button size="small" busy={busy} busyText={m.staff_mails_saving()}>
          {m.staff_mails_save()}
        </Button>
      </div>
    </Form>
  )
}

function CodeForm({ view, error }: { view: StaffMailsView; error: string | undefined }) {
  const busy = useNavigation().formData?.get('intent') === ('confirm' satisfies StaffMailIntent)
  const { address, waitsForCode } = view
  return (
    <section className={clsx(card.card, box.box, styles.box)} aria-labelledby="code-title">
      <h2 id="code-title">{m.staff_mails_code_title()}</h2>
      <p>{waitsForCode ? m.staff_mails_code_text({ address }) : m.staff_mails_code_ended({ address })}</p>
      <Form method="post" action={staffMailsPath} replace noValidate>
        <HiddenFields fields={{ intent: 'confirm' satisfies StaffMailIntent }} />
        <Field
          className={clsx(compactField.compact, styles.code)}
          name="code"
          label={m.staff_mails_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={error}
        />
        <div className={buttonRow.row}>
          <Button size="small" busy={busy} busyText={m.staff_mails_confirming()}>
            {m.staff_mails_confirm()}
          </Button>
        </div>
      </Form>
      <Form method="post" action={staffMailsPath} replace>
        <HiddenFields fields={{ intent: 'code' satisfies StaffMailIntent }} />
        <Button variant="secondary" size="extra-small">
          {m.staff_mails_another_code()}
        </Button>
      </Form>
    </section>
  )
}
