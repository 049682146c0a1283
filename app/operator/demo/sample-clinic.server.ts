import { openClinic } from '#app/composition.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { insertAdmin } from '#app/features/accounts/queries.server.ts'
import { firstAdmin } from '#app/features/accounts/rules.ts'
import type { Staff } from '#app/features/audit/actor.ts'
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
import { ToldClock } from './clock.server.ts'
import { planMessages, planTestimonials, planWaitlist } from './inbox.server.ts'
import { viewsOfYear } from './page-views.ts'
import { makePeople } from './people.ts'
import { commitWithoutDisk, findFirstClinician, settleYear, updateAdmin } from './queries.server.ts'
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
    await commitWithoutDisk(services.db)
    await clinic.within(() => withLanguage('en', () => liveThroughYear(services, { clock, now, seed })))
    await addStaff(services.db, clock.now(), password)
    await settleYear(services.db, now)
  } finally {
    await close()
  }
}

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
  const first = await findFirstClinician(db)
  for (const { username, role, name } of demoLogins) {
    const known = { name, email: `${username}@example.com`, setupList: 'hidden' } as const
    if (username === firstAdmin.username) await updateAdmin(db, firstAdmin.id, known)
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
