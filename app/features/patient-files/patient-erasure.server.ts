import { holdAllNames, pauseBooking } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import { emptyWriteAheadLog } from '#app/db/upkeep/erasure.server.ts'
import { m } from '#app/language/messages.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { deleteLettersNamed, deleteLettersTo, letterFolder } from '#app/platform/mail/mailer.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { deleteMessages } from '../messages/queries.server.ts'
import { listMessageIdsOf } from '../outbox/queries.server.ts'
import { forgetVisitsBefore } from '../patients/correct/correction-queries.server.ts'
import { listOfAddress } from '../patients/details-queries.server.ts'
import { deletePatients, holdPatients } from '../patients/queries.server.ts'
import { writeRecord, written } from '../records/write-record.server.ts'
import { holdTreatments } from '../treatments/queries.server.ts'
import { deleteEntries, listOfferIdsOf } from '../waitlist/retention-queries.server.ts'
import { idsOf, type KeptRecords } from './kept-records.server.ts'
import { countsOf, readKeptOf } from './patient-privacy.server.ts'
import { deleteVisits, forgetSearches } from './visit-retention-queries.server.ts'

type Erasing = {
  actor: Staff
  id: string
  /** The mark of the numbers that were shown (`readKeptOf`). */
  seen: string
  /** Somebody said that they know it is for good. */
  isMeant: boolean
}

/** What stays behind in files once the rows are gone. */
type Left = { addresses: string[]; messageIds: string[] }

/**
 * Erases one patient for good, with all that is joined with it; what another patient has alike stays theirs
 * (docs/topics/patients.md). Times of visits are free again and
 * offered to those who wait for one, letters that wait do not leave.
 * @returns 422 where nobody said that it is meant, 404 where the patient is gone, 409 where it was joined or something
 * of it changed since it was counted
 */
export async function eraseOnePatient(services: Services, erasing: Erasing): Promise<Outcome<undefined>> {
  const { actor, id, seen, isMeant } = erasing
  if (!isMeant) return refused({ status: 422, errors: { meant: m.patients_erase_not_meant() } })
  const writing = { actor, object: 'patient', id, failed: m.patients_not_erased() } as const
  const erased = await writeRecord<Left>(services, writing, async (tx) => {
    await pauseBooking(tx)
    await holdAllNames(tx)
    const [row] = await holdPatients(tx, [id])
    if (!row) return refused({ status: 404, message: m.patients_gone() })
    if (row.mergedInto !== null)
      return refused({ status: 409, message: m.patients_merged_meanwhile({ name: row.name }) })
    const now = await readKeptOf(tx, row)
    if (now.seen !== seen) return refused({ status: 409, message: m.patients_erase_changed() })
    const left = await erase(tx, { kept: now.kept, patientIds: now.ids, at: services.clock.now() })
    const { kept } = now
    const ids = [...now.ids, ...idsOf(kept.appointments), ...idsOf(kept.messages), ...idsOf(kept.waitlist)]
    return written({ action: 'delete', detail: { ids, ...countsOf(kept) } }, left)
  })
  if (!erased.ok) return erased
  await eraseFiles(services, erased.value)
  return done(undefined)
}

type Erased = { kept: KeptRecords; patientIds: string[]; at: Temporal.Instant }

async function erase(tx: Database, { kept, patientIds, at }: Erased): Promise<Left> {
  const { appointments, messages, waitlist, replies, patients } = kept
  const visitIds = idsOf(appointments)
  const entryIds = idsOf(waitlist)
  const left = {
    addresses: [...appointments, ...messages, ...waitlist, ...patients].map(({ email }) =>
      email.trim().toLowerCase(),
    ),
    messageIds: [
      ...(await listMessageIdsOf(tx, 'appointment', visitIds)),
      ...(await listMessageIdsOf(tx, 'reply', idsOf(replies))),
      ...(await listMessageIdsOf(tx, 'waitlist', entryIds)),
      ...(await listMessageIdsOf(tx, 'offer', await listOfferIdsOf(tx, entryIds))),
    ],
  }
  await holdTreatments(
    tx,
    appointments.map(({ treatmentId }) => treatmentId),
  )
  await deleteVisits(tx, visitIds, at)
  await deleteMessages(tx, idsOf(messages))
  await deleteEntries(tx, entryIds, at)
  await forgetVisitsBefore(tx, new Set([...visitIds, ...entryIds]))
  await deletePatients(tx, patientIds)
  await forgetSearches(tx)
  return left
}

/**
 * Letters that were kept as files, those to an address that somebody else has too by their ids alone; and SQLite's log.
 * The rows are gone by now: what fails here is written down, and passes.
 */
async function eraseFiles({ db, engine, settings, log }: Services, left: Left): Promise<void> {
  const folder = letterFolder(settings.dataDirectory)
  try {
    await deleteLettersNamed(folder, left.messageIds)
    for (const address of new Set(left.addresses))
      if (address !== '' && (await listOfAddress(db, address)).length === 0)
        await deleteLettersTo(folder, address)
    await emptyWriteAheadLog(db, engine)
  } catch (error) {
    log.error({ kind: kindOf(error), code: 'erased-patient' }, 'not forgotten')
  }
}
