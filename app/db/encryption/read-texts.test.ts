import { type Compilable, createQueryId, type RootOperationNode, sql, type UnknownRow } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Db, db, inDraft, inNote, keys, note, plain } from '#test/encrypted-queries.ts'
import { EncryptionPlugin } from './encryption-plugin.server.ts'

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
