import { kindOf } from '#app/platform/log.server.ts'
import type { Services } from '#app/platform/services.ts'
import { awayProblem, problemAnswer } from './answers.server.ts'

/** The answer, or an OperationOutcome that says to come back: clients that poll read no page of ours. */
export async function orAway(
  { log }: Pick<Services, 'log'>,
  make: () => Promise<Response>,
): Promise<Response> {
  try {
    return await make()
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'fhir could not be read')
    return problemAnswer(awayProblem)
  }
}
