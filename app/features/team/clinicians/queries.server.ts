import { columns } from '#app/db/columns.ts'
import { readTexts, readWeeklyHours, writeTexts, writeWeeklyHours } from '#app/db/json.ts'
import type { ClinicianProfileRow, ClinicianRow, Database } from '#app/db/tables.ts'
import type { AlternateWeek } from '#app/features/opening-hours/alternate-weeks.ts'
import { type Clinician, mostRead } from '../rules.ts'
import { noProfile, type Profile } from './profiles.ts'

/** What is said of every clinician, by id. */
export async function listProfiles(db: Database): Promise<Map<string, Profile>> {
  const rows = await db.selectFrom('clinician_profiles').selectAll().execute()
  return new Map(rows.map((row) => [row.clinicianId, toProfile(row)]))
}

async function findProfile(db: Database, id: string): Promise<Profile | undefined> {
  const row = await db
    .selectFrom('clinician_profiles')
    .selectAll()
    .where('clinicianId', '=', id)
    .executeTakeFirst()
  return row && toProfile(row)
}

async function insertProfile(tx: Database, clinicianId: string, profile: Profile): Promise<void> {
  await tx
    .insertInto('clinician_profiles')
    .values({ ...profileColumns(profile), clinicianId })
    .execute()
}

export async function updateProfile(tx: Database, clinicianId: string, profile: Profile): Promise<void> {
  await tx
    .updateTable('clinician_profiles')
    .set(profileColumns(profile))
    .where('clinicianId', '=', clinicianId)
    .execute()
}

const toProfile = ({ clinicianId, ...row }: ClinicianProfileRow): Profile => ({
  ...row,
  ...readTexts('clinician_profiles', clinicianId, row),
})

const profileColumns = (profile: Profile) => ({ ...profile, ...writeTexts('clinician_profiles', profile) })

/** A clinician as staff see them. */
export type StaffClinician = Clinician & {
  profile: Profile
  position: number
  updatedAt: string
  deletedAt: string | null
}

/** All that are not deleted, in their order. */
export const listClinicians = async (db: Database): Promise<Clinician[]> =>
  (await listPresent(db)).map(toClinician)

/** The same as staff see them. */
export async function listStaffClinicians(db: Database): Promise<StaffClinician[]> {
  const [rows, profiles] = await Promise.all([listPresent(db), listProfiles(db)])
  return rows.map((row) => toStaffClinician(row, profiles.get(row.id)))
}

const listPresent = (db: Database): Promise<ClinicianRow[]> =>
  db
    .selectFrom('clinicians')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(mostRead)
    .execute()

/** One that is not deleted. */
export async function findClinician(db: Database, id: string): Promise<StaffClinician | undefined> {
  const row = await db
    .selectFrom('clinicians')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && toStaffClinician(row, await findProfile(db, id))
}

/** Deleted or not, held until the transaction ends. */
export async function findClinicianForChange(tx: Database, id: string): Promise<StaffClinician | undefined> {
  const row = await tx
    .selectFrom('clinicians')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toStaffClinician(row, await findProfile(tx, id))
}

export type ClinicianFields = Omit<Clinician, 'id'>

export async function insertClinician(
  tx: Database,
  { id, profile = noProfile, ...fields }: ClinicianFields & { id: string; profile?: Profile },
  now: Temporal.Instant,
): Promise<void> {
  const at = columns.instant(now)
  const position = await nextPosition(tx)
  await tx
    .insertInto('clinicians')
    .values({
      ...clinicianColumns(fields),
      id,
      position,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    })
    .execute()
  await insertProfile(tx, id, profile)
}

export async function updateClinician(
  tx: Database,
  { id, ...fields }: Clinician,
  updatedAt: string,
): Promise<void> {
  await tx
    .updateTable('clinicians')
    .set({ ...clinicianColumns(fields), updatedAt })
    .where('id', '=', id)
    .execute()
}

/** That something next to the row was changed: another save is held against it. */
export async function markClinician(
  tx: Database,
  id: string,
  change: { updatedAt: string; deletedAt?: string | null },
): Promise<void> {
  await tx.updateTable('clinicians').set(change).where('id', '=', id).execute()
}

async function nextPosition(tx: Database): Promise<number> {
  const row = await tx
    .selectFrom('clinicians')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

const clinicianColumns = ({ hours, alternate, bookable, active, ...names }: ClinicianFields) => ({
  ...names,
  weeklyHours: hours === null ? null : writeWeeklyHours(hours),
  weekBHours: alternate && writeWeeklyHours(alternate.weekB),
  weekAStart: alternate?.weekAStart,
  bookable: columns.flag(bookable),
  active: columns.flag(active),
})

const toClinician = (row: ClinicianRow): Clinician => ({
  id: row.id,
  name: row.name,
  credentials: row.credentials,
  hours:
    row.weeklyHours === null
      ? null
      : readWeeklyHours('clinicians.weeklyHours', { id: row.id, text: row.weeklyHours }),
  alternate: alternateOf(row),
  dailyLimit: row.dailyLimit,
  bookable: columns.isSet(row.bookable),
  active: columns.isSet(row.active),
})

function alternateOf({ id, weekAStart, weekBHours }: ClinicianRow): AlternateWeek | null {
  if (weekAStart === null || weekBHours === null) return null
  return { weekAStart, weekB: readWeeklyHours('clinicians.weekBHours', { id, text: weekBHours }) }
}

function toStaffClinician(row: ClinicianRow, profile: Profile = noProfile): StaffClinician {
  const { position, updatedAt, deletedAt } = row
  return { ...toClinician(row), profile, position, updatedAt, deletedAt }
}
