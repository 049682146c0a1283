import { existsSync } from 'node:fs'
import { inClinicOf } from '../composition/current-clinic.server.ts'
import { columns } from '../db/columns.ts'
import { type Rotation, rotateTextKeys } from '../db/encryption/rotation.server.ts'
import { openTextKeys } from '../db/encryption/text-keys.server.ts'
import { isAnyReleaseConnected, openDatabase, sqlitePath } from '../db/engine/database.server.ts'
import { decryptFile, encryptFile } from '../db/engine/file-encryption.server.ts'
import { pauseBooking } from '../db/engine/locks.server.ts'
import { inTransaction } from '../db/engine/transaction.server.ts'
import { migrateToLatest, refuseBeforeOne } from '../db/migrate.server.ts'
import type { Database } from '../db/tables.ts'
import { grantToApplicationRole } from '../db/upkeep/application-role.server.ts'
import { leaveNoPieces } from '../db/upkeep/erasure.server.ts'
import { databaseProblems } from '../db/upkeep/integrity.server.ts'
import { listPeople, type Person } from '../features/accounts/people/queries.server.ts'
import { createAdmin, resetPassword, switchFactorOff } from '../features/accounts/staff-commands.server.ts'
import { chainKey, keepChainKey } from '../features/audit/chain/chain.server.ts'
import type { ChainResult } from '../features/audit/chain/chain-check.server.ts'
import { listCheckpoints } from '../features/audit/chain/jobs.server.ts'
import { isKeyOfLog } from '../features/audit/chain/sealing.server.ts'
import { verifyChain } from '../features/audit/chain/verification.server.ts'
import { verifyFile } from '../features/audit/export/verify-file.server.ts'
import { record } from '../features/audit/queries.server.ts'
import type { Checkpoint } from '../features/audit/rules.ts'
import { stepPath } from '../features/imports/address.ts'
import { bringDatabase, bringFile } from '../features/imports/commands.server.ts'
import { findOpeningHours, hoursId, saveTimeZone } from '../features/opening-hours/queries.server.ts'
import {
  type Erased,
  erasePatient,
  exportPatient,
  type PatientRecord,
} from '../features/patient-files/patient-requests.server.ts'
import { laterThan } from '../features/records/write-record.server.ts'
import { moveVisitsTo } from '../features/scheduling/index.server.ts'
import { type CheckNeeds, runChecks } from '../features/trust/checks.server.ts'
import { type ShownCheck, shownCheck } from '../features/trust/moments.server.ts'
import { type CheckName, checkNames, inOrder } from '../features/trust/rules.ts'
import { makeBundle } from '../features/trust/support/bundle.server.ts'
import { m } from '../language/messages.ts'
import { type Clock, clinicDate, systemClock } from '../platform/clinic-time.server.ts'
import { done, type Outcome, refused } from '../platform/outcome.ts'
import type { Settings } from '../platform/settings.ts'
import { checkDatabase, checkFile, type ImportCheck, type ImportProblem } from './import-check.server.ts'

/** The zone that the clinic's days and times are meant in. */
export const findTimeZone = async (db: Database): Promise<string> => (await findOpeningHours(db)).timeZone

/**
 * The clinic moves to another zone, by the person at the machine and with nothing serving: visits keep the day and time
 * that patients know, so that every one begins at another instant. Starts and claims are reckoned again in one
 * transaction (docs/topics/clinic-time.md).
 * @returns how many visits there are
 */
export async function moveToTimeZone(
  { db, clock }: { db: Database; clock: Clock },
  zone: string,
): Promise<{ visits: number }> {
  return inTransaction(db, async (tx) => {
    await pauseBooking(tx)
    const { updatedAt, timeZone } = await findOpeningHours(tx)
    const now = clock.now()
    const saved = updatedAt === '' ? columns.instant(now) : laterThan(updatedAt, now)
    await saveTimeZone(tx, zone, saved)
    const visits = await moveVisitsTo(tx, { from: timeZone, to: zone })
    await record(tx, {
      at: now,
      actor: 'operator',
      action: 'edit',
      object: 'opening-hours',
      objectId: hoursId,
      detail: { fields: ['timeZone'], to: zone, rows: visits },
      addressHash: '',
    })
    return { visits }
  })
}

