import type { InvitationLetters } from '../app/features/accounts/invitations/commands.server.ts'

/** Where no test looks at letters to those who are invited. */
export const noLetters: InvitationLetters = {
  enqueue: async () => undefined,
  takeBack: async () => undefined,
  listGivenUp: async () => [],
}
