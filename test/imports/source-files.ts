import type { SourceRecord } from '#app/features/imports/source-record.ts'
import type { SourceChoice } from '#app/features/imports/sources/choice.ts'
import type { CsvChoice, ImportField } from '#app/features/imports/sources/csv/fields.ts'
import { readSource } from '#app/features/imports/sources/read.server.ts'
import { recognizeSource } from '#app/features/imports/sources/recognition.server.ts'

export const importDay = '2026-11-20'
const wideByte = 8

export type TestEncoding = 'utf-8' | 'utf-8 with a mark' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Only letters of Latin 1 for Windows-1252. */
export function encoded(text: string, encoding: TestEncoding): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-8 with a mark') return Buffer.from(`\u{feff}${text}`)
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1')
  const little = Buffer.from(`\u{feff}${text}`, 'utf16le')
  return encoding === 'utf-16le' ? little : little.swap16()
}

/** In pieces as a disk hands them out: letters and lines are cut anywhere. */
async function* inPieces(bytes: Uint8Array, size = wideByte * 1024): AsyncIterable<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

export async function recordsOf(
  file: string | Uint8Array,
  choice: SourceChoice,
  pieceSize?: number,
): Promise<SourceRecord[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const records: SourceRecord[] = []
  for await (const record of readSource(inPieces(bytes, pieceSize), choice)) records.push(record)
  return records
}

/** A list as it is read if its owner changes nothing of what was guessed. */
export function guessedChoice(file: string | Uint8Array, timeZone = 'America/Chicago'): CsvChoice {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const found = recognizeSource(bytes, { today: importDay })
  if (!('columns' in found)) throw new Error(`no list: ${JSON.stringify(found)}`)
  const { source, kind, encoding, delimiter, columns, dates, phones } = found
  return {
    source,
    kind,
    encoding,
    delimiter,
    columns: columns.map(({ field }) => field),
    dateOrder: dates.value,
    timeZone,
    phoneCountry: phones.value,
    today: importDay,
  }
}

export const guessedRecords = async (file: string | Uint8Array): Promise<SourceRecord[]> =>
  recordsOf(file, guessedChoice(file))

/** What each column is taken for. */
export const guessedFields = (file: string): (ImportField | null)[] => [...guessedChoice(file).columns]
