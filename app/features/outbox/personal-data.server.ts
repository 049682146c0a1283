import type { PersonalPart, PersonalRecords } from '#app/db/personal-data.server.ts'
import type { Database } from '#app/db/tables.ts'
import { deleteEmailsBefore, emailFolder } from '#app/platform/mail/mailer.server.ts'
import { deleteFinished } from './delivery-queries.server.ts'
import { kept } from './personal-data.ts'
import { deleteEmailsOf, listForPatient, listMessageIdsOf } from './retention-queries.server.ts'

/** What emails are about, by the records that they go with. */
const subjects = {
  appointment: 'appointments',
  reply: 'replies',
  waitlist: 'places',
  offer: 'offers',
} as const satisfies Record<string, keyof PersonalRecords>

const kinds = Object.keys(subjects) as (keyof typeof subjects)[]

/** Under which Message-ID emails about those records leave or left: where none leaves, they are kept as files. */
export const listMessageIds = async (db: Database, records: PersonalRecords): Promise<string[]> =>
  (await Promise.all(kinds.map((kind) => listMessageIdsOf(db, kind, records[subjects[kind]])))).flat()

/** When something was written about their records; the texts are not kept. */
export const personalData = {
  list: async (db, records) => {
    const all = await Promise.all(kinds.map((kind) => listForPatient(db, kind, records[subjects[kind]])))
    return { emails: all.flat() }
  },
  erase: async (tx, { records }) => {
    for (const kind of kinds) await deleteEmailsOf(tx, kind, records[subjects[kind]])
    return undefined
  },
  daily: {
    finishedEmails: ({ db, before }) => deleteFinished(db, before(kept.emails)),
    emails: ({ dataDirectory, before }) =>
      deleteEmailsBefore(emailFolder(dataDirectory), before(kept.emails)),
  },
} satisfies PersonalPart
