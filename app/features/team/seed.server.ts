import type { Database } from '#app/db/tables.ts'
import { seedOnce } from '#app/db/technical/seeding.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { doctor } from '../clinic-profile/doctor.ts'
import { insertAssignments } from './assignments/queries.server.ts'
import { noProfile } from './clinicians/profiles.ts'
import { insertClinician, listClinicians } from './clinicians/queries.server.ts'

/**
 * The doctor of docs/specification.md#seeds, who works when the clinic is open. Which treatments they offer is said
 * apart.
 */
export function seedTeam(db: Database, now: Temporal.Instant): Promise<boolean> {
  const { name, credentials, specialty, education, experience, sentence, picture, social } = doctor
  const profile = {
    ...noProfile,
    specialty,
    education,
    experience,
    about: sentence,
    alternativeText: picture,
    linkedin: social.linkedin,
    x: social.twitter,
    shownOnWebsite: 1,
  } as const
  return seedOnce(db, 'team', now, (tx) =>
    insertClinician(
      tx,
      {
        id: randomId(),
        name,
        credentials,
        hours: null,
        alternate: null,
        dailyLimit: null,
        bookable: true,
        active: true,
        profile,
      },
      now,
    ),
  )
}

/** In a new database the doctor offers all treatments that it begins with. */
export function assignDoctorToTreatments(
  db: Database,
  now: Temporal.Instant,
  treatmentIds: readonly string[],
): Promise<boolean> {
  return seedOnce(db, 'treatments of the doctor', now, async (tx) => {
    const [first] = await listClinicians(tx)
    if (first) await insertAssignments(tx, { clinicianIds: [first.id], roomIds: [], treatmentIds })
  })
}
