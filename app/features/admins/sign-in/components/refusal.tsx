import { m } from '../../../../language/messages.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx'

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
