import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { dialogAddress, peoplePath, youPath } from '#app/features/accounts/address.ts'
import { PasswordField } from '#app/features/accounts/components/password-field.tsx'
import { Refusal, type Refused } from '#app/features/accounts/components/refusal.tsx'
import { settingsCopy as copy } from '#app/features/accounts/copy.ts'
import { themes } from '#app/features/accounts/rules.ts'
import type { OwnFactors } from '#app/features/accounts/two-step/page.server.ts'
import { m } from '#app/language/messages.ts'
import { unbroken } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import box from '#app/ui/back-office/box.module.css'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import radioBoxes from '#app/ui/back-office/radio-boxes.module.css'
import { HiddenFields, RowForm } from '#app/ui/back-office/row-form.tsx'
import toggle from '#app/ui/back-office/switch.module.css'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { EverybodyIntent, OwnIntent } from '../desk.server.ts'
import type { EverybodyView, ShownSession } from '../page.server.ts'
import styles from './settings-boxes.module.css'

/** At the foot of a box's form. */
export function SaveButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Button size="extra-small" className={box.button} busy={busy} busyText={m.settings_saving()}>
      {children}
    </Button>
  )
}

type PasswordProps = { refused: Refused | undefined; attempt: number; hasFactor: boolean }

/** One's own password, for the current one (ASVS 6.2.3). */
export function PasswordBox({ refused, attempt, hasFactor }: PasswordProps) {
  const busy = useNavigation().formData?.get('intent') === ('password' satisfies OwnIntent)
  const words = copy.password
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="password-title">
      <h2 id="password-title">{m.settings_password_title()}</h2>
      <p>{m.settings_password_lead()}</p>
      <Form
        key={attempt}
        className={styles.fields}
        method="post"
        action={youPath}
        replace
        preventScrollReset
        noValidate
      >
        {refused && <Refusal refused={refused} />}
        <HiddenFields fields={{ intent: 'password' satisfies OwnIntent }} />
        <PasswordField
          name="current"
          label={m.settings_password_current()}
          autoComplete="current-password"
          error={refused?.errors.current}
          required
        />
        <PasswordField
          name="next"
          label={m.settings_password_next()}
          hint={words.rule(hasFactor)}
          autoComplete="new-password"
          error={refused?.errors.next}
          strength={{ hasFactor }}
          required
        />
        <SaveButton busy={busy}>{m.settings_password_change()}</SaveButton>
      </Form>
    </section>
  )
}

/** On or off, and what can be done about it. */
export function FactorBox({ factors, shutUntil }: { factors: OwnFactors; shutUntil: string | null }) {
  const { app, codes } = factors
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="factor-title">
      <h2 id="factor-title">{m.settings_factor_title()}</h2>
      <p>{m.settings_factor_lead()}</p>
      <div className={box.line}>
        <span>
          <b>{m.settings_factor_app()}</b>
          <small>{app ?? (codes ? m.settings_factor_app_off() : m.settings_factor_is_off())}</small>
        </span>
        {app ? (
          <Chip tone="success">{m.settings_users_on()}</Chip>
        ) : (
          <RowForm list={youPath} fields={{ intent: 'offer-factor' satisfies OwnIntent }}>
            <Button variant="secondary" size="extra-small">
              {m.settings_factor_set_up()}
            </Button>
          </RowForm>
        )}
      </div>
      {codes && (
        <div className={clsx(box.line, styles.wrapping)}>
          <span>
            <b>{m.settings_factor_codes_title()}</b>
            <small>{codes.isNone ? m.two_step_no_codes() : codes.line}</small>
          </span>
          <RowForm list={youPath} fields={{ intent: 'offer-codes' satisfies OwnIntent }}>
            <Button variant="secondary" size="extra-small">
              {m.settings_factor_new_codes()}
            </Button>
          </RowForm>
        </div>
      )}
      {shutUntil && (
        <Banner tone="error">
          <p>{m.settings_factor_shut({ time: shutUntil })}</p>
        </Banner>
      )}
      <div className={buttonRow.row}>
        {app && (
          <Link
            className={clsx(buttons.button, buttons.dangerOutline, buttons.extraSmall, box.button)}
            to={dialogAddress({ kind: 'factor-off' })}
            replace
            preventScrollReset
          >
            {m.settings_factor_turn_off()}
          </Link>
        )}
      </div>
    </section>
  )
}

/** Where one is signed in, each with its end. */
export function SessionsBox({ sessions }: { sessions: ShownSession[] }) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="sessions-title">
      <h2 id="sessions-title">{m.settings_sessions_title()}</h2>
      <p>{m.settings_sessions_lead()}</p>
      <ul className={box.entries}>
        {sessions.map((session) => (
          <li key={session.id} {...rowMark(session.id)}>
            <Icon name="monitor" />
            <span>
              {session.device}
              <small className={typography.figures}>{unbroken(session.line)}</small>
            </span>
            {session.isThis ? (
              <Chip tone="success">{m.settings_sessions_here()}</Chip>
            ) : (
              <RowForm list={youPath} fields={{ intent: 'end-session' satisfies OwnIntent, id: session.id }}>
                <Button variant="secondary" size="extra-small" className={box.button} data-step>
                  {m.settings_sessions_end()}
                  <span className={typography.visuallyHidden}>
                    {m.settings_sessions_end_spoken({ device: session.device })}
                  </span>
                </Button>
              </RowForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <RowForm list={youPath} fields={{ intent: 'end-others' satisfies OwnIntent }}>
          <Button variant="secondary" size="extra-small" className={box.button}>
            {m.settings_sessions_end_others()}
          </Button>
        </RowForm>
      )}
    </section>
  )
}

/** The settings document (docs/specification.md#settings-screen). */
export function ClinicBox({ theme, notifications, updatedAt }: EverybodyView['clinic']) {
  const busy = useNavigation().formData?.get('intent') === ('settings' satisfies EverybodyIntent)
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="clinic-title">
      <h2 id="clinic-title">{m.settings_clinic_title()}</h2>
      <p>{m.settings_clinic_lead()}</p>
      <Form method="post" action={peoplePath} replace preventScrollReset>
        <HiddenFields fields={{ intent: 'settings' satisfies EverybodyIntent, seen: updatedAt }} />
        <div className={box.line}>
          <label htmlFor="notifications">
            <b>{m.settings_clinic_notifications()}</b>
            <small>{m.settings_clinic_notifications_hint()}</small>
          </label>
          <span className={toggle.line}>
            <input
              className={toggle.switch}
              type="checkbox"
              id="notifications"
              name="notifications"
              value="1"
              defaultChecked={notifications}
            />
          </span>
        </div>
        <ThemeChoice theme={theme} />
        <SaveButton busy={busy}>{m.settings_clinic_save()}</SaveButton>
      </Form>
    </section>
  )
}

function ThemeChoice({ theme }: Pick<EverybodyView['clinic'], 'theme'>) {
  return (
    <fieldset className={styles.themes} aria-describedby="theme-note">
      <legend className={fieldset.legend}>{m.settings_clinic_theme()}</legend>
      <div className={clsx(radioBoxes.boxes, styles.threeThemes)}>
        {themes.map((one) => (
          <label key={one}>
            <input type="radio" name="theme" value={one} defaultChecked={one === theme} />
            {copy.clinic.themes[one]()}
          </label>
        ))}
      </div>
      <p className={quietText.small} id="theme-note">
        {m.settings_clinic_always_light()}
      </p>
    </fieldset>
  )
}
