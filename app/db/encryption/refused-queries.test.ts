import { AliasNode, type Compilable, IdentifierNode, RawNode, sql, TableNode, ValueNode } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db, note, plain } from '#test/encrypted-queries.ts'
import { EncryptedColumnProblem, sourceOf } from './nodes.server.ts'
import { UnreadableText } from './text-keys.server.ts'

describe('what would compare, fold or copy an encrypted column', () => {
  const compared = 'patient_notes.words is encrypted: read it, and compare it in the code'
  const folded = 'patient_notes is encrypted: read it row by row'
  const hidden = 'patient_notes is encrypted: name the columns of a subquery'
  const within = 'patient_notes is encrypted: change it in a query of its own'
  const shared = 'patient_notes is encrypted: give each column of a join its own name'
  const whole = 'patient_notes is encrypted: name the columns'

  test.each<{ what: string; ask: () => Compilable; says: string }>([
    {
      what: 'compares',
      says: compared,
      ask: () => db.selectFrom('patient_notes').select('id').where('words', '=', 'Allergic'),
    },
    {
      what: 'searches',
      says: compared,
      ask: () => db.selectFrom('patient_notes as n').select('id').where('n.words', 'like', '%a%'),
    },
    {
      what: 'sorts',
      says: compared,
      ask: () => db.selectFrom('patient_notes').select('id').orderBy('words'),
    },
    {
      what: 'groups',
      says: compared,
      ask: () => db.selectFrom('patient_notes').select('words').groupBy('words'),
    },
    {
      what: 'counts apart',
      says: folded,
      ask: () => db.selectFrom('patient_notes').select('words').distinct(),
    },
    {
      what: 'computes',
      says: compared,
      ask: () => db.selectFrom('patient_notes').select((row) => row.fn<string>('lower', ['words']).as('low')),
    },
    {
      what: 'takes from a subquery',
      says: hidden,
      ask: () => db.selectFrom(db.selectFrom('patient_notes').selectAll().as('n')).selectAll(),
    },
    {
      what: 'takes all from a common table expression',
      says: hidden,
      ask: () =>
        db
          .with('n', (cte) => cte.selectFrom('patient_notes').selectAll())
          .selectFrom('n')
          .selectAll(),
    },
    {
      what: 'writes within another',
      says: within,
      ask: () =>
        db
          .with('n', (cte) => cte.insertInto('patient_notes').values(note('b')).returning('id'))
          .selectFrom('n')
          .selectAll(),
    },
    {
      what: 'takes all from a subquery of a subquery',
      says: hidden,
      ask: () => {
        const inner = db.selectFrom('patient_notes').selectAll().as('a')
        return db.selectFrom(db.selectFrom(inner).selectAll().as('b')).selectAll()
      },
    },
    {
      what: 'unites all',
      says: hidden,
      ask: () => {
        const all = db.selectFrom('patient_notes').selectAll()
        return db.selectFrom('patient_notes').selectAll().unionAll(all)
      },
    },
    {
      what: 'unites with another table all',
      says: hidden,
      ask: () => {
        // The compiler refuses different columns; a cast gets past it.
        const other = db.selectFrom('patient_merges').selectAll() as unknown as typeof all
        const all = db.selectFrom('patient_notes').selectAll()
        return other.unionAll(all)
      },
    },
    {
      what: 'joins all under their names',
      says: shared,
      ask: () =>
        db
          .selectFrom('patient_notes')
          .innerJoin('patients', 'patients.id', 'patient_notes.patientId')
          .selectAll(),
    },
    {
      what: 'gives another column the name of',
      says: shared,
      ask: () => db.selectFrom('patient_notes').select(['words', 'adminId as words']),
    },
    {
      what: 'makes JSON of',
      says: whole,
      ask: () => db.selectFrom('patient_notes').select((row) => row.fn.toJson('patient_notes').as('all')),
    },
    {
      what: 'copies into another table',
      says: compared,
      ask: () =>
        db
          .insertInto('patients')
          .columns(['id', 'name'])
          .expression(db.selectFrom('patient_notes').select(['id', 'words'])),
    },
    {
      what: 'copies into another column',
      says: compared,
      ask: () => db.updateTable('patient_notes').set((row) => ({ adminId: row.ref('words') })),
    },
    {
      what: 'merges',
      says: within,
      ask: () =>
        db
          .mergeInto('patient_notes')
          .using('patients', 'patients.id', 'patient_notes.id')
          .whenMatched()
          .thenUpdateSet({ words: 'New' }),
    },
    {
      what: 'compares by order',
      says: compared,
      ask: () => db.selectFrom('patient_notes').select('id').where('words', '>', ''),
    },
    {
      what: 'compares the other way around',
      says: compared,
      ask: () => db.selectFrom('patient_notes').select('id').whereRef('adminId', '=', 'words'),
    },
    {
      what: 'joins by',
      says: compared,
      ask: () =>
        db.selectFrom('patients as p').innerJoin('patient_notes as n', 'n.words', 'p.name').select('p.id'),
    },
    {
      what: 'compares within a subquery',
      says: compared,
      ask: () =>
        db
          .selectFrom('patient_notes as n')
          .select('n.id')
          .where(({ exists, selectFrom }) =>
            exists(selectFrom('patients as p').select('p.id').whereRef('p.name', '=', 'n.words')),
          ),
    },
    {
      what: 'returns from a subquery of its columns',
      says: compared,
      ask: () =>
        db
          .selectFrom('patients')
          .select(({ selectFrom }) => selectFrom('patient_notes').select('words').limit(1).as('last')),
    },
    {
      what: 'deletes within another',
      says: within,
      ask: () =>
        db
          .with('n', (cte) => cte.deleteFrom('patient_notes').returning('id'))
          .selectFrom('n')
          .selectAll(),
    },
    {
      what: 'merges within another',
      says: within,
      ask: () =>
        db
          .with(
            'n',
            (cte) =>
              cte
                .mergeInto('patient_notes')
                .using('patients', 'patients.id', 'patient_notes.id')
                .whenMatched()
                .thenDelete() as never,
          )
          .selectFrom('patients')
          .select('id'),
    },
    {
      what: 'updates within another',
      says: within,
      ask: () =>
        db
          .with('n', (cte) => cte.updateTable('patient_notes').set({ adminId: 'b' }).returning('id'))
          .selectFrom('n')
          .selectAll(),
    },
    {
      what: 'groups by another',
      says: folded,
      ask: () => db.selectFrom('patient_notes').select('words').groupBy('id'),
    },
    {
      what: 'counts apart, among other words in front',
      says: folded,
      ask: () => db.selectFrom('patient_notes').select('words').distinct().modifyFront(sql`all`),
    },
    {
      what: 'takes all of a subquery, and one more',
      says: hidden,
      ask: () =>
        db.selectFrom(db.selectFrom('patient_notes').selectAll().select('id as one').as('n')).select('n.one'),
    },
    {
      what: 'joins all and one more under their names',
      says: shared,
      ask: () =>
        db
          .selectFrom('patient_notes')
          .innerJoin('patients', 'patients.id', 'patient_notes.patientId')
          .selectAll()
          .select('patients.name as who'),
    },
    {
      what: 'takes all of one table of a subquery',
      says: hidden,
      ask: () => db.selectFrom(db.selectFrom('patient_notes as n').selectAll('n').as('all')).select('all.id'),
    },
    {
      what: 'returns under the name of another',
      says: shared,
      ask: () =>
        db
          .selectFrom('patient_notes as n')
          .innerJoin('desk_searches as s', 's.id', 'n.id')
          .selectAll('n')
          .select('s.words'),
    },
    {
      what: 'returns folded rows of',
      says: compared,
      ask: () =>
        db.selectFrom('patient_notes').select('words').union(db.selectFrom('patient_notes').select('words')),
    },
    {
      what: 'counts apart by another',
      says: folded,
      ask: () => db.selectFrom('patient_notes').select('words').distinctOn('id'),
    },
    {
      what: 'computes what a change returns of',
      says: compared,
      ask: () =>
        db
          .updateTable('patient_notes')
          .set({ adminId: 'b' })
          .returning((row) => row.fn<string>('lower', ['words']).as('low')),
    },
    {
      what: 'joins a deletion by',
      says: compared,
      ask: () =>
        db.deleteFrom('patients').using('patient_notes as n').whereRef('n.words', '=', 'patients.name'),
    },
  ])('is refused: one that $what', ({ ask, says }) => {
    expect(() => ask().compile()).toThrow(new RegExp(`^${says}$`))
  })
})

test('a table is what stands in a query by its name, under another where it has one', () => {
  const [table, name] = [TableNode.create('patients'), IdentifierNode.create('p')]
  expect(sourceOf(table)).toEqual({ alias: 'patients', name: 'patients' })
  expect(sourceOf(AliasNode.create(table, name))).toEqual({ alias: 'p', name: 'patients' })
  for (const none of [
    AliasNode.create(plain.selectFrom('patients').toOperationNode(), name),
    AliasNode.create(table, RawNode.createWithSql('p(id)')),
    ValueNode.create(1),
  ])
    expect(sourceOf(none)).toBeUndefined()
})

test('what is refused says so by its name', () => {
  expect([new EncryptedColumnProblem('a', 'b').name, new UnreadableText().name]).toEqual([
    'EncryptedColumnProblem',
    'UnreadableText',
  ])
})
