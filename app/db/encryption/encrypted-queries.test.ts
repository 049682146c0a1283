import {
  AliasNode,
  type Compilable,
  createQueryId,
  DummyDriver,
  IdentifierNode,
  Kysely,
  RawNode,
  type RootOperationNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  TableNode,
  type UnknownRow,
  ValueNode,
} from 'kysely'
import { describe, expect, test } from 'vitest'
import { encrypt, randomKey } from '#app/platform/secrets/encrypted-text.server.ts'
import type { Tables } from '../tables.ts'
import { EncryptionPlugin } from './encryption-plugin.server.ts'
import { EncryptedColumnProblem, sourceOf } from './nodes.server.ts'
import { type Cell, TextKeyProblem, TextKeys, UnreadableText } from './text-keys.server.ts'

const secretKey = 'only for tests, one of the clinic'
const textKey = (number: number, secret = secretKey) => ({
  number,
  encrypted: encrypt(secret, `text key ${number}`, randomKey().toString('base64url')),
})

const keys = new TextKeys()
keys.add(textKey(1), { secretKey })

/** Compiles queries and runs none. */
const plain = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})
const db = plain.withPlugin(new EncryptionPlugin(keys))
type Db = typeof db

const at = '2026-12-07T15:00:00.000Z'
const note = (id: string, words = 'Allergic') => ({ id, patientId: 'p', adminId: 'a', words, createdAt: at })
const block = { patientId: 'p', reason: 'No-shows', adminId: 'a', createdAt: at }
const draft = { messageId: 'm', adminId: 'a', text: 'Dear Ana', updatedAt: at }
const inNote = (id: string): Cell => ({ table: 'patient_notes', column: 'words', id })
const inBlock: Cell = { table: 'booking_blocks', column: 'reason', id: 'p' }
const inDraft: Cell = { table: 'message_drafts', column: 'text', id: 'm|a' }

