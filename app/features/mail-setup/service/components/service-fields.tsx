import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { described, Field, FieldFrame } from '#app/ui/forms/field.tsx'
import { encryptionNames, providerCopy } from '../copy.ts'
import type { ServiceView } from '../page.server.ts'
import { asksFor, type ServiceField, sesRegions, usualPort } from '../rules.ts'
import styles from './service-box.module.css'

type Props = {
  view: ServiceView
  /** Where the test goes, unless something else is typed. */
  to: string
  typed: Partial<Record<ServiceField, string>> | undefined
  errors: Record<string, string>
}

/** What the provider asks for, the sender, and where the test email goes. */
export function ServiceFields({ view, to, typed, errors }: Props) {
  const { provider, values, hasSecret, isFromFixed } = view
  const words = providerCopy[provider]
  const asks = (field: ServiceField) => asksFor(provider, field)
  const field = (name: ServiceField, usual = '') => ({
    name,
    className: compactField.compact,
    defaultValue: typed?.[name] ?? values[name] ?? usual,
    error: errors[name],
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <>
      {asks('host') && (
        <>
          <Field {...field('host')} label={m.mail_service_host()} />
          <Field
            {...field('port', String(usualPort.starttls))}
            className={clsx(compactField.compact, styles.port)}
            label={m.mail_service_port()}
            inputMode="numeric"
          />
          <Choice
            {...field('encryption', 'starttls')}
            className={styles.encryption}
            label={m.mail_service_encryption()}
            choices={Object.entries(encryptionNames)}
          />
        </>
      )}
      {asks('region') && (
        <Choice
          {...field('region', sesRegions[0])}
          className={styles.whole}
          label={m.mail_service_region()}
          choices={sesRegions.map((region) => [region, region])}
        />
      )}
      {asks('serviceId') && (
        <>
          <Field {...field('serviceId')} label={m.mail_service_service_id()} />
          <Field {...field('templateId')} label={m.mail_service_template_id()} />
        </>
      )}
      {asks('user') && <Field {...field('user')} label={words.user()} />}
      <Secret label={words.secret()} hasSecret={hasSecret} error={errors.password} />
      {provider !== 'emailjs' && (
        <Field
          {...field('from')}
          type="email"
          label={m.mail_service_from()}
          readOnly={isFromFixed}
          hint={isFromFixed ? m.service_settings_by_administrator() : undefined}
        />
      )}
      <Field {...field('to', to)} type="email" label={m.mail_service_to()} />
    </>
  )
}

type SecretProps = { label: string; hasSecret: boolean; error: string | undefined }

/** Written, never read back: one that is saved is replaced, or stays where nothing is typed. */
function Secret({ label, hasSecret, error }: SecretProps) {
  const input = (hint?: string) => (
    <Field
      name="password"
      type="password"
      label={label}
      hint={hint}
      error={error}
      className={compactField.compact}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
  if (!hasSecret) return input()
  return (
    <details className={styles.secret} open={error !== undefined}>
      <summary
        data-label={label}
        aria-label={`${label}: ${m.mail_service_saved()}. ${m.mail_service_replace()}`}
      >
        {m.mail_service_saved()} <b>{m.mail_service_replace()}</b>
      </summary>
      {input(m.mail_service_replace_hint())}
    </details>
  )
}

type ChoiceProps = {
  name: string
  label: ReactNode
  error: string | undefined
  className: string | undefined
  defaultValue: string
  choices: [string, string][]
}

function Choice({ name, label, error, className, defaultValue, choices }: ChoiceProps) {
  return (
    <FieldFrame id={name} label={label} error={error} className={clsx(compactField.compact, className)}>
      <select {...described({ id: name, hint: undefined, error })} name={name} defaultValue={defaultValue}>
        {choices.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