/**
 * What the operator's commands are on: the database alone, opened next to a serving process. Without a key the
 * audit log can be looked at, and nothing can be done that it would have to say.
 */
type Place = Pick<Settings, 'database' | 'dataDirectory'> & { secretKey: string | null }

export type { Erased }

export type Check = { problems: string[]; chain: ChainResult; checks: ShownCheck[] }

/** The operator's commands, each with the database it needs; null where there is no database yet. */
export const operator = {
  /** The chain must also go through the checkpoint that the database keeps of the last hour. */
  auditVerify: (place: Place, expected: Checkpoint | null) =>
    withDatabase(place, async (db) =>
      verifyChain(db, { expected: [...(expected ? [expected] : []), ...(await listCheckpoints(db))] }),
    ),
  /** Asks no database: a file is held against the key alone. */
  verifyLog: ({ secretKey }: Place, lines: AsyncIterable<string>) =>
    verifyFile(lines, secretKey === null ? null : chainKey(secretKey)),
  /** The database and the audit log are read in full; everything else as the screen Trust checks it. */
  check: (place: CheckedPlace): Promise<Check | null> =>
    withDatabase(place, async (db) => ({
      problems: await databaseProblems(db, place.database.engine),
      chain: await verifyChain(db, { expected: await listCheckpoints(db) }),
      checks: await otherChecks(db, place),
    })),
  /** What the screen Trust hands out, without the log: that is another process's. */
  support: (place: CheckedPlace): Promise<string | null> =>
    withDatabase(place, (db) => inClinicOf(db, () => makeBundle(needsOf(place, db)))),
  /** @param grants deploy/application-role.sql, for the tables that were added; null where it isn't there */
  migrate: (place: Place, grants: string | null): Promise<string[] | null> =>
    withDatabase(place, async (db) => {
      const { engine } = place.database
      const ran = await migrateToLatest(db, engine)
      if (engine === 'postgres' && grants !== null) await grantToApplicationRole(db, grants)
      return ran
    }),
  /** What a file, or the database of an Easy!Appointments, holds for an import; nothing is stored. */
  checkImport: (
    place: Place,
    from: { path: string } | { database: Parameters<typeof checkDatabase>[0] },
  ): Promise<ImportCheck | ImportProblem | null> =>
    withDatabase(place, (db) =>
      inClinicOf(db, async () => {
        const clinic = { timeZone: await findTimeZone(db), today: clinicDate(systemClock.now()) }
        return 'path' in from ? checkFile(from.path, clinic) : checkDatabase(from.database, clinic)
      }),
    ),
  /** Takes it in and leaves it at the step where its owner decides. @returns the address of that step */
  bringImport: (
    place: CheckedPlace,
    from: Parameters<typeof bringFile>[1] | { database: Parameters<typeof bringDatabase>[1] },
  ): Promise<Outcome<string> | null> =>
    writing(place, async (db) => {
      const needs = needsOf(place, db)
      const brought = await ('path' in from ? bringFile(needs, from) : bringDatabase(needs, from.database))
      return brought.ok ? done(stepPath(brought.value, 'check')) : brought
    }),
  timeZone: (place: Place): Promise<string | null> => withDatabase(place, findTimeZone),
  moveToTimeZone: (place: Place, zone: string): Promise<Outcome<{ visits: number }> | null> =>
    writing(place, async (db) =>
      (await isAnyReleaseConnected(db, place.database.engine))
        ? refused({ status: 409, message: m.opening_hours_zone_serving() })
        : done(await moveToTimeZone({ db, clock: systemClock }, zone)),
    ),
  /** Encrypts all texts again under a new key; one that was stopped half-way goes on. */
  rotateTextKey: (place: Place): Promise<Outcome<Rotation> | null> =>
    writing(place, async (db, secretKey) => {
      const { engine } = place.database
      if (await isAnyReleaseConnected(db, engine))
        return refused({ status: 409, message: m.opening_hours_zone_serving() })
      const rotation = await rotateTextKeys(db, secretKey)
      await leaveNoPieces(db, engine)
      return done(rotation)
    }),
  /**
   * The database's file under SQLITE_KEY, or under none, with nothing serving.
   * @returns where the former file is; null where nothing was to be done
   */
  encryptFile: ({ dataDirectory }: Place, keys: { key: string; formerKey?: string }): string | null =>
    encryptFile(sqlitePath(dataDirectory), keys),
  decryptFile: ({ dataDirectory }: Place, key: string): string | null =>
    decryptFile(sqlitePath(dataDirectory), key),
  hasFile: ({ dataDirectory }: Place): boolean => existsSync(sqlitePath(dataDirectory)),
  list: (place: Place): Promise<Person[] | null> => withDatabase(place, listPeople),
  create: (place: Place, username: string) => account(place, username, createAdmin),
  resetPassword: (place: Place, username: string) => account(place, username, resetPassword),
  switchFactorOff: (place: Place, username: string) => account(place, username, switchFactorOff),
  exportPatient: (place: Place, email: string): Promise<Outcome<PatientRecord | null> | null> =>
    writing(place, async (db) => done(await exportPatient(partsOf(place, db), email))),
  erasePatient: (place: Place, email: string): Promise<Outcome<Erased> | null> =>
    writing(place, async (db) => done(await erasePatient(partsOf(place, db), email))),
}