describe('what is written', () => {
  test.each<{ what: string; write: (db: Db) => Compilable; cells: Cell[] }>([
    { what: 'a row', write: (db) => db.insertInto('patient_notes').values(note('a')), cells: [inNote('a')] },
    {
      what: 'two rows',
      write: (db) => db.insertInto('patient_notes').values([note('a'), note('b', 'Another')]),
      cells: [inNote('a'), inNote('b')],
    },
    {
      what: 'a row with an expression in it',
      write: (db) => db.insertInto('patient_notes').values({ ...note('a'), createdAt: sql`now()` }),
      cells: [inNote('a')],
    },
    {
      what: 'a row of two keys',
      write: (db) => db.insertInto('message_drafts').values(draft),
      cells: [inDraft],
    },
    { what: 'an empty text', write: (db) => db.insertInto('patient_notes').values(note('a', '')), cells: [] },
    {
      what: 'no text',
      write: (db) => db.updateTable('appointments').set({ overlapReason: null as never }),
      cells: [],
    },
    {
      what: 'another table',
      write: (db) =>
        db.insertInto('patient_merges').values({ patientId: 'p', intoId: 'q', adminId: 'a', at } as never),
      cells: [],
    },
    {
      what: 'no text, in every row',
      write: (db) => db.updateTable('patient_notes').set({ words: '' }),
      cells: [],
    },
    {
      what: 'other columns, from a query',
      write: (db) =>
        db
          .insertInto('patient_notes')
          .columns(['id', 'adminId'])
          .expression((row) => row.selectFrom('patients').select(['id', 'name'])),
      cells: [],
    },
    { what: 'a row of defaults', write: (db) => db.insertInto('patient_notes').defaultValues(), cells: [] },
    {
      what: 'a change of one row',
      write: (db) => db.updateTable('patient_notes').set({ words: 'New' }).where('id', '=', 'a'),
      cells: [inNote('a')],
    },
    {
      what: 'a change of one row, among conditions',
      write: (db) =>
        db
          .updateTable('patient_notes as n')
          .set({ adminId: 'b', words: 'New' })
          .where((row) => row.and([row('n.adminId', 'is not', null), row.parens(row.and({ 'n.id': 'a' }))]))
          .where('n.createdAt', '<', at),
      cells: [inNote('a')],
    },
    {
      what: 'a change of one row of a list',
      write: (db) => db.updateTable('patient_notes').set({ words: 'New' }).where('id', 'in', ['a']),
      cells: [inNote('a')],
    },
    {
      what: 'a change of a row of two keys',
      write: (db) =>
        db
          .updateTable('message_drafts')
          .set({ text: 'New' })
          .where('adminId', '=', 'a')
          .where('messageId', '=', 'm'),
      cells: [inDraft],
    },
    {
      what: 'a change of other columns of all rows',
      write: (db) => db.updateTable('patient_notes').set({ adminId: 'b' }),
      cells: [],
    },
    {
      what: 'a change of another table',
      write: (db) => db.updateTable('treatments').set({ id: 'b' } as never),
      cells: [],
    },
    {
      what: 'a conflict',
      write: (db) =>
        db
          .insertInto('booking_blocks')
          .values(block)
          .onConflict((row) => row.column('patientId').doUpdateSet({ reason: 'New', adminId: 'b' })),
      cells: [inBlock, inBlock],
    },
    {
      what: 'a conflict of two keys, in another order',
      write: (db) =>
        db
          .insertInto('message_drafts')
          .values(draft)
          .onConflict((row) => row.columns(['adminId', 'messageId']).doUpdateSet({ text: 'New' })),
      cells: [inDraft, inDraft],
    },
    {
      what: 'a conflict that takes what was to be inserted',
      write: (db) =>
        db
          .insertInto('booking_blocks')
          .values([block, { ...block, patientId: 'q' }])
          .onConflict((on) =>
            on.column('patientId').doUpdateSet((row) => ({ reason: row.ref('excluded.reason') })),
          ),
      cells: [inBlock, { ...inBlock, id: 'q' }],
    },
    {
      what: 'a conflict on another column that changes no text',
      write: (db) =>
        db
          .insertInto('booking_blocks')
          .values(block)
          .onConflict((row) => row.column('adminId').doUpdateSet({ adminId: 'b' })),
      cells: [inBlock],
    },
    {
      what: 'a conflict that changes nothing',
      write: (db) =>
        db
          .insertInto('booking_blocks')
          .values(block)
          .onConflict((row) => row.doNothing()),
      cells: [inBlock],
    },
  ])('$what is encrypted for its row, and nothing else is', ({ write, cells }) => {
    const [encrypted, clear] = [write(db).compile(), write(plain).compile()]
    expect(encrypted.sql).toBe(clear.sql)
    const left = [...cells]
    const opened = encrypted.parameters.map((value) => {
      if (typeof value !== 'string' || !value.startsWith('v1.')) return value
      const cell = left.shift()
      return cell && keys.open(cell, value)
    })
    expect(left).toEqual([])
    expect(opened).toEqual(clear.parameters)
  })

  test('a row that leaves its text out has none', () => {
    const rows = [note('a'), { ...note('b'), words: undefined as never }]
    const { parameters } = db.insertInto('patient_notes').values(rows).compile()
    expect(keys.open(inNote('a'), String(parameters[3]))).toBe('Allergic')
    expect(parameters.slice(5)).toEqual(['b', 'p', 'a', null, at])
  })

  test.each<{ what: string; write: () => Compilable; says: string }>([
    {
      what: 'an insert without its key',
      write: () => db.insertInto('patient_notes').values({ words: 'Allergic' } as never),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'an insert with half of its key',
      write: () => db.insertInto('message_drafts').values({ messageId: 'm', text: 'Dear Ana' } as never),
      says: 'message_drafts is encrypted: name the row (messageId, adminId) to write text',
    },
    {
      what: 'an insert whose key the database computes',
      write: () => db.insertInto('patient_notes').values({ ...note('a'), id: sql`lower('A')` }),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'an insert whose key is a number',
      write: () => db.insertInto('patient_notes').values({ ...note('a'), id: 5 as never }),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'an insert of a number',
      write: () => db.insertInto('patient_notes').values({ ...note('a'), words: 5 as never }),
      says: 'patient_notes is encrypted: give words as a text',
    },
    {
      what: 'an insert of an expression',
      write: () => db.insertInto('patient_notes').values({ ...note('a'), words: sql`lower('A')` }),
      says: 'patient_notes is encrypted: give words as a text',
    },
    {
      what: 'an insert from a query',
      write: () =>
        db
          .insertInto('patient_notes')
          .columns(['id', 'words'])
          .expression((row) => row.selectFrom('patients').select(['id', 'name'])),
      says: 'patient_notes is encrypted: insert its values, not those of a query',
    },
    {
      what: 'a conflict of two rows',
      write: () =>
        db
          .insertInto('booking_blocks')
          .values([block, block])
          .onConflict((row) => row.column('patientId').doUpdateSet({ reason: 'New' })),
      says: 'booking_blocks is encrypted: name the row (patientId) to write reason',
    },
    {
      what: 'an insert without its key, with an expression',
      write: () =>
        db.insertInto('patient_notes').values({ words: 'Allergic', createdAt: sql`now()` } as never),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'a conflict of the rows of a query',
      write: () =>
        db
          .insertInto('booking_blocks')
          .columns(['patientId', 'adminId'])
          .expression((row) => row.selectFrom('patients').select(['id', 'name']))
          .onConflict((row) => row.column('patientId').doUpdateSet({ reason: 'New' })),
      says: 'booking_blocks is encrypted: name the row (patientId) to write reason',
    },
    {
      what: 'a conflict on another column',
      write: () =>
        db
          .insertInto('booking_blocks')
          .values(block)
          .onConflict((row) => row.column('adminId').doUpdateSet({ reason: 'New' })),
      says: 'booking_blocks is encrypted: a conflict must be on patientId',
    },
    {
      what: 'a conflict on half of the key',
      write: () =>
        db
          .insertInto('message_drafts')
          .values(draft)
          .onConflict((row) => row.column('messageId').doUpdateSet({ text: 'New' })),
      says: 'message_drafts is encrypted: a conflict must be on messageId, adminId',
    },
    {
      what: 'a conflict on a constraint',
      write: () =>
        db
          .insertInto('booking_blocks')
          .values(block)
          .onConflict((row) => row.constraint('one').doUpdateSet({ reason: 'New' })),
      says: 'booking_blocks is encrypted: a conflict must be on patientId',
    },
    {
      what: 'a conflict that takes another column',
      write: () =>
        db
          .insertInto('booking_blocks')
          .values(block)
          .onConflict((on) =>
            on.column('patientId').doUpdateSet((row) => ({ reason: row.ref('excluded.adminId') })),
          ),
      says: 'booking_blocks is encrypted: set reason to a value, not to an expression',
    },
    {
      what: 'a conflict that keeps what is there',
      write: () =>
        db
          .insertInto('booking_blocks')
          .values(block)
          .onConflict((on) =>
            on.column('patientId').doUpdateSet((row) => ({ reason: row.ref('booking_blocks.reason') })),
          ),
      says: 'booking_blocks is encrypted: set reason to a value, not to an expression',
    },
    {
      what: 'a change to an expression',
      write: () => db.updateTable('patient_notes').set({ words: sql`lower('A')` }).where('id', '=', 'a'),
      says: 'patient_notes is encrypted: set words to a value, not to an expression',
    },
    {
      what: 'a change of one row or another',
      write: () =>
        db
          .updateTable('patient_notes')
          .set({ words: 'New' })
          .where((row) => row.or({ id: 'a', adminId: 'b' })),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'a change of every row',
      write: () => db.updateTable('patient_notes').set({ words: 'New' }),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'a change of the rows of a list',
      write: () => db.updateTable('patient_notes').set({ words: 'New' }).where('id', 'in', ['a', 'b']),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'a change of the rows of a query',
      write: () =>
        db
          .updateTable('patient_notes')
          .set({ words: 'New' })
          .where('id', 'in', (row) => row.selectFrom('patients').select('id')),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'a change of all rows but one',
      write: () => db.updateTable('patient_notes').set({ words: 'New' }).where('id', '!=', 'a'),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'a change of all rows outside of a list',
      write: () => db.updateTable('patient_notes').set({ words: 'New' }).where('id', 'not in', ['a']),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'a change of rows with the id of another column',
      write: () => db.updateTable('patient_notes').set({ words: 'New' }).whereRef('id', '=', 'patientId'),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'a change of rows whose id is computed',
      write: () => db.updateTable('patient_notes').set({ words: 'New' }).where(sql`lower(id)`, '=', 'a'),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'a change of rows that text names',
      write: () => db.updateTable('patient_notes').set({ words: 'New' }).where(sql<boolean>`id = 'a'`),
      says: 'patient_notes is encrypted: name the row (id) to write words',
    },
    {
      what: 'a change of the key',
      write: () => db.updateTable('patient_notes').set({ id: 'b' }).where('id', '=', 'a'),
      says: 'patient_notes is encrypted: id is part of what its texts are encrypted for',
    },
  ])('$what is refused', ({ write, says }) => {
    expect(() => write().compile()).toThrow(
      new EncryptedColumnProblem(says.split(' is ')[0] ?? '', says.split(': ')[1] ?? ''),
    )
    expect(() => write().compile()).toThrow(says)
  })
})

