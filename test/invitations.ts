import type { InvitationEmails } from '../app/features/accounts/invitations/commands.server.ts'

/** Where no test looks at emails to those who are invited. */
export const noEmails: InvitationEmails = {
  enqueue: async () => undefined,
  takeBack: async () => undefined,
  listGivenUp: async () => [],
}
