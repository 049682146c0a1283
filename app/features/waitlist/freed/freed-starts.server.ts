import type { Database } from '../../../db/tables.ts'
import type { FreedTimeRow } from '../../../db/waitlist-tables.ts'
import { addDays, daysFrom } from '../../../platform/dates.ts'
import { readCalendar } from '../../appointments/availability/calendar.server.ts'
import type { CareCalendar } from '../../appointments/availability/calendar.ts'
import {
  freePlaces,
  openingsOn,
  resourcesInQuestion,
} from '../../appointments/availability/day-openings.server.ts'
import { dayForPatients } from '../../appointments/availability/free-times.server.ts'
import {
  isBookedOnline,
  type PatientOffer,
  patientOffer,
} from '../../appointments/availability/patient-offer.server.ts'
import { listTaken } from '../../appointments/claims.server.ts'
import { clinicianResource, roomResource } from '../../appointments/resources.ts'
import { blocksOf, dayOf } from '../../appointments/slots.server.ts'
import { listByIds } from '../../treatments/queries.server.ts'
import type { FreeStart } from '../rules.ts'
import { listWanted } from '../waiting-queries.server.ts'

/** Blocks of a resource; of any where that is empty. */
export type FreedBlocks = Pick<FreedTimeRow, 'resource' | 'firstBlock' | 'endBlock'>

/** From the first to the last clinic day that it touches. */
const daysOfFreed = ({ firstBlock, endBlock }: FreedBlocks) => ({
  from: dayOf(firstBlock),
  to: dayOf(endBlock - 1),
})

/**
 * The times that patients can book by now because that came free, of treatments that somebody waits for, in the order of
 * the days. A visit's buffers reach beyond it, so the day before and after are looked at as well.
 */
export async function startsIn(
  db: Database,
  freed: FreedBlocks,
  now: Temporal.Instant,
): Promise<FreeStart[]> {
  const touched = daysOfFreed(freed)
  const days = { from: addDays(touched.from, -1), to: addDays(touched.to, 1) }
  const wanted = await listWanted(db, days)
  if (wanted.length === 0) return []
  const treatments = await listByIds(db, [...new Set(wanted.map(({ treatmentId }) => treatmentId))])
  const calendar = await readCalendar(db, days)
  const found: FreeStart[] = []
  for (const treatment of treatments.filter(({ active }) => active)) {
    const offer = patientOffer(treatment, calendar)
    const resources = resourcesInQuestion(offer)
    const isConcerned = freed.resource === '' || resources.includes(freed.resource)
    if (!isConcerned || !isBookedOnline(treatment, offer)) continue
    const taken = await listTaken(db, resources, days)
    for (const date of daysFrom(days.from, days.to)) {
      const { times } = dayForPatients(offer, date, { now, taken })
      for (const time of times) {
        const start = startAt(offer, { date, time }, { taken, calendar, freed })
        if (start) found.push(start)
      }
    }
  }
  return found.sort((one, other) =>
    one.date < other.date || (one.date === other.date && one.time < other.time) ? -1 : 1,
  )
}

type Given = { taken: Awaited<ReturnType<typeof listTaken>>; calendar: CareCalendar; freed: FreedBlocks }

/** With whom a visit there would use what came free; null where it would not. */
function startAt(
  offer: PatientOffer,
  slot: Pick<FreeStart, 'date' | 'time'>,
  { taken, freed }: Given,
): FreeStart | null {
  const { treatment, length } = offer
  const blocks = blocksOf(slot, length)
  if (!blocks.some((block) => block >= freed.firstBlock && block < freed.endBlock)) return null
  const places = freePlaces(openingsOn(offer, slot.date), { slot, length }, { taken })
  if (!places) return null
  const isFreed = ({ id }: { id: string }) => freed.resource === '' || freed.resource === id
  const isTreatments = freed.resource === '' || freed.resource === treatment.id
  const able = places.clinicians.filter((one) =>
    one === null ? isTreatments : isFreed(clinicianResource(one)),
  )
  const isRoomFreed = places.rooms.some((room) => room !== null && isFreed(roomResource(room)))
  const clinicians = able.length === 0 && isRoomFreed ? places.clinicians : able
  if (clinicians.length === 0) return null
  const clinicianIds = clinicians.map((one) => one?.id ?? null)
  return { ...slot, treatmentId: treatment.id, durationMinutes: length.durationMinutes, clinicianIds }
}
