import { open } from 'node:fs/promises'
import { columns } from '#app/db/columns.ts'
import type { ImportRow } from '#app/db/import-tables.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { type Actor, by, type Staff } from '#app/features/audit/actor.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate, clinicTimeZone } from '#app/platform/clinic-time.server.ts'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { type UploadProblem, uploadFolder, withUpload } from '#app/platform/files/upload.server.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { oneLine } from '#app/platform/text/text.ts'
import { type ImportStep, stepPath } from './address.ts'
import { readChoice } from './choice-form.server.ts'
import { sourceName } from './copy.ts'
import { readNames } from './names.server.ts'
import { decodedPiece, pieceBytes } from './pieces.server.ts'
import {
  deleteImport,
  deletePieces,
  deleteRowsOf,
  findPiece,
  holdImport,
  insertImport,
  insertPiece,
  updateImport,
} from './queries.server.ts'
import { type ImportState, mostFileBytes, stateOf, undoDays, undoEnds } from './rules.ts'
import { collisionWays, type Recognition, type SourceChoice } from './sources/choice.ts'
import {
  type DatabasePlace,
  NoEasyAppointments,
  readDatabase,
} from './sources/easyappointments/database.server.ts'
import { recognizeSource } from './sources/recognition.server.ts'
import { stageRecords } from './stage.server.ts'

const longestFileName = 200
const calendarYears = { before: 5, after: 2 }

/**
 * Takes a file in, and finds out what it is. It is kept in pieces, encrypted, until its rows are read.
 * @returns the import's id; 422 with a sentence where it is none of the files that can be read
 */
export async function receiveFile(
  services: Services,
  actor: Staff,
  request: Request,
): Promise<Outcome<string>> {
  const folder = uploadFolder(services.settings)
  const answer = await withUpload(
    request,
    { fileField: 'file', mostBytes: mostFileBytes, folder },
    async (upload) => {
      const { file, fileName } = upload
      if (file === null) return refused({ status: 422, errors: { file: m.imports_file_missing() } })
      return keepFile(services, actor, { path: file, fileName: oneLine(fileName).slice(0, longestFileName) })
    },
  )
  return typeof answer === 'string' ? problems()[answer] : answer
}

const problems = () =>
  ({
    'too-large': refused({ status: 422, errors: { file: m.imports_file_too_large() } }),
    several: refused({ status: 422, errors: { file: m.imports_file_several() } }),
    'too-many': refused({ status: 503, message: m.imports_busy(), retryAfter: 10 }),
    unreadable: refused({ status: 400, message: m.imports_file_unreadable() }),
    'not-kept': refused({ status: 503, message: m.imports_failed() }),
  }) satisfies Record<UploadProblem, Outcome<string>>

async function keepFile(
  services: Services,
  actor: Staff,
  { path, fileName }: { path: string; fileName: string },
): Promise<Outcome<string>> {
  const pieces: string[] = []
  const file = await open(path)
  try {
    for await (const piece of file.createReadStream({ highWaterMark: pieceBytes }))
      pieces.push((piece as Buffer).toString('base64'))
  } finally {
    await file.close()
  }
  const now = services.clock.now()
  const today = clinicDate(now)
  const recognition = recognizeSource(decodedPiece(pieces[0]), { today })
  if (recognition.source === null)
    return refused({ status: 422, errors: { file: unknownFile[recognition.why]() } })
  const writing = { actor, object: 'import', failed: m.imports_failed() } as const
  return writeRecord<string>(services, writing, async (tx) => {
    const id = randomId()
    const choice = firstChoice(recognition, today)
    await insertImport(tx, newImport(id, { actor, fileName, choice, state: 'uploaded', now }))
    for (const [position, content] of pieces.entries())
      await insertPiece(tx, { importId: id, position, content })
    return written({ objectId: id, action: 'create', detail: { source: recognition.source } }, id)
  })
}

type New = { actor: Actor; fileName: string; choice: SourceChoice; state: ImportState; now: Temporal.Instant }

function newImport(id: string, { actor, fileName, choice, state, now }: New): ImportRow {
  const { actor: adminId, addressHash, session } = by(actor)
  return {
    id,
    source: choice.source,
    fileName,
    choice: JSON.stringify(choice),
    state,
    fault: '',
    adminId,
    addressHash,
    session,
    createdAt: columns.instant(now),
    startedAt: null,
    endedAt: null,
    undoUntil: null,
  }
}

const operator: Actor = { kind: 'operator' }
type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'settings'>

/**
 * The same by the person at the machine, of a file of any size: it is checked as it is recognized, and its owner decides
 * in the browser.
 * @returns the import's id
 */
