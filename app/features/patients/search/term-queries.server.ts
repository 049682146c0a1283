import {
  type Expression,
  expressionBuilder,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Database, Tables } from '../../../db/tables.ts'
import { nameTerm } from '../../../platform/text/person-terms.ts'
import { isOneSlip, slipKeys } from '../slips.ts'
import type { Level, SearchedWord, wantedWords } from './wanted.ts'

/** Sorts after every character: the end of a range of beginnings. */
const afterAll = '\u{10ffff}'
/** So far the rows of a word are counted to find the narrowest of several. */
const comparedAtMost = 30_000
/** For each row that is wanted PostgreSQL asks for so many one by one, before it joins all: a part of what that takes. */
const oneByOneForEach = 13

/** Adds to each word the terms of names that one slip makes of it, or it of them. */
export const withSlips = (
  db: Database,
  words: Readonly<ReturnType<typeof wantedWords>>,
): Promise<SearchedWord[]> =>
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

/**
 * The rows that answer a word at a level, as stretches of the table's key: an index serves each of them in order. Slips
 * come first: where nobody is found better, all of the others are read for nothing (`placeOf` numbers them alike).
 */
export type Stretch = (column: string) => RawBuilder<boolean>

export function stretchesOf({ begins, slips }: SearchedWord, level: Level): Stretch[] {
  if (level === 0) return begins.map((begin) => (column) => sql`${sql.ref(column)} = ${begin}`)
  const ranges = begins.map(
    (begin): Stretch =>
      (column) =>
        sql`(${sql.ref(column)} >= ${begin} and ${sql.ref(column)} < ${begin + afterAll})`,
  )
  if (level === 1 || slips.length === 0) return ranges
  return [(column) => sql`${sql.ref(column)} in (${sql.join(slips)})`, ...ranges]
}

const anyOf = (stretches: readonly Stretch[], column: string) =>
  sql<boolean>`(${sql.join(
    stretches.map((stretch) => stretch(column)),
    sql` or `,
  )})`

/**
 * A condition: the patient answers all those words. Asked of one patient after the other, in the index of their own
 * terms, as whoever wants few of many rows must: of "exists" PostgreSQL reads everybody's rows of a word first.
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
      row(
        row
          .selectFrom('patient_terms as also')
          .select('also.term')
          .where(sql<boolean>`${sql.ref('also.rootId')} = ${sql.ref(rootId)}`)
          .where(anyOf(stretchesOf(word, level), 'also.term'))
          .limit(1),
        'is not',
        null,
      ),
    ),
  )
}

/** The word with the fewest rows at a level first, counted no further than is quick. */
export async function narrowestFirst(
  db: Database,
  words: readonly SearchedWord[],
  level: Level,
): Promise<SearchedWord[]> {
  if (words.length < 2) return [...words]
  const counts = await countRows(db, words, level, comparedAtMost)
  return words
    .map((word, index) => ({ word, count: counts[index] ?? 0 }))
    .toSorted((one, other) => one.count - other.count)
    .map(({ word }) => word)
}

export type FoundTerm = { term: string; rootId: string }

/** Rows of the first word, stretch by stretch and each in order; of the last one the beginning, where they are not all. */
export type Few = { stretches: FoundTerm[][]; isAll: boolean }

/** The rows of the first word whose patients answer the others as well, at a level or better: all, where they are few. */
export async function listFew(
  db: Database,
  { words, level, most }: { words: readonly SearchedWord[]; level: Level; most: number },
): Promise<Few> {
  const [first, ...others] = words
  // Of one word counted first, which is quick: rows of many would all be carried over for nothing.
  if (first && others.length === 0) {
    const [count = 0] = await countRows(db, [first], level, most + 1)
    if (count > most) return { stretches: [], isAll: false }
  }
  const isInParts = others.length > 0 && db.getExecutor().adapter instanceof PostgresAdapter
  const oneByOne = most * oneByOneForEach
  const [narrowest = 0] = isInParts && first ? await countRows(db, [first], level, oneByOne + 1) : []
  const stretches: FoundTerm[][] = []
  let left = most
  for (const stretch of first ? stretchesOf(first, level) : []) {
    const asked = { stretch, others, level, after: null, size: left + 1 }
    const rows = await (isInParts
      ? listInParts(db, asked, { oneByOne, isAll: narrowest <= oneByOne })
      : listAnswering(db, asked))
    stretches.push(rows)
    if (rows.length > left) return { stretches, isAll: false }
    left -= rows.length
  }
  return { stretches, isAll: true }
}

