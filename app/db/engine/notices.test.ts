import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { forEachEngine } from '#test/database.ts'
import { storedAppointment } from '#test/factories.ts'
import { listenTo } from './notices.server.ts'

/** Ends what hangs. */
const until = { timeout: 120_000 }

forEachEngine((openDatabase, engine) => {
  test('what another connection changes is heard; a lost line is taken up again', async () => {
    const { db, settings } = await openDatabase()
    const heard = vi.fn()
    const stop = listenTo({ database: settings }, 'firstlight_counts', heard)
    if (engine === 'postgres') {
      await vi.waitUntil(() => heard.mock.calls.length === 1, until)
      await storedAppointment(db)
      await vi.waitUntil(() => heard.mock.calls.length === 2, until)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query like 'listen%' and datname = current_database()`.execute(db)
      await vi.waitUntil(() => heard.mock.calls.length === 3, until)
      await db.updateTable('appointments').set({ status: 'confirmed' }).execute()
      await vi.waitUntil(() => heard.mock.calls.length === 4, until)
    }
    await stop()
    await storedAppointment(db)
    expect(heard).toHaveBeenCalledTimes(engine === 'postgres' ? 4 : 0)
  })
})
