import type { Database } from '#app/db/tables.ts'
import type { Whose } from '#app/db/whose.server.ts'
import { listMessagesOf, listRepliesTo, listSpamOf } from '../messages/queries.server.ts'
import { listForPatient } from '../outbox/queries.server.ts'
import { contactKeysOf, nameKeyOf } from '../patients/details.server.ts'
import { listKeysOf } from '../patients/details-queries.server.ts'
import { listKeptOf, listKeptUnder } from '../patients/queries.server.ts'
import { type KeptEntry, listEntriesOf } from '../waitlist/retention-queries.server.ts'
import { listVisitsOf } from './visit-retention-queries.server.ts'

/** All that is kept of somebody, whole, as it is told to whoever asks and as it is erased. */
export type KeptRecords = {
  appointments: Awaited<ReturnType<typeof listVisitsOf>>
  messages: Awaited<ReturnType<typeof listMessagesOf>>
  /** Places on the waitlist, with what was offered. */
  waitlist: KeptEntry[]
  /** What staff wrote back to those messages. */
  replies: Awaited<ReturnType<typeof listRepliesTo>>
  /** The patients themselves, with what they are known by and notes that staff wrote. */
  patients: Awaited<ReturnType<typeof listKeptOf>>
  /** When what was written about the appointments, the places and what was offered; the texts are not kept. */
  letters: Awaited<ReturnType<typeof listForPatient>>
}

/**
 * Everything kept of a patient, deleted records that can still come back too, and messages that look like spam and have
 * the patient's name and a confirmed contact. Of an address only the rows that bear it, and nothing else of a record: it
 * may have come from anybody's form.
 */
export async function readKept(db: Database, whose: Whose): Promise<KeptRecords> {
  const appointments = await listVisitsOf(db, whose)
  const messages = [...(await listMessagesOf(db, whose)), ...(await listSpam(db, whose))]
  const waitlist = await listEntriesOf(db, whose)
  const replies = await listRepliesTo(db, idsOf(messages))
  const letters = [
    ...(await listForPatient(db, 'appointment', idsOf(appointments))),
    ...(await listForPatient(db, 'waitlist', idsOf(waitlist))),
    ...(await listForPatient(db, 'offer', idsOf(waitlist.flatMap(({ offers }) => offers)))),
  ]
  const patients =
    'email' in whose ? await listKeptUnder(db, whose.email) : await listKeptOf(db, whose.patientIds)
  return { appointments, messages, waitlist, replies, patients, letters }
}

/** Of these rows. */
export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

async function listSpam(db: Database, whose: Whose): Promise<KeptRecords['messages']> {
  if ('email' in whose) return []
  const keys = new Set(await listKeysOf(db, whose.patientIds))
  return listSpamOf(
    db,
    (said) => keys.has(nameKeyOf(said.name)) && contactKeysOf(said).some((key) => keys.has(key)),
  )
}
