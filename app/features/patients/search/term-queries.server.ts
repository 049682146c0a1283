import {
  type Expression,
  expressionBuilder,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { columns } from '#app/db/columns.ts'
import type { Database, Tables } from '#app/db/tables.ts'
import { inParts } from '#app/platform/shapes/collections.ts'
import { nameTerm } from '#app/platform/text/person-terms.ts'
import { isOneSlip, slipKeys } from '../rules.ts'
import { type Ahead, listFirstAhead } from './ahead-queries.server.ts'
import { type Level, levelOfAll, placeOf, type SearchedWord, type wantedWords } from './search-words.ts'

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

function stretchesOf({ begins, slips }: SearchedWord, level: Level): Stretch[] {
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
 * terms, as anyone who wants few of many rows must: of "exists" PostgreSQL reads everybody's rows of a word first.
 * @param rootId the column that holds the id
 */
function answersAll(rootId: string, words: readonly SearchedWord[], level: Level): Expression<SqlBool> {
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
const listAnswering = (db: Database, { stretch, others, level, after, size }: Answering) =>
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

/** Who is found at that level, and no better. The narrowest word stands first. */
export type Walk = {
  words: readonly SearchedWord[]
  level: Level
  ahead: Ahead
  /** The last patient of the page before; null for the first page. */
  after: string | null
  most: number
}

/** So many rows are read at first; the next time more, where they were too few for the page. */
const fewestVisits = 500
const mostVisits = 2_000
const fewestTerms = 60
const mostTerms = 1_000

/** Patients with a visit ahead, by when it is. */
export async function walkAhead(db: Database, walk: Walk): Promise<string[]> {
  const { ahead, after, most } = walk
  const begun = after === null ? null : ((await listFirstAhead(db, [after], ahead)).get(after) ?? null)
  const found = new Set<string>()
  let last: VisitAt | null = begun
  for (let size = fewestVisits; found.size < most; size = mostVisits) {
    const until = await findVisitAt(db, ahead, { after: last, number: size })
    const rows = await listVisits(db, walk, { after: last, until })
    const ids = [...new Set(rows.map(({ rootId }) => rootId))]
    const atLevel = await listAtLevel(db, walk, ids)
    // Who came before where this page begins is in one before it already.
    const first = begun && (await listFirstAhead(db, ids, ahead))
    for (const { rootId, visitId } of rows)
      if (atLevel.has(rootId) && (!first || first.get(rootId)?.visitId === visitId)) found.add(rootId)
    if (until === null) break
    last = until
  }
  return [...found].slice(0, most)
}

type VisitAt = { visitId: string; startsAt: string }
type Part = { after: VisitAt | null; until: VisitAt | null }

const visitsFrom = (db: Database, { since }: Ahead, after: VisitAt | null) =>
  db
    .selectFrom('appointments')
    .where('appointments.startsAt', '>=', columns.instant(since))
    .where('appointments.deletedAt', 'is', null)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('appointments.startsAt', 'appointments.id'),
          '>',
          tuple(after?.startsAt ?? '', after?.visitId ?? ''),
        ),
      ),
    )

/** So many visits further, whosesoever; null where there are fewer. */
const findVisitAt = async (
  db: Database,
  ahead: Ahead,
  { after, number }: { after: VisitAt | null; number: number },
): Promise<VisitAt | null> =>
  (await visitsFrom(db, ahead, after)
    .select(['appointments.id as visitId', 'appointments.startsAt'])
    .orderBy('appointments.startsAt')
    .orderBy('appointments.id')
    .limit(1)
    .offset(number - 1)
    .executeTakeFirst()) ?? null

