import type { EmailKind } from '#app/db/values.ts'
import { copy } from '#app/features/emails/send-again/copy.ts'
import { againProblem, kindOfStatus } from '#app/features/emails/send-again/rules.server.ts'
import { tellsOfChanges } from '#app/features/scheduling/index.server.ts'
import { type Status, whyNoEmail } from '#app/features/scheduling/rules.ts'
import { sendsLinks } from '#app/platform/mail/mail-fault.ts'
import type { Services } from '#app/platform/services.ts'

/** What can be sent again about an appointment, as its details show it. */
export type AgainView = {
  /** Why no email about it can be; null where those that are true can. */
  problem: string | null
  /** Whether one with the private link can. */
  link: boolean
  /** The newest email that is shown, `none` without any. */
  seen: string
}

/** One earlier email: its id, and why it isn't sent again; null where it can be. */
export type AgainLine = { email: string; subject: string; problem: string | null }

type Visit = { email: string; status: Status; startsAt: Temporal.Instant }

/** @param emails that are shown, newest first */
export function againView(
  services: Services,
  visit: Visit,
  { emails, now }: { emails: readonly { id: string }[]; now: Temporal.Instant },
): AgainView {
  const noEmail = whyNoEmail(visit.email, tellsOfChanges(services))
  // Whatever an email would tell, the appointment is past it.
  const past = againProblem(kindOfStatus(visit.status), visit, now)
  const problem = noEmail ? copy[noEmail]() : past && copy.againProblem[past]()
  const link = problem === null && visit.status !== 'cancelled' && sendsLinks(services)
  return { problem, link, seen: emails[0]?.id ?? 'none' }
}

export function againLine(
  visit: Visit,
  email: { id: string; kind: EmailKind; subject: string },
  now: Temporal.Instant,
): AgainLine {
  const problem = againProblem(email.kind, visit, now)
  return { email: email.id, subject: email.subject, problem: problem && copy.againProblem[problem]() }
}
