import { columns } from '../app/db/columns.ts'
import type { TextColumn } from '../app/db/json.ts'
import type { Database } from '../app/db/tables.ts'
import { noProfile, type Profile } from '../app/features/team/clinicians/profiles.ts'
import { insertClinician } from '../app/features/team/clinicians/queries.server.ts'
import { insertRoom } from '../app/features/team/rooms/queries.server.ts'
import type { Clinician, Room } from '../app/features/team/rules.ts'
import { randomId } from '../app/platform/secrets/random.server.ts'
import { asText, type WithGivenTexts } from './local-texts.ts'
import { testNow } from './services.ts'

type GivenClinician = Partial<Clinician> & {
  profile?: WithGivenTexts<Profile, TextColumn<'clinician_profiles'>>
  /** What they offer. */
  treatmentIds?: string[]
  /** How long they take for some of it, where that is not the treatment's own length. */
  minutes?: Record<string, number>
}

const now = Temporal.Instant.from(testNow)

/** One who works when the clinic is open, is bookable and on the website; the last in the order. */
export async function storedClinician(db: Database, given: GivenClinician = {}): Promise<Clinician> {
  const { profile = {}, treatmentIds = [], minutes = {}, ...fields } = given
  const clinician = {
    id: randomId(),
    name: 'Dr. Jordan Example',
    credentials: 'MD',
    hours: null,
    alternate: null,
    dailyLimit: null,
    bookable: true,
    active: true,
    ...fields,
  }
  const { specialty = '', education = '', experience = '', about = '', alternativeText = '' } = profile
  const said = {
    ...noProfile,
    shownOnWebsite: columns.flag(true),
    ...profile,
    specialty: asText(specialty),
    education: asText(education),
    experience: asText(experience),
    about: asText(about),
    alternativeText: asText(alternativeText),
  }
  await insertClinician(db, { ...clinician, profile: said }, now)
  for (const id of treatmentIds)
    await assign(db, id, { clinicians: [{ id: clinician.id, ...(minutes[id] && { minutes: minutes[id] }) }] })
  return clinician
}

export async function storedRoom(
  db: Database,
  { treatmentIds = [], ...given }: Partial<Room> & { treatmentIds?: string[] } = {},
): Promise<Room> {
  const room = { id: randomId(), name: 'Room 1', capacity: 1, active: true, ...given }
  await insertRoom(db, room, now)
  for (const treatmentId of treatmentIds) await assign(db, treatmentId, { rooms: [room] })
  return room
}

/** Says that those clinicians give the treatment, and those rooms may be used for it. */
export async function assign(
  db: Database,
  treatmentId: string,
  {
    clinicians = [],
    rooms = [],
  }: { clinicians?: { id: string; minutes?: number }[]; rooms?: { id: string }[] },
): Promise<void> {
  for (const { id: clinicianId, minutes: durationMinutes = null } of clinicians)
    await db
      .insertInto('treatment_clinicians')
      .values({ treatmentId, clinicianId, durationMinutes })
      .execute()
  for (const { id: roomId } of rooms)
    await db.insertInto('treatment_rooms').values({ treatmentId, roomId }).execute()
}
