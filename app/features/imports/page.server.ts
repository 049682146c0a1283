import { columns } from '#app/db/columns.ts'
import type { ImportedRow, ImportRow } from '#app/db/import-tables.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, timeZones } from '#app/platform/clinic-time.server.ts'
import { dateAndTime, locale, longDate } from '#app/platform/format.ts'
import { momentText } from '#app/platform/moment-text.server.ts'
import type { Services } from '#app/platform/services.ts'
import { byteOrderMark, csvLine } from '#app/platform/text/csv.ts'
import { listClinicians } from '../team/clinicians/queries.server.ts'
import { type ImportStep, importPath, stepPath } from './address.ts'
import { decisionText, kindName, sourceName, stateText, unreadableText } from './copy.ts'
import { readUnknownNames, type UnknownNames } from './names.server.ts'
import { decodedPiece } from './pieces.server.ts'
import {
  countRows,
  findImport,
  findPiece,
  listImports,
  listLookedAt,
  listOwn,
  listRows,
  listRowsById,
  listVisitNames,
} from './queries.server.ts'
import {
  type Decision,
  type ImportState,
  type RowCount,
  type RowKind,
  type RowState,
  rankOf,
  stateOf,
  sumOf,
} from './rules.ts'
import type { SourceAppointment, SourceRecord } from './source-record.ts'
import type { SourceChoice } from './sources/choice.ts'
import { fieldsOf, type ImportField, phoneCountries } from './sources/csv/fields.ts'
import { recognizeSource } from './sources/recognition.server.ts'
import { recordIn } from './stage.server.ts'
import { slotOf } from './visit-times.server.ts'

/** So many rows to look at are shown; the file has all of them. */
const mostShown = 25
const rowsAtOnce = 500

export type ShownImport = {
  id: string
  file: string
  source: string
  when: string
  state: ImportState
  to: string
}

/** What was imported before, the newest first. */
export const readImports = async ({ db }: Pick<Services, 'db'>): Promise<ShownImport[]> =>
  (await listImports(db)).map((row) => {
    const state = stateOf(row.state)
    return { ...shownFile(row), id: row.id, state, to: stepPath(row.id, stepOf(state)) }
  })

const shownFile = (row: ImportRow) => ({
  file: row.fileName === '' ? m.imports_unnamed() : row.fileName,
  source: sourceName(row.source),
  when: momentText(columns.asInstant(row.createdAt)),
})

const steps: Readonly<Record<ImportState, ImportStep>> = {
  reading: 'check',
  uploaded: 'match',
  checking: 'check',
  checked: 'check',
  failed: 'check',
  importing: 'progress',
  stopped: 'progress',
  done: 'result',
  undoing: 'result',
  undone: 'result',
}
/** At which address an import is by now. */
const stepOf = (state: ImportState): ImportStep => steps[state]

export type MatchView = {
  id: string
  file: string
  source: string
  columns: { header: string; example: string; field: ImportField | null }[]
  choice: SourceChoice
  /** What a column can be. */
  fields: readonly ImportField[]
  timeZones: string[]
  countries: { code: string; name: string }[]
}

/** Undefined where there is no such import; an address where it is at another step. */
export async function readMatch(
  { db, clock }: Services,
  id: string,
): Promise<MatchView | string | undefined> {
  const row = await findImport(db, id)
  if (!row) return undefined
  const state = stateOf(row.state)
  const piece = await findPiece(db, id, 0)
  if (!['uploaded', 'checked', 'failed'].includes(state) || piece === undefined)
    return state === 'uploaded' ? importPath : stepPath(id, stepOf(state))
  const choice = JSON.parse(row.choice) as SourceChoice // Only imports write it.
  const today = clinicDate(clock.now())
  const names = new Intl.DisplayNames([locale()], { type: 'region' })
  const isList = 'columns' in choice
  const found = isList ? recognizeSource(decodedPiece(piece), { today, as: choice.kind }) : null
  const known = found && 'columns' in found ? found.columns : []
  return {
    id,
    ...shownFile(row),
    columns: known.map(({ header, samples }, index) => ({
      header,
      example: samples.find((sample) => sample.trim() !== '') ?? '',
      field: isList ? (choice.columns[index] ?? null) : null,
    })),
    choice,
    fields: isList ? fieldsOf[choice.kind] : [],
    timeZones: timeZones(),
    countries: phoneCountries.map((code) => ({ code, name: names.of(code) ?? code })),
  }
}

export type Look = { line: number; what: string; problem: string; isWarning: boolean }
type KindLine = { kind: string; new: number; same: number; left: number }

export type CheckView = {
  id: string
  file: string
  state: ImportState
  /** Whether its owner can say how it is read: a file, until it is imported; a database was read once. */
  canMatch: boolean
  coming: number
  patients: number
  here: number
  looked: number
  /** Appointments whose time is taken. */
  colliding: number
  kinds: KindLine[]
  looks: Look[]
  unknown: UnknownNames
  isOfWebsite: boolean
}