export async function bringFile(
  needs: Needs,
  { path, fileName }: { path: string; fileName: string },
): Promise<Outcome<string>> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(pieceBytes), position: 0 })
    const today = clinicDate(needs.clock.now())
    const recognition = recognizeSource(buffer.subarray(0, bytesRead), { today })
    if (recognition.source === null) return refused({ status: 422, message: unknownFile[recognition.why]() })
    const choice = firstChoice(recognition, today)
    return await bring(needs, { fileName, choice }, async ({ id }) => {
      let position = 0
      const pieces = file.createReadStream({ start: 0, highWaterMark: pieceBytes, autoClose: false })
      for await (const piece of pieces) {
        const content = (piece as Buffer).toString('base64')
        await insertPiece(needs.db, { importId: id, position, content })
        position += 1
      }
    })
  } finally {
    await file.close()
  }
}

/** The same of what a running Easy!Appointments holds now. It is read once: its rows wait, and no file. */
export async function bringDatabase(needs: Needs, place: DatabasePlace): Promise<Outcome<string>> {
  const said = { timeZone: clinicTimeZone(), phoneCountry: 'US' } as const
  const choice: SourceChoice = { source: 'easyappointments', encoding: 'utf-8', ...said }
  try {
    return await bring(needs, { fileName: place.database, choice }, (row) =>
      stageRecords(needs, row, readDatabase(place, said)),
    )
  } catch (error) {
    if (error instanceof NoEasyAppointments)
      return refused({
        status: 422,
        message: m.imports_database_unknown({ source: sourceName('easyappointments') }),
      })
    throw error
  }
}

/** Whatever breaks off leaves nothing; what is killed is deleted after `idleHours`. */
async function bring(
  needs: Needs,
  { fileName, choice }: Pick<New, 'fileName' | 'choice'>,
  read: (row: ImportRow) => Promise<void>,
): Promise<Outcome<string>> {
  const id = randomId()
  const now = needs.clock.now()
  const name = oneLine(fileName).slice(0, longestFileName)
  const row = newImport(id, { actor: operator, fileName: name, choice, state: 'reading', now })
  const writing = { actor: operator, object: 'import', id, failed: m.imports_failed() } as const
  const begun = await writeRecord(needs, writing, async (tx) => {
    await insertImport(tx, row)
    return written({ action: 'create', detail: { source: row.source } })
  })
  if (!begun.ok) return begun
  try {
    await read(row)
  } catch (error) {
    await writeRecord(needs, writing, async (tx) => {
      await deleteRowsOf(tx, id)
      await deletePieces(tx, id)
      await deleteImport(tx, id)
      return written({ action: 'delete' })
    })
    throw error
  }
  return writeRecord<string>(needs, writing, async (tx) => {
    await updateImport(tx, id, { state: 'checking' })
    return written({ action: 'status', detail: { from: 'reading', to: 'checking' } }, id)
  })
}

const unknownFile = {
  empty: m.imports_file_empty,
  spreadsheet: m.imports_file_spreadsheet,
  packed: m.imports_file_packed,
  unknown: m.imports_file_unknown,
}

type Known = Exclude<Recognition, { source: null }>

/** How a file is read until its owner says otherwise. */
function firstChoice(recognition: Known, today: CalendarDate): SourceChoice {
  const timeZone = clinicTimeZone()
  const { source } = recognition
  if (source === 'easyappointments')
    return {
      source,
      encoding: recognition.encoding,
      timeZone: recognition.timeZone ?? timeZone,
      phoneCountry: 'US',
    }
  if (source === 'ics')
    return {
      source,
      timeZone: recognition.timeZone ?? timeZone,
      events: 'appointments',
      clinician: null,
      from: addDays(today, -calendarYears.before * 365),
      to: addDays(today, calendarYears.after * 365),
    }
  if (source === 'wordpress') return { source, encoding: recognition.encoding, shown: false }
  if (source === 'fhir') return { source, timeZone, phoneCountry: 'US' }
  const { kind, encoding, delimiter, columns: found, dates, phones } = recognition
  return {
    source,
    kind,
    encoding,
    delimiter,
    timeZone,
    today,
    columns: found.map(({ field }) => field),
    dateOrder: dates.value,
    phoneCountry: phones.value,
  }
}

type Asked = { actor: Staff; fields: FormFields; what: string }
/** Where the wizard goes on. */
type Went = Outcome<string>

type Step = {
  from: readonly ImportState[]
  to: ImportState
  next: ImportStep
  /** What changes besides the state. */
  change?: (row: ImportRow, now: Temporal.Instant) => Partial<Omit<ImportRow, 'id' | 'state'>>
}

