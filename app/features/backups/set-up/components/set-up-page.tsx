import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { Form, Link } from 'react-router'
import { backupsPath, setUpPath } from '#app/features/backups/address.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import box from '#app/ui/back-office/box.module.css'
import checkLine from '#app/ui/back-office/check-line.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { described, Field, FieldFrame, FieldMessage } from '#app/ui/forms/field.tsx'
import select from '#app/ui/forms/select.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { SetUpIntent, SetUpView } from '../page.server.ts'
import { keepChoices, type PassphraseStrength, passphraseStrength } from '../rules.ts'
import styles from './set-up-page.module.css'

/** Why the form came back, and what of it may be shown again. */
type Refusal = {
  intent: string
  message: string | null
  errors: Record<string, string>
  typed: { keep: string }
}

type Props = {
  view: SetUpView
  refusal: Refusal | undefined
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
  /** Asks so from the start where no script runs. */
  withoutScript: ReactNode
}

/** Two steps: a passphrase, and how many backups are kept. */
export function SetUpPage({ view, refusal, confirmation, withoutScript }: Props) {
  const asks = (intent: SetUpIntent) => (refusal?.intent === intent ? confirmation : null)
  return (
    <>
      <div className={screenHead.header}>
        <h1>{view.isOn ? m.backups_set_up_change() : m.backups_turn_on()}</h1>
      </div>
      <div className={styles.page}>
        {refusal?.message && (
          <Banner tone="error" focus>
            <p>{refusal.message}</p>
          </Banner>
        )}
        {view.isFixed ? (
          <Banner tone="info">
            <p>{m.backups_fixed()}</p>
          </Banner>
        ) : (
          <Form method="post" action={setUpPath} replace noValidate className={styles.form}>
            <HiddenFields fields={{ intent: 'save' satisfies SetUpIntent }} />
            <Passphrase view={view} refusal={refusal} />
            <Keep view={view} refusal={refusal} />
            {asks('save') ?? withoutScript}
            <div className={styles.end}>
              <Button size="small">{view.isOn ? m.backups_set_up_save() : m.backups_turn_on()}</Button>
              <small>{view.isOn ? '' : m.backups_set_up_at_once()}</small>
            </div>
          </Form>
        )}
        {view.isOn && !view.isFixed && <TurnOff confirmation={asks('turn-off')} />}
        <p>
          <Link to={backupsPath}>{m.backups_set_up_back()}</Link>
        </p>
      </div>
    </>
  )
}

type StepProps = Pick<Props, 'view' | 'refusal'>

function Passphrase({ view, refusal }: StepProps) {
  const { errors = {} } = refusal ?? {}
  const hasErrors = ['passphrase', 'again', 'written'].some((name) => errors[name])
  // Words that were made are shown once: after that, they are typed off the paper.
  const suggestion = refusal ? null : view.suggestion
  return (
    <section className={clsx(card.card, box.box, styles.box)} aria-labelledby="passphrase-title">
      <h2 id="passphrase-title">{m.backups_set_up_step_passphrase()}</h2>
      <p>{m.backups_set_up_step_passphrase_lead()}</p>
      {view.isPassphraseGiven ? (
        <Chip>{m.backups_fixed()}</Chip>
      ) : suggestion !== null ? (
        <Suggested words={suggestion} />
      ) : view.isOn ? (
        <details open={hasErrors || undefined} className={styles.replace}>
          <summary>
            {m.backups_set_up_stored()} <span>{m.backups_set_up_replace()}</span>
          </summary>
          <p>{m.backups_set_up_replace_what()}</p>
          <Typed errors={errors} />
        </details>
      ) : (
        <Typed errors={errors} />
      )}
    </section>
  )
}

/** Made here, shown this once. */
function Suggested({ words }: { words: string }) {
  return (
    <>
      <ol className={styles.words} aria-label={m.backups_passphrase_label()}>
        {words.split(' ').map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and none moves
          <li key={place}>{word}</li>
        ))}
      </ol>
      <p className={styles.once}>{m.backups_set_up_once()}</p>
      <HiddenFields fields={{ passphrase: words, again: words }} />
      <Written error={undefined} />
      <p>
        <Link to={setUpPath} replace>
          {m.backups_set_up_own()}
        </Link>
      </p>
    </>
  )
}

const strengthWords = {
  short: m.backups_set_up_strength_short,
  fair: m.backups_set_up_strength_fair,
  strong: m.backups_set_up_strength_strong,
} satisfies Record<PassphraseStrength, () => string>

const secret = {
  type: 'password',
  autoComplete: 'new-password',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 400,
} as const

function Typed({ errors }: { errors: Record<string, string> }) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <p>
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          to={`${setUpPath}?words=1`}
          replace
        >
          {m.backups_set_up_suggest()}
        </Link>
      </p>
      <Field
        className={clsx(compactField.compact, styles.field)}
        name="passphrase"
        {...secret}
        label={m.backups_passphrase_label()}
        hint={m.backups_set_up_passphrase_hint()}
        error={errors.passphrase}
        onChange={(event) => setTyped(event.currentTarget.value)}
        after={
          <span className={styles.strength} role="status">
            {typed === '' ? '' : strengthWords[passphraseStrength(typed)]()}
          </span>
        }
      />
      <Field
        className={clsx(compactField.compact, styles.field)}
        name="again"
        {...secret}
        label={m.backups_set_up_again()}
        error={errors.again}
      />
      <Written error={errors.written} />
    </>
  )
}

function Written({ error }: { error: string | undefined }) {
  return (
    <div>
      <FieldMessage id="written" error={error} />
      <label className={checkLine.checkLine}>
        <input type="checkbox" name="written" value="1" required {...described({ id: 'written', error })} />
        {m.backups_set_up_written()}
      </label>
    </div>
  )
}

function Keep({ view, refusal }: StepProps) {
  const error = refusal?.errors.keep
  return (
    <section className={clsx(card.card, box.box, styles.box)} aria-labelledby="keep-title">
      <h2 id="keep-title">{m.backups_set_up_step_keep()}</h2>
      <FieldFrame
        id="keep"
        label={m.backups_set_up_keep()}
        hint={m.backups_set_up_keep_hint()}
        error={error}
        className={clsx(compactField.compact, styles.keep)}
      >
        <span className={select.select}>
          <select
            name="keep"
            defaultValue={refusal?.typed.keep || String(view.keep)}
            {...described({ id: 'keep', hint: true, error })}
          >
            {keepChoices.map((count) => (
              <option key={count} value={count}>
                {m.backups_set_up_keep_choice({ count: numberText(count) })}
              </option>
            ))}
          </select>
          <Icon name="caret-down" />
        </span>
      </FieldFrame>
    </section>
  )
}

function TurnOff({ confirmation }: { confirmation: ReactNode }) {
  return (
    <section className={clsx(card.card, box.box, styles.box)} aria-labelledby="off-title">
      <h2 id="off-title">{m.backups_set_up_off()}</h2>
      <p>{m.backups_set_up_off_what()}</p>
      <Form method="post" action={setUpPath} replace className={styles.form} noValidate>
        <HiddenFields fields={{ intent: 'turn-off' satisfies SetUpIntent }} />
        {confirmation}
        <div>
          <Button size="small" variant="danger-outline">
            {m.backups_set_up_off()}
          </Button>
        </div>
      </Form>
    </section>
  )
}
