import { holdAllNames, pauseBooking } from '#app/db/engine/locks.server.ts'
import { type Erasure, noRecords, type PersonalRecords } from '#app/db/personal-data.server.ts'
import type { Database } from '#app/db/tables.ts'
import { deleteEmailsNamed, deleteEmailsTo, emailFolder } from '#app/platform/mail/mailer.server.ts'
import { listMessageIds } from '../outbox/personal-data.server.ts'
import { listOfAddress } from '../patients/details-queries.server.ts'
import { withBelongings } from './kept-records.server.ts'
import { type KeptRecords, parts } from './register.server.ts'

/* Erasing, once for all who ask for it: the patient's page, the operator, and retention. */

/** What stays behind in files once the rows are gone. */
export type LeftInFiles = { addresses: string[]; messageIds: string[] }

/** The locks of an erasure, in the one order; first in its transaction. */
export async function holdForErasure(tx: Database): Promise<void> {
  await pauseBooking(tx)
  await holdAllNames(tx)
}

/**
 * Deletes those records for good with all that hangs on them, part by part of the register. Hold `holdForErasure` where
 * somebody asked for it.
 * @returns ids of more records that went with them
 */
export async function eraseRecords(tx: Database, erasure: Erasure): Promise<string[]> {
  const gone: string[] = []
  for (const part of Object.values(parts)) gone.push(...((await part.erase?.(tx, erasure)) ?? []))
  return gone
}

/** The same of records that have had their time. */
export async function forgetRecords(tx: Database, some: Partial<PersonalRecords>): Promise<void> {
  const records = await withBelongings(tx, { ...noRecords, ...some })
  await eraseRecords(tx, { records, address: null, askedAt: null })
}

/** What will be left in files, read before the rows go. */
export async function readLeftInFiles(
  tx: Database,
  { kept, records }: { kept: KeptRecords; records: PersonalRecords },
): Promise<LeftInFiles> {
  const { appointments, messages, waitlist, patients } = kept
  const addresses = [...appointments, ...messages, ...waitlist, ...patients].map(({ email }) =>
    email.trim().toLowerCase(),
  )
  return { addresses: [...new Set(addresses)], messageIds: await listMessageIds(tx, records) }
}

/**
 * Deletes emails that were kept as files, those to an address that somebody else has too by their ids alone.
 * @returns how many
 */
export async function deleteLeftInFiles(
  { db, dataDirectory }: { db: Database; dataDirectory: string },
  { addresses, messageIds }: LeftInFiles,
): Promise<number> {
  const folder = emailFolder(dataDirectory)
  let count = await deleteEmailsNamed(folder, messageIds)
  for (const address of addresses)
    if (address !== '' && (await listOfAddress(db, address)).length === 0)
      count += await deleteEmailsTo(folder, address)
  return count
}