describe('what is read', () => {
  test.each<{ what: string; read: (db: Db) => Compilable; as: string }>([
    {
      what: 'one column',
      read: (db) => db.selectFrom('patient_notes').select('words'),
      as: 'select "words", "patient_notes"."id" as "patient_notes.id" from "patient_notes"',
    },
    {
      what: 'the key as well',
      read: (db) => db.selectFrom('patient_notes').select(['id', 'words']),
      as: 'select "id", "words" from "patient_notes"',
    },
    {
      what: 'all columns',
      read: (db) => db.selectFrom('patient_notes').selectAll(),
      as: 'select * from "patient_notes"',
    },
    {
      what: 'all columns of one',
      read: (db) => db.selectFrom('patient_notes as n').selectAll('n'),
      as: 'select "n".* from "patient_notes" as "n"',
    },
    {
      what: 'all columns of one, and one more',
      read: (db) => db.selectFrom('patient_notes as n').selectAll('n').select('n.adminId as who'),
      as: 'select "n".*, "n"."adminId" as "who", "n"."id" as "n.id" from "patient_notes" as "n"',
    },
    {
      what: 'a key of two columns',
      read: (db) => db.selectFrom('message_drafts').select(['text', 'adminId']),
      as: 'select "text", "adminId", "message_drafts"."messageId" as "message_drafts.messageId" from "message_drafts"',
    },
    {
      what: 'the key under another name',
      read: (db) => db.selectFrom('patient_notes').select(['id as note', 'words']),
      as: 'select "id" as "note", "words", "patient_notes"."id" as "patient_notes.id" from "patient_notes"',
    },
    {
      what: 'the id of another table',
      read: (db) =>
        db
          .selectFrom('patients as p')
          .innerJoin('patient_notes as n', 'n.patientId', 'p.id')
          .select(['p.id', 'n.words']),
      as: 'select "p"."id", "n"."words", "n"."id" as "n.id" from "patients" as "p" inner join "patient_notes" as "n" on "n"."patientId" = "p"."id"',
    },
    {
      what: 'the key by its table',
      read: (db) => db.selectFrom('patient_notes as n').select(['n.id', 'n.words as said']),
      as: 'select "n"."id", "n"."words" as "said" from "patient_notes" as "n"',
    },
    {
      what: 'an insert that returns it',
      read: (db) => db.insertInto('patient_notes').values(note('a', '')).returning('words'),
      as: 'insert into "patient_notes" ("id", "patientId", "adminId", "words", "createdAt") values (?, ?, ?, ?, ?) returning "words", "patient_notes"."id" as "patient_notes.id"',
    },
    {
      what: 'a change that returns it',
      read: (db) => db.updateTable('patient_notes').set({ adminId: 'b' }).returning('words'),
      as: 'update "patient_notes" set "adminId" = ? returning "words", "patient_notes"."id" as "patient_notes.id"',
    },
    {
      what: 'an insert that returns all',
      read: (db) => db.insertInto('patient_notes').values(note('a', '')).returningAll(),
      as: 'insert into "patient_notes" ("id", "patientId", "adminId", "words", "createdAt") values (?, ?, ?, ?, ?) returning *',
    },
    {
      what: 'a change that returns all',
      read: (db) => db.updateTable('patient_notes').set({ adminId: 'b' }).returningAll(),
      as: 'update "patient_notes" set "adminId" = ? returning *',
    },
    {
      what: 'all columns of one of two that have some',
      read: (db) =>
        db
          .selectFrom('patient_notes as n')
          .innerJoin('desk_searches as s', 's.id', 'n.id')
          .selectAll('n')
          .select('s.adminId as who'),
      as: 'select "n".*, "s"."adminId" as "who", "n"."id" as "n.id" from "patient_notes" as "n" inner join "desk_searches" as "s" on "s"."id" = "n"."id"',
    },
    {
      what: 'a row among other words in front',
      read: (db) => db.selectFrom('patient_notes').select(['id', 'words']).modifyFront(sql`all`),
      as: 'select all "id", "words" from "patient_notes"',
    },
  ])('$what comes with what opens it', ({ read, as }) => {
    expect(read(db).compile().sql).toBe(as)
  })

  test.each<{ what: string; read: (db: Db) => Compilable }>([
    {
      what: 'a count by another column',
      read: (db) => db.selectFrom('patient_notes').select('adminId').groupBy('adminId'),
    },
    {
      what: 'other columns apart',
      read: (db) => db.selectFrom('patient_notes').select('adminId').distinct(),
    },
    {
      what: 'ids of two tables',
      read: (db) =>
        db
          .selectFrom('patient_notes')
          .select('id')
          .union((row) => row.selectFrom('patients').select('id')),
    },
    {
      what: 'a change that returns nothing',
      read: (db) => db.updateTable('patient_notes').set({ adminId: 'b' }),
    },
    { what: 'a deletion', read: (db) => db.deleteFrom('patient_notes').where('words', '=', '') },
    {
      what: 'a change of another table within',
      read: (db) =>
        db
          .with('p', (cte) => cte.updateTable('patients').set({ name: 'Ana' }).returning('id'))
          .selectFrom('p')
          .select('id'),
    },
    { what: 'all of another table', read: (db) => db.selectFrom('patients').selectAll() },
    {
      what: 'all of a subquery of another table',
      read: (db) => db.selectFrom(db.selectFrom('patients').selectAll().as('p')).selectAll(),
    },
    {
      what: 'that there is a row',
      read: (db) =>
        db
          .selectFrom('patient_notes')
          .select('id')
          .where(({ exists, selectFrom }) => exists(selectFrom('patients'))),
    },
    {
      what: 'a column of the same name of another table',
      read: (db) =>
        db
          .selectFrom('patients as p')
          .innerJoin('patient_notes as n', 'n.patientId', 'p.id')
          .select('p.id')
          .orderBy(sql.ref('p.words')),
    },
    {
      what: 'a change of the table',
      read: (db) => db.schema.alterTable('patient_notes').dropColumn('words'),
    },
    {
      what: 'an index of the table',
      read: (db) => db.schema.createIndex('one').on('patient_notes').column('words'),
    },
    ...(['=', '!=', '<>', 'is', 'is not'] as const).map((operator) => ({
      what: `${operator} the empty text`,
      read: (db: Db) => db.selectFrom('patient_notes').select('id').where('words', operator, ''),
    })),
    {
      what: 'is not null',
      read: (db) => db.selectFrom('appointments').select('id').where('overlapReason', 'is not', null),
    },
    {
      what: 'the empty text in a count',
      read: (db) =>
        db
          .selectFrom('patient_notes')
          .select((row) => row.fn.countAll<number>().filterWhere('words', '!=', '').as('count')),
    },
  ])('$what is asked as it is', ({ read }) => {
    const [asked, clear] = [read(db).compile(), read(plain).compile()]
    expect([asked.sql, asked.parameters]).toEqual([clear.sql, clear.parameters])
  })
})

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