/** The visits of a part that are those of patients who answer the words. */
function listVisits(db: Database, { words, level, ahead }: Walk, { after, until }: Part) {
  const rootId = sql<string>`coalesce(${sql.ref('patients.mergedInto')}, ${sql.ref('patients.id')})`
  const visits = visitsFrom(db, ahead, after)
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .select(['appointments.id as visitId', 'appointments.startsAt', rootId.as('rootId')])
    .where('appointments.status', 'in', [...ahead.statuses])
    .$if(until !== null, (query) =>
      query
        .where('appointments.startsAt', '<=', until?.startsAt ?? '')
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('appointments.startsAt', 'appointments.id'),
            '<=',
            tuple(until?.startsAt ?? '', until?.visitId ?? ''),
          ),
        ),
    )
  return db
    .selectFrom(visits.as('visit'))
    .select(['visit.visitId', 'visit.startsAt', 'visit.rootId'])
    .where(answersAll('visit.rootId', words, level))
    .orderBy('visit.startsAt')
    .orderBy('visit.visitId')
    .execute()
}

/** Which of those patients are found at that level, and no better, and by which terms. */
async function listAtLevel(
  db: Database,
  { words, level }: Walk,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map(ids.map((id) => [id, []]))
  if (ids.length === 0) return new Map()
  const terms = new Map<string, string[]>()
  for (const [id, rows] of Map.groupBy(await listTermsOf(db, ids, words), ({ rootId }) => rootId)) {
    const own = rows.map(({ term }) => term)
    if (levelOfAll(own, words) === level) terms.set(id, own)
  }
  return terms
}

/**
 * Patients without a visit ahead, in the order of the terms of the first word, each by the first of theirs.
 * @param walk.few what was read of these rows already
 */
export async function walkTerms(db: Database, walk: Walk & { few: Few | null }): Promise<string[]> {
  const { words, level, after, most } = walk
  const [first] = words
  const all = first ? stretchesOf(first, level) : []
  // Of one word, who is found by a beginning is in the level before.
  const stretches = level === 2 && words.length === 1 ? all.slice(0, first?.slips.length ? 1 : 0) : all
  const begun = after === null ? null : await findPlace(db, walk, after)
  const found = new Set<string>()
  for (const [number, stretch] of stretches.entries()) {
    if (begun && number < begun.number) continue
    const keep = async (rows: readonly FoundTerm[]) => {
      for (const id of await keepFirst(db, walk, { rows, number })) found.add(id)
    }
    const known = begun ? [] : (walk.few?.stretches[number] ?? [])
    for (const rows of inParts(known, fewestTerms)) if (found.size < most) await keep(rows)
    if (known.length > 0 && walk.few?.stretches[number + 1]) continue
    let last = (begun?.number === number ? begun : known.at(-1)) ?? null
    for (let size = fewestTerms; found.size < most; size = Math.min(size * 2, mostTerms)) {
      const rows = await listAnswering(db, { stretch, others: words.slice(1), level, after: last, size })
      await keep(rows)
      last = rows.at(-1) ?? null
      if (rows.length < size) break
    }
  }
  return [...found].slice(0, most)
}

/** Of those rows: the patients without a visit ahead who are found at that level, and by no term before. */
async function keepFirst(
  db: Database,
  walk: Walk,
  { rows, number }: { rows: readonly FoundTerm[]; number: number },
): Promise<string[]> {
  const terms = await listAtLevel(db, walk, [...new Set(rows.map(({ rootId }) => rootId))])
  const soon = await listFirstAhead(db, [...terms.keys()], walk.ahead)
  const [word] = walk.words
  return rows.flatMap(({ term, rootId }) => {
    const own = terms.get(rootId)
    if (!word || !own || soon.has(rootId)) return []
    const place = placeOf(own, word, walk.level)
    return place?.number === number && place.term === term ? [rootId] : []
  })
}

/** Where the walk comes to that patient; null where it does not. */
async function findPlace(db: Database, { words, level }: Walk, id: string) {
  const [word] = words
  const terms = (await listTermsOf(db, [id], words)).map(({ term }) => term)
  const place = word && placeOf(terms, word, level)
  return place ? { ...place, rootId: id } : null
}
