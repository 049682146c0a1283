import { columns } from '../../../db/columns.ts'
import { inTransaction } from '../../../db/engine/transaction.server.ts'
import type { Role } from '../../../db/values.ts'
import { m } from '../../../language/messages.ts'
import { attempt } from '../../../platform/attempt.server.ts'
import type { Place } from '../../../platform/lists/pages.ts'
import { type Cursor, parseCursor } from '../../../platform/lists/pages.ts'
import { done, type Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { LogKind } from '../actions.ts'
import { by, type Staff } from '../actor.ts'
import { listStaff } from '../people-queries.server.ts'
import { record } from '../queries.server.ts'
import { type LogFilter, readFilter } from './filter.ts'
import { listLog, placeOf } from './queries.server.ts'
import { filterOfRows } from './selection.server.ts'
import { findSession } from './session-queries.server.ts'
import { momentText, type ShownEntry, shownEntry } from './shown-entry.server.ts'

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

/** The records of a patient who was looked up (app/patient-records.server.ts); null where nobody was. */
export type PatientLookup = (ShownPatient & { ids: string[] }) | null

type Asked = {
  search: URLSearchParams
  patient: PatientLookup
  /** Of whoever reads: it says which records can be opened from here. */
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
