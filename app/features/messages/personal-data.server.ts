import type { PersonalPart } from '#app/db/personal-data.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { Whose } from '#app/db/whose.server.ts'
import { contactKeysOf, nameKeyOf } from '../patients/details.server.ts'
import { listKeysOf } from '../patients/details-queries.server.ts'
import { deletedKept } from '../records/address.ts'
import { kept } from './personal-data.ts'
import {
  deleteMessages,
  deleteOldDrafts,
  listKeptMessageIds,
  listKeptMessages,
  listOldMessages,
  listRepliesTo,
  listSpamIds,
} from './retention-queries.server.ts'

/** How messages and what was written back are exported, erased and forgotten. */
export const personalData = {
  find: async (db, whose) => ({
    messages: [...(await listKeptMessageIds(db, whose)), ...(await listSpamOf(db, whose))],
  }),
  follow: async (db, { messages }) => ({
    replies: (await listRepliesTo(db, messages)).map(({ id }) => id),
  }),
  list: async (db, { messages }) => ({
    messages: await listKeptMessages(db, messages),
    replies: await listRepliesTo(db, messages),
  }),
  erase: async (tx, { records }) => {
    await deleteMessages(tx, records.messages)
    return undefined
  },
  listOver: {
    messages: async ({ db, before }, most) => {
      const times = { cameBefore: before(kept.messages), deletedBefore: before(deletedKept) }
      return { messages: await listOldMessages(db, times, most) }
    },
  },
  daily: { drafts: ({ db, before }) => deleteOldDrafts(db, before(kept.drafts)) },
} satisfies PersonalPart

/** Messages that look like spam, with the patient's name and a confirmed contact. */
async function listSpamOf(db: Database, whose: Whose): Promise<string[]> {
  if ('email' in whose) return []
  const keys = new Set(await listKeysOf(db, whose.patientIds))
  return listSpamIds(
    db,
    (said) => keys.has(nameKeyOf(said.name)) && contactKeysOf(said).some((key) => keys.has(key)),
  )
}
