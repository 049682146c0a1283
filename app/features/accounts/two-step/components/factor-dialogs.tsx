import { clsx } from 'clsx'
import { Form, useNavigation } from 'react-router'
import { youPath } from '#app/features/accounts/address.ts'
import { PasswordField } from '#app/features/accounts/components/password-field.tsx'
import { Refusal, type Refused } from '#app/features/accounts/components/refusal.tsx'
import type { OwnIntent } from '#app/features/accounts/settings/desk.server.ts'
import { m } from '#app/language/messages.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import fields from '#app/ui/forms/field.module.css'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import type { ShownOffer, Square } from '../page.server.ts'
import styles from './factor-dialogs.module.css'

type Props = { refused: Refused | undefined; attempt: number }

/** What the app needs and the recovery codes, once; taken only when the codes are put away. */
export function FactorDialog({ offer, refused, attempt }: Props & { offer: ShownOffer }) {
  const close = useCloseTo(youPath)
  const busy = useNavigation().formMethod === 'POST'
  const { square, key, codes } = offer
  return (
    <Dialog
      title={square ? m.settings_factor_set_up_title() : m.settings_factor_new_codes_title()}
      closeLabel={m.settings_close()}
      onClose={close}
      width="medium"
    >
      <Form method="post" action={youPath} replace preventScrollReset noValidate>
        <DialogBody>
          {refused && <Refusal key={attempt} refused={refused} />}
          <HiddenFields fields={{ intent: 'accept-factor' satisfies OwnIntent }} />
          {square && key && <Steps square={square} secret={key} error={refused?.errors.code} />}
          <Codes codes={codes} />
          <Kept error={refused?.errors.kept} />
        </DialogBody>
        <DialogActions>
          <LeaveLink to={youPath}>{m.settings_factor_not_now()}</LeaveLink>
          <Button size="small" busy={busy} busyText={m.settings_saving()}>
            {square ? m.settings_factor_turn_on() : m.settings_factor_take_codes()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

export function Steps({
  square,
  secret,
  error,
}: {
  square: Square
  secret: string
  error: string | undefined
}) {
  return (
    <div className={styles.squareAndSteps}>
      <div className={styles.square}>
        <svg viewBox={`0 0 ${square.size} ${square.size}`} role="img" aria-label={m.settings_factor_square()}>
          <path d={square.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
      </div>
      <ol className={styles.steps}>
        <li>{m.settings_factor_scan()}</li>
        <li>
          {m.settings_factor_type()}
          <br />
          <code>{secret}</code>
        </li>
        <li>
          <label htmlFor="code">{m.settings_factor_digits()}</label>
          <div className={clsx(fields.field, compactField.compact)}>
            <FieldMessage id="code" error={error} />
            <input
              className={styles.digits}
              id="code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              required
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'code-error' : undefined}
            />
          </div>
        </li>
      </ol>
    </div>
  )
}

export function Codes({ codes }: { codes: string[] }) {
  return (
    <section>
      <h3 className={fieldset.legend}>{m.settings_factor_codes_title()}</h3>
      <p className={quietText.text}>{m.settings_factor_codes_lead()}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}

export function Kept({ error }: { error: string | undefined }) {
  return (
    <div>
      <FieldMessage id="kept" error={error} />
      <label className={clsx(checkLine.checkLine, styles.saveConfirmation)}>
        <input
          type="checkbox"
          id="kept"
          name="kept"
          value="1"
          aria-describedby={error ? 'kept-error' : undefined}
        />
        <span>{m.settings_factor_kept()}</span>
      </label>
    </div>
  )
}

/** Asks for the password: a screen that was left open does not turn it off. */
export function FactorOffDialog({ refused, attempt }: Props) {
  const close = useCloseTo(youPath)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={m.settings_factor_turn_off_title()} closeLabel={m.settings_close()} onClose={close}>
      <Form method="post" action={youPath} replace preventScrollReset noValidate>
        <DialogBody>
          {refused && <Refusal key={attempt} refused={refused} />}
          <p className={quietText.text}>{m.settings_factor_turn_off_text()}</p>
          <HiddenFields fields={{ intent: 'factor-off' satisfies OwnIntent }} />
          <PasswordField
            key={`password ${attempt}`}
            name="password"
            label={m.settings_factor_your_password()}
            autoComplete="current-password"
            error={refused?.errors.password}
            required
          />
        </DialogBody>
        <DialogActions>
          <LeaveLink to={youPath}>{m.settings_factor_keep_on()}</LeaveLink>
          <Button variant="danger" size="small" busy={busy} busyText={m.settings_saving()}>
            {m.settings_factor_turn_off()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
