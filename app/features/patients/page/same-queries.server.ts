import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { areBornApart } from '../birth-date.ts'
import { listBirthDates } from '../birth-date-queries.server.ts'

/** Why somebody may be the same: a number or address, or the name. */
type Reason = 'phone' | 'email' | 'name'

export type MaybeSame = { id: string; name: string; reason: Reason }

const reasons: Record<string, Reason> = { p: 'phone', e: 'email', n: 'name' }
/** A number says more than an address, which families share, and that more than a name. */
const byWeight: readonly Reason[] = ['phone', 'email', 'name']

/**
 * Who may be the same person as that patient: something that they are known by is the same, and nobody said that they
 * are two; nor do two dates of birth. The likeliest first.
 * @param most so many; one more is asked for where it matters whether there are more
 */
export async function listMaybeSame(db: Database, rootId: string, most: number): Promise<MaybeSame[]> {
  const rows = await db
    .selectFrom('patient_details as own')
    .innerJoin('patient_details as other', 'other.key', 'own.key')
    .innerJoin('patients', 'patients.id', 'other.rootId')
    .select(['patients.id', 'patients.name', 'own.key'])
    .distinct()
    .where('own.rootId', '=', rootId)
    .where('other.rootId', '!=', rootId)
    .orderBy('own.key', 'desc')
    .orderBy('patients.id')
    .limit(readAtMost)
    .execute()
  const born = await listBirthDates(db, [rootId, ...new Set(rows.map(({ id }) => id))])
  const own = born.get(rootId) ?? []
  const apart = await listApart(db, rootId)
  for (const [id, dates] of born) if (areBornApart(own, dates)) apart.add(id)
  const found = new Map<string, MaybeSame>()
  for (const reason of byWeight)
    for (const { id, name, key } of rows)
      if (reasons[key.slice(0, 1)] === reason && !found.has(id) && !apart.has(id))
        found.set(id, { id, name, reason })
  return [...found.values()].slice(0, most)
}

/** Of a name that hundreds bear, no more are looked at. */
const readAtMost = 500

async function listApart(db: Database, rootId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('patient_pairs')
    .select(['firstId', 'secondId'])
    .where((row) => row.or([row('firstId', '=', rootId), row('secondId', '=', rootId)]))
    .execute()
  return new Set(rows.map(({ firstId, secondId }) => (firstId === rootId ? secondId : firstId)))
}

export type JoinedPatient = { id: string; name: string; adminId: string; at: Temporal.Instant }

/** Who was joined to that patient, directly, newest first. */
export async function listJoined(db: Database, rootId: string): Promise<JoinedPatient[]> {
  const rows = await db
    .selectFrom('patient_merges')
    .innerJoin('patients', 'patients.id', 'patient_merges.patientId')
    .select(['patients.id', 'patients.name', 'patient_merges.adminId', 'patient_merges.createdAt'])
    .where('patients.mergedInto', '=', rootId)
    .orderBy('patient_merges.createdAt', 'desc')
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: columns.asInstant(createdAt) }))
}

export type PatientNote = { id: string; words: string; adminId: string; at: Temporal.Instant }

/** Notes of those patients, newest first. */
export async function listNotes(
  db: Database,
  patientIds: readonly string[],
  most: number,
): Promise<PatientNote[]> {
  const rows = await db
    .selectFrom('patient_notes')
    .select(['id', 'words', 'adminId', 'createdAt'])
    .where('patientId', 'in', patientIds)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: columns.asInstant(createdAt) }))
}

/** Keeps a note. */
export async function insertNote(
  tx: Database,
  note: { patientId: string; adminId: string; words: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('patient_notes')
    .values({ ...note, id: randomId(), createdAt: columns.instant(now) })
    .execute()
}
