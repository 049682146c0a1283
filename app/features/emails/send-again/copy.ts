import { m } from '#app/language/messages.ts'
import type { AgainProblem } from './rules.server.ts'

/** Why an email to a patient isn't sent. */
export const copy = {
  againProblem: {
    over: m.emails_again_problem_over,
    arrived: m.emails_again_problem_arrived,
    cancelled: m.emails_again_problem_cancelled,
    'not-cancelled': m.emails_again_problem_not_cancelled,
    pending: m.emails_again_problem_pending,
  } satisfies Record<AgainProblem, () => string>,
  noAddress: m.emails_no_address,
  noEmails: m.emails_no_emails,
} as const
