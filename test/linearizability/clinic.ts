import { columns } from '#app/db/columns.ts'
import { writeWeeklyHours } from '#app/db/json.ts'
import { firstTimeZone } from '#app/platform/clinic-time.server.ts'
import { type ClockTime, weekdays } from '#app/platform/dates.ts'
import { storedTreatment } from '../factories.ts'
import { keyFor } from '../fhir/fhir-key.ts'
import { storedClinician } from '../team.ts'
import { type TestServices, testNow } from '../test-services.ts'
import { clinicians, lengths, processes, treatmentId, treatmentName } from './plan.ts'
import type { Key } from './rows.ts'
import { starts } from './times.ts'

/** Clinicians who are there all day, every day, and a program with a key for each process. */
export async function openClinic(services: TestServices): Promise<Key[]> {
  const { db } = services
  const allDay = [{ from: '00:00' as ClockTime, to: '00:00' as ClockTime }]
  await db
    .insertInto('opening_hours')
    .values({
      id: 'clinic',
      weeklyHours: writeWeeklyHours(Object.fromEntries(weekdays.map((day) => [day, allDay]))),
      stepMinutes: 30,
      timeZone: firstTimeZone,
      updatedAt: columns.instant(Temporal.Instant.from(testNow)),
    })
    .execute()
  for (const [clinician, id] of clinicians.entries()) {
    for (const minutes of lengths)
      await storedTreatment(db, {
        id: treatmentId(clinician, minutes),
        name: treatmentName(clinician, minutes),
        availableTimes: starts.map((start) => start as ClockTime),
        durationMinutes: minutes,
      })
    const treatmentIds = lengths.map((minutes) => treatmentId(clinician, minutes))
    await storedClinician(db, { id, name: `Dr. ${id}`, treatmentIds })
  }
  const keys: Key[] = []
  for (let process = 0; process < processes; process++) {
    const { authorization } = await keyFor(services, { scopes: ['appointments:read', 'appointments:write'] })
    const rows = await db.selectFrom('api_keys').select('id').execute()
    const id = rows.find((row) => !keys.some((key) => key.id === row.id))?.id ?? ''
    keys.push({ id, authorization })
  }
  // Histories follow each other by years.
  await db.updateTable('api_keys').set({ expiresAt: null }).execute()
  return keys
}
