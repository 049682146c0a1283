import { columns } from '#app/db/columns.ts'
import { type readJson, readJsonOr } from '#app/db/json.ts'
import type { Role } from '#app/db/values.ts'
import { recordAddress } from '#app/features/access/screens/screens.ts'
import { firstLanguage, isLanguage } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { languageNameWithin, shortDate, timeText } from '#app/platform/format.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import type { Staff } from '../actor.ts'
import { recordShown } from '../commands.server.ts'
import { copy } from '../copy.ts'
import type { AuditObject } from '../rules.ts'
import type { LogRow } from './queries.server.ts'

export type ShownEntry = {
  id: string
  /** Machine-readable moment, and as the clinic's clock said it. */
  at: string
  when: string
  who: string
  /** Of a release that runs next to this one it may be a word that we do not know. */
  action: string
  /** "Appointment", "Appointments, 25 rows". */
  record: string
  /** "Appointments" */
  kind: string
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
  /** Of anyone who reads the log: it says which records can be opened from here. */
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
    kind: noun.many(),
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
  const { fields = [], from, to, undone, format, role, step, way, phrases } = detail
  const isRole = fields.includes('role')
  const hasStates = from !== undefined && to !== undefined
  const shown = fields.filter((field) => !(hasStates && field === 'role'))
  const names = new Set(shown.map((field) => nameOf(field) ?? fieldWord(field)))
  const said = [
    ...(hasStates ? [statesInWords(from, to, isRole)] : []),
    ...(format === undefined ? [] : [wordOf(copy.formats, format)]),
    ...(role === undefined ? [] : [m.audit_role({ role: wordOf(copy.statuses, role) })]),
    ...(step === undefined ? [] : [wordOf(copy.steps, step)]),
    ...(way === undefined ? [] : [wordOf(copy.ways, way)]),
    ...(phrases === undefined ? [] : [m.audit_phrases({ count: phrases.length })]),
    ...(undone ? [m.audit_undone()] : []),
  ]
  return [...names, ...said].join(', ')
}

function statesInWords(from: string, to: string, isRole: boolean): string {
  const words = { from: wordOf(copy.statuses, from), to: wordOf(copy.statuses, to) }
  return isRole ? m.audit_roles(words) : m.audit_states(words)
}

/** A translated text is named with its language: "title in Spanish". */
function fieldWord(code: string): string {
  const [name = '', language] = code.split('.')
  if (!isLanguage(language) || keyOf(copy.fields, name) === null) return wordOf(copy.fields, code)
  const field = wordOf(copy.fields, name)
  return language === firstLanguage
    ? field
    : m.audit_field_in_language({ field, language: languageNameWithin(language) })
}

/** The word for a code; of a release that runs next to this one it may be a code that we do not know. */
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

/** So long a list that reloads by itself is one look; after that its rows are written down again. */
const oneLookMinutes = 15
/** Looks that are remembered; the oldest makes room, and is then written down once more. */
const mostLooks = 500

type Look = { at: number; ids: Set<string> }
const perProcess = new WeakMap<object, Map<string, Look>>()

/**
 * Calls `write` with the rows that a list hasn't shown to that session yet. A board reloads with every change and each time
 * shows the same names. Rows count as shown once `write` is done, so a failed write leaves nothing out.
 * @param isNewLook the list was just opened: all rows are written again
 */
export async function recordOnce(
  services: Services,
  actor: Staff,
  { list, ids, isNewLook = false }: { list: string; ids: readonly string[]; isNewLook?: boolean },
  write: (fresh: string[]) => Promise<void>,
): Promise<void> {
  const { ids: shown } = findLook(services, actor, list)
  const fresh = ids.filter((one) => isNewLook || !shown.has(one))
  if (fresh.length > 0) await write(fresh)
  for (const one of fresh) shown.add(one)
}

function findLook({ db, clock }: Services, { id, session = '' }: Staff, list: string): Look {
  const looks = perProcess.get(db) ?? new Map<string, Look>()
  perProcess.set(db, looks)
  const key = `${id} ${session} ${list}`
  const now = clock.milliseconds()
  const known = looks.get(key)
  const isOver = !known || now - known.at > oneLookMinutes * 60_000
  const look = isOver ? { at: now, ids: new Set<string>() } : known
  looks.delete(key)
  looks.set(key, look)
  const [oldest] = looks.keys()
  if (looks.size > mostLooks && oldest !== undefined) looks.delete(oldest)
  return look
}

/**
 * Reads one page of a list for staff and writes down whose rows were shown.
 * @param failed the sentence where it cannot be read: 503, and the kind of the fault in the log.
 * @param look what the list is called where it is read again by itself: then one look is written down once
 */
export async function readShownList<P extends { rows: { id: string }[] }>(
  services: Services,
  actor: Staff,
  list: { object: AuditObject; failed: string; look?: string; read: () => Promise<P> },
): Promise<Outcome<P>> {
  const fault = { event: `${list.object} list not read`, message: list.failed }
  return attempt(services.log, fault, async () => {
    const page = await list.read()
    const ids = page.rows.map((row) => row.id)
    const { object, look } = list
    if (look === undefined) await recordShown(services, actor, { object, ids })
    else
      await recordOnce(services, actor, { list: look, ids }, (fresh) =>
        recordShown(services, actor, { object, ids: fresh }),
      )
    return done(page)
  })
}
