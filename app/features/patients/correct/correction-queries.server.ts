import { columns } from '#app/db/columns.ts'
import { readJsonOrNull } from '#app/db/json.ts'
import type { Database, PatientCorrectionRow } from '#app/db/tables.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { addressKeyOf, type Said, type SaidWithBirth } from '../details.server.ts'
import type { ContactMark } from '../details-queries.server.ts'

/** A visit as it was before the correction, or a place on the waitlist. */
export type VisitBefore = Said & { id: string; isPlace?: true | undefined }

export type Correction = {
  id: string
  adminId: string
  /** The patient's after it. */
  updatedAt: string
  before: SaidWithBirth & { marks?: ContactMark[] | undefined }
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

/** The last correction of that patient after the instant; undefined where there is none, or it does not open. */
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

/** Undefined where it does not open any more: it is over then. */
function toCorrection({
  createdAt,
  before,
  visits,
  ...row
}: PatientCorrectionRow): PatientCorrection | undefined {
  const said = { before: beforeIn({ id: row.id, before }), visits: visitsIn({ id: row.id, visits }) }
  if (!said.before || !said.visits) return undefined
  return { ...row, before: said.before, visits: said.visits, at: columns.asInstant(createdAt) }
}

const beforeIn = ({ id, before }: Pick<PatientCorrectionRow, 'id' | 'before'>) =>
  readJsonOrNull('patient_corrections.before', { id, text: before })

const visitsIn = ({ id, visits }: Pick<PatientCorrectionRow, 'id' | 'visits'>): VisitBefore[] | null =>
  readJsonOrNull('patient_corrections.visits', { id, text: visits })

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
  return rows.flatMap((row) => toCorrection(row) ?? [])
}

/**
 * When a correction gave an address to visits that had none, by the id of the visit; as long as it can be taken back, and was
 * not.
 */
export async function listAddressed(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('patient_corrections')
    .select(['id', 'visits', 'createdAt'])
    .orderBy('createdAt')
    .execute()
  const addressed = new Map<string, string>()
  for (const { createdAt, ...row } of rows)
    for (const { id, email } of visitsIn(row) ?? []) if (email === '') addressed.set(id, createdAt)
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
  for (const row of rows) await keepVisits(tx, row, (visit) => !ids.has(visit.id))
}

/** Forgets that address in corrections: one of a patient who had it can't be undone without it, and goes. */
export async function forgetAddressBefore(tx: Database, email: string): Promise<void> {
  const address = email.trim().toLowerCase()
  const bears = ({ email, marks = [] }: Pick<Said, 'email'> & { marks?: ContactMark[] | undefined }) =>
    email.trim().toLowerCase() === address || marks.some(({ key }) => key === addressKeyOf(address))
  const rows = await tx.selectFrom('patient_corrections').select(['id', 'before', 'visits']).execute()
  for (const row of rows) {
    const before = beforeIn(row)
    if (!before || bears(before)) await deleteCorrection(tx, row.id)
    else await keepVisits(tx, row, (visit) => !bears(visit))
  }
}

/** Of a correction only those of its visits. One that does not open may hold what is to be forgotten, and goes. */
async function keepVisits(
  tx: Database,
  { id, visits }: Pick<PatientCorrectionRow, 'id' | 'visits'>,
  isKept: (visit: VisitBefore) => boolean,
): Promise<void> {
  const all = visitsIn({ id, visits })
  const left = all?.filter(isKept)
  if (!left) await deleteCorrection(tx, id)
  else if (left.length < (all?.length ?? 0))
    await tx
      .updateTable('patient_corrections')
      .set({ visits: JSON.stringify(left) })
      .where('id', '=', id)
      .execute()
}
