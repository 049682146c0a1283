import type { InvitationLetters } from './features/admins/invitations/commands.server.ts'
import { enqueueLetter } from './features/outbox/queries.server.ts'
import { aboutInvitation } from './features/outbox/rules.ts'
import { deleteLettersOf, listGivenUp } from './features/outbox/subject-queries.server.ts'

/** Letters to those who are invited, for the screen that invites. */
export const invitationLetters: InvitationLetters = {
  enqueue: (tx, { id, language }, now) =>
    enqueueLetter(tx, { kind: 'invitation', subject: aboutInvitation(id), language, now, leaseSeconds: 0 }),
  takeBack: (tx, id) => deleteLettersOf(tx, 'invitation', [id]),
  listGivenUp: (db, ids) => listGivenUp(db, 'invitation', ids),
}
