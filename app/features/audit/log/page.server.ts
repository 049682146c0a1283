import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Role } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicInstant } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '#app/platform/dates.ts'
import { type Cursor, type Place, parseCursor } from '#app/platform/lists/pages.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { LogKind } from '../actions.ts'
import { by, type Staff } from '../actor.ts'
import { listStaff, record } from '../queries.server.ts'
import { momentText, type ShownEntry, shownEntry } from './entries.server.ts'
import { type LogFilter, logKinds, readFilter } from './filter.ts'
import { findSession, type LogFilterOfRows, listLog, placeOf } from './queries.server.ts'

/**
 * What the address asks for, as it is looked for: days of the clinic as moments, a kind as its actions.
 * @param patient ids of the records of the patient who was looked up; null where nobody was
 */
export const filterOfRows = (
  { who, what, from, to, record, session }: LogFilter,
  patient: readonly string[] | null,
): LogFilterOfRows => ({
  actor: who,
  actions: what && logKinds[what],
  from: from && startOf(from),
  before: to && startOf(addDays(to, 1)),
  session,
  subjects: subjectsOf(record, patient),
})

/** One record of the patient, where both are asked for. */
function subjectsOf(record: string | null, patient: readonly string[] | null): readonly string[] | null {
  if (record === null) return patient
  return patient === null || patient.includes(record) ? [record] : []
}

const startOf = (date: CalendarDate) => columns.instant(clinicInstant(date, midnight))

export type LogView = {
  rows: ShownEntry[]
  place: Place
  next: string | null
  /** Who can be asked for, by id. */
  people: { id: string; name: string }[]
  what: LogKind | null
  /** Whose sign-in is shown alone, where that is asked; null where nothing is kept of it any more. */
  signIn: ShownSignIn | null
  patient: ShownPatient | null
}

/** One sign-in in words. */
export type ShownSignIn = { who: string; device: string; from: string; to: string }

/** A patient whom somebody looked up: what was typed, and how many records bear it. */
export type ShownPatient = { words: string; count: number; isMore: boolean; problem: string | null }

/** The records of a patient who was looked up (app/features/patient-files/patient-records.server.ts); null where nobody was. */
export type PatientLookup = (ShownPatient & { ids: string[] }) | null

type Asked = {
  search: URLSearchParams
  patient: PatientLookup
  /** Of anyone who reads: it says which records can be opened from here. */
  role: Role | null
  /** What a kind of record calls its fields itself; null where the log has the word. */
  nameOfField: (object: string, field: string) => string | null
}

/**
 * One page of the log for staff. Reading it is written down as well.
 * @returns 503 with its sentence where it cannot be read
 */
export async function readLog(
  services: Services,
  actor: Staff,
  { search, patient, ...reader }: Asked,
): Promise<Outcome<LogView>> {
  const { db, clock, log } = services
  const filter = readFilter(search)
  const after = cursorIn(search)
  return attempt(log, { event: 'audit log not read', message: m.audit_load_failed() }, async () => {
    const people = await listStaff(db)
    const selection = { ...filterOfRows(filter, patient?.ids ?? null), after }
    const { rows, next } = await listLog(db, selection)
    const place = await placeOf(db, selection)
    await inTransaction(db, (tx) =>
      record(tx, { at: clock.now(), action: 'view', object: 'audit-log', objectId: '', ...by(actor) }),
    )
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return done({
      rows: rows.map((row) => shownEntry(row, { names, ...reader })),
      place,
      next,
      people,
      what: filter.what,
      signIn: await readSignIn(services, filter, names),
      patient: patient && withoutIds(patient),
    })
  })
}

const withoutIds = ({ words, count, isMore, problem }: ShownPatient): ShownPatient => ({
  words,
  count,
  isMore,
  problem,
})

async function readSignIn(
  { db }: Services,
  { session }: LogFilter,
  names: Map<string, string>,
): Promise<ShownSignIn | null> {
  const found = session === null ? undefined : await findSession(db, session)
  if (!found) return null
  const shown = (at: string) => momentText(columns.asInstant(at))
  return {
    who: names.get(found.adminId) ?? m.audit_former_user(),
    device: found.device,
    from: shown(found.createdAt),
    to: shown(found.endedAt ?? found.lastSeenAt),
  }
}

function cursorIn(search: URLSearchParams): Cursor | null {
  const cursor = parseCursor(search.get('after'))
  return cursor && /^\d{1,15}$/.test(cursor.id) ? cursor : null
}
