import { expect, test } from 'vitest'
import { record } from '#app/features/audit/queries.server.ts'
import { listClosures } from '#app/features/closures/queries.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { storedClosure } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { readClosedDays } from './closed-days.server.ts'

const [before, from, to] = ['2026-11-25', '2026-11-26', '2026-11-27'] as [
  CalendarDate,
  CalendarDate,
  CalendarDate,
]
const dates = [before, from, to]

forEachEngineWithServices((openServices) => {
  test('a day that the whole clinic is closed says why, who set it and when; a part of a day is none', async () => {
    const { db } = await openServices()
    const thanks = { firstDay: '2026-11-26', lastDay: '2026-11-26', reason: 'Thanksgiving Day' }
    const { id } = await storedClosure(db, { ...thanks, publicReason: 'Thanksgiving' })
    await storedClosure(db, { firstDay: '2026-11-27', lastDay: '2026-11-27', fromTime: '12:00' } as never)
    await storedClosure(db, {
      ...thanks,
      scope: 'room',
      firstDay: '2026-11-25',
      lastDay: '2026-11-25',
    } as never)
    const at = { action: 'create', object: 'closure', objectId: id, actor: 'patient' } as const
    const entry = { ...at, at: Temporal.Instant.from('2026-11-02T16:00:00Z'), addressHash: '', session: '' }
    const closures = await listClosures(db, { from: before, to })
    expect(await readClosedDays(db, closures, dates)).toEqual([
      { date: '2026-11-26', reason: 'Thanksgiving Day', by: null, isPublic: true },
    ])
    await db.transaction().execute((tx) => record(tx as never, entry as never))
    expect(await readClosedDays(db, closures, dates)).toMatchObject([
      { date: '2026-11-26', by: { on: '2026-11-02' } },
    ])
  })
})
