import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachEngine } from '#test/database.ts'
import { listening, planOf, readsWholeTable } from '#test/query-plan.ts'
import { logKinds } from './filter.ts'
import { everyRow, type LogSelection, listLog, placeOf } from './queries.server.ts'

forEachEngine((openDatabase) => {
  test('every way through the log runs along an index, in its order', async () => {
    const database = await openDatabase()
    const { db, seen } = listening(database.db)
    const actionSets = [null, ...Object.values(logKinds)]
    for (const actor of [null, 'dana-1']) {
      for (const actions of actionSets) {
        for (const from of [null, '2026-12-01T00:00:00.000Z']) {
          for (const after of [null, { at: '2026-12-07T15:00:00.000Z', id: '7' }]) {
            const selection: LogSelection = { ...everyRow, actor, actions, from, before: from, after }
            for (const narrowed of [
              {},
              { session: 'digest' },
              { subjects: ['one', 'two'] },
              { subjects: [] },
            ]) {
              await listLog(db, { ...selection, ...narrowed })
              await placeOf(db, { ...selection, ...narrowed })
            }
          }
        }
      }
    }
    expect(seen.length).toBeGreaterThan(100)
    for (const node of seen) {
      expect(await readsWholeTable(database, node)).toBeNull()
      expect(
        (await planOf(database, node)).find((line) => /TEMP B-TREE FOR ORDER BY$/.test(line)),
      ).toBeUndefined()
    }
  })

  test('a rare action of one person is found along its own index among common ones', async () => {
    const database = await openDatabase()
    const { db, seen } = listening(database.db)
    await sql
      .raw(`insert into audit_log (seq, at, actor, action, object, "objectId", detail, "addressHash", "previousHash", hash, version, session)
        with recursive n (seq) as (select 1 union all select seq + 1 from n where seq < 20000)
        select seq, '2026-12-01T00:00:00.000Z', case when seq % 1000 = 7 then 'rare-1' else 'dana-1' end,
          case when seq % 3000 = 7 then 'delete' else 'list' end, 'appointment', '', '{}', '', '', '', 1, '' from n`)
      .execute(database.db)
    await sql`analyze audit_log`.execute(database.db)
    const selection = { ...everyRow, actor: 'rare-1', actions: ['delete', 'list'], after: null } as const
    const { rows } = await listLog(db, selection)
    expect(rows).toHaveLength(20)
    for (const node of seen) {
      expect((await planOf(database, node)).join(' ')).toContain('audit_log_by_actor_and_action')
    }
  })
})
