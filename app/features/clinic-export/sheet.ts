import type { ClearRow } from '#app/db/upkeep/clear-rows.server.ts'
import { csvLine } from '#app/platform/text/csv.ts'

/** Rows for a spreadsheet: what would be taken for a formula has an apostrophe in front. */
export const sheetLines = (columns: readonly string[], rows: readonly ClearRow[]): string =>
  rows.map((row) => csvLine(columns.map((column) => sheetText(row[column] ?? null)))).join('')

/** A text in several languages is each of them; all else is as it is. */
function sheetText(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number' || !value.startsWith('{"en":"')) return String(value)
  return textsIn(value)?.join(' / ') ?? value
}

function textsIn(json: string): string[] | null {
  try {
    const texts = Object.values(JSON.parse(json))
    const said = texts.filter((text) => typeof text === 'string' && text !== '') as string[]
    return texts.every((text) => typeof text === 'string') ? [...new Set(said)] : null
  } catch {
    return null
  }
}
