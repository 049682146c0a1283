import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tables } from '../../../db/tables.ts'
import { nameTerm } from '../../../platform/text/person-terms.ts'
import { isOneSlip, slipKeys } from '../slips.ts'
import type { Level, SearchedWord, wantedWords } from './wanted.ts'

/** Sorts after every character: the end of a range of beginnings. */
const afterAll = '\u{10ffff}'
/** So far the rows of a word are counted to find the narrowest of several. */
const comparedAtMost = 10_000

/** Adds to each word the terms of names that one slip makes of it, or it of them. */
export const withSlips = (db: Database, words: ReturnType<typeof wantedWords>): Promise<SearchedWord[]> =>
  Promise.all(words.map(async (word) => ({ ...word, slips: await slipsOf(db, word) })))

async function slipsOf(
  db: Database,
  { spelled, begins }: Pick<SearchedWord, 'spelled' | 'begins'>,
): Promise<string[]> {
  if (spelled === '') return []
  const rows = await db
    .selectFrom('name_slips')
    .select('word')
    .distinct()
    .where('key', 'in', slipKeys(spelled))
    .execute()
  return rows
    .filter(({ word }) => isOneSlip(spelled, word))
    .map(({ word }) => nameTerm(word))
    .filter((term) => !begins.some((begin) => term.startsWith(begin)))
    .toSorted()
}

/** The rows that answer a word at a level, as stretches of the table's key: an index serves each of them in order. */
export type Stretch = (column: string) => RawBuilder<boolean>

export function stretchesOf({ begins, slips }: SearchedWord, level: Level): Stretch[] {
  if (level === 0) return begins.map((begin) => (column) => sql`${sql.ref(column)} = ${begin}`)
  const ranges = begins.map(
    (begin): Stretch =>
      (column) =>
        sql`(${sql.ref(column)} >= ${begin} and ${sql.ref(column)} < ${begin + afterAll})`,
  )
  if (level === 1 || slips.length === 0) return ranges
  return [...ranges, (column) => sql`${sql.ref(column)} in (${sql.join(slips)})`]
}

const anyOf = (stretches: readonly Stretch[], column: string) =>
  sql<boolean>`(${sql.join(
    stretches.map((stretch) => stretch(column)),
    sql` or `,
  )})`

/**
 * A condition: the patient answers all those words.
 * @param rootId the column that holds the id
 */
export function answersAll(
  rootId: string,
  words: readonly SearchedWord[],
  level: Level,
): Expression<SqlBool> {
  const row = expressionBuilder<Tables, never>()
  return row.and(
    words.map((word) =>
      row.exists(
        row
          .selectFrom('patient_terms as also')
          .select('also.term')
          .where(sql<boolean>`${sql.ref('also.rootId')} = ${sql.ref(rootId)}`)
          .where(anyOf(stretchesOf(word, level), 'also.term')),
      ),
    ),
  )
}

/** The word with the fewest rows first, counted no further than is quick. */
export async function narrowestFirst(db: Database, words: readonly SearchedWord[]): Promise<SearchedWord[]> {
  if (words.length < 2) return [...words]
  const counted = await Promise.all(
    words.map(async (word) => ({ word, count: await countRows(db, [word], 2, comparedAtMost) })),
  )
  return counted.toSorted((one, other) => one.count - other.count).map(({ word }) => word)
}

export type FoundTerm = { term: string; rootId: string }

/**
 * Every row of the first word whose patient answers the others as well, at a level or better.
 * @returns null where there are more than that many
 */
export async function listFew(
  db: Database,
  { words, level, most }: { words: readonly SearchedWord[]; level: Level; most: number },
): Promise<FoundTerm[] | null> {
  const [first, ...others] = words
  // Of one word counted first, which is quick: rows of many would all be carried over for nothing.
  if (others.length === 0 && (await countRows(db, words, level, most + 1)) > most) return null
  const rows: FoundTerm[] = []
  for (const stretch of first ? stretchesOf(first, level) : []) {
    rows.push(
      ...(await found(db, stretch, others, level)
        .limit(most + 1)
        .execute()),
    )
    if (rows.length > most) return null
  }
  return rows
}

const found = (db: Database, stretch: Stretch, others: readonly SearchedWord[], level: Level) =>
  db
    .selectFrom('patient_terms as found')
    .select(['found.term', 'found.rootId'])
    .where(stretch('found.term'))
    .where(answersAll('found.rootId', others, level))

/** So many of them at most; stretch by stretch, so that none is read further than that. */
async function countRows(
  db: Database,
  [first, ...others]: readonly SearchedWord[],
  level: Level,
  most: number,
): Promise<number> {
  let sum = 0
  for (const stretch of first ? stretchesOf(first, level) : []) {
    if (sum >= most) break
    const { count } = await db
      .selectFrom(
        found(db, stretch, others, level)
          .limit(most - sum)
          .as('counted'),
      )
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    sum += Number(count)
  }
  return sum
}

/** The terms of those patients that answer any of the words. */
export const listTermsOf = (
  db: Database,
  rootIds: readonly string[],
  words: readonly SearchedWord[],
): Promise<FoundTerm[]> =>
  db
    .selectFrom('patient_terms')
    .select(['term', 'rootId'])
    .where('rootId', 'in', rootIds)
    .where(
      anyOf(
        words.flatMap((word) => stretchesOf(word, 2)),
        'term',
      ),
    )
    .execute()
