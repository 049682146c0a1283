import type { Database } from '#app/db/tables.ts'
import { folded } from '#app/platform/text/folded-text.ts'
import { readBirthDate } from '../birth-date.ts'
import { listBornOn } from '../birth-date-queries.server.ts'
import { listNames } from '../queries.server.ts'
import { type Ahead, listFirstAhead } from './ahead-queries.server.ts'
import { type Level, levelOfAll, levels, type SearchedWord, wantedWords } from './search-words.ts'
import {
  type Few,
  type FoundTerm,
  listFew,
  listTermsOf,
  narrowestFirst,
  walkAhead,
  walkTerms,
  withSlips,
} from './term-queries.server.ts'

/** So many rows are read whole and sorted; of more, a page is read in the order in which they are kept. */
const fewEnough = 300

type Search = {
  typed: string
  /** The cursor of the page; null for the first. */
  after: string | null
  size: number
  ahead: Ahead
  /** Tests try the walk with fewer. */
  few?: number
}

export type FoundPatients = {
  /** Ids of patients that stand by themselves, the best first. */
  ids: string[]
  /** Cursor of the next page, in which nobody's name stands; null on the last. */
  next: string | null
  /** How many there are in all; null where they are more than are counted. */
  total: number | null
  /** Why nobody is found although something was typed: nothing in it can be looked for. */
  isNothingToFind: boolean
}

/** Where a patient is in the order: how well they are found, and whether they come again. */
type Section = { level: Level; isAhead: boolean }
type Place = Section & {
  id: string
  /**
   * In which order the section was read. Where another is read by the next page, as when few have become many meanwhile,
   * the section begins again: rather twice than never.
   */
  order: string
}

/** Of few: by visit and name. Else the number of the word whose rows are walked. */
const sortedOrder = 's'

/**
 * Patients by words of their names, beginnings of these, a mail address or the end of a number, or by a whole date of
 * birth: who is found exactly
 * first, then by beginnings, then with one slip; of each, those with a visit ahead first, the soonest first. Nobody is
 * left out: past a page, `next` leads on.
 */
export async function findPatients(db: Database, search: Search): Promise<FoundPatients> {
  const { typed, size, few = fewEnough } = search
  const birthDate = readBirthDate(typed)
  if (birthDate !== null)
    return { ...(await listBornOn(db, birthDate, search)), total: null, isNothingToFind: false }
  const wanted = wantedWords(typed).map((word) => ({ ...word, slips: [] }))
  if (wanted.length === 0) return { ids: [], next: null, total: 0, isNothingToFind: true }
  const words = await narrowestFirst(db, wanted, 1)
  const well = await listFew(db, { words, level: 1, most: few })
  const asked = { words, well, slipped: null, ahead: search.ahead, most: size + 1, few }
  const walking = { ...asked, after: parsePlace(search.after) }
  const { places, total } = await (well.isAll ? withThoseOfSlips(db, walking) : walk(db, walking))
  const last = places.length > size ? places[size - 1] : undefined
  return {
    ids: places.slice(0, size).map(({ id }) => id),
    next: last ? placeText(last) : null,
    total,
    isNothingToFind: false,
  }
}

/** Anyone who has a visit ahead, the soonest first, where nothing is searched for. */
export async function listComing(
  db: Database,
  { after, size, ahead }: Pick<Search, 'after' | 'size' | 'ahead'>,
): Promise<Pick<FoundPatients, 'ids' | 'next'>> {
  const begun = parsePlace(after)?.id ?? null
  const ids = await walkAhead(db, { words: [], level: 0, ahead, after: begun, most: size + 1 })
  const last = ids.length > size ? ids[size - 1] : undefined
  return {
    ids: ids.slice(0, size),
    next: last ? placeText({ id: last, level: 0, isAhead: true, order: '' }) : null,
  }
}

type Asked = { words: readonly SearchedWord[]; ahead: Ahead }

/** All of few, in order: by name where nobody comes again. */
async function inOrder(
  db: Database,
  { rows, words, ahead }: Asked & { rows: readonly FoundTerm[] },
): Promise<Place[]> {
  const ids = [...new Set(rows.map(({ rootId }) => rootId))]
  if (ids.length === 0) return []
  const terms = Map.groupBy(
    words.length === 1 ? rows : await listTermsOf(db, ids, words),
    ({ rootId }) => rootId,
  )
  const first = await listFirstAhead(db, ids, ahead)
  const names = await listNames(db, ids)
  const found = ids.flatMap((id) => {
    const level = levelOfAll(
      (terms.get(id) ?? []).map(({ term }) => term),
      words,
    )
    const startsAt = first.get(id)?.startsAt ?? ''
    const name = folded(names.get(id) ?? '')
    const place = { id, isAhead: startsAt !== '', order: sortedOrder, key: [startsAt, name, id] }
    return level === null ? [] : [{ ...place, level }]
  })
  return found.toSorted((one, other) => sectionOf(one) - sectionOf(other) || compareKeys(one.key, other.key))
}