/** One step of an import, where it is where its owner has seen it; the background job does the rest. */
async function step(
  services: Services,
  { actor, what }: Asked,
  { from, to, next, change }: Step,
): Promise<Went> {
  const writing = { actor, object: 'import', id: what, failed: m.imports_failed() } as const
  const outcome = await writeRecord<string>(services, writing, async (tx) => {
    const row = await holdImport(tx, what)
    if (!row) return refused({ status: 404, message: m.imports_gone() })
    if (!from.includes(stateOf(row.state))) return refused({ status: 409, message: m.imports_moved_on() })
    const now = services.clock.now()
    if (to === 'undoing' && row.undoUntil !== null && row.undoUntil <= columns.instant(now))
      return refused({ status: 410, message: m.imports_undo_over({ count: undoDays }) })
    // All of its rows are read: it goes on without the file.
    if (to === 'stopped') await deletePieces(tx, what)
    await updateImport(tx, what, { state: to, ...change?.(row, now) })
    return written({ action: 'status', detail: { from: row.state, to } }, stepPath(what, next))
  })
  if (outcome.ok) services.wakeJobs()
  return outcome
}

/** Reads the file as its owner says, and looks what would come. */
async function check(services: Services, asked: Asked): Promise<Went> {
  const read = await readChoice(services, asked)
  if (!read.ok) return read
  if ((await findPiece(services.db, asked.what, 0)) === undefined)
    return refused({ status: 409, message: m.imports_moved_on() })
  const choice = read.value
  return step(services, asked, {
    from: ['uploaded', 'checked', 'failed'],
    to: 'checking',
    next: 'check',
    change: () => ({ choice: JSON.stringify(choice), source: choice.source }),
  })
}

/** Looks again what would come, with the names that its owner matched. */
async function names(services: Services, asked: Asked): Promise<Went> {
  const read = await readNames(services, asked)
  if (!read.ok) return read
  const change = () => ({ choice: JSON.stringify(read.value.choice) })
  return step(services, asked, { from: ['checked'], to: 'checking', next: 'check', change })
}

/**
 * The log names the person who starts the import, not the one who brought the file. What comes is what the check has shown:
 * names that were matched since are checked first.
 */
async function start(services: Services, asked: Asked): Promise<Went> {
  const read = await readNames(services, asked)
  if (!read.ok) return read
  if (read.value.isChanged) return refused({ status: 422, message: m.imports_names_changed() })
  return step(services, asked, {
    from: ['checked', 'stopped'],
    to: 'importing',
    next: 'progress',
    change: (row, now) => ({
      choice: withCollisions(row.choice, asked.fields),
      startedAt: row.startedAt ?? columns.instant(now),
      undoUntil: null,
      adminId: asked.actor.id,
      addressHash: asked.actor.addressHash,
      session: asked.actor.session ?? '',
    }),
  })
}

/** How those come whose time is taken; as it was where the form doesn't ask. */
function withCollisions(before: string, fields: FormFields): string {
  const choice = JSON.parse(before) as SourceChoice // Only this file writes it.
  const collisions = collisionWays.find((one) => one === fields.get('collisions')) ?? choice.collisions
  return JSON.stringify({ ...choice, ...(collisions && { collisions }) })
}

const stop = (services: Services, asked: Asked): Promise<Went> =>
  step(services, asked, {
    from: ['importing'],
    to: 'stopped',
    next: 'progress',
    change: (_, now) => ({ endedAt: columns.instant(now), undoUntil: columns.instant(undoEnds(now)) }),
  })

const undo = (services: Services, asked: Asked): Promise<Went> =>
  step(services, asked, { from: ['done', 'stopped'], to: 'undoing', next: 'result' })

/** Deletes a file that was not imported, with all that was read of it. */
function discard(services: Services, { actor, what }: Asked): Promise<Went> {
  const writing = { actor, object: 'import', id: what, failed: m.imports_failed() } as const
  return writeRecord<string>(services, writing, async (tx) => {
    const row = await holdImport(tx, what)
    if (!row) return refused({ status: 404, message: m.imports_gone() })
    const isOpen = ['uploaded', 'checked', 'failed'].includes(row.state) && row.startedAt === null
    if (!isOpen) return refused({ status: 409, message: m.imports_moved_on() })
    await deleteRowsOf(tx, what)
    await deletePieces(tx, what)
    await updateImport(tx, what, { state: 'undone', endedAt: columns.instant(services.clock.now()) })
    return written({ action: 'delete' }, '')
  })
}

export const matchIntents = intentsOf<Asked, Went>()({ check })
export const checkIntents = intentsOf<Asked, Went>()({ names, start, discard })
/** It deletes what was imported. */
const undoAgain = { asksAgain: true, run: undo } as const
export const progressIntents = intentsOf<Asked, Went>()({ stop, start, undo: undoAgain })
export const resultIntents = intentsOf<Asked, Went>()({ undo: undoAgain })

export type ImportIntent =
  | IntentOf<typeof matchIntents>
  | IntentOf<typeof checkIntents>
  | IntentOf<typeof progressIntents>
