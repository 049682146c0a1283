import { Form, Link, useNavigation } from 'react-router'
import { rowMark } from '../../../../platform/pages/list-address.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { HiddenFields } from '../../../../ui/hidden-fields.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { RowForm } from '../../../../ui/row-form.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { themes } from '../../rules.ts'
import { Refusal, type Refused } from '../../sign-in/components/refusal.tsx'
import { dialogAddress, settingsPath } from '../address.ts'
import { copy } from '../copy.ts'
import type { SettingsView, ShownSession } from '../page.server.ts'

type PasswordProps = { refused: Refused | undefined; attempt: number; hasFactor: boolean }

/** One's own password, for the current one (ASVS 6.2.3). */
export function PasswordBox({ refused, attempt, hasFactor }: PasswordProps) {
  const busy = useNavigation().formData?.get('intent') === 'password'
  const words = copy.password
  return (
    <section className="card box" aria-labelledby="password-title">
      <h2 id="password-title">{words.title}</h2>
      <p>{words.lead}</p>
      <Form key={attempt} method="post" action={settingsPath} replace preventScrollReset noValidate>
        {refused && <Refusal refused={refused} />}
        <HiddenFields fields={{ intent: 'password' }} />
        <PasswordField
          name="current"
          label={words.current}
          autoComplete="current-password"
          error={refused?.errors.current}
          required
        />
        <PasswordField
          name="next"
          label={words.next}
          hint={words.rule(hasFactor)}
          autoComplete="new-password"
          error={refused?.errors.next}
          strength={{ words: words.strength, hasFactor }}
          required
        />
        <Button type="submit" className="xs" busy={busy} busyText={copy.saving}>
          {words.change}
        </Button>
      </Form>
    </section>
  )
}

/** On or off, and what can be done about it. */
export function FactorBox({ factor, shutUntil }: { factor: string | null; shutUntil: string | null }) {
  const words = copy.factor
  return (
    <section className="card box" aria-labelledby="factor-title">
      <h2 id="factor-title">{words.title}</h2>
      <p>{words.lead}</p>
      <div className="srow">
        <span>
          <b>{words.app}</b>
          <small>{factor ?? words.isOff}</small>
        </span>
        <span className={`chip ${factor ? 'ok' : 'wa'}`}>{factor ? copy.users.on : copy.users.off}</span>
      </div>
      {shutUntil && (
        <Banner tone="error">
          <p>{words.shut(shutUntil)}</p>
        </Banner>
      )}
      <div className="acts2">
        <RowForm list={settingsPath} fields={{ intent: 'offer-factor' }}>
          <Button type="submit" variant="secondary" className="xs">
            {factor ? words.newCodes : words.setUp}
          </Button>
        </RowForm>
        {factor && (
          <Link className="btn dl xs" to={dialogAddress({ kind: 'factor-off' })} replace preventScrollReset>
            {words.turnOff}
          </Link>
        )}
      </div>
    </section>
  )
}

/** Where one is signed in, each with its end. */
export function SessionsBox({ sessions }: { sessions: ShownSession[] }) {
  const words = copy.sessions
  return (
    <section className="card box" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{words.title}</h2>
      <p>{words.lead}</p>
      <ul className="ses">
        {sessions.map((session) => (
          <li key={session.id} {...rowMark(session.id)}>
            <Icon name="monitor" />
            <span>
              {session.device}
              <small className="num-t">{session.line}</small>
            </span>
            {session.isThis ? (
              <span className="chip ok">{words.here}</span>
            ) : (
              <RowForm list={settingsPath} fields={{ intent: 'end-session', id: session.id }}>
                <Button type="submit" variant="secondary" className="xs end" data-step>
                  {words.end}
                  <span className="vh">{words.endSpoken(session.device)}</span>
                </Button>
              </RowForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <RowForm list={settingsPath} fields={{ intent: 'end-others' }}>
          <Button type="submit" variant="secondary" className="xs">
            {words.endOthers}
          </Button>
        </RowForm>
      )}
    </section>
  )
}

/** The settings document (docs/specification.md#settings-screen). */
export function ClinicBox({ theme, notifications, updatedAt }: SettingsView['clinic']) {
  const busy = useNavigation().formData?.get('intent') === 'settings'
  const words = copy.clinic
  return (
    <section className="card box" aria-labelledby="clinic-title">
      <h2 id="clinic-title">{words.title}</h2>
      <p>{words.lead}</p>
      <Form method="post" action={settingsPath} replace preventScrollReset>
        <HiddenFields fields={{ intent: 'settings', seen: updatedAt }} />
        <div className="srow">
          <label htmlFor="notifications">
            <b>{words.notifications}</b>
            <small>{words.notificationsHint}</small>
          </label>
          <span className="sw">
            <input
              type="checkbox"
              id="notifications"
              name="notifications"
              value="1"
              defaultChecked={notifications}
            />
          </span>
        </div>
        <fieldset className="fs themes" aria-describedby="theme-note">
          <legend>{words.theme}</legend>
          <div className="stg4">
            {themes.map((one) => (
              <label key={one}>
                <input type="radio" name="theme" value={one} defaultChecked={one === theme} />
                {words.themes[one]}
              </label>
            ))}
          </div>
          <p className="rea" id="theme-note">
            {words.alwaysLight}
          </p>
        </fieldset>
        <Button type="submit" className="xs" busy={busy} busyText={copy.saving}>
          {words.save}
        </Button>
      </Form>
    </section>
  )
}
