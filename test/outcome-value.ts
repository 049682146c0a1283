import type { Outcome } from '../app/platform/outcome.ts'

/** What was done; a refusal fails the test with its sentence. */
export function outcomeValue<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}
