import { sql } from 'kysely'
import { columns } from '../../../db/columns.ts'
import type { Database } from '../../../db/tables.ts'
import { inParts } from '../../../platform/shapes/lists.ts'
import { type Ahead, listFirstAhead } from './ahead-queries.server.ts'
import {
  answersAll,
  type Few,
  type FoundTerm,
  listAnswering,
  listTermsOf,
  stretchesOf,
} from './term-queries.server.ts'
import { type Level, levelOfAll, placeOf, type SearchedWord } from './wanted.ts'

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
    // Who came before where this page begins stands in one before it already.
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
  // Of one word, who is found by a beginning stands in the level before.
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
