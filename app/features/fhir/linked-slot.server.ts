import { clinicDate, clockAt } from '#app/platform/clinic-time.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { LinkedSlot } from '../booking/linked-slot.server.ts'
import { fhirId, readSlotId } from './ids.ts'
import { findPublication } from './publication.server.ts'

/**
 * The time that a published slot's link means, to be had or not. Where its clinician no longer gives the treatment, anybody
 * will do; null where there is no such treatment.
 */
export async function findLinkedSlot(services: Services, id: string): Promise<LinkedSlot | null> {
  const read = readSlotId(id)
  if (!read) return null
  const { bookables } = await findPublication(services)
  const isItsTreatment = ({ treatment }: (typeof bookables)[number]) => {
    const own = fhirId(treatment.id)
    return read.schedule === own || read.schedule.startsWith(`${own}.`)
  }
  const exact = bookables.find((one) => one.id === read.schedule)
  const found = exact ?? bookables.find(isItsTreatment)
  if (!found) return null
  const start = Temporal.Instant.fromEpochMilliseconds(read.minute * 60_000)
  return {
    slot: { date: clinicDate(start), time: clockAt(read.minute) },
    treatment: found.treatment,
    clinicianId: exact?.clinician?.id ?? null,
  }
}
