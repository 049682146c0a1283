import type { Database } from '../../../db/tables.ts'
import { clinicDate } from '../../../platform/clinic-time.server.ts'
import type { Services } from '../../../platform/services.ts'
import { readCalendar } from '../../appointments/availability/calendar.server.ts'
import { dayForPatients, limitsOf } from '../../appointments/availability/free-times.server.ts'
import {
  isBookedOnline,
  type PatientOffer,
  patientOffer,
  takenFor,
} from '../../appointments/availability/patient-offer.server.ts'
import { nextTimes } from '../../appointments/booking/next-times.server.ts'
import { clinicianResource } from '../../appointments/resources.ts'
import { lastBookableDay, type Slot, type VisitLength } from '../../appointments/rules.ts'
import { blocksOf } from '../../appointments/slots.server.ts'
import { findById } from '../../treatments/queries.server.ts'
import type { Entry } from '../queries.server.ts'
import { firstMatch } from './matching.server.ts'
import type { Offer } from './queries.server.ts'
import { areOffersPaused } from './untold.server.ts'

/** What became of a time that somebody let go. */
export type LetGo = {
  /** Patients can book it, and nobody waits whom it would be offered to. */
  isFree: boolean
  /** What is free by now in its place, where they still wait. */
  nextTimes: Slot[]
}

/** Asked anew whenever the page is opened: who let a time go must not read of a next person whom there is not. */
export async function readLetGo(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { offer, entry }: { offer: Offer; entry: Entry },
): Promise<LetGo> {
  const now = clock.now()
  const treatment = await findById(db, entry.treatmentId)
  if (!treatment?.active) return { isFree: false, nextTimes: [] }
  const today = clinicDate(now)
  const to = lastBookableDay(today, limitsOf(treatment).horizon)
  const patients = patientOffer(treatment, await readCalendar(db, { from: today, to }), entry.clinicianId)
  if (!isBookedOnline(treatment, patients)) return { isFree: false, nextTimes: [] }
  const isFree = (await isBookable(db, patients, offer, now)) && !(await goesOn(db, offer, treatment, now))
  const found = entry.state === 'open' ? await nextTimes(db, patients, { now, from: today }) : []
  const isIt = ({ date, time }: Slot) => date === offer.date && time === offer.time
  return { isFree, nextTimes: isFree ? found : found.filter((slot) => !isIt(slot)) }
}

async function isBookable(
  db: Database,
  patients: PatientOffer,
  { date, time }: Slot,
  now: Temporal.Instant,
): Promise<boolean> {
  const taken = await takenFor(db, [patients], { from: date, to: date })
  return dayForPatients(patients, date, { now, taken }).times.includes(time)
}

/** Whether the next round offers it to somebody; by night, and while letters do not leave, there is none. */
async function goesOn(
  db: Database,
  offer: Offer,
  length: VisitLength,
  now: Temporal.Instant,
): Promise<boolean> {
  if (await areOffersPaused(db, now)) return false
  const blocks = blocksOf(offer, length)
  const firstBlock = blocks[0] ?? 0
  const resource = offer.clinicianId === null ? '' : clinicianResource({ id: offer.clinicianId }).id
  const freed = { resource, firstBlock, endBlock: firstBlock + blocks.length }
  const match = await firstMatch(db, freed, now, new Set([offer.entryId]))
  return match !== null && 'entryId' in match
}
