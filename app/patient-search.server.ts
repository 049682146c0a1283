import { copy } from './features/appointments/desk/copy.ts'
import { shownTreatment, treatmentNames } from './features/appointments/desk/treatment-names.ts'
import {
  aheadOf,
  listAround,
  type VisitSeen,
  type VisitsAround,
} from './features/appointments/of-patients/queries.server.ts'
import type { Staff } from './features/audit/actor.ts'
import { recordShown } from './features/audit/commands.server.ts'
import { notShownYet } from './features/audit/log/shown-again.server.ts'
import { listRootsAndIds, listShown } from './features/patients/queries.server.ts'
import type { FoundPatient, FoundPatients } from './features/patients/search/found-patient.ts'
import { foundAtOnce } from './features/patients/search/found-patient.ts'
import { findPatients } from './features/patients/search/search.server.ts'
import { longestSearch } from './features/searches/queries.server.ts'
import { listAll as listTreatments } from './features/treatments/queries.server.ts'
import { m } from './language/messages.ts'
import { attempt } from './platform/attempt.server.ts'
import { clinicDate, clinicInstant } from './platform/clinic-time.server.ts'
import { type CalendarDate, midnight } from './platform/dates.ts'
import { done, type Outcome } from './platform/outcome.ts'
import type { Services } from './platform/services.ts'
import { dateInShort, timeText } from './platform/shown.ts'
import { shownPhone } from './platform/text/phone.server.ts'

type Asked = {
  typed: string
  /** The cursor of the page; null for the first. */
  after: string | null
}

/**
 * Patients with what is said of their visits, for whoever searches: as typed in the back office, the screen of patients,
 * adding by phone, the palette. Writes down whose names were shown, once in a quarter of an hour and session.
 * @returns 503 with a sentence where it cannot be read
 */
export function searchPatients(
  services: Services,
  actor: Staff,
  { typed, after }: Asked,
): Promise<Outcome<FoundPatients>> {
  const { db, clock } = services
  const fault = { event: 'patients not searched', message: m.patients_search_failed() }
  return attempt(services.log, fault, async () => {
    const today = clinicDate(clock.now())
    const ahead = aheadOf(clinicInstant(today, midnight))
    const search = { typed: typed.slice(0, longestSearch), after, size: foundAtOnce, ahead }
    const { ids, next, total, isNothingToFind } = await findPatients(db, search)
    const patients = await describePatients(services, { ids, today })
    const fresh = notShownYet(services, actor, { list: 'patient search', ids })
    await recordShown(services, actor, { object: 'patient', ids: fresh })
    const problem = isNothingToFind && typed.trim() !== '' ? m.patients_search_nothing_to_find() : null
    return done({ patients, next, total, problem })
  })
}

/** Those patients as lists show them, in that order; who is gone meanwhile is left out. */
async function describePatients(
  { db }: Pick<Services, 'db'>,
  { ids, today }: { ids: readonly string[]; today: CalendarDate },
): Promise<FoundPatient[]> {
  if (ids.length === 0) return []
  const [rows, rootOf, treatments] = await Promise.all([
    listShown(db, ids),
    listRootsAndIds(db, ids),
    listTreatments(db),
  ])
  const around = await listAround(db, rootOf, clinicInstant(today, midnight))
  const names = treatmentNames(treatments)
  const named = (visit: VisitSeen | null) =>
    visit && { ...visit, treatment: shownTreatment(visit.treatment, names) }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const visits = around.get(id) ?? { count: 0, next: null, last: null }
    return {
      ...row,
      phone: shownPhone(row.phone),
      ending: endingOf(row.phone),
      visits: visits.count,
      next: named(visits.next),
      last: named(visits.last),
      line: lineOf(visits, today),
    }
  })
}

const endingDigits = 4

function endingOf(phone: string): string {
  const digits = shownPhone(phone).replace(/x\d+$/, '').replaceAll(/\D/g, '')
  return digits.length < endingDigits ? '' : digits.slice(-endingDigits)
}

function lineOf({ next, last }: VisitsAround, today: CalendarDate): string {
  if (next) {
    const said = { time: timeText(next.time), status: copy.statusWord[next.status]() }
    return next.date === today
      ? m.patients_line_today(said)
      : m.patients_line_next({ ...said, date: dateInShort(next.date) })
  }
  if (!last) return m.patients_line_none()
  return last.date === today
    ? m.patients_line_last_today()
    : m.patients_line_last({ date: dateInShort(last.date) })
}
