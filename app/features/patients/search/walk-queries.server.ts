import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { columns } from '../../../db/columns.ts'
import type { Database, Tables } from '../../../db/tables.ts'
import { type Ahead, type FirstAhead, hasVisitAhead, listFirstAhead } from './ahead-queries.server.ts'
import { answersAll, type FoundTerm, type Stretch, stretchesOf } from './term-queries.server.ts'
import type { Level, SearchedWord } from './wanted.ts'

/** Who is found at that level, and no better. The narrowest word stands first. */
export type Walk = {
  words: readonly SearchedWord[]
  level: Level
  ahead: Ahead
  /** The last patient of the page before; null for the first page. */
  after: string | null
  most: number
}

/** Somebody may have several visits ahead: so many times as many are read at once as patients are wanted. */
const visitsEach = 2

function atLevel(rootId: string, { words, level }: Pick<Walk, 'words' | 'level'>): Expression<SqlBool> {
  const row = expressionBuilder<Tables, never>()
  const found = answersAll(rootId, words, level)
  return level === 0 ? found : row.and([found, row.not(answersAll(rootId, words, (level - 1) as Level))])
}

/** Patients with a visit ahead, by when it is. */
export async function walkAhead(db: Database, walk: Walk): Promise<string[]> {
  const { ahead, after, most } = walk
  const found: string[] = []
  let last = after === null ? null : ((await listFirstAhead(db, [after], ahead)).get(after) ?? null)
  while (found.length < most) {
    const rows = await listVisits(db, walk, last)
    const first = await listFirstAhead(db, [...new Set(rows.map(({ rootId }) => rootId))], ahead)
    // A later visit of somebody who stands in the list already.
    found.push(
      ...rows
        .filter(({ rootId, visitId }) => first.get(rootId)?.visitId === visitId)
        .map((row) => row.rootId),
    )
    last = rows.at(-1) ?? null
    if (rows.length < most * visitsEach) break
  }
  return found.slice(0, most)
}

function listVisits(db: Database, walk: Walk, after: FirstAhead | null): Promise<FirstAhead[]> {
  const { since, statuses } = walk.ahead
  const rootId = sql<string>`coalesce(${sql.ref('patients.mergedInto')}, ${sql.ref('patients.id')})`
  const visits = db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .select(['appointments.id as visitId', 'appointments.startsAt', rootId.as('rootId')])
    .where('appointments.startsAt', '>=', columns.instant(since))
    .where('appointments.status', 'in', [...statuses])
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
  return db
    .selectFrom(visits.as('visit'))
    .select(['visit.visitId', 'visit.startsAt', 'visit.rootId'])
    .where(atLevel('visit.rootId', walk))
    .orderBy('visit.startsAt')
    .orderBy('visit.visitId')
    .limit(walk.most * visitsEach)
    .execute()
}

/** Patients without a visit ahead, in the order of the terms of the first word, each by the first of theirs. */
export async function walkTerms(db: Database, walk: Walk): Promise<string[]> {
  const { words, level, after, most } = walk
  const [first, ...others] = words
  const all = first ? stretchesOf(first, level) : []
  // Of one word, who is found by a beginning stands in the level before.
  const stretches = level === 2 && others.length === 0 ? all.slice(first?.begins.length) : all
  const begun = after === null ? null : await findPlace(db, stretches, after)
  const found: string[] = []
  for (const [number, stretch] of stretches.entries()) {
    if (found.length >= most) break
    if (begun && number < begun.number) continue
    const before = stretches.slice(0, number)
    const last = begun?.number === number ? begun : null
    found.push(...(await walkStretch(db, walk, { stretch, before, last, most: most - found.length })))
  }
  return found
}

async function findPlace(
  db: Database,
  stretches: readonly Stretch[],
  rootId: string,
): Promise<(FoundTerm & { number: number }) | null> {
  for (const [number, stretch] of stretches.entries()) {
    const row = await db
      .selectFrom('patient_terms')
      .select(['term', 'rootId'])
      .where('rootId', '=', rootId)
      .where(stretch('term'))
      .orderBy('term')
      .limit(1)
      .executeTakeFirst()
    if (row) return { ...row, number }
  }
  return null
}

type Part = { stretch: Stretch; before: readonly Stretch[]; last: FoundTerm | null; most: number }

async function walkStretch(
  db: Database,
  walk: Walk,
  { stretch, before, last, most }: Part,
): Promise<string[]> {
  const rows = await db
    .selectFrom('patient_terms as found')
    .select(['found.term', 'found.rootId'])
    .where(stretch('found.term'))
    .$if(last !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('found.term', 'found.rootId'), '>', tuple(last?.term ?? '', last?.rootId ?? '')),
      ),
    )
    .where(atLevel('found.rootId', walk))
    .where((row) => row.not(hasVisitAhead('found.rootId', walk.ahead)))
    .where((row) => row.not(row.exists(earlierTerm(stretch, before))))
    .orderBy('found.term')
    .orderBy('found.rootId')
    .limit(most)
    .execute()
  return rows.map(({ rootId }) => rootId)
}

/** A term of the same patient that stands earlier in the walk, the same one of who was joined to them too. */
function earlierTerm(stretch: Stretch, before: readonly Stretch[]) {
  const row = expressionBuilder<Tables, never>()
  const [term, own] = [sql.ref('earlier.term'), sql.ref('found.term')]
  const isBefore = sql<boolean>`(${stretch('earlier.term')} and ${term} < ${own})`
  const isOfJoined = sql<boolean>`(${term} = ${own} and ${sql.ref('earlier.patientId')} < ${sql.ref('found.patientId')})`
  return row
    .selectFrom('patient_terms as earlier')
    .select('earlier.term')
    .where(sql<boolean>`${sql.ref('earlier.rootId')} = ${sql.ref('found.rootId')}`)
    .where(row.or([isBefore, isOfJoined, ...before.map((one) => one('earlier.term'))]))
}
