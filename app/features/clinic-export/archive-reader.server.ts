import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ClearRow } from '#app/db/upkeep/clear-rows.server.ts'
import { type FileInZip, openZip, ZipProblem } from '#app/platform/files/zip.server.ts'
import { largestFile } from '../backups/content.server.ts'
import {
  checksumsPath,
  columnsWithout,
  type ExportEnd,
  type ExportHead,
  endPath,
  exportFormat,
  exportVersion,
  fileFolder,
  headPath,
  isKeptFile,
  isRuled,
  longestLine,
  rowsPath,
} from './rules.ts'

/** What is wrong with an archive, in a word for the operator's sentence. */
export type ExportFault = 'no-archive' | 'no-export' | 'newer' | 'changed' | 'strange'

export class ExportProblem extends Error {
  override name = 'ExportProblem'
  readonly fault: ExportFault
  /** The file of the archive that it was found in; empty for the archive itself. */
  readonly path: string

  constructor(fault: ExportFault, path = '') {
    super(`${fault} ${path}`)
    this.fault = fault
    this.path = path
  }
}

export type OpenExport = {
  head: ExportHead
  end: ExportEnd
  /** Names of the tables that have rows. */
  tables: string[]
  /** Digest of a table's lines. */
  digestOf(table: string): string
  /** Rows of a table, some at a time. */
  rows(table: string): AsyncIterable<ClearRow[]>
  /** Pictures and files, by the keys under which the clinic keeps them. */
  files(): AsyncIterable<{ key: string; content: Uint8Array<ArrayBuffer> }>
  close(): void
}

const rowsAtOnce = 200
/** The largest of the files that say what the archive is. */
const longestText = 64 * 1_048_576
const tableFile = /^json\/(\w{1,60})\.jsonl$/

/**
 * Opens an archive and reads it through once: every file that would be loaded is there, has the checksum that it should, and
 * as many rows as it says. Nothing is written, and nothing but a page of rows or a file is in memory.
 * @throws ExportProblem at the first thing that is wrong
 */
export async function openExport(path: string): Promise<OpenExport> {
  const zip = await withProblems(() => openZip(path))
  try {
    return await withProblems(() => opened(zip))
  } catch (error) {
    zip.close()
    throw error
  }
}

async function withProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ZipProblem) throw new ExportProblem('no-archive')
    if (error instanceof SyntaxError) throw new ExportProblem('strange')
    throw error
  }
}

async function opened({ files, close }: Awaited<ReturnType<typeof openZip>>): Promise<OpenExport> {
  const head = await readHead(files.get(headPath))
  const sums = sumsIn(await textOf(named(files, checksumsPath)))
  await expectSum(named(files, headPath), sums)
  await expectSum(named(files, endPath), sums)
  const end = endIn(await textOf(named(files, endPath)))
  const tables = Object.keys(end.rows)
  const loaded = [...files.keys()].filter((path) => path.startsWith('json/') || path.startsWith(fileFolder))
  const listed = [...sums.keys()].filter((path) => path.startsWith('json/') || path.startsWith(fileFolder))
  const missing = listed.find((path) => !files.has(path))
  if (missing !== undefined) throw new ExportProblem('changed', missing)
  const kept: FileInZip[] = []
  for (const path of loaded) {
    const file = named(files, path)
    const [, table] = tableFile.exec(path) ?? []
    if (path.startsWith(fileFolder)) {
      if (!isKeptFile(path.slice(fileFolder.length)) || file.size > largestFile)
        throw new ExportProblem('strange', path)
      kept.push(file)
    } else if (
      table === undefined ||
      !isRuled(table) ||
      columnsWithout(table) === null ||
      !tables.includes(table)
    )
      throw new ExportProblem('strange', path)
    await expectSum(file, sums)
    if (table !== undefined) await expectRows(file, end.rows[table] ?? 0)
  }
  const lacking = tables.find((table) => !files.has(rowsPath(table)))
  if (lacking !== undefined) throw new ExportProblem('changed', rowsPath(lacking))
  if (kept.length !== end.files) throw new ExportProblem('changed', endPath)
  return {
    head,
    end,
    tables,
    digestOf: (table) => sums.get(rowsPath(table)) ?? '',
    rows: (table) => rowsIn(named(files, rowsPath(table))),
    files: async function* () {
      for (const file of kept)
        yield { key: file.path.slice(fileFolder.length), content: await wholeOf(file, largestFile) }
    },
    close,
  }
}

