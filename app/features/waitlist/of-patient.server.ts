import type { Database } from '../../db/tables.ts'
import { m } from '../../language/messages.ts'
import { dayAndMonth } from '../../platform/shown.ts'
import { findClinicianName } from '../team/names-queries.server.ts'
import { listByIds } from '../treatments/queries.server.ts'
import { shownName } from '../treatments/rules.ts'
import { partWords, weekdayWords } from './copy.ts'
import { findRunningOf } from './offer-queries.server.ts'
import { type Entry, listOpenOf } from './queries.server.ts'

/** More were never open under one contact; whoever was joined of several has some more. */
const shownAtMost = 10

type PlaceOfPatient = { id: string; what: string; line: string; isOffered: boolean }

/** What a patient waits for, as their page shows it to staff. @param patientIds all under whom they stand */
export async function placesOfPatient(
  db: Database,
  patientIds: readonly string[],
): Promise<PlaceOfPatient[]> {
  const entries = await listOpenOf(db, patientIds, shownAtMost)
  const treatments = await listByIds(db, [...new Set(entries.map((one) => one.treatmentId))])
  const names = new Map(treatments.map((one) => [one.id, shownName(one)]))
  return Promise.all(
    entries.map(async (entry) => {
      const treatment = names.get(entry.treatmentId) ?? m.waitlist_desk_no_treatment()
      const clinician = await findClinicianName(db, entry.clinicianId)
      const running = await findRunningOf(db, entry.id)
      return {
        id: entry.id,
        what: clinician === null ? treatment : m.waitlist_desk_with({ treatment, name: clinician }),
        line: lineOf(entry),
        isOffered: running !== undefined,
      }
    }),
  )
}

const lineOf = (entry: Entry): string =>
  [
    weekdayWords(entry.weekdays),
    partWords(entry),
    m.waitlist_desk_until({ day: dayAndMonth(entry.until) }),
  ].join(' · ')
