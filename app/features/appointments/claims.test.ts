import { expect, test } from 'vitest'
import { forEachEngine, type TestDatabase } from '../../../test/database.ts'
import type { Database } from '../../db/tables.ts'
import type { CalendarDate } from '../../platform/calendar.ts'
import { claimSlot, freeSlot, listTakenBlocks } from './claims.server.ts'
import type { Slot } from './rules.ts'
import { blocksOf, claimOf } from './slots.server.ts'

const date = '2026-12-09' as CalendarDate
const slotAt = (time: string, day: string = date) => ({ date: day, time }) as Slot

forEachEngine((openDatabase) => {
  let opened: TestDatabase | null = null

  /** One database serves the whole suite; nothing is taken yet. */
  async function freeDiary(): Promise<Database> {
    opened ??= await openDatabase()
    await opened.db.deleteFrom('slot_claims').execute()
    return opened.db
  }

  const claim = (db: Database, who: string, time: string, { minutes = 30, capacity = 1, of = 'hrt' } = {}) =>
    claimSlot(db, {
      resource: of,
      offer: { durationMinutes: minutes, capacity },
      slot: slotAt(time),
      appointmentId: who,
    })

  const held = async (db: Database) => {
    const rows = await db
      .selectFrom('slot_claims')
      .selectAll()
      .orderBy('appointmentId')
      .orderBy('block')
      .execute()
    return Object.entries(Object.groupBy(rows, (row) => row.appointmentId)).map(([who, claims = []]) => {
      const lanes = [...new Set(claims.map(({ lane }) => lane))]
      return { who, of: claims[0]?.resource, lanes, blocks: claims.map(({ block }) => block) }
    })
  }

  test('a visit takes all of its time in the first lane that has it, or nothing (decision 15)', async () => {
    const db = await freeDiary()
    const two = { minutes: 60, capacity: 2 }
    expect(await claim(db, 'ana', '10:00', two)).toBe(true)
    expect(await claim(db, 'ben', '10:30', two)).toBe(true)
    expect(await claim(db, 'cleo', '11:00', two)).toBe(true)
    expect(await claim(db, 'dan', '10:15', two)).toBe(false)
    expect(await claim(db, 'eva', '09:30', { ...two, capacity: 1 })).toBe(false)
    expect(await claim(db, 'finn', '10:00', { of: 'weight' })).toBe(true)
    expect(await held(db)).toEqual([
      { who: 'ana', of: 'hrt', lanes: [0], blocks: blocksOf(slotAt('10:00'), 60) },
      { who: 'ben', of: 'hrt', lanes: [1], blocks: blocksOf(slotAt('10:30'), 60) },
      { who: 'cleo', of: 'hrt', lanes: [0], blocks: blocksOf(slotAt('11:00'), 60) },
      { who: 'finn', of: 'weight', lanes: [0], blocks: blocksOf(slotAt('10:00'), 30) },
    ])
  })

  test('one that gives its time back gives nobody else’s', async () => {
    const db = await freeDiary()
    await claim(db, 'ana', '10:00')
    await claim(db, 'ben', '10:30')
    await freeSlot(db, 'ana')
    expect((await held(db)).map(({ who }) => who)).toEqual(['ben'])
    expect(await claim(db, 'cleo', '10:00')).toBe(true)
  })

  test('what is taken is told from the first minute of the first day to the last of the last', async () => {
    const db = await freeDiary()
    const five = { durationMinutes: 5, capacity: 2 }
    const visits = ['23:55 2026-12-08', '00:00 2026-12-09', '23:55 2026-12-10', '00:00 2026-12-11']
    for (const [index, visit] of visits.entries()) {
      const [time = '', day] = visit.split(' ')
      const slot = slotAt(time, day)
      await claimSlot(db, { resource: 'hrt', offer: five, slot, appointmentId: `visit ${index}` })
      await claimSlot(db, { resource: 'weight', offer: five, slot, appointmentId: `other ${index}` })
    }
    await claimSlot(db, { resource: 'hrt', offer: five, slot: slotAt('00:00'), appointmentId: 'beside' })
    const claimAt = (time: string, day: string, lane = 0) =>
      claimOf(lane, blocksOf(slotAt(time, day), 5)[0] as number)
    const days = { from: date, to: '2026-12-10' as CalendarDate }
    const all = [claimAt('00:00', date), claimAt('00:00', date, 1), claimAt('23:55', days.to)]
    expect(await listTakenBlocks(db, 'hrt', days)).toEqual(new Set(all))
    expect(await listTakenBlocks(db, 'hrt', { ...days, except: 'beside' })).toEqual(
      new Set([claimAt('00:00', date), claimAt('23:55', days.to)]),
    )
  })
})
