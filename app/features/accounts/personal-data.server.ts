import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { deletedKept } from '../records/address.ts'
import { deleteOldInvitations } from './invitations/queries.server.ts'
import { deleteOldChallenges } from './passkeys/queries.server.ts'
import { deleteOldAdmins } from './people/queries.server.ts'
import { kept } from './personal-data.ts'
import { deleteOldSessions } from './sessions/queries.server.ts'

/** How users, sessions and invitations are forgotten; factors and passkeys go with their user. */
export const personalData = {
  daily: {
    users: ({ db, before }) => deleteOldAdmins(db, before(deletedKept)),
    invitations: ({ db, before }) => deleteOldInvitations(db, before(kept.invitations)),
    sessions: ({ db, before }) => deleteOldSessions(db, before(kept.sessions)),
  },
  hourly: { challenges: ({ db, now }) => deleteOldChallenges(db, now) },
} satisfies PersonalPart
