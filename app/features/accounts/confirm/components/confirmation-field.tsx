import { type ReactNode, useEffect, useRef, useState } from 'react'
import { passkeyPath } from '#app/features/accounts/address.ts'
import { PasswordField } from '#app/features/accounts/components/password-field.tsx'
import type { Refused } from '#app/features/accounts/components/refusal.tsx'
import { PasskeyButton } from '#app/features/accounts/passkeys/components/passkey-button.tsx'
import { m } from '#app/language/messages.ts'
import type { ProofKind } from '../commands.server.ts'
import { copy } from '../copy.ts'
import styles from './confirmation-field.module.css'

/** What a form asks once more: by what staff may say who they are, and what was wrong with the last answer. */
export type AskAgain = { proof: ProofKind; error: string | undefined }

/**
 * Takes the password or a code of the person who is signed in, never given back by the server; or what a passkey of theirs
 * signs, which sends the form that this is in.
 */
export function ConfirmationField({ proof, error }: AskAgain) {
  const [signed, setSigned] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (signed) field.current?.form?.requestSubmit()
  }, [signed])
  return (
    <>
      {signed ? (
        <input ref={field} type="hidden" name="confirmation" value={signed} />
      ) : (
        <PasswordField
          name="confirmation"
          label={copy.label[proof]()}
          hint={proof === 'password' ? undefined : m.confirm_hint()}
          autoComplete="current-password"
          error={error}
          required
        />
      )}
      {proof === 'password-code-or-passkey' && (
        <div className={styles.passkey}>
          <PasskeyButton
            question={{ address: passkeyPath, purpose: 'confirm' }}
            onSigned={setSigned}
            isSending={signed !== ''}
            variant="secondary"
            size="small"
          >
            {m.passkeys_use()}
          </PasskeyButton>
        </div>
      )}
    </>
  )
}

type AskedBy = { asks: boolean; errors: Record<string, string> }

/** For the form that came back; null where it didn't for the password (`refusedForm`). */
export const confirmationOf = (refused: AskedBy | undefined, proof: ProofKind): ReactNode =>
  refused?.asks ? <ConfirmationField proof={proof} error={refused.errors.confirmation} /> : null

/**
 * For a form with a secret in it, which is never sent back: without a script the password is asked for from the start,
 * so that the form never comes back for it with the secret gone. With a script the secret stays in its field.
 */
export const confirmationWithoutScript = (refused: AskedBy | undefined, proof: ProofKind): ReactNode =>
  refused?.asks ? null : (
    <noscript>
      <ConfirmationField proof={proof} error={undefined} />
    </noscript>
  )

/** A form that waits says so once; after a wrong answer it says what is wrong. */
export const askedAgain = <R extends Refused>(refused: R): R =>
  Object.keys(refused.errors).length > 0 ? refused : { ...refused, message: m.confirm_again() }