const isWaiting = ({ state }: RowCount) => state === 'staged'
const isNew = (one: RowCount) => isWaiting(one) && (one.decision === 'new' || one.decision === 'collides')
const isHere = ({ decision, state }: RowCount) =>
  decision === 'same' || decision === 'here' || state === 'updated'
const isOut = ({ state }: RowCount) => state === 'failed' || state === 'unreadable'

export async function readCheck({ db }: Services, id: string): Promise<CheckView | string | undefined> {
  const row = await findImport(db, id)
  if (!row) return undefined
  const state = stateOf(row.state)
  if (stepOf(state) !== 'check') return stepPath(id, stepOf(state))
  const counts = await countRows(db, id)
  const looks = state === 'checked' ? await listLookedAt(db, id, mostShown) : []
  const kinds = [...Map.groupBy(counts, ({ kind }) => kind)]
    .filter(([kind]) => kind !== 'unreadable')
    .toSorted(([one], [other]) => rankOf[one] - rankOf[other])
  return {
    id,
    ...shownFile(row),
    state,
    canMatch: (await findPiece(db, id, 0)) !== undefined,
    coming: sumOf(counts, isNew),
    patients: sumOf(counts, (one) => one.kind === 'patient' && isNew(one)),
    here: sumOf(counts, isHere),
    looked: sumOf(counts, (one) => isOut(one) || one.decision === 'collides'),
    colliding: sumOf(counts, (one) => isWaiting(one) && one.decision === 'collides'),
    kinds: kinds.map(([kind, some]) => ({
      kind: kindName[kind](),
      new: sumOf(some, isNew),
      same: sumOf(some, isHere),
      left: sumOf(some, isOut),
    })),
    looks: (await looksOf(db, id, looks)).map(shownLook),
    unknown: await readUnknownNames(db, row),
    isOfWebsite: row.source === 'wordpress',
  }
}

type LookedAt = Look & { row: ImportedRow; patient: string }

/** Rows in a few words; appointments with their patients, where those are in the same file, and with who has their time. */
async function looksOf(
  db: Services['db'],
  importId: string,
  rows: readonly ImportedRow[],
): Promise<LookedAt[]> {
  const over = new Map(rows.map((row) => [row.id, overIn(row)]))
  const ids = [...over.values()].flatMap((one) => (one ? [...one.holders, one.clinicianId ?? ''] : []))
  const named = ids.length === 0 ? [] : await listRowsById(db, ids)
  const patients = await patientsOf(db, importId, [...rows, ...named])
  const visits = await listVisitNames(db, ids)
  const clinicians = ids.length === 0 ? [] : await listClinicians(db)
  const names = new Map(named.map((row) => [row.id, nameIn(row) || patients(row)]))
  for (const { id, name } of clinicians) names.set(id, name)
  for (const [id, name] of visits) names.set(id, name)
  return rows.map((row) => {
    const patient = patients(row)
    const collision = over.get(row.id)
    return { ...lookOf(row, patient, collision && collisionText(collision, names)), row, patient }
  })
}

const nameIn = (row: ImportedRow): string => {
  const record = recordIn(row)
  return record !== null && 'name' in record ? record.name : ''
}

/** Whose appointment a row is; empty where it is none, or where the file doesn't say the name. */
async function patientsOf(db: Services['db'], importId: string, rows: readonly ImportedRow[]) {
  const keys = rows.filter(({ kind }) => kind === 'appointment').map(({ personKey }) => personKey)
  const patients = await listOwn(db, { importId, kind: 'patient', keys })
  return ({ kind, personKey }: ImportedRow): string => {
    const own = kind === 'appointment' ? patients.get(personKey) : undefined
    return own ? nameIn(own) : ''
  }
}

function overIn(row: ImportedRow): SourceAppointment['over'] {
  const record = row.decision === 'collides' ? recordIn(row) : null
  return record?.kind === 'appointment' ? record.over : undefined
}

/** Who has that time already, and with whom. */
function collisionText(
  { clinicianId, holders }: NonNullable<SourceAppointment['over']>,
  names: ReadonlyMap<string, string>,
): string {
  const who = new Intl.ListFormat(locale()).format(holders.flatMap((id) => names.get(id) || []))
  const clinician = names.get(clinicianId ?? '')
  if (who === '') return m.imports_decision_collides()
  return clinician ? m.imports_collides_with({ clinician, who }) : m.imports_collides({ who })
}

const shownLook = ({ line, what, problem, isWarning }: LookedAt): Look => ({ line, what, problem, isWarning })

function lookOf(row: ImportedRow, patient: string, collision: string | undefined): Look {
  const record = recordIn(row)
  const why =
    record?.kind === 'unreadable' ? unreadableText(record.reason) : decisionText(row.decision as Decision)
  const what = [patient, whatOf(record)].filter(Boolean).join(', ')
  return { line: row.line, what, problem: collision ?? why, isWarning: row.decision === 'collides' }
}

