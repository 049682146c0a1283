import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { canBeCalled, numbersIn } from '#app/platform/text/phone.server.ts'
import { cellText, mailAddressIn, minutesIn } from '../cells.server.ts'
import type { CsvRecognition, Guess, RecognizedColumn } from '../choice.ts'
import { type DateOrder, dateOrders, parseLocalMoment } from '../local-moments.ts'
import { decodedSample, encodingOf } from '../text.server.ts'
import {
  type CsvKind,
  type Delimiter,
  delimiters,
  type ImportField,
  type PhoneCountry,
  phoneCountries,
} from './fields.ts'
import { columnsAs, columnsNamed } from './headers.server.ts'

const mostSampleRows = 200
const mostSampleCharacters = 200_000
const shownSamples = 3
/** So many of a column's cells must be of a form for the column to be. */
const wholeShare = 0.8

/** Null where it is no list that we know. @param as to read it as something else than its headers say */
export function recognizeCsv(
  sample: Uint8Array,
  { year, as }: { year: number; as?: CsvKind | undefined },
): CsvRecognition | null {
  const encoding = encodingOf(sample)
  const text = wholeLines(decodedSample(sample, encoding).slice(0, mostSampleCharacters))
  const { delimiter, rows } = bestSplit(text)
  const [headers = [], ...body] = rows
  const named = as
    ? { source: `csv-${as}` as const, kind: as, fields: columnsAs(headers, as) }
    : columnsNamed(headers)
  if (!named || headers.length === 0) return null
  const cells = headers.map((_, index) => body.flatMap((row) => cellText(row[index]) ?? []))
  const fields = named.fields.map((field, index) => asItsCellsSay(field, cells[index] ?? [], year))
  const columns = withUnnamed(fields, cells, named.kind, year).map(
    (field, index): RecognizedColumn => ({
      header: headers[index] ?? '',
      samples: (cells[index] ?? []).slice(0, shownSamples),
      field,
    }),
  )
  const of = (...wanted: ImportField[]) =>
    columns.flatMap(({ field }, index) => (field && wanted.includes(field) ? (cells[index] ?? []) : []))
  const moments = of('starts-at', 'date', 'birth-date', 'ends-at')
  const times = of('starts-at', 'date', 'starts-time')
  return {
    source: named.source,
    kind: named.kind,
    encoding,
    delimiter,
    columns,
    dates: orderOf(moments, year),
    clock: times.length === 0 ? null : clockOf(times),
    hasOffsets: times.length > 0 && times.every((time) => hasOffset(time, year)),
    phones: countryOf(of('phone')),
  }
}

/** What a sample cuts off doesn't count. */
function wholeLines(text: string): string {
  const end = text.lastIndexOf('\n')
  return text.length >= mostSampleCharacters / 2 && end > 0 ? text.slice(0, end) : text
}

/** The delimiter that makes the same number of columns, more than one, in most lines. */
function bestSplit(text: string): { delimiter: Delimiter; rows: string[][] } {
  const splits = delimiters.map((delimiter) => ({ delimiter, rows: split(text, delimiter) }))
  const best = splits.toSorted((one, other) => evenness(other.rows) - evenness(one.rows))[0]
  return best ?? { delimiter: ',', rows: [] }
}

/** As far as they can be read: the sample may end within a quoted cell. */
function split(text: string, delimiter: Delimiter): string[][] {
  const rows: string[][] = []
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: mostSampleRows,
      on_record: (record: string[]) => {
        rows.push(record)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return rows
}

function evenness(rows: readonly (readonly string[])[]): number {
  const columns = rows[0]?.length ?? 0
  if (columns === 0) return -1
  const even = rows.filter((row) => row.length === columns).length / rows.length
  return columns === 1 ? 0 : even * Math.min(columns, 20)
}

/** "Start time" may hold the day as well, whatever it is called. */
function asItsCellsSay(
  field: ImportField | null,
  cells: readonly string[],
  year: number,
): ImportField | null {
  if (field !== 'starts-time' && field !== 'ends-time') return field
  return cells.some((cell) => isDay(cell, year)) ? (field === 'starts-time' ? 'starts-at' : 'ends-at') : field
}

const isDay = (cell: string, year: number): boolean =>
  dateOrders.some((order) => parseLocalMoment(cell, order, year)?.date != null)

/** Columns that no name gives away, by what is in them: addresses, numbers, and the day and time of appointments. */
function withUnnamed(
  fields: readonly (ImportField | null)[],
  cells: readonly (readonly string[])[],
  kind: CsvKind,
  year: number,
): (ImportField | null)[] {
  const forms: [ImportField, (cell: string) => boolean][] =
    kind === 'treatments'
      ? [['duration', (cell) => /\D/.test(cell) && minutesIn(cell) !== null]]
      : [
          ['email', (cell) => mailAddressIn(cell) === cell],
          ['phone', (cell) => /^[\d\s().+-]{10,20}$/.test(cell) && canBeCalled(cell)],
        ]
  const found = [...fields]
  for (const [field, fits] of forms) {
    if (found.includes(field)) continue
    const index = cells.findIndex((column, at) => found[at] === null && isMostly(column, fits))
    if (index >= 0) found[index] = field
  }
  if (kind !== 'appointments' || found.includes('starts-at') || found.includes('date')) return found
  const day = cells.findIndex(
    (column, at) => found[at] === null && isMostly(column, (cell) => isDay(cell, year)),
  )
  if (day >= 0) found[day] = 'date'
  return found
}

const isMostly = (cells: readonly string[], fits: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(fits).length >= cells.length * wholeShare

/** The order that reads most of them; where both do, the American one, and unsure. */
function orderOf(cells: readonly string[], year: number): Guess<DateOrder> {
  const read = (order: DateOrder) => cells.map((cell) => parseLocalMoment(cell, order, year))
  const count = (order: DateOrder) => read(order).filter((moment) => moment?.date != null).length
  const value = count('day-first') > count('month-first') ? 'day-first' : 'month-first'
  const moments = read(value)
  return {
    value,
    isSure:
      moments.some((moment) => moment?.order === 'shown') ||
      !moments.some((moment) => moment?.order === 'assumed'),
    samples: cells
      .slice(0, shownSamples)
      .map((text, index) => ({ text, read: momentText(moments[index] ?? null) })),
  }
}

const momentText = (moment: { date: string | null; time: string | null } | null): string | null =>
  moment && [moment.date, moment.time].filter((part) => part !== null).join(' ')

const clockOf = (cells: readonly string[]): '12-hour' | '24-hour' =>
  cells.some((cell) => /\d\s*[ap]\.?\s?m\b/i.test(cell)) ? '12-hour' : '24-hour'

const hasOffset = (cell: string, year: number): boolean =>
  parseLocalMoment(cell, 'month-first', year)?.offset != null

/** The country under which most numbers can be called; ours where several fit. */
function countryOf(cells: readonly string[]): Guess<PhoneCountry> {
  const count = (country: PhoneCountry) => cells.filter((cell) => numbersIn(cell, country).length > 0).length
  const value = phoneCountries.reduce((best, country) => (count(country) > count(best) ? country : best))
  return {
    value,
    isSure: cells.every((cell) => cell.trim().startsWith('+')),
    samples: cells.slice(0, shownSamples).map((text) => ({ text, read: numbersIn(text, value)[0] ?? null })),
  }
}
