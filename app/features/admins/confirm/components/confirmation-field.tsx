import { m } from '../../../../language/messages.ts'
import { PasswordField } from '../../components/password-field.tsx'
import type { Refused } from '../../sign-in/components/refusal.tsx'
import type { ProofKind } from '../commands.server.ts'
import { copy } from '../copy.ts'

/** Takes the password or a code of whoever is signed in; never given back by the server. */
export function ConfirmationField({ proof, error }: { proof: ProofKind; error: string | undefined }) {
  return (
    <PasswordField
      name="confirmation"
      label={copy.label[proof]()}
      hint={proof === 'password-or-code' ? m.confirm_hint() : undefined}
      autoComplete="current-password"
      error={error}
      required
    />
  )
}

/** A form that waits says so once; after a wrong answer it says what is wrong. */
export const askedAgain = <R extends Refused>(refused: R): R =>
  Object.keys(refused.errors).length > 0 ? refused : { ...refused, message: m.confirm_again() }
