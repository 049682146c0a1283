import { CsvError, parse } from 'csv-parse'
import { decoded } from '../text.server.ts'
import type { Delimiter, Encoding } from './fields.ts'

/** A row beyond it has a quotation mark that never closes. */
const mostRowCharacters = 200_000

export type CsvRow = { line: number; cells: string[] }
/** Where reading ends before the file does. */
export type CsvBreak = { line: number; cells: null }

/** Every row that isn't empty, the first included, with the line it begins at. */
export async function* csvRows(
  file: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
): AsyncIterable<CsvRow | CsvBreak> {
  let rows: CsvRow[] = []
  let lastLine = 0
  let failure: Error | null = null
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: mostRowCharacters,
    // Read from the parser itself: a stream that breaks loses the whole rows that nobody took yet.
    on_record: (cells: string[], { lines }) => {
      if (cells.some((cell) => cell !== '')) rows.push({ line: lastLine + 1, cells })
      lastLine = lines
      return null
    },
  })
  parser.on('error', (error) => {
    failure = error
  })
  parser.resume()
  const taken = (): CsvRow[] => {
    const whole = rows
    rows = []
    return whole
  }
  for await (const text of decoded(file, encoding)) {
    await new Promise<void>((resolve) => parser.write(text, () => resolve()))
    yield* taken()
    if (failure) break
  }
  if (!failure) await new Promise<void>((resolve) => parser.end(() => resolve()))
  yield* taken()
  if (failure === null) return
  if (!((failure as Error) instanceof CsvError)) throw failure
  yield { line: lastLine + 1, cells: null }
}
