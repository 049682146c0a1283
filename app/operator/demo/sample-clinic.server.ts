import { sql } from 'kysely'
import { openClinic } from '#app/composition.server.ts'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { insertAdmin } from '#app/features/accounts/queries.server.ts'
import { firstAdmin } from '#app/features/accounts/rules.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { keptForDays } from '#app/features/outbox/rules.ts'
import { addCounts } from '#app/features/page-views/queries.server.ts'
import { updateDoneAt } from '#app/features/setup/queries.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { hashPassword } from '#app/platform/secrets/password.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Log, Services } from '#app/platform/services.ts'
import type { Settings } from '#app/platform/settings.ts'
import { chanceFrom } from '#app/platform/shapes/chance.ts'
import { makeCare } from './care.server.ts'
import { ToldClock } from './clock.ts'
import { planMessages, planTestimonials, planWaitlist } from './inbox.server.ts'
import { viewsOfYear } from './page-views.ts'
import { makePeople } from './people.ts'
import { type Happening, planVisits } from './visits.server.ts'

/** Who signs in to the demo clinic, all with its one password. */
export const demoLogins = [
  { username: firstAdmin.username, role: 'admin', name: 'Alex Example' },
  { username: 'desk', role: 'front-desk', name: 'Dana Sample' },
  { username: 'clinician', role: 'clinician', name: 'Dr. Jordan Example' },
] as const

const patientCount = 280
const daysOpen = 384
/** Nobody sends forms that fast; in a demo clinic a year of them is sent in seconds. */
const looseLimits = 100_000

type Wanted = { password: string; now: Temporal.Instant; seed: number }

/**
 * Makes a clinic with a year of made-up data in an empty data folder: the product's own commands, under a clock that goes
 * through the year. What is in it follows from the seed and the day.
 */
export async function makeSampleClinic(
  settings: Settings,
  log: Log,
  { password, now, seed }: Wanted,
): Promise<void> {
  const clock = new ToldClock(now.subtract({ hours: 24 * daysOpen }))
  const given = { ...settings, adminPassword: password, limitsFactor: looseLimits }
  const { services: opened, clinic, close } = await openClinic(given, log, clock)
  // No email is written while the year goes by: it would be one of a time that never was.
  const services: Services = {
    ...opened,
    mailer: { transport: 'file', send: async () => {}, close: () => {} },
  }
  try {
    await withoutWaitingForDisk(services.db)
    await clinic.within(() => withLanguage('en', () => liveThroughYear(services, { clock, now, seed })))
    await addStaff(services.db, clock.now(), password)
    await settle(services.db, now)
  } finally {
    await close()
  }
}

/** The folder is made again where this is cut short. */
const withoutWaitingForDisk = (db: Database) => sql.raw('pragma synchronous = off').execute(db)

async function liveThroughYear(
  services: Services,
  { clock, now, seed }: { clock: ToldClock; now: Temporal.Instant; seed: number },
): Promise<void> {
  const { db } = services
  const today = clinicDate(now)
  const chance = chanceFrom(seed)
  const people = makePeople(chance, patientCount)
  const staff: Staff = { kind: 'staff', id: firstAdmin.id, addressHash: '' }
  await makeCare(db, clock.now(), today)
  const asked = { chance, people, staff, now, today }
  const year: Happening[] = [
    ...(await planVisits(db, asked)),
    ...planMessages(asked),
    ...planTestimonials(asked),
    ...(await planWaitlist(db, asked)),
  ]
  for (const { at, happen } of year.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))) {
    if (Temporal.Instant.compare(at, now) > 0) break
    clock.set(at)
    await happen(services)
  }
  clock.set(now)
  await inTransaction(db, (tx) => addCounts(tx, viewsOfYear(chance, today)))
}

async function addStaff(db: Database, now: Temporal.Instant, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  const first = await db.selectFrom('clinicians').select('id').orderBy('position').executeTakeFirst()
  for (const { username, role, name } of demoLogins) {
    const known = { name, email: `${username}@example.com`, setupList: 'hidden' } as const
    if (username === firstAdmin.username)
      await db.updateTable('admins').set(known).where('id', '=', firstAdmin.id).execute()
    else
      await insertAdmin(
        db,
        {
          id: randomId(),
          username,
          name,
          email: known.email,
          role,
          passwordHash,
          isTemporary: false,
          clinicianId: role === 'clinician' ? (first?.id ?? null) : null,
        },
        now,
      )
  }
  await updateDoneAt(db, now)
}

/** Emails of the past count as sent, or are forgotten as retention would have; what is ahead stays. */
async function settle(db: Database, now: Temporal.Instant): Promise<void> {
  const at = columns.instant(now)
  const kept = columns.instant(now.subtract({ hours: 24 * keptForDays }))
  await db.deleteFrom('outbox').where('dueAt', '<', kept).execute()
  await db
    .updateTable('outbox')
    .set((row) => ({
      status: 'sent',
      transport: 'smtp',
      finishedAt: row.ref('dueAt'),
      payload: null,
      attempts: 1,
    }))
    .where('status', '=', 'waiting')
    .where('dueAt', '<=', at)
    .execute()
  await db.deleteFrom('freed_times').where('dueAt', '<=', at).execute()
  await db.deleteFrom('desk_undos').execute()
  await sql.raw('analyze').execute(db)
}
