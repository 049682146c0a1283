import { type Compilable, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  at,
  block,
  type Db,
  db,
  draft,
  inBlock,
  inDraft,
  inNote,
  keys,
  note,
  plain,
} from '#test/encrypted-queries.ts'
import { EncryptedColumnProblem } from './nodes.server.ts'
import type { Cell } from './text-keys.server.ts'

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
