import { writtenLanguage } from '#app/language/clinic-languages.ts'
import type { LocalText } from '#app/language/language.ts'
import { firstLanguage } from '#app/language/languages.ts'
import { noText } from '#app/language/local-text.ts'

/** A treatment, as far as its category is concerned. */
type InCategory = { category: LocalText }

/** The same for all treatments of one category, however they are written; empty for none. By the words that staff see. */
export const categoryKey = ({ category }: InCategory): string =>
  (category[writtenLanguage()] || category[firstLanguage]).toLowerCase()

export type CategoryGroup<Row> = {
  key: string
  /** The heading; empty where there is none. */
  category: LocalText
  rows: Row[]
}

/** Those without a category first, then each category where its first treatment is. */
export function inCategories<Row extends InCategory>(rows: readonly Row[]): CategoryGroup<Row>[] {
  const groups = [...Map.groupBy(rows, categoryKey)].toSorted(([one], [other]) => rank(one) - rank(other))
  return groups.map(([key, ofKey]) => ({ key, category: ofKey[0]?.category ?? noText, rows: ofKey }))
}

const rank = (key: string) => (key === '' ? 0 : 1)

export const directions = ['earlier', 'later'] as const
export type Direction = (typeof directions)[number]

/** One place forward or back; null where it is at that end already, or not in the list. */
export function movedOne<Row>(rows: readonly Row[], row: Row, to: Direction): Row[] | null {
  const at = rows.indexOf(row)
  const other = rows[at + (to === 'earlier' ? -1 : 1)]
  if (at < 0 || other === undefined) return null
  return rows.map((one) => (one === row ? other : one === other ? row : one))
}
