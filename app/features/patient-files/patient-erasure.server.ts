import { emptyWriteAheadLog } from '#app/db/upkeep/erasure.server.ts'
import { m } from '#app/language/messages.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { holdPatients } from '../patients/queries.server.ts'
import { writeRecord, written } from '../records/write-record.server.ts'
import {
  deleteLeftInFiles,
  eraseRecords,
  holdForErasure,
  type LeftInFiles,
  readLeftInFiles,
} from './erasure.server.ts'
import { namedIn } from './kept-records.server.ts'
import { countsOf, readKeptOf } from './patient-privacy.server.ts'

type Erasing = {
  actor: Staff
  id: string
  /** The mark of the numbers that were shown (`readKeptOf`). */
  seen: string
  /** Somebody said that they know it is for good. */
  isMeant: boolean
}

/**
 * Erases one patient for good, with all that is joined with it; what another patient has alike stays theirs
 * (docs/topics/patients.md). Times of visits are free again and
 * offered to those who wait for one, emails that wait do not leave.
 * @returns 422 where nobody said that it is meant, 404 where the patient is gone, 409 where it was joined or something
 * of it changed since it was counted
 */
export async function eraseOnePatient(services: Services, erasing: Erasing): Promise<Outcome<undefined>> {
  const { actor, id, seen, isMeant } = erasing
  if (!isMeant) return refused({ status: 422, errors: { meant: m.patients_erase_not_meant() } })
  const writing = { actor, object: 'patient', id, failed: m.patients_not_erased() } as const
  const erased = await writeRecord<LeftInFiles>(services, writing, async (tx) => {
    await holdForErasure(tx)
    const [row] = await holdPatients(tx, [id])
    if (!row) return refused({ status: 404, message: m.patients_gone() })
    if (row.mergedInto !== null)
      return refused({ status: 409, message: m.patients_merged_meanwhile({ name: row.name }) })
    const now = await readKeptOf(tx, row)
    if (now.seen !== seen) return refused({ status: 409, message: m.patients_erase_changed() })
    const left = await readLeftInFiles(tx, now)
    await eraseRecords(tx, { records: now.records, address: null, askedAt: services.clock.now() })
    const ids = namedIn(now.records)
    return written({ action: 'delete', detail: { ids, ...countsOf(now.kept) } }, left)
  })
  if (!erased.ok) return erased
  await eraseFiles(services, erased.value)
  return done(undefined)
}

/**
 * What was kept in files, and SQLite's log. The rows are gone by now: what fails here is written down, and passes.
 */
async function eraseFiles({ db, engine, settings, log }: Services, left: LeftInFiles): Promise<void> {
  try {
    await deleteLeftInFiles({ db, dataDirectory: settings.dataDirectory }, left)
    await emptyWriteAheadLog(db, engine)
  } catch (error) {
    log.error({ kind: kindOf(error), code: 'erased-patient' }, 'not forgotten')
  }
}
