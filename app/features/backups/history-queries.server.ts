import { columns } from '#app/db/columns.ts'
import type { BackupRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { BackupFacts, BackupFault, VerificationFault } from './rules.ts'

/** As many as a folder holds at most, and the tries that failed between them. */
const keptRows = 1_000

const justBegun = {
  endedAt: null,
  bytes: null,
  rowCount: null,
  files: null,
  fault: '',
  verifiedAt: null,
  verificationFault: '',
} as const

/** Somebody asked for a backup: its row has no name until it is begun. */
export async function insertAsked(
  db: Database,
  { startedBy, now }: { startedBy: string; now: Temporal.Instant },
): Promise<string> {
  const id = randomId()
  const row = {
    ...justBegun,
    id,
    kind: 'by-hand',
    name: '',
    startedBy,
    startedAt: columns.instant(now),
  } as const
  await db.insertInto('backups').values(row).execute()
  return id
}

/** Somebody has asked already, and it has not begun. */
export async function hasAsked(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('backups')
    .select('id')
    .where('endedAt', 'is', null)
    .where('name', '=', '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A backup holds its own row as it was in the midst of it; where it is restored nobody was interrupted. */
export async function forgetUnfinished(db: Database): Promise<void> {
  await db.deleteFrom('backups').where('endedAt', 'is', null).execute()
}

/**
 * The row of the backup that begins: that of the person who asked for it, or a new one. Rows of others that never ended lost
 * their process, since one backup runs at a time. @returns its id
 */
export async function beginBackup(
  db: Database,
  { name, now }: { name: string; now: Temporal.Instant },
): Promise<string> {
  const at = columns.instant(now)
  const asked = await db
    .selectFrom('backups')
    .select('id')
    .where('endedAt', 'is', null)
    .where('name', '=', '')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const id = asked?.id ?? randomId()
  const lost: BackupFault = 'interrupted'
  await db
    .updateTable('backups')
    .set({ endedAt: at, fault: lost })
    .where('endedAt', 'is', null)
    .where('id', '!=', id)
    .execute()
  if (asked) await db.updateTable('backups').set({ name, startedAt: at }).where('id', '=', id).execute()
  else {
    const row = { ...justBegun, id, kind: 'nightly', name, startedBy: '', startedAt: at } as const
    await db.insertInto('backups').values(row).execute()
  }
  return id
}

/** How far it has come. */
export async function updateWritten(db: Database, id: string, bytes: number): Promise<void> {
  await db.updateTable('backups').set({ bytes }).where('id', '=', id).where('endedAt', 'is', null).execute()
}

export type BackupEnding = { facts: BackupFacts } | { fault: BackupFault }

export async function endBackup(
  db: Database,
  id: string,
  { now, ending }: { now: Temporal.Instant; ending: BackupEnding },
): Promise<void> {
  const endedAt = columns.instant(now)
  await db
    .updateTable('backups')
    .set({ endedAt, ...endColumns(ending) })
    .where('id', '=', id)
    .execute()
}

const endColumns = (ending: BackupEnding) =>
  'facts' in ending
    ? { bytes: ending.facts.bytes, rowCount: ending.facts.rows, files: ending.facts.files, fault: '' }
    : { bytes: null, fault: ending.fault }

/** A backup that was made outside of the job, such as that of the person at the machine. */
export async function insertEnded(
  db: Database,
  given: Pick<BackupRow, 'kind' | 'name' | 'startedBy'> & {
    startedAt: Temporal.Instant
    now: Temporal.Instant
    ending: BackupEnding
  },
): Promise<void> {
  const { startedAt, now, ending, ...told } = given
  const at = { startedAt: columns.instant(startedAt), endedAt: columns.instant(now) }
  await db
    .insertInto('backups')
    .values({ ...justBegun, ...endColumns(ending), id: randomId(), ...told, ...at })
    .execute()
}

/** The newest first. */
export function listBackups(db: Database, most: number): Promise<BackupRow[]> {
  return db.selectFrom('backups').selectAll().orderBy('startedAt', 'desc').orderBy('id').limit(most).execute()
}

/** When the oldest one that is known was begun; null for none. */
export async function findFirstBackup(db: Database): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('backups')
    .select('startedAt')
    .orderBy('startedAt')
    .limit(1)
    .executeTakeFirst()
  return row ? columns.asInstant(row.startedAt) : null
}

/** Why the last one failed; undefined where none did, as far as rows tell. */
export async function findLastFault(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('fault')
    .where('fault', '!=', '')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fault
}

export type Tested = { name: string; bytes: number; rows: number; files: number; madeAt: string }

/** What a test restore of that file came to. After a restore the folder has backups that the database does not know. */
export async function updateVerified(
  db: Database,
  { tested, now, fault }: { tested: Tested; now: Temporal.Instant; fault: VerificationFault | '' },
): Promise<void> {
  const verified = { verifiedAt: columns.instant(now), verificationFault: fault }
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set(verified)
    .where('name', '=', tested.name)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const { name, bytes, rows: rowCount, files, madeAt } = tested
  const row = {
    id: randomId(),
    kind: 'nightly',
    name,
    startedBy: '',
    startedAt: madeAt,
    endedAt: madeAt,
  } as const
  await db
    .insertInto('backups')
    .values({ ...justBegun, ...row, bytes, rowCount, files, ...verified })
    .execute()
}

/** All but the newest go. */
export async function forgetOldBackups(db: Database): Promise<number> {
  const oldest = await db
    .selectFrom('backups')
    .select('startedAt')
    .orderBy('startedAt', 'desc')
    .offset(keptRows - 1)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return 0
  const { numDeletedRows } = await db
    .deleteFrom('backups')
    .where('startedAt', '<', oldest.startedAt)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
