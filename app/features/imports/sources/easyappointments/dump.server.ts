import type { SourceRecord, UnreadableReason } from '#app/features/imports/source-record.ts'
import type { SourceChoice } from '../choice.ts'
import { decoded } from '../text.server.ts'
import { DumpReader, type DumpRow } from './dump-rows.server.ts'
import { easyAppointmentsRecords } from './records.server.ts'
import { columnsRead, namedTable, type TableName, type TableRow } from './tables.ts'

/**
 * Dumps list tables by name, and appointments come before the people whom they are of: rows wait for the end, so
 * there is a most of them. A clinic with ten visits an hour has as many in twenty years.
 */
const mostRows = 500_000
const mostCharacters = 150_000_000

type Choice = Extract<SourceChoice, { source: 'easyappointments' }>

export async function* readDump(
  file: AsyncIterable<Uint8Array>,
  choice: Choice,
): AsyncIterable<SourceRecord> {
  const reader = new DumpReader()
  const held = new HeldRows()
  let stop: { line: number; reason: UnreadableReason } | null = null
  for await (const text of decoded(file, choice.encoding)) {
    held.add(reader.push(text))
    if (held.isFull) {
      stop = { line: reader.currentLine, reason: { code: 'too-many-rows' } }
      break
    }
  }
  if (!stop) {
    const { rows, isWhole } = reader.end()
    held.add(rows)
    if (!isWhole) stop = { line: reader.currentLine, reason: { code: 'broken-file' } }
  }
  for (const [table, line] of held.unnamed)
    yield { kind: 'unreadable', line, text: table, reason: { code: 'no-columns' } }
  yield* easyAppointmentsRecords((table) => held.rows(table), choice)
  if (stop) yield { kind: 'unreadable', line: stop.line, text: '', reason: stop.reason }
}

type Layout = { names: string[]; places: number[] }

/** Of each table its rows, as one text per value that is read. */
class HeldRows {
  /** Tables whose columns the dump doesn't name, by the line of their first row. */
  readonly unnamed = new Map<string, number>()
  private readonly held = new Map<TableName, { line: number; layout: Layout; values: (string | null)[] }[]>()
  private readonly layouts = new Map<readonly string[], Layout | null>()
  private count = 0
  private characters = 0

  get isFull(): boolean {
    return this.count >= mostRows || this.characters >= mostCharacters
  }

  add(rows: readonly DumpRow[]): void {
    for (const row of rows) this.hold(row)
  }

  *rows(table: TableName): Iterable<TableRow> {
    for (const { line, layout, values } of this.held.get(table) ?? [])
      yield {
        line,
        values: Object.fromEntries(layout.names.map((name, index) => [name, values[index] ?? null])),
      }
  }

  private hold({ table, columns, values, line }: DumpRow): void {
    const name = namedTable(table)
    if (name === null || this.isFull) return
    if (columns === null) {
      if (!this.unnamed.has(table)) this.unnamed.set(table, line)
      return
    }
    const layout = this.layoutOf(name, columns)
    if (!layout) return
    const read = layout.places.map((place) => values[place] ?? null)
    const rows = this.held.get(name) ?? []
    if (rows.length === 0) this.held.set(name, rows)
    rows.push({ line, layout, values: read })
    this.count += 1
    this.characters += read.reduce((sum, value) => sum + (value?.length ?? 0), 0)
  }

  /** The columns of one INSERT are one array: each is looked at once. */
  private layoutOf(table: TableName, columns: readonly string[]): Layout | null {
    const known = this.layouts.get(columns)
    if (known !== undefined) return known
    const read = columnsRead(table, columns)
    const layout = read && { names: [...read.keys()], places: [...read.values()] }
    this.layouts.set(columns, layout)
    return layout
  }
}

/** Whether it is a dump with its tables, by what is at its beginning. */
export function isDump(sample: string): boolean {
  return /(?:create table|insert into|-- table structure for table)[^\n]{0,80}(?:_|`|\s)(?:user_settings|blocked_periods|services_providers|secretaries_providers|appointments)\b/i.test(
    sample,
  )
}
