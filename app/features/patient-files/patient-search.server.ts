import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicInstant } from '#app/platform/clinic-time.server.ts'
import { type CalendarDate, midnight } from '#app/platform/dates.ts'
import { dateInShort, timeText } from '#app/platform/format.ts'
import type { SearchProblem } from '#app/platform/lists/list-address.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { shownPhone } from '#app/platform/text/phone.server.ts'
import type { Staff } from '../audit/actor.ts'
import { recordShown } from '../audit/commands.server.ts'
import { recordOnce } from '../audit/log/entries.server.ts'
import { copy } from '../desk/copy.ts'
import { listRootsAndIds, listShown } from '../patients/queries.server.ts'
import { type FoundPatient, type FoundPatients, foundAtOnce } from '../patients/search/found-patient.ts'
import { findPatients, listComing } from '../patients/search/search.server.ts'
import { findSearch, longestSearch } from '../searches/queries.server.ts'
import { keepTypedSearch } from '../searches/search.server.ts'
import { treatmentText } from '../treatments/booked-treatment.server.ts'
import { listAll as listTreatments } from '../treatments/queries.server.ts'
import { treatmentNames } from '../treatments/staff-names.ts'
import { aheadOf, listAround, type VisitSeen, type VisitsAround } from './visit-queries.server.ts'

type Asked = {
  typed: string
  /** The cursor of the page; null for the first. */
  after: string | null
}

/**
 * Patients with what is said of their visits, for anyone who searches: as typed in the back office, the screen of patients,
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
    await recordFound(services, actor, ids)
    const problem = isNothingToFind && typed.trim() !== '' ? m.patients_search_nothing_to_find() : null
    return done({ patients, next, total, problem })
  })
}

export type PatientList = FoundPatients & {
  /** What is searched for; empty where nothing is. */
  words: string
  searchProblem: SearchProblem | null
}

/**
 * The screen of patients: what the search behind `find` finds, else who comes next.
 * @returns 503 with a sentence where it cannot be read
 */
export async function readPatientList(
  services: Services,
  actor: Staff,
  { find, after }: { find: string | null; after: string | null },
): Promise<Outcome<PatientList>> {
  const { db, clock } = services
  if (find === null) return readComing(services, actor, after)
  const words = await findSearch(db, { id: find, adminId: actor.id, now: clock.now() })
  if (words === null) return done({ ...nobody, searchProblem: 'gone' })
  const found = await searchPatients(services, actor, { typed: words, after })
  if (!found.ok) return found
  return done({
    ...found.value,
    words,
    searchProblem: found.value.problem === null ? null : 'nothing-to-find',
  })
}

const nobody: PatientList = {
  patients: [],
  next: null,
  total: 0,
  problem: null,
  words: '',
  searchProblem: null,
}

function readComing(services: Services, actor: Staff, after: string | null): Promise<Outcome<PatientList>> {
  const { db, clock } = services
  const fault = { event: 'patients not listed', message: m.patients_search_failed() }
  return attempt(services.log, fault, async () => {
    const today = clinicDate(clock.now())
    const ahead = aheadOf(clinicInstant(today, midnight))
    const { ids, next } = await listComing(db, { after, size: foundAtOnce, ahead })
    const patients = await describePatients(services, { ids, today })
    await recordFound(services, actor, ids)
    return done({ ...nobody, patients, next, total: null })
  })
}

/** Keeps what was typed. @returns the id under which it is found; null where nothing was typed */
export const keepPatientSearch = (
  services: Services,
  actor: Staff,
  typed: string,
): Promise<Outcome<string | null>> =>
  keepTypedSearch(services, actor, { typed, failed: m.patients_search_failed() })

/** Those patients as lists show them, in that order; who is gone meanwhile is left out. */
export async function describePatients(
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
    visit && { ...visit, treatment: treatmentText(visit, names).first }
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

const recordFound = (services: Services, actor: Staff, ids: string[]): Promise<void> =>
  recordOnce(services, actor, { list: 'patient search', ids }, (fresh) =>
    recordShown(services, actor, { object: 'patient', ids: fresh }),
  )
