import type { Engine } from '#app/db/engine/database.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { leaveNoPieces } from '#app/db/upkeep/erasure.server.ts'
import type { Clock } from '#app/platform/clinic-time.server.ts'
import { isDatabaseAway } from '#app/platform/process/readiness.server.ts'
import { isMailAddress } from '#app/platform/text/mail-address.ts'
import { record } from '../audit/queries.server.ts'
import { deleteLeftInFiles, eraseRecords, holdForErasure, readLeftInFiles } from './erasure.server.ts'
import { idsOf, namedIn, readKept } from './kept-records.server.ts'
import type { KeptRecords } from './register.server.ts'

/**
 * A patient asks for their data, or for its end. They are known by the mail address they gave: anyone who gave none
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
  const { kept, records } = await readKept(db, { email })
  const ids = [...namedIn(records), ...idsOf(kept.patients)]
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
  emails: number
  /** False where pieces may still are in SQLite's file or its log: it was in use, or the disk full. To be asked again. */
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
  const { db, clock } = parts
  const { left, ...counts } = await inTransaction(db, async (tx) => {
    await holdForErasure(tx)
    const { kept, records } = await readKept(tx, { email })
    const left = await readLeftInFiles(tx, { kept, records })
    const more = await eraseRecords(tx, { records, address: email, askedAt: clock.now() })
    const ids = [...namedIn(records), ...more]
    if (ids.length > 0)
      await record(tx, {
        at: clock.now(),
        actor,
        action: 'delete',
        object: 'patient',
        objectId: '',
        detail: { ids },
        addressHash: '',
      })
    return { appointments: records.appointments.length, messages: records.messages.length, left }
  })
  const addresses = [email.trim().toLowerCase()]
  const emails = await deleteLeftInFiles(parts, { ...left, addresses })
  return { ...counts, emails, isGoneFromFiles: await isGoneFromFiles(parts) }
}

/** The rows are gone by now: what keeps the file from being written again is told of, and passes. */
async function isGoneFromFiles({ db, engine }: Parts): Promise<boolean> {
  try {
    return await leaveNoPieces(db, engine)
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  }
}