/** A row in a few words. */
function whatOf(record: SourceRecord | null): string {
  if (record === null) return ''
  if (record.kind === 'unreadable') return record.text
  if (record.kind === 'appointment' || record.kind === 'closure') return dateAndTime(slotOf(record))
  if (record.kind === 'picture') return record.url
  return 'title' in record ? record.title : record.name
}

export type ProgressView = { id: string; file: string; state: ImportState; done: number; all: number }

export async function readProgress({ db }: Services, id: string): Promise<ProgressView | string | undefined> {
  const row = await findImport(db, id)
  if (!row) return undefined
  const state = stateOf(row.state)
  if (stepOf(state) !== 'progress') return stepPath(id, stepOf(state))
  const counts = await countRows(db, id)
  const all = sumOf(counts, ({ kind }) => kind !== 'unreadable')
  return { id, ...shownFile(row), state, done: all - sumOf(counts, isWaiting), all }
}

export type ResultView = {
  id: string
  file: string
  state: ImportState
  when: string
  appointments: number
  patients: number
  /** Null where the file was none of a website. */
  website: Readonly<Record<'pages' | 'posts' | 'pictures', number>> | null
  here: number
  anyway: number
  removed: number
  left: number
  /** Until when it can be undone; null where it no longer can. */
  undoUntil: string | null
  looks: Look[]
  looked: number
  wasStarted: boolean
}

const lookedAt: Decision[] = ['collides', 'as-cancelled', 'touched']

export async function readResult(
  { db, clock }: Services,
  id: string,
): Promise<ResultView | string | undefined> {
  const row = await findImport(db, id)
  if (!row) return undefined
  const state = stateOf(row.state)
  if (stepOf(state) !== 'result') return stepPath(id, stepOf(state))
  const counts = await countRows(db, id)
  const isMade = (kind: RowKind) => (one: RowCount) =>
    one.kind === kind && one.state === 'done' && one.decision !== 'same'
  const isOpen = row.undoUntil !== null && row.undoUntil > columns.instant(clock.now())
  return {
    id,
    ...shownFile(row),
    state,
    when: row.endedAt === null ? '' : momentText(columns.asInstant(row.endedAt)),
    appointments: sumOf(counts, isMade('appointment')),
    patients: sumOf(counts, isMade('patient')),
    website:
      row.source === 'wordpress'
        ? {
            pages: sumOf(counts, isMade('page')),
            posts: sumOf(counts, isMade('post')),
            pictures: sumOf(counts, isMade('picture')),
          }
        : null,
    here: sumOf(counts, (one) => isHere(one) && !isWaiting(one)),
    anyway: sumOf(counts, ({ state: of, decision }) => of === 'done' && decision === 'collides'),
    removed: sumOf(counts, ({ state: of, decision }) => of === 'undone' && decision !== 'same'),
    left: sumOf(counts, ({ decision, state: of }) => decision === 'touched' && of === 'done'),
    undoUntil: isOpen ? longDate(clinicDate(columns.asInstant(row.undoUntil ?? row.createdAt))) : null,
    looks: (await looksOf(db, id, await listLookedAt(db, id, mostShown))).map(shownLook),
    looked: sumOf(counts, (one) => isOut(one) || lookedAt.includes(one.decision)),
    wasStarted: row.startedAt !== null,
  }
}

/** All rows with what came of them, in the file's order of kinds; null where there is no such import. */
export async function rowsFile(
  { db }: Services,
  id: string,
): Promise<AsyncGenerator<string, undefined> | null> {
  return (await findImport(db, id)) ? linesOf(db, id) : null
}

const every: RowState[] = ['staged', 'done', 'seen', 'updated', 'kept', 'failed', 'unreadable', 'undone']

async function* linesOf(db: Services['db'], id: string): AsyncGenerator<string, undefined> {
  const heads = [m.imports_csv_row(), m.imports_csv_kind(), m.imports_csv_says(), m.imports_csv_result()]
  yield byteOrderMark + csvLine([...heads, m.imports_csv_why(), m.imports_csv_unread()])
  for (let after = { rank: -1, position: -1 }; ; ) {
    const rows = await listRows(db, id, { state: every, after, most: rowsAtOnce })
    for (const look of await looksOf(db, id, rows)) yield csvLine(cellsOf(look))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return undefined
    after = last
  }
}

function cellsOf({ row, line, what, problem, patient }: LookedAt): string[] {
  const record = recordIn(row)
  const isRead = record !== null && record.kind !== 'unreadable'
  const unread = isRead
    ? (record.unreadFields ?? []).map(({ field, text }) => `${field}: ${text}`).join('; ')
    : ''
  return [
    String(line),
    kindName[row.kind as RowKind](),
    record?.kind === 'appointment' ? sortableText(record, patient) : what,
    stateText(row.state as RowState),
    problem,
    unread,
  ]
}

/** Its day as spreadsheets sort it, then whose it is. */
function sortableText(record: SourceAppointment, patient: string): string {
  const { date, time } = slotOf(record)
  return [`${date} ${time}`, patient].filter(Boolean).join(', ')
}