describe('keys', () => {
  const cell = inNote('a')
  const opened = (...numbers: number[]) => {
    const some = new TextKeys()
    for (const number of numbers) some.add(textKey(number), { secretKey })
    return some
  }

  test('the newest encrypts, whatever came first', () => {
    expect(opened().newest).toBe(0)
    const some = opened(3, 12, 2)
    expect(some.newest).toBe(12)
    expect(some.encrypt(cell, 'Hi')).toMatch(/^v1\.12\./)
    expect(some.open(cell, some.encrypt(cell, 'Hi'))).toBe('Hi')
  })

  test('one that is not there encrypts, opens and is handed on nowhere', () => {
    expect(() => opened().encrypt(cell, 'Hi')).toThrow('text key 0 is not open')
    expect(() => opened(2).open(cell, keys.encrypt(cell, 'Hi'))).toThrow('text key 1 is not open')
    expect(() => opened(2).encryptedUnder(secretKey, 1)).toThrow('text key 1 is not open')
  })

  test('an empty text is none', () => {
    expect([keys.encrypt(cell, ''), keys.open(cell, '')]).toEqual(['', ''])
  })

  test.each([
    'Hi',
    'v1.1.short',
    'v1.1.AAAA.BBBB and more',
    'before v1.1.AAAA.BBBB',
    'v1.x.AAAA.BBBB',
    'v2.1.AAAA.BBBB',
  ])('what was stored as %j was never encrypted', (stored) => {
    expect(() => keys.open(cell, stored)).toThrow('not encrypted')
  })

  test.each([
    { ...cell, table: 'message_replies' },
    { ...cell, column: 'text' },
    { ...cell, id: 'b' },
  ])('what was encrypted for one place does not open in another: $table, $column, $id', (other) => {
    expect(() => keys.open(other, keys.encrypt(cell, 'Hi'))).toThrow()
  })

  test('what is in place of a text is stored only where it is what a reader saw of another', () => {
    const some = opened(1)
    expect(some.unreadable(cell)).toBe('[unreadable]')
    some.placeholders = ['[no]', '[nada]']
    expect(some.unreadable(cell)).toBe('[no]')
    some.placeholders = []
    expect(some.unreadable(cell)).toBe('')
    some.placeholders = ['[no]', '[nada]']
    expect(['so [nada] it', '[no]', 'no'].map(some.isUnreadable)).toEqual([true, true, false])
    expect(() => some.encrypt(cell, 'a [no] b')).toThrow(new UnreadableText())
    const copy = { table: 'desk_undos', column: 'overlapReason', id: 'a' }
    expect(some.open(copy, some.encrypt(copy, 'a [no] b'))).toBe('a [no] b')
  })

  test.each([
    { secrets: { secretKey: 'new', formerSecretKey: secretKey }, isFormer: true },
    { secrets: { secretKey, formerSecretKey: 'older' }, isFormer: false },
    { secrets: { secretKey, formerSecretKey: secretKey }, isFormer: false },
    { secrets: { secretKey, formerSecretKey: null }, isFormer: false },
  ])('a key opens with $secrets', ({ secrets, isFormer }) => {
    expect(new TextKeys().add(textKey(1), secrets)).toEqual({ isFormer })
  })

  test.each([
    { secretKey: 'new' },
    { secretKey: 'new', formerSecretKey: '' },
    { secretKey: 'new', formerSecretKey: 'older' },
  ])('and not with %j', (secrets) => {
    expect(() => new TextKeys().add(textKey(1), secrets)).toThrow(TextKeyProblem)
    expect(() => new TextKeys().add({ ...textKey(2), number: 1 }, { secretKey })).toThrow(TextKeyProblem)
  })
})