const found = (db: Database, stretch: Stretch, others: readonly SearchedWord[], level: Level) =>
  db
    .selectFrom('patient_terms as found')
    .select(['found.term', 'found.rootId'])
    .where(stretch('found.term'))
    .where((row) =>
      row.and(
        others.map((word) =>
          // One by one: of each by itself PostgreSQL can read all rows at once, where that is quicker.
          row.or(
            stretchesOf(word, level).map((one) =>
              row.exists(
                row
                  .selectFrom('patient_terms as also')
                  .select('also.term')
                  .whereRef('also.rootId', '=', 'found.rootId')
                  .where(one('also.term')),
              ),
            ),
          ),
        ),
      ),
    )

type Answering = {
  stretch: Stretch
  others: readonly SearchedWord[]
  level: Level
  after: FoundTerm | null
  size: number
}

/** The next rows of a stretch whose patients answer the others as well, in the order of the table's key. */
export const listAnswering = (db: Database, { stretch, others, level, after, size }: Answering) =>
  found(db, stretch, others, level)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('found.term', 'found.rootId'), '>', tuple(after?.term ?? '', after?.rootId ?? '')),
      ),
    )
    .orderBy('found.term')
    .orderBy('found.rootId')
    .limit(size)
    .execute()

/**
 * The first rows of a whole stretch, as `listAnswering` gives them, on PostgreSQL: which would ask for each row by itself,
 * with several processes at once, in hope of a full page soon. One by one only a part is asked for; where that does not
 * fill the page, all are read and then joined as a whole. What is read first is read by one process.
 * @param part.isAll the stretch has no more rows than those of the first part
 */
async function listInParts(
  db: Database,
  asked: Omit<Answering, 'after'>,
  { oneByOne, isAll }: { oneByOne: number; isAll: boolean },
): Promise<FoundTerm[]> {
  const { stretch, others, level, size } = asked
  const rows = await firstOf(db, stretch, oneByOne)
    .where(answersAll('found.rootId', others, level))
    .limit(size)
    .execute()
  return isAll || rows.length === size ? rows : listJoined(db, asked)
}

const firstOf = (db: Database, stretch: Stretch, most: number | null) =>
  db
    .with(
      (name) => name('found').materialized(),
      (query) =>
        query
          .selectFrom('patient_terms')
          .select(['term', 'rootId'])
          .where(stretch('term'))
          .$if(most !== null, (all) =>
            all
              .orderBy('term')
              .orderBy('rootId')
              .limit(most ?? 0),
          ),
    )
    .selectFrom('found')
    .select(['found.term', 'found.rootId'])
    .orderBy('found.term')
    .orderBy('found.rootId')

const listJoined = (db: Database, { stretch, others, level, size }: Omit<Answering, 'after'>) =>
  firstOf(db, stretch, null)
    .where((row) =>
      row.and(
        others.map((word) =>
          row.or(
            stretchesOf(word, level).map((one) =>
              row(
                'found.rootId',
                'in',
                row.selectFrom('patient_terms as also').select('also.rootId').where(one('also.term')),
              ),
            ),
          ),
        ),
      ),
    )
    .limit(size)
    .execute()

/** How many rows each of those words has at a level; of each of its stretches no more than that many are counted. */
async function countRows(
  db: Database,
  words: readonly SearchedWord[],
  level: Level,
  most: number,
): Promise<number[]> {
  const counts = words.flatMap((word, index) =>
    stretchesOf(word, level).map((stretch) => {
      const rows = db
        .selectFrom('patient_terms as found')
        .select('found.term')
        .where(stretch('found.term'))
        .limit(most)
      return db
        .selectFrom(rows.as('counted'))
        .select((row) => [row.val(index).as('index'), row.fn.countAll<number>().as('count')])
    }),
  )
  const [first, ...others] = counts
  if (!first) return []
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return words.map((_, index) =>
    rows.reduce((sum, row) => (Number(row.index) === index ? sum + Number(row.count) : sum), 0),
  )
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
