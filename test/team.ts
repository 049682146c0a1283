import { columns } from '../app/db/columns.ts'
import { writeWeeklyHours } from '../app/db/json.ts'
import type { Database } from '../app/db/tables.ts'
import type { Clinician, Room } from '../app/features/team/rules.ts'
import { randomId } from '../app/platform/secrets/random.server.ts'
import { testNow } from './services.ts'

const at = columns.instant(Temporal.Instant.from(testNow))
const dated = { createdAt: at, updatedAt: at, deletedAt: null }

/** A clinician as the table holds one, without a profile; gives nothing yet. */
export async function storedClinician(db: Database, given: Partial<Clinician> = {}): Promise<Clinician> {
  const made: Clinician = {
    id: randomId(),
    name: 'Dr. Jordan Example',
    credentials: 'MD',
    hours: null,
    bookable: true,
    active: true,
    ...given,
  }
  const { id, name, credentials, hours, bookable, active } = made
  const { count } = await db
    .selectFrom('clinicians')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('clinicians')
    .values({
      ...{ id, name, credentials, position: Number(count), ...dated },
      weeklyHours: hours && writeWeeklyHours(hours),
      bookable: columns.flag(bookable),
      active: columns.flag(active),
    })
    .execute()
  return made
}

export async function storedRoom(db: Database, given: Partial<Room> = {}): Promise<Room> {
  const made: Room = { id: randomId(), name: 'Room 1', capacity: 1, active: true, ...given }
  const { id, name, capacity, active } = made
  await db
    .insertInto('rooms')
    .values({ id, name, capacity, active: columns.flag(active), position: 0, ...dated })
    .execute()
  return made
}

/** Says that those clinicians give the treatment, and those rooms may be used for it. */
export async function assign(
  db: Database,
  treatmentId: string,
  { clinicians = [], rooms = [] }: { clinicians?: { id: string }[]; rooms?: { id: string }[] },
): Promise<void> {
  for (const { id: clinicianId } of clinicians)
    await db.insertInto('treatment_clinicians').values({ treatmentId, clinicianId }).execute()
  for (const { id: roomId } of rooms)
    await db.insertInto('treatment_rooms').values({ treatmentId, roomId }).execute()
}