type CheckedPlace = Place & Omit<Settings, 'secretKey' | 'isDemo'>

const readInFull: readonly CheckName[] = ['database', 'audit-log']

/** Next to a serving process or without one: nothing is written. */
function needsOf(place: CheckedPlace, db: Database): CheckNeeds {
  const settings = { ...place, secretKey: place.secretKey ?? '', isDemo: false }
  const silent = () => {}
  const log = { info: silent, warn: silent, error: silent }
  return { db, engine: place.database.engine, settings, clock: systemClock, log }
}

function otherChecks(db: Database, place: CheckedPlace): Promise<ShownCheck[]> {
  const names = checkNames.filter((name) => !readInFull.includes(name))
  return inClinicOf(db, async () => inOrder(await runChecks(needsOf(place, db), names)).map(shownCheck))
}

const partsOf = ({ database: { engine }, dataDirectory }: Place, db: Database) => ({
  db,
  engine,
  clock: systemClock,
  dataDirectory,
})

function account<T>(
  place: Place,
  username: string,
  work: (parts: { db: Database; clock: typeof systemClock }, username: string) => Promise<Outcome<T>>,
): Promise<Outcome<T> | null> {
  return writing(place, (db) => work({ db, clock: systemClock }, username))
}

/** For what the audit log will tell of: refused under a key that is not the log's, which would look like a forgery. */
function writing<T>(
  place: Place,
  work: (db: Database, secretKey: string) => Promise<Outcome<T>>,
): Promise<Outcome<T> | null> {
  return withDatabase(place, async (db) => {
    const { secretKey } = place
    if (secretKey === null || !(await isKeyOfLog(db)))
      return refused({ status: 409, message: m.audit_other_key() })
    await openTextKeys(db, { secretKey })
    return inClinicOf(db, () => work(db, secretKey))
  })
}

async function withDatabase<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T | null> {
  if (place.database.engine === 'sqlite' && !existsSync(sqlitePath(place.dataDirectory))) return null
  const db = openDatabase(place)
  if (place.secretKey !== null) keepChainKey(db, place.secretKey)
  try {
    await refuseBeforeOne(db)
    return await work(db)
  } finally {
    await db.destroy()
  }
}
