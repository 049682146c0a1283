import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { described, Field, FieldFrame } from '../../../ui/field.tsx'
import { copy } from '../copy.ts'

export type RefusedSignIn = {
  username: string
  errors: Record<string, string>
  message: string | null
}

/** User name and password; what is wrong stands above and takes the focus, the password is never given back. */
export function SignInForm({
  refused,
  children,
}: {
  refused: RefusedSignIn | undefined
  children: ReactNode
}) {
  const busy = useNavigation().state !== 'idle'
  const attempt = useAttempt(refused)
  return (
    <Form method="post" noValidate className="card">
      {children}
      {refused && <Refusal key={attempt} refused={refused} />}
      <Field
        name="username"
        label={copy.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={refused?.username}
        error={refused?.errors.username}
      />
      <PasswordField key={attempt} error={refused?.errors.password} />
      <Button type="submit" busy={busy} busyText={copy.signingIn}>
        {copy.signIn}
      </Button>
    </Form>
  )
}

/** One sentence for the whole form, or the fields that are empty. */
function Refusal({ refused }: { refused: RefusedSignIn }) {
  if (refused.message) {
    return (
      <Banner tone="error" focus>
        <p>{refused.message}</p>
      </Banner>
    )
  }
  const errors = Object.entries(refused.errors).map(([field, message]) => ({ field, message }))
  return <ErrorSummary title={copy.problem} errors={errors} />
}

function PasswordField({ error }: { error: string | undefined }) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame id="password" label={copy.password} error={error}>
      <span className="pwd">
        <input
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...described({ id: 'password', hint: undefined, error })}
        />
        <button
          type="button"
          aria-label={copy.showPasswordSpoken}
          aria-pressed={shown}
          aria-controls="password"
          onClick={() => setShown(!shown)}
        >
          {shown ? copy.hidePassword : copy.showPassword}
        </button>
      </span>
    </FieldFrame>
  )
}

/** Counts refused attempts: what carries it as its key starts anew, the password empty, the message in focus. */
function useAttempt(refused: RefusedSignIn | undefined): number {
  const [attempts, setAttempts] = useState({ last: refused, count: 0 })
  if (attempts.last === refused) return attempts.count
  const next = { last: refused, count: attempts.count + 1 }
  setAttempts(next)
  return next.count
}