function named(files: Map<string, FileInZip>, path: string): FileInZip {
  const file = files.get(path)
  if (!file) throw new ExportProblem('changed', path)
  return file
}

async function readHead(file: FileInZip | undefined): Promise<ExportHead> {
  if (!file) throw new ExportProblem('no-export')
  const head: Partial<ExportHead> | null = JSON.parse(await textOf(file))
  if (head?.format !== exportFormat) throw new ExportProblem('no-export')
  if (typeof head.version !== 'number' || head.version > exportVersion) throw new ExportProblem('newer')
  const { migrations, madeAt, checkpoint = null } = head
  const areNames = Array.isArray(migrations) && migrations.every((name) => typeof name === 'string')
  if (!areNames || migrations.length === 0 || typeof madeAt !== 'string')
    throw new ExportProblem('strange', headPath)
  return { format: exportFormat, version: head.version, madeAt, migrations, checkpoint }
}

function endIn(text: string): ExportEnd {
  const end: Partial<ExportEnd> | null = JSON.parse(text)
  const isCount = (count: unknown) => typeof count === 'number' && Number.isSafeInteger(count) && count >= 0
  const { rows, files, unreadableTexts = 0, forgottenStops = 0 } = end ?? {}
  if (
    typeof rows !== 'object' ||
    rows === null ||
    files === undefined ||
    !isCount(files) ||
    !Object.values(rows).every(isCount)
  )
    throw new ExportProblem('strange', endPath)
  return { rows, files, unreadableTexts, forgottenStops }
}

const sumLine = /^([0-9a-f]{64}) {2}(.+)$/

function sumsIn(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const [, digest, path] = sumLine.exec(line) ?? []
      if (digest === undefined || path === undefined) throw new ExportProblem('strange', checksumsPath)
      return [path, digest]
    }),
  )
}

async function expectSum({ path, content }: FileInZip, sums: Map<string, string>): Promise<void> {
  const digest = createHash('sha256')
  for await (const piece of content()) digest.update(piece)
  if (digest.digest('hex') !== sums.get(path)) throw new ExportProblem('changed', path)
}

async function expectRows(file: FileInZip, wanted: number): Promise<void> {
  let count = 0
  for await (const rows of rowsIn(file)) count += rows.length
  if (count !== wanted) throw new ExportProblem('changed', file.path)
}

async function* rowsIn(file: FileInZip): AsyncGenerator<ClearRow[]> {
  let rows: ClearRow[] = []
  const lines = createInterface({
    input: Readable.from(boundedLines(file)),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) {
    rows.push(rowIn(line, file.path))
    if (rows.length < rowsAtOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** A line without an end would be in memory whole. */
async function* boundedLines({ path, content }: FileInZip): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of content()) {
    const last = piece.lastIndexOf(0x0a)
    length = last < 0 ? length + piece.length : piece.length - last
    if (length > longestLine) throw new ExportProblem('strange', path)
    yield piece
  }
}

function rowIn(line: string, path: string): ClearRow {
  const row: unknown = JSON.parse(line)
  const isRow =
    typeof row === 'object' && row !== null && !Array.isArray(row) && Object.values(row).every(isValue)
  if (!isRow) throw new ExportProblem('strange', path)
  return row as ClearRow
}

const isValue = (value: unknown): boolean =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))

async function wholeOf({ path, size, content }: FileInZip, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (size > most) throw new ExportProblem('strange', path)
  return Buffer.concat(await Array.fromAsync(content()))
}

const textOf = async (file: FileInZip): Promise<string> =>
  Buffer.from(await wholeOf(file, longestText)).toString()
