import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { PasswordField } from '#app/features/accounts/components/password-field.tsx'
import { Refusal, type Refused, useAttempt } from '#app/features/accounts/components/refusal.tsx'
import { settingsCopy } from '#app/features/accounts/copy.ts'
import screen from '#app/features/accounts/sign-in/components/sign-in.module.css'
import { m } from '#app/language/messages.ts'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import styles from './own-password-form.module.css'

type Props = {
  refused: Refused | undefined
  hasFactor: boolean
  /** Heading and mark. */
  children: ReactNode
}

/** A password of one's own in place of one that somebody else set; the only way besides is out. */
export function OwnPasswordForm({ refused, hasFactor, children }: Props) {
  const busy = useNavigation().state !== 'idle'
  const attempt = useAttempt(refused)
  return (
    <div className={clsx(card.card, screen.card)}>
      {children}
      <p className={styles.lead}>{m.own_password_lead()}</p>
      <Form method="post" replace noValidate className={styles.fields}>
        {refused && <Refusal key={attempt} refused={refused} />}
        <PasswordField
          key={`current ${attempt}`}
          name="current"
          label={m.own_password_current()}
          autoComplete="current-password"
          error={refused?.errors.current}
          required
        />
        <PasswordField
          key={`next ${attempt}`}
          name="next"
          label={m.own_password_next()}
          hint={settingsCopy.password.rule(hasFactor)}
          autoComplete="new-password"
          error={refused?.errors.next}
          strength={{ hasFactor }}
          required
        />
        <Button busy={busy} busyText={m.settings_saving()}>
          {m.own_password_save()}
        </Button>
      </Form>
      <Form method="post" action="/admin/logout" className={styles.leave}>
        <Button variant="secondary">{m.own_password_leave()}</Button>
      </Form>
    </div>
  )
}
