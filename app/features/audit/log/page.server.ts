import { columns } from '../../../db/columns.ts'
import { inTransaction } from '../../../db/engine/transaction.server.ts'
import { type readJson, readJsonOr } from '../../../db/json.ts'
import { m } from '../../../language/messages.ts'
import { attempt } from '../../../platform/attempt.server.ts'
import { clinicDate, clinicInstant, clinicTime } from '../../../platform/clinic-time.server.ts'
import { addDays, type CalendarDate, midnight } from '../../../platform/dates.ts'
import type { Place } from '../../../platform/lists/pages.ts'
import { type Cursor, parseCursor } from '../../../platform/lists/pages.ts'
import { done, type Outcome } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { keyOf } from '../../../platform/shapes/keys.ts'
import { shortDate, timeText } from '../../../platform/shown.ts'
import type { LogKind } from '../actions.ts'
import { by, type Staff } from '../actor.ts'
import { copy } from '../copy.ts'
import { listStaff } from '../people-queries.server.ts'
import { record } from '../queries.server.ts'
import { type LogFilter, logKinds, readFilter } from './filter.ts'
import { type LogRow, type LogSelection, listLog, placeOf } from './queries.server.ts'

export type ShownEntry = {
  id: string
  /** Machine-readable moment, and as the clinic's clock said it. */
  at: string
  when: string
  who: string
  /** Of a release that runs beside this one it may be a word that we do not know. */
  action: string
  /** "Appointment", "Appointments, 25 rows". */
  record: string
  /** Of one record; empty where the action concerned a list. */
  recordId: string
  /** Names of fields, states. */
  detail: string
}

export type LogView = {
  rows: ShownEntry[]
  place: Place
  next: string | null
  /** Who can be asked for, by id. */
  people: { id: string; name: string }[]
  what: LogKind | null
}

/**
 * One page of the log for staff. Reading it is written down as well.
 * @returns 503 with its sentence where it cannot be read
 */
export async function readLog(
  services: Services,
  actor: Staff,
  search: URLSearchParams,
): Promise<Outcome<LogView>> {
  const { db, clock, log } = services
  const filter = readFilter(search)
  const after = cursorIn(search)
  return attempt(log, { event: 'audit log not read', message: m.audit_load_failed() }, async () => {
    const people = await listStaff(db)
    const selection = selectionOf(filter, after)
    const { rows, next } = await listLog(db, selection)
    const place = await placeOf(db, selection)
    await inTransaction(db, (tx) =>
      record(tx, {
        at: clock.now(),
        action: 'view',
        object: 'audit-log',
        objectId: '',
        ...by(actor),
      }),
    )
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return done({
      rows: rows.map((row) => shown(row, names)),
      place,
      next,
      people,
      what: filter.what,
    })
  })
}

function cursorIn(search: URLSearchParams): Cursor | null {
  const cursor = parseCursor(search.get('after'))
  return cursor && /^\d{1,15}$/.test(cursor.id) ? cursor : null
}

const selectionOf = ({ who, what, from, to, record }: LogFilter, after: Cursor | null): LogSelection => ({
  actor: who,
  actions: what && logKinds[what],
  from: from && startOf(from),
  before: to && startOf(addDays(to, 1)),
  objectId: record,
  after,
})
const startOf = (date: CalendarDate) => columns.instant(clinicInstant(date, midnight))

function shown(row: LogRow, names: Map<string, string>): ShownEntry {
  const instant = columns.asInstant(row.at)
  const detail = readJsonOr('audit_log.detail', { id: row.id, text: row.detail }, {})
  const object = keyOf(copy.objects, row.object)
  const noun = object ? copy.objects[object] : { one: () => row.object, many: () => row.object }
  const count = detail.ids?.length ?? detail.rows
  return {
    id: row.id,
    at: row.at,
    when: m.audit_moment({ day: shortDate(clinicDate(instant)), time: timeText(clinicTime(instant)) }),
    who: whoIs(row.actor, names),
    action: row.action,
    record: count === undefined ? noun.one() : m.audit_rows({ count, many: noun.many() }),
    recordId: row.objectId,
    detail: inWords(detail),
  }
}

function inWords({ fields = [], from, to, undone }: ReturnType<typeof readJson<'audit_log.detail'>>): string {
  const isRole = fields.includes('role')
  const hasStates = from !== undefined && to !== undefined
  const names = fields
    .filter((field) => !(hasStates && field === 'role'))
    .map((field) => wordOf(copy.fields, field))
  const states = hasStates ? [statesInWords(from, to, isRole)] : []
  return [...names, ...states, ...(undone ? [m.audit_undone()] : [])].join(', ')
}

function statesInWords(from: string, to: string, isRole: boolean): string {
  const words = { from: wordOf(copy.statuses, from), to: wordOf(copy.statuses, to) }
  return isRole ? m.audit_roles(words) : m.audit_states(words)
}

/** The word for a code; of a release that runs beside this one it may be a code that we do not know. */
function wordOf(words: Readonly<Record<string, () => string>>, code: string): string {
  const known = keyOf(words, code)
  return known === null ? code : (words[known]?.() ?? code)
}

const actors = (): Record<string, string> => ({
  anonymous: m.audit_nobody(),
  patient: m.audit_patient(),
  system: m.audit_system(),
  operator: m.audit_operator(),
})

const whoIs = (actor: string, names: Map<string, string>): string =>
  (Object.hasOwn(actors(), actor) ? actors()[actor] : names.get(actor)) ?? m.audit_former_user()
