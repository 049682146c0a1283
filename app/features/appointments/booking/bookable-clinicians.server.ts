import type { Database } from '../../../db/tables.ts'
import type { CalendarDate } from '../../../platform/dates.ts'
import { publicOffer } from '../../treatments/rules.ts'
import { readOpenTreatments } from './open-treatments.server.ts'

/** Clinicians with whom patients can book something by themselves, by id: on some day that they work. */
export async function listBookableClinicians(db: Database, today: CalendarDate): Promise<Set<string>> {
  const { calendar, treatments } = await readOpenTreatments(db, today)
  return new Set(
    treatments
      .filter(({ isOnline }) => isOnline)
      .flatMap(({ treatment, offer }) =>
        (offer.candidates.clinicians ?? []).filter(
          ({ hours }) => publicOffer(treatment, [hours ?? calendar.week]).availableDays.length > 0,
        ),
      )
      .map(({ id }) => id),
  )
}
