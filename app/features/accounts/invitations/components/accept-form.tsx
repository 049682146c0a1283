import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { PasswordField } from '#app/features/accounts/components/password-field.tsx'
import { Refusal, type Refused, useAttempt } from '#app/features/accounts/components/refusal.tsx'
import { settingsCopy } from '#app/features/accounts/copy.ts'
import { validHours } from '#app/features/accounts/rules.ts'
import screen from '#app/features/accounts/sign-in/components/sign-in.module.css'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import type { AcceptView } from '../page.server.ts'
import styles from './accept-form.module.css'

type Typed = { name: string; username: string }
type Props = {
  view: AcceptView
  refused: (Refused & { typed: Typed }) | undefined
  /** Heading and mark. */
  children: ReactNode
}

/** How somebody who was invited will sign in: name, user name, and a password that only they know. */
export function AcceptForm({ view, refused, children }: Props) {
  const busy = useNavigation().state !== 'idle'
  const attempt = useAttempt(refused)
  const start = refused?.typed ?? view
  const plain = { className: compactField.compact, spellCheck: false } as const
  return (
    <Form method="post" noValidate className={clsx(card.card, screen.card)}>
      {children}
      <p className={styles.lead}>{view.lead}</p>
      {refused && <Refusal key={attempt} refused={refused} />}
      <Field
        {...plain}
        name="name"
        label={m.invitations_your_name()}
        mark={m.settings_users_optional()}
        autoComplete="name"
        defaultValue={start.name}
        error={refused?.errors.name}
      />
      <Field
        {...plain}
        name="username"
        label={m.admins_username()}
        autoComplete="username"
        autoCapitalize="none"
        required
        defaultValue={start.username}
        error={refused?.errors.username}
      />
      <PasswordField
        key={attempt}
        name="password"
        label={m.admins_password()}
        hint={settingsCopy.password.rule(false)}
        autoComplete="new-password"
        required
        error={refused?.errors.password}
        strength={{ hasFactor: false }}
      />
      <Button busy={busy} busyText={m.invitations_joining()}>
        {m.invitations_go()}
      </Button>
    </Form>
  )
}

/**
 * It opens nothing, whatever the reason: who invited can invite again.
 * @param failed why that cannot be told just now; null where it can
 */
export function InvitationOver({ failed, children }: { failed: string | null; children: ReactNode }) {
  return (
    <div className={clsx(card.card, screen.card)}>
      {children}
      <p className={styles.lead}>{failed ?? m.invitations_over({ hours: validHours })}</p>
      <ButtonLink variant="secondary" href={localPath('/')}>
        {m.admins_to_website()}
      </ButtonLink>
    </div>
  )
}
