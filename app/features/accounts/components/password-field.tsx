import { type ReactNode, useState } from 'react'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { described, FieldFrame } from '#app/ui/forms/field.tsx'
import { type PasswordStrength, passwordStrength } from '../rules.ts'
import styles from './password-field.module.css'

type Props = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
  /** By what a new password is judged while it is typed. */
  strength?: { hasFactor: boolean }
}

/** A password with a button that shows it; it takes pasted text, and is never given back by the server. */
export function PasswordField({ name, label, autoComplete, error, hint, required, strength }: Props) {
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <FieldFrame id={name} label={label} hint={hint} error={error} className={compactField.compact}>
      <span className={styles.password}>
        <input
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required={required}
          onChange={(event) => setTyped(event.target.value)}
          {...described({ id: name, hint, error })}
        />
        <button
          type="button"
          aria-label={m.admins_show_password_of({ label })}
          aria-pressed={shown}
          aria-controls={name}
          onClick={() => setShown(!shown)}
        >
          {shown ? m.admins_hide_password() : m.admins_show_password()}
        </button>
      </span>
      {strength && <Strength typed={typed} {...strength} />}
    </FieldFrame>
  )
}

const steps: PasswordStrength[] = ['weak', 'fair', 'good', 'strong']

const strengthWords = {
  short: m.settings_password_strength_short,
  weak: m.settings_password_strength_weak,
  fair: m.settings_password_strength_fair,
  good: m.settings_password_strength_good,
  strong: m.settings_password_strength_strong,
} satisfies Record<PasswordStrength, () => string>

/** The hint in words, with a bar for those who look. */
function Strength({ typed, hasFactor }: { typed: string } & NonNullable<Props['strength']>) {
  const strength = passwordStrength(typed, hasFactor)
  return (
    <>
      {typed !== '' && (
        <div className={styles.strength} aria-hidden="true">
          {steps.map((step, place) => (
            <i key={step} className={place <= steps.indexOf(strength) ? styles.reached : undefined} />
          ))}
        </div>
      )}
      <p role="status">{typed === '' ? '' : strengthWords[strength]()}</p>
    </>
  )
}