test('rows are opened under their names, and lose what they were opened with', async () => {
  const plugin = new EncryptionPlugin(keys)
  const opened = async (query: { toOperationNode(): RootOperationNode }, row: UnknownRow) => {
    const queryId = createQueryId()
    plugin.transformQuery({ node: query.toOperationNode(), queryId })
    return (await plugin.transformResult({ queryId, result: { rows: [row] } })).rows
  }
  const stored = keys.encrypt(inNote('a'), 'Hi')
  const named = plain.selectFrom('patient_notes as n').select('n.words as said')
  expect(await opened(named, { said: stored, 'n.id': 'a' })).toEqual([{ said: 'Hi' }])
  expect(await opened(named, { said: stored, 'n.id': 'b' })).toEqual([{ said: '[unreadable]' }])
  expect(await opened(named, { said: null, 'n.id': null })).toEqual([{ said: null }])
  expect(await opened(named, { said: '', 'n.id': 'b' })).toEqual([{ said: '' }])
  const drafts = plain.selectFrom('message_drafts').select(['adminId', 'text'])
  const row = { adminId: 'a', text: keys.encrypt(inDraft, 'Dear'), 'message_drafts.messageId': 'm' }
  expect(await opened(drafts, row)).toEqual([{ adminId: 'a', text: 'Dear' }])
  const ids = plain.selectFrom('patient_notes').select('id')
  expect(await opened(ids, { id: 'a', words: stored })).toEqual([{ id: 'a', words: stored }])
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
