import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Refusal, type Refused, useAttempt } from '#app/features/accounts/components/refusal.tsx'
import { PasskeySignIn } from '#app/features/accounts/passkeys/components/passkey-button.tsx'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import textLink from '#app/ui/text-link.module.css'
import type { AwaitedStep } from '../commands.server.ts'
import styles from './sign-in.module.css'

type Props = {
  refused: (Refused & { isOver: boolean }) | undefined
  /** A recovery code instead of all else. */
  recovery: boolean
  ways: AwaitedStep
  /** The same page asking for the other kind of code. */
  other: string
  signIn: string
  children: ReactNode
}

/** The second step of signing in; where it took too long, the way back to the first. */
export function CodeForm({ refused, recovery, ways, other, signIn, children }: Props) {
  const busy = useNavigation().state !== 'idle'
  const attempt = useAttempt(refused)
  const asksCode = recovery || ways.app
  return (
    <Form method="post" noValidate className={clsx(card.card, styles.card)}>
      {children}
      {refused && <Refusal key={attempt} refused={refused} />}
      {refused?.isOver ? (
        <ButtonLink href={signIn}>{m.admins_sign_in_again()}</ButtonLink>
      ) : (
        <>
          {ways.passkey && !recovery && <PasskeyStep isMain={!ways.app} />}
          {asksCode && (
            <>
              <Field
                key={`${attempt} ${recovery}`}
                name="code"
                className={compactField.compact}
                label={recovery ? m.admins_recovery_code() : m.admins_code()}
                hint={recovery ? m.admins_recovery_lead() : m.admins_code_lead()}
                inputMode={recovery ? 'text' : 'numeric'}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={recovery ? 16 : 7}
                required
                error={refused?.errors.code}
              />
              <Button busy={busy} busyText={m.admins_signing_in()}>
                {m.admins_sign_in()}
              </Button>
            </>
          )}
          {(ways.app || ways.passkey) && (
            <Link className={clsx(textLink.textLink, styles.away)} to={other} replace>
              {recovery ? backWords(ways) : m.admins_use_recovery_code()}
            </Link>
          )}
        </>
      )}
    </Form>
  )
}

const backWords = ({ passkey }: AwaitedStep) => (passkey ? m.passkeys_use() : m.admins_use_app())

function PasskeyStep({ isMain }: { isMain: boolean }) {
  return (
    <div className={styles.step}>
      <p>{m.passkeys_step_lead()}</p>
      <noscript>
        <p>{m.passkeys_needs_script()}</p>
      </noscript>
      <PasskeySignIn purpose="second-step" isMain={isMain}>
        {m.passkeys_use()}
      </PasskeySignIn>
    </div>
  )
}
