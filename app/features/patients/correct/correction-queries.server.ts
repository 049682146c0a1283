import { columns } from '#app/db/columns.ts'
import { readJson } from '#app/db/json.ts'
import type { Database, PatientCorrectionRow } from '#app/db/tables.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { addressKeyOf, type Said } from '../details.server.ts'
import type { ContactMark } from '../details-queries.server.ts'

/** A visit as it was before the correction, or a place on the waitlist. */
export type VisitBefore = Said & { id: string; isPlace?: true | undefined }

export type Correction = {
  id: string
  adminId: string
  /** The patient's after it. */
  updatedAt: string
  before: Said & { marks?: ContactMark[] | undefined }
  visits: VisitBefore[]
  at: Temporal.Instant
}

type PatientCorrection = Correction & { patientId: string }

/** Keeps what was before a correction. */
export async function insertCorrection(
  tx: Database,
  { patientId, before, visits, ...rest }: Omit<Correction, 'id' | 'at'> & { patientId: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('patient_corrections')
    .values({
      ...rest,
      id: randomId(),
      patientId,
      before: JSON.stringify(before),
      visits: JSON.stringify(visits),
      createdAt: columns.instant(now),
    })
    .execute()
}

/** The last correction of that patient after the instant; undefined where there is none. */
export async function findLastCorrection(
  db: Database,
  patientId: string,
  since: Temporal.Instant,
): Promise<Correction | undefined> {
  const row = await db
    .selectFrom('patient_corrections')
    .selectAll()
    .where('patientId', '=', patientId)
    .where('createdAt', '>', columns.instant(since))
    .orderBy('createdAt', 'desc')
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toCorrection(row)
}

const toCorrection = ({ createdAt, before, visits, ...row }: PatientCorrectionRow): PatientCorrection => ({
  ...row,
  before: readJson('patient_corrections.before', before),
  visits: readJson('patient_corrections.visits', visits),
  at: columns.asInstant(createdAt),
})

/** Corrections of those patients after the instant, the newest first. */
export async function listCorrections(
  db: Database,
  patientIds: readonly string[],
  since: Temporal.Instant,
): Promise<PatientCorrection[]> {
  const rows = await db
    .selectFrom('patient_corrections')
    .selectAll()
    .where('patientId', 'in', patientIds)
    .where('createdAt', '>', columns.instant(since))
    .orderBy('createdAt', 'desc')
    .orderBy('updatedAt', 'desc')
    .execute()
  return rows.map(toCorrection)
}

/**
 * When a correction gave an address to visits that had none, by the id of the visit; as long as it can be taken back, and was
 * not.
 */
export async function listAddressed(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('patient_corrections')
    .select(['visits', 'createdAt'])
    .orderBy('createdAt')
    .execute()
  const addressed = new Map<string, string>()
  for (const { visits, createdAt } of rows) {
    const before: VisitBefore[] = readJson('patient_corrections.visits', visits)
    for (const { id, email } of before) if (email === '') addressed.set(id, createdAt)
  }
  return addressed
}

/** It was taken back. */
export async function deleteCorrection(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('patient_corrections').where('id', '=', id).execute()
}

/**
 * Forgets what those visits and places on the waitlist said before corrections of whichever patient: they may have been
 * somebody else's then, whose records were taken apart since. That patient's own correction can still be taken back.
 */
export async function forgetVisitsBefore(tx: Database, ids: ReadonlySet<string>): Promise<void> {
  const rows = await tx.selectFrom('patient_corrections').select(['id', 'visits']).execute()
  for (const { id, visits } of rows) {
    const before: VisitBefore[] = readJson('patient_corrections.visits', visits)
    const left = before.filter((visit) => !ids.has(visit.id))
    if (left.length < before.length) await writeVisits(tx, id, left)
  }
}

/** Forgets that address in corrections: one of a patient who had it can't be undone without it, and goes. */
export async function forgetAddressBefore(tx: Database, email: string): Promise<void> {
  const address = email.trim().toLowerCase()
  const bears = ({ email, marks = [] }: Pick<Said, 'email'> & { marks?: ContactMark[] | undefined }) =>
    email.trim().toLowerCase() === address || marks.some(({ key }) => key === addressKeyOf(address))
  const rows = await tx.selectFrom('patient_corrections').select(['id', 'before', 'visits']).execute()
  for (const { id, before, visits } of rows) {
    if (bears(readJson('patient_corrections.before', before))) {
      await deleteCorrection(tx, id)
      continue
    }
    const all: VisitBefore[] = readJson('patient_corrections.visits', visits)
    const left = all.filter((visit) => !bears(visit))
    if (left.length < all.length) await writeVisits(tx, id, left)
  }
}

const writeVisits = (tx: Database, id: string, visits: readonly VisitBefore[]) =>
  tx
    .updateTable('patient_corrections')
    .set({ visits: JSON.stringify(visits) })
    .where('id', '=', id)
    .execute()
