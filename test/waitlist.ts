import { columns } from '../app/db/columns.ts'
import { newPrivateToken } from '../app/features/private-links/token.server.ts'
import type { Treatment } from '../app/features/treatments/rules.ts'
import type { NewEntry } from '../app/features/waitlist/queries.server.ts'
import { insertEntry } from '../app/features/waitlist/queries.server.ts'
import { type CalendarDate, weekdays } from '../app/platform/dates.ts'
import { randomId } from '../app/platform/secrets/random.server.ts'
import type { TestServices } from './services.ts'

/** Somebody who waits for any time of that treatment in the days around, unless said otherwise. */
export async function waiting(
  { db, settings, clock }: TestServices,
  treatment: Pick<Treatment, 'id'>,
  given: Partial<NewEntry> & { since?: string; isTooMany?: boolean } = {},
): Promise<string> {
  const { since, isTooMany = false, ...said } = given
  const id = given.id ?? randomId()
  const { kept } = newPrivateToken(settings.secretKey, 'waitlist', id)
  const entry = {
    treatmentId: treatment.id,
    clinicianId: null,
    from: '2026-12-07' as CalendarDate,
    until: '2026-12-18' as CalendarDate,
    weekdays: [...weekdays],
    mornings: true,
    afternoons: true,
    name: 'Elena Ruiz',
    email: 'elena@example.com',
    phone: '(432) 555-0142',
    language: 'en',
    patientId: `patient of ${id}`,
    emailKey: `${id}@example.com`,
    phoneKey: '',
    ...kept,
    ...said,
    id,
  } as const satisfies NewEntry
  await insertEntry(db, entry, since ? Temporal.Instant.from(since) : clock.now(), { isTooMany })
  return id
}

export const entryOf = ({ db }: TestServices, id: string) =>
  db.selectFrom('waitlist_entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** All offers, the oldest first. */
export const offersIn = ({ db }: TestServices) =>
  db.selectFrom('waitlist_offers').selectAll().orderBy('createdAt').orderBy('id').execute()

export const runningIn = async (services: TestServices) =>
  (await offersIn(services)).filter(({ state }) => state === 'running')

/** All that waits in the outbox leaves, so that those whom it is to know of it. */
export const emailsLeave = async ({ db, clock }: TestServices): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ status: 'sent', finishedAt: columns.instant(clock.now()) })
    .where('status', '=', 'waiting')
    .execute()
}

/** What is claimed and held, and by whom. */
export const holdsIn = async ({ db }: TestServices) => ({
  holds: (await db.selectFrom('slot_holds').select('id').execute()).map(({ id }) => id),
  claims: await db.selectFrom('slot_claims').select('appointmentId').distinct().execute(),
})
