import { columns } from '../../../db/columns.ts'
import { type readJson, readJsonOr } from '../../../db/json.ts'
import type { Role } from '../../../db/values.ts'
import { m } from '../../../language/messages.ts'
import { clinicDate, clinicTime } from '../../../platform/clinic-time.server.ts'
import { keyOf } from '../../../platform/shapes/keys.ts'
import { shortDate, timeText } from '../../../platform/shown.ts'
import { recordAddress } from '../../admin-screens/record-address.ts'
import { copy } from '../copy.ts'
import type { LogRow } from './queries.server.ts'

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
  /** Where that record can be opened; null where it cannot. */
  opens: string | null
  /** Digest of the session; empty where there was none. */
  session: string
  /** Names of fields, states. */
  detail: string
}

type Reader = {
  /** Names of staff, by id. */
  names: Map<string, string>
  /** Of whoever reads the log: it says which records can be opened from here. */
  role: Role | null
  /** What a kind of record calls its fields itself; null where the log has the word. */
  nameOfField: (object: string, field: string) => string | null
}

type FieldNames = (field: string) => string | null

/** An entry in words. */
export function shownEntry(row: LogRow, { names, role, nameOfField }: Reader): ShownEntry {
  const detail = readJsonOr('audit_log.detail', { id: row.id, text: row.detail }, {})
  const object = keyOf(copy.objects, row.object)
  const noun = object ? copy.objects[object] : { one: () => row.object, many: () => row.object }
  const count = detail.ids?.length ?? detail.rows
  return {
    id: row.id,
    at: row.at,
    when: momentText(columns.asInstant(row.at)),
    who: whoIs(row.actor, names),
    action: row.action,
    record: count === undefined ? noun.one() : m.audit_rows({ count, many: noun.many() }),
    recordId: row.objectId,
    opens: object && recordAddress(object, row.objectId, role),
    session: row.session,
    detail: inWords(detail, (field) => nameOfField(row.object, field)),
  }
}

/** "Mon, Dec 7, 9:00 AM", by the clinic's clock. */
export const momentText = (instant: Temporal.Instant): string =>
  m.audit_moment({ day: shortDate(clinicDate(instant)), time: timeText(clinicTime(instant)) })

function inWords(detail: ReturnType<typeof readJson<'audit_log.detail'>>, nameOf: FieldNames): string {
  const { fields = [], from, to, undone, format, role, step, way } = detail
  const isRole = fields.includes('role')
  const hasStates = from !== undefined && to !== undefined
  const shown = fields.filter((field) => !(hasStates && field === 'role'))
  const names = new Set(shown.map((field) => nameOf(field) ?? wordOf(copy.fields, field)))
  const said = [
    ...(hasStates ? [statesInWords(from, to, isRole)] : []),
    ...(format === undefined ? [] : [wordOf(copy.formats, format)]),
    ...(role === undefined ? [] : [m.audit_role({ role: wordOf(copy.statuses, role) })]),
    ...(step === undefined ? [] : [wordOf(copy.steps, step)]),
    ...(way === undefined ? [] : [wordOf(copy.ways, way)]),
    ...(undone ? [m.audit_undone()] : []),
  ]
  return [...names, ...said].join(', ')
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
