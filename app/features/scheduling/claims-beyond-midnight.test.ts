import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase as openAgain } from '#app/db/engine/database.server.ts'
import { holdDays } from '#app/db/engine/locks.server.ts'
import type { Database } from '#app/db/tables.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { lasting } from '#test/care.ts'
import { engines, forEachEngine } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { claimSlot, freeSlot } from './claims.server.ts'
import type { Slot } from './rules.ts'

const date = '2026-12-09' as CalendarDate
/** Ends what hangs. */
const until = { timeout: 120_000 }
const slotAt = (time: string, day: string = date) => ({ date: day, time }) as Slot

/** SQLite has one writer at a time. */
forEachEngine(
  (openDatabase) => {
    test.each([2, 3])(
      'who is packed beyond midnight may be called off after reading %i, and holds nothing then',
      async (reading) => {
        const opened = await openDatabase()
        const { db } = opened
        const nextDay = '2026-12-10' as CalendarDate
        const book = (on: Database, who: string, slot: Slot, minutes: number) => {
          const resources = [{ id: 'room', capacity: 2 }]
          return claimSlot(on, { resources, length: lasting(minutes), slot, appointmentId: who })
        }
        await book(db, 'ana', slotAt('23:00'), 30)
        await book(db, 'ben', slotAt('00:15', nextDay), 45)
        await book(db, 'cleo', slotAt('23:30'), 60)
        const other = openAgain(testServices(opened).settings)
        let calledOff: Promise<void> | undefined
        let isOver = false
        let readings = 0
        const callOff = async () => {
          calledOff ??= other.transaction().execute(async (tx) => {
            await holdDays(tx, [nextDay])
            await freeSlot(tx, 'ben')
          })
          calledOff.then(() => {
            isOver = true
          })
          const isWaiting = async () => {
            const { rows } =
              await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(opened.db)
            return rows.length > 0
          }
          await vi.waitUntil(async () => isOver || (await isWaiting()), until)
        }
        const meanwhile = db.withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => {
            const isOfBen = result.rows.some((row) => row.appointmentId === 'ben')
            if (isOfBen && ++readings === reading) await callOff()
            return result
          },
        })
        const taken = await meanwhile.transaction().execute(async (tx) => {
          await holdDays(tx, [date])
          return book(tx, 'dan', slotAt('23:00'), 60)
        })
        await calledOff
        await other.destroy()
        expect(taken).toBe(true)
        const held = await db.selectFrom('slot_claims').select('appointmentId').distinct().execute()
        expect(held.map(({ appointmentId }) => appointmentId).sort()).toEqual(['ana', 'cleo', 'dan'])
      },
    )
  },
  engines.filter((engine) => engine === 'postgres'),
)
