import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { useCloseTo } from '../../../../ui/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../../ui/dialog.tsx'
import { FieldMessage } from '../../../../ui/field.tsx'
import { HiddenFields } from '../../../../ui/hidden-fields.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { settingsPath } from '../../settings/address.ts'
import { copy } from '../../settings/copy.ts'
import type { ShownOffer, Square } from '../../settings/page.server.ts'
import { Refusal, type Refused } from '../../sign-in/components/refusal.tsx'

type Props = { refused: Refused | undefined; attempt: number }

const words = copy.factor

/** What the app needs and the recovery codes, once; taken only when the codes are put away. */
export function FactorDialog({ offer, refused, attempt }: Props & { offer: ShownOffer }) {
  const close = useCloseTo(settingsPath)
  const busy = useNavigation().formMethod === 'POST'
  const { square, key, codes } = offer
  return (
    <Dialog
      title={square ? words.setUpTitle : words.newCodesTitle}
      closeLabel={copy.close}
      onClose={close}
      width="medium"
    >
      <Form method="post" action={settingsPath} replace preventScrollReset noValidate>
        <DialogBody>
          {refused && <Refusal key={attempt} refused={refused} />}
          <HiddenFields fields={{ intent: 'accept-factor' }} />
          {square && key && <Steps square={square} secret={key} error={refused?.errors.code} />}
          <Codes codes={codes} />
          <Kept error={refused?.errors.kept} />
        </DialogBody>
        <DialogActions>
          <Link className="btn s sm" to={settingsPath} replace preventScrollReset>
            {words.notNow}
          </Link>
          <Button type="submit" size="small" busy={busy} busyText={copy.saving}>
            {square ? words.turnOn : words.takeCodes}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function Steps({ square, secret, error }: { square: Square; secret: string; error: string | undefined }) {
  return (
    <div className="two">
      <div className="qr">
        <svg viewBox={`0 0 ${square.size} ${square.size}`} role="img" aria-label={words.square}>
          <path d={square.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
      </div>
      <ol className="steps">
        <li>{words.scan}</li>
        <li>
          {words.type}
          <br />
          <code>{secret}</code>
        </li>
        <li>
          <label htmlFor="code">{words.digits}</label>
          <div className={error ? 'f c bad' : 'f c'}>
            <FieldMessage id="code" error={error} />
            <input
              className="otp"
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

function Codes({ codes }: { codes: string[] }) {
  return (
    <section>
      <h3 className="lgd">{words.codesTitle}</h3>
      <p className="who">{words.codesLead}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Kept({ error }: { error: string | undefined }) {
  return (
    <div className={error ? 'f bad' : 'f'}>
      <FieldMessage id="kept" error={error} />
      <label className="ckl">
        <input
          type="checkbox"
          id="kept"
          name="kept"
          value="1"
          aria-describedby={error ? 'kept-error' : undefined}
        />
        <span>{words.kept}</span>
      </label>
    </div>
  )
}

/** Asks for the password: a screen that was left open does not turn it off. */
export function FactorOffDialog({ refused, attempt }: Props) {
  const close = useCloseTo(settingsPath)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={words.turnOffTitle} closeLabel={copy.close} onClose={close}>
      <Form method="post" action={settingsPath} replace preventScrollReset noValidate>
        <DialogBody>
          {refused && <Refusal key={attempt} refused={refused} />}
          <p className="who">{words.turnOffText}</p>
          <HiddenFields fields={{ intent: 'factor-off' }} />
          <PasswordField
            key={`password ${attempt}`}
            name="password"
            label={words.yourPassword}
            autoComplete="current-password"
            error={refused?.errors.password}
            required
          />
        </DialogBody>
        <DialogActions>
          <Link className="btn s sm" to={settingsPath} replace preventScrollReset>
            {words.keepOn}
          </Link>
          <Button type="submit" variant="danger" size="small" busy={busy} busyText={copy.saving}>
            {words.turnOff}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
