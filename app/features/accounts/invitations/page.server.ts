import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { roleInWords } from '../copy.ts'
import { proposedUsername } from '../rules.ts'
import { findInvitation } from './commands.server.ts'

/** What the page of an open invitation shows. */
export type AcceptView = { lead: string; name: string; username: string }

/** Looking changes nothing. 404 or 410 where it opens nothing, 503 where that cannot be read. */
export function readInvitation(services: Services, token: string): Promise<Outcome<AcceptView>> {
  const fault = { event: 'invitation not read', message: m.invitations_failed() }
  return attempt(services.log, fault, async () => {
    const found = await findInvitation(services, token)
    if (!found.ok) return found
    const { name, email, role, inviter } = found.value
    const words = { role: roleInWords(role) }
    const lead = inviter
      ? m.invitations_join_lead({ name: inviter, ...words })
      : m.invitations_join_lead_nameless(words)
    return done({ lead, name, username: proposedUsername(email) })
  })
}
