import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { PasswordField } from '#app/features/accounts/components/password-field.tsx'
import { Refusal, type Refused, useAttempt } from '#app/features/accounts/components/refusal.tsx'
import { copy } from '#app/features/accounts/copy.ts'
import { PasskeySignIn } from '#app/features/accounts/passkeys/components/passkey-button.tsx'
import type { SessionEnd } from '#app/features/accounts/rules.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import textLink from '#app/ui/text-link.module.css'
import styles from './sign-in.module.css'

export type RefusedSignIn = Refused & { username: string }

/** User name and password; what is wrong is above and takes the focus, the password is never given back. */
export function SignInForm({
  refused,
  ended,
  passkey,
  children,
}: {
  refused: RefusedSignIn | undefined
  /** Why the last session ended, where that needs saying. */
  ended: SessionEnd | null
  /** Whether a passkey alone is enough. */
  passkey: boolean
  children: ReactNode
}) {
  const busy = useNavigation().state !== 'idle'
  const attempt = useAttempt(refused)
  return (
    <Form method="post" noValidate className={clsx(card.card, styles.card)}>
      {children}
      {refused && <Refusal key={attempt} refused={refused} />}
      {ended && !refused && (
        <Banner tone="info">
          <p>{copy.ended[ended]()}</p>
        </Banner>
      )}
      <Field
        name="username"
        className={compactField.compact}
        label={m.admins_username()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={refused?.username}
        error={refused?.errors.username}
      />
      <PasswordField
        key={attempt}
        name="password"
        label={m.admins_password()}
        autoComplete="current-password"
        required
        error={refused?.errors.password}
      />
      <Button busy={busy} busyText={m.admins_signing_in()}>
        {m.admins_sign_in()}
      </Button>
      {passkey && <PasskeySignIn purpose="alone">{m.passkeys_sign_in()}</PasskeySignIn>}
      <a className={clsx(textLink.textLink, styles.away)} href={localPath('/')}>
        {m.admins_to_website()}
      </a>
    </Form>
  )
}