const sectionOf = ({ level, isAhead }: Section): number => level * 2 + (isAhead ? 0 : 1)

function compareKeys(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((text, index) => text !== other[index])
  return at < 0 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1
}

/** Where the last one of the page before is there no more, its section begins again: rather twice than never. */
function placesAfter(all: readonly Place[], after: Place | null): Place[] {
  if (!after) return [...all]
  const at = after.order === sortedOrder ? all.findIndex(({ id }) => id === after.id) : -1
  return at >= 0 ? all.slice(at + 1) : all.filter((place) => sectionOf(place) >= sectionOf(after))
}

type Walking = Asked & {
  /** Anyone who is found without a slip. */
  well: Few
  /** Anyone who is found with one at most, where that was asked; then the words are with theirs. */
  slipped: Few | null
  after: Place | null
  most: number
  few: number
}
type Walked = { places: Place[]; total: number | null }

/** Few are found without a slip: all are sorted, where those with one are few as well. */
async function withThoseOfSlips(db: Database, asked: Walking): Promise<Walked> {
  const { well, ahead, after, most, few } = asked
  const searched = await withSlips(db, asked.words)
  const hasSlips = searched.some(({ slips }) => slips.length > 0)
  const words = hasSlips ? await narrowestFirst(db, searched, 2) : searched
  const slipped = hasSlips ? await listFew(db, { words, level: 2, most: few }) : well
  if (!slipped.isAll) return walk(db, { ...asked, words, slipped })
  const sorted = await inOrder(db, { rows: slipped.stretches.flat(), words, ahead })
  return { places: placesAfter(sorted, after).slice(0, most), total: sorted.length }
}

/** Level by level until the page is full. Slips are looked for where it is not. */
async function walk(db: Database, asked: Walking): Promise<Walked> {
  const { after, most } = asked
  const places: Place[] = []
  for (const level of levels) {
    if (places.length >= most) break
    if (after && level < after.level) continue
    places.push(...(await walkLevel(db, { ...asked, level })))
  }
  return { places: places.slice(0, most), total: null }
}

/** Of one level: few are sorted, of many those with a visit ahead come first. */
async function walkLevel(db: Database, { level, ...asked }: Walking & { level: Level }): Promise<Place[]> {
  const { ahead, after, most } = asked
  const begun = after?.level === level ? after : null
  const { words, few } = await readLevel(db, asked, level)
  if (few?.isAll) {
    const all = await inOrder(db, { rows: few.stretches.flat(), words, ahead })
    return placesAfter(
      all.filter((place) => place.level === level),
      begun,
    )
  }
  const given = { words, level, ahead, most }
  const order = String(words[0]?.number)
  const last = begun?.order === order ? begun.id : null
  const soon = begun?.isAhead === false ? [] : await walkAhead(db, { ...given, after: last })
  const found = soon.map((id) => ({ id, level, isAhead: true, order }))
  if (found.length >= most) return found
  const from = begun?.isAhead === false ? last : null
  const others = await walkTerms(db, { ...given, few, after: from })
  return [...found, ...others.map((id) => ({ id, level, isAhead: false, order }))]
}

/** The words of a level, and its rows as far as they are read. */
async function readLevel(
  db: Database,
  { words, well, slipped, few: most }: Walking,
  level: Level,
): Promise<{ words: readonly SearchedWord[]; few: Few | null }> {
  if (level === 1 || (level === 0 && well.isAll)) return { words, few: well }
  if (level === 0) {
    const narrowest = await narrowestFirst(db, words, level)
    return { words: narrowest, few: await listFew(db, { words: narrowest, level, most }) }
  }
  return { words: slipped ? words : await withSlips(db, words), few: slipped }
}

const placeText = (place: Place): string => `${sectionOf(place)}${place.order}-${place.id}`

const placePattern = /^([0-5])(s|\d{0,3})-([\w-]{1,64})$/

/** Null for the first page, and for a text that is no cursor of ours. */
function parsePlace(text: string | null): Place | null {
  const [, section, order, id] = placePattern.exec(text ?? '') ?? []
  if (section === undefined || order === undefined || id === undefined) return null
  const level = Math.floor(Number(section) / 2) as Level
  return { id, level, isAhead: Number(section) % 2 === 0, order }
}
