import { expect } from 'vitest'
import type { Place } from '../app/platform/lists/pages.ts'

type ReadPage = { rows: { id: string }[]; next: string | null; place: Place }

/**
 * Walks a list to its end and back: each page says which of all rows it shows, and leads to the page before it.
 * @returns every id, in order
 */
export async function walkPages(read: (after: string | null) => Promise<ReadPage>): Promise<string[]> {
  const pages: { after: string; ids: string[]; place: Place }[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { rows, next, place } = await read(after || null)
    pages.push({ after, ids: rows.map((row) => row.id), place })
    after = next
  }
  const all = pages.flatMap((page) => page.ids)
  let before = 0
  for (const [number, { ids, place }] of pages.entries()) {
    const previous = pages[number - 1]
    expect(place).toMatchObject({ total: all.length, isMore: false, before })
    expect(place.previous).toBe(previous ? previous.after : null)
    before += ids.length
  }
  return all
}
