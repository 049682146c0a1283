import type { Staff } from '#app/features/audit/actor.ts'
import { unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { readBirthDate } from './birth-date.ts'
import { joinOrMakePatient } from './matching.server.ts'
import { readSaid, type TypedPatient } from './patient-form.server.ts'

/**
 * Adds a patient who has no appointment yet. Somebody who is known by that name and one of the contacts is found, not made
 * twice.
 * @returns the id; 422 with sentences by field
 */
export async function addPatient(
  services: Services,
  { actor, typed }: { actor: Staff; typed: TypedPatient },
): Promise<Outcome<string>> {
  const read = readSaid(services, typed)
  if (!read.ok) return read
  const { birthDate = '', ...said } = read.value
  const writing = { actor, object: 'patient', failed: m.patients_not_changed() } as const
  return writeRecord(services, writing, async (tx) => {
    const now = services.clock.now()
    const whole = { ...said, birthDate: readBirthDate(birthDate) }
    const { id, isNew } = await joinOrMakePatient(tx, whole, now, 'staff')
    return isNew ? written({ action: 'create', objectId: id }, id) : unchanged(id)
  })
}
