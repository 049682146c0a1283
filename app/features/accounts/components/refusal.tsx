import { useState } from 'react'
import { m } from '#app/language/messages.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'

export type Refused = { errors: Record<string, string>; message: string | null }

/** One sentence for the whole form, or the fields that are in the way. It takes the focus. */
export function Refusal({ refused }: { refused: Refused }) {
  if (refused.message) {
    return (
      <Banner tone="error" focus>
        <p>{refused.message}</p>
      </Banner>
    )
  }
  const errors = Object.entries(refused.errors).map(([field, message]) => ({ field, message }))
  return <ErrorSummary title={m.admins_problem()} errors={errors} />
}

/** Counts refused attempts: what carries it as its key starts again, secrets empty, the message in focus. */
export function useAttempt(refused: unknown): number {
  const [attempts, setAttempts] = useState({ last: refused, count: 0 })
  if (attempts.last === refused) return attempts.count
  const next = { last: refused, count: attempts.count + 1 }
  setAttempts(next)
  return next.count
}
