import type { Engine } from '#app/db/engine/database.server.ts'
import { holdAllNames, pauseBooking } from '#app/db/engine/locks.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { leaveNoPieces } from '#app/db/upkeep/erasure.server.ts'
import type { Clock } from '#app/platform/clinic-time.server.ts'
import { deleteLettersTo, letterFolder } from '#app/platform/mail/mailer.server.ts'
import { isDatabaseAway } from '#app/platform/process/readiness.server.ts'
import { isMailAddress } from '#app/platform/text/mail-address.ts'
import { record } from '../audit/queries.server.ts'
import { deleteMessages, listMessagesOf } from '../messages/queries.server.ts'
import { forgetAddressBefore, forgetVisitsBefore } from '../patients/correct/correction-queries.server.ts'
import { deleteMovesWith } from '../patients/move/queries.server.ts'
import { forgetAddress } from '../patients/queries.server.ts'
import { holdTreatments } from '../treatments/queries.server.ts'
import { deleteEntries, listEntriesOf } from '../waitlist/retention-queries.server.ts'
import { idsOf, type KeptRecords, readKept } from './kept-records.server.ts'
import { deleteVisits, forgetSearches, listVisitsOf } from './visit-retention-queries.server.ts'

/**
 * A patient asks for their data, or for its end. They are known by the mail address they gave: whoever gave none
 * is never asked for, since an empty address would be everybody without one.
 */
type Parts = { db: Database; engine: Engine; clock: Clock; dataDirectory: string }

const actor = 'operator'

/** What was given is no mail address; nothing was read or deleted. */
export class NoMailAddress extends Error {
  override name = 'NoMailAddress'
}

function requireAddress(email: string): void {
  if (!isMailAddress(email)) throw new NoMailAddress('not one mail address')
}

export type PatientRecord = KeptRecords & { email: string; exportedAt: string }

/**
 * Everything kept under the address, in words that a person can read; null where there is nothing.
 * @throws NoMailAddress
 */
export async function exportPatient(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  email: string,
): Promise<PatientRecord | null> {
  requireAddress(email)
  const kept = await readKept(db, { email })
  const { appointments, messages, waitlist, patients } = kept
  const ids = idsOf([...appointments, ...messages, ...waitlist, ...patients])
  if (ids.length === 0) return null
  await inTransaction(db, (tx) =>
    record(tx, {
      at: clock.now(),
      actor,
      action: 'export',
      object: 'patient',
      objectId: '',
      detail: { ids },
      addressHash: '',
    }),
  )
  return { email, exportedAt: clock.now().toString(), ...kept }
}

export type Erased = {
  appointments: number
  messages: number
  letters: number
  /** False where pieces may still stand in SQLite's file or its log: it was in use, or the disk full. To be asked again. */
  isGoneFromFiles: boolean
}

/**
 * Deletes everything kept under the address for good; times that a visit held are free again, and are offered to those
 * who wait for one. The audit log
 * keeps the random ids of what went, which name nobody; backups keep the rest until they are rotated.
 * @throws NoMailAddress
 */
export async function erasePatient(parts: Parts, email: string): Promise<Erased> {
  requireAddress(email)
  const { db, clock, dataDirectory } = parts
  const counts = await inTransaction(db, async (tx) => {
    await pauseBooking(tx)
    await holdAllNames(tx)
    const found = await listVisitsOf(tx, { email })
    const visits = idsOf(found)
    const messages = idsOf(await listMessagesOf(tx, { email }))
    const entries = idsOf(await listEntriesOf(tx, { email }))
    const treatments = found.map(({ treatmentId }) => treatmentId)
    await holdTreatments(tx, treatments)
    await deleteVisits(tx, visits, clock.now())
    await deleteMessages(tx, messages)
    await deleteEntries(tx, entries, clock.now())
    await forgetVisitsBefore(tx, new Set([...visits, ...entries]))
    const patients = await forgetAddress(tx, email)
    await forgetAddressBefore(tx, email)
    await deleteMovesWith(tx, email)
    const gone = [...visits, ...messages, ...entries, ...patients]
    if (gone.length === 0) return { appointments: 0, messages: 0 }
    await forgetSearches(tx)
    await record(tx, {
      at: clock.now(),
      actor,
      action: 'delete',
      object: 'patient',
      objectId: '',
      detail: { ids: gone },
      addressHash: '',
    })
    return { appointments: visits.length, messages: messages.length }
  })
  const letters = await deleteLettersTo(letterFolder(dataDirectory), email)
  return { ...counts, letters, isGoneFromFiles: await isGoneFromFiles(parts) }
}

/** The rows are gone by now: what keeps the file from being written anew is told of, and passes. */
async function isGoneFromFiles({ db, engine }: Parts): Promise<boolean> {
  try {
    return await leaveNoPieces(db, engine)
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  }
}
