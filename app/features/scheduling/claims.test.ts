import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#app/db/tables.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { lasting } from '#test/care.ts'
import { engines, forEachEngine, type TestDatabase } from '#test/database.ts'
import { withChangeAfterReading } from '#test/meanwhile.ts'
import { testServices } from '#test/services.ts'
import {
  claimSlot,
  freeSlot,
  listTaken,
  listTakenAround,
  mostAnyway,
  packLanesFrom,
} from './claims.server.ts'
import type { Slot } from './rules.ts'
import { blocksOf } from './slots.server.ts'

const date = '2026-12-09' as CalendarDate
const slotAt = (time: string, day: string = date) => ({ date: day, time }) as Slot

forEachEngine((openDatabase) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openDatabase()
  })

  /** One database serves the whole suite; nothing is taken yet. */
  async function freeSchedule(): Promise<Database> {
    await opened.db.deleteFrom('slot_claims').execute()
    return opened.db
  }

  const claim = (db: Database, who: string, time: string, { minutes = 30, capacity = 1, of = 'hrt' } = {}) =>
    claimSlot(db, {
      resources: [{ id: of, capacity }],
      length: lasting(minutes),
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

  test('a visit takes all of its time in the first lane that has it, or nothing', async () => {
    const db = await freeSchedule()
    const two = { minutes: 60, capacity: 2 }
    expect(await claim(db, 'ana', '10:00', two)).toBe(true)
    expect(await claim(db, 'ben', '10:30', two)).toBe(true)
    expect(await claim(db, 'cleo', '11:00', two)).toBe(true)
    expect(await claim(db, 'dan', '10:15', two)).toBe(false)
    expect(await claim(db, 'eva', '09:30', { ...two, capacity: 1 })).toBe(false)
    expect(await claim(db, 'finn', '10:00', { of: 'weight' })).toBe(true)
    expect(await held(db)).toEqual([
      { who: 'ana', of: 'hrt', lanes: [0], blocks: blocksOf(slotAt('10:00'), lasting(60)) },
      { who: 'ben', of: 'hrt', lanes: [1], blocks: blocksOf(slotAt('10:30'), lasting(60)) },
      { who: 'cleo', of: 'hrt', lanes: [0], blocks: blocksOf(slotAt('11:00'), lasting(60)) },
      { who: 'finn', of: 'weight', lanes: [0], blocks: blocksOf(slotAt('10:00'), lasting(30)) },
    ])
  })

  test('one that gives its time back gives nobody else’s', async () => {
    const db = await freeSchedule()
    await claim(db, 'ana', '10:00')
    await claim(db, 'ben', '10:30')
    await freeSlot(db, 'ana')
    expect((await held(db)).map(({ who }) => who)).toEqual(['ben'])
    expect(await claim(db, 'cleo', '10:00')).toBe(true)
  })

  test('what is taken is told from the first day to the last, and in the nights next to them', async () => {
    const db = await freeSchedule()
    const hrt = [{ id: 'hrt', capacity: 2 }]
    const weight = [{ id: 'weight', capacity: 2 }]
    const visits = ['23:55 2026-12-08', '00:00 2026-12-09', '23:55 2026-12-10', '00:00 2026-12-11']
    for (const [index, visit] of visits.entries()) {
      const [time = '', day] = visit.split(' ')
      const slot = slotAt(time, day)
      await claimSlot(db, { resources: hrt, length: lasting(5), slot, appointmentId: `visit ${index}` })
      await claimSlot(db, { resources: weight, length: lasting(5), slot, appointmentId: `other ${index}` })
    }
    await claimSlot(db, {
      resources: hrt,
      length: lasting(5),
      slot: slotAt('00:00'),
      appointmentId: 'beside',
    })
    const blockAt = (time: string, day: string) => blocksOf(slotAt(time, day), lasting(5))[0] as number
    const days = { from: date, to: '2026-12-10' as CalendarDate }
    const others: [number, number][] = [
      [blockAt('23:55', '2026-12-08'), 1],
      [blockAt('23:55', days.to), 1],
      [blockAt('00:00', '2026-12-11'), 1],
    ]
    expect((await listTaken(db, ['hrt'], days)).get('hrt')).toEqual(
      new Map([[blockAt('00:00', date), 2], ...others]),
    )
    expect((await listTaken(db, ['hrt'], { ...days, except: 'beside' })).get('hrt')).toEqual(
      new Map([[blockAt('00:00', date), 1], ...others]),
    )
  })

  test('a visit takes the time of all that it needs, or of none', async () => {
    const db = await freeSchedule()
    const doctor = { id: 'doctor', capacity: 1 }
    const room = { id: 'room', capacity: 2 }
    const wanted = { resources: [room, doctor], length: lasting(30), slot: slotAt('10:00') }
    expect(await claimSlot(db, { ...wanted, appointmentId: 'ana' })).toBe(true)
    expect(await claimSlot(db, { ...wanted, appointmentId: 'ben' })).toBe(false)
    expect(await claimSlot(db, { ...wanted, resources: [room], appointmentId: 'cleo' })).toBe(true)
    const rows = await db.selectFrom('slot_claims').select(['appointmentId', 'resource']).distinct().execute()
    expect(rows.map((row) => `${row.appointmentId}: ${row.resource}`).toSorted()).toEqual([
      'ana: doctor',
      'ana: room',
      'cleo: room',
    ])
    const days = { from: date, to: date }
    const first = blocksOf(slotAt('10:00'), lasting(30))[0] ?? 0
    const taken = await listTaken(db, ['room', 'doctor'], days)
    expect([taken.get('room')?.get(first), taken.get('doctor')?.get(first)]).toEqual([2, 1])
    await packLanesFrom(db, ['room', 'doctor'], Temporal.Instant.from('2026-12-09T12:00:00Z'))
    await freeSlot(db, 'ana')
    expect(await claimSlot(db, { ...wanted, appointmentId: 'dan' })).toBe(true)
  })

  test('where fewer may come than before, those beyond the lanes count too', async () => {
    const db = await freeSchedule()
    await claim(db, 'ana', '10:00', { capacity: 2 })
    await claim(db, 'ben', '10:00', { capacity: 2 })
    await freeSlot(db, 'ana')
    expect(await claim(db, 'cleo', '10:00', { capacity: 1 })).toBe(false)
    expect(await claim(db, 'dan', '10:00', { capacity: 2 })).toBe(true)
  })

  test('visits move together where every lane is broken up though there is room', async () => {
    const db = await freeSchedule()
    const two = { minutes: 30, capacity: 2 }
    await claim(db, 'ana', '10:00', two)
    await claim(db, 'ben', '10:00', two)
    await claim(db, 'cleo', '10:30', two)
    await claim(db, 'dan', '10:30', two)
    await freeSlot(db, 'ana')
    await freeSlot(db, 'dan')
    await claim(db, 'eva', '09:00', { ...two, of: 'weight' })
    expect(await claim(db, 'finn', '10:00', { minutes: 60, capacity: 2 })).toBe(true)
    expect(await claim(db, 'gus', '10:00', { minutes: 5, capacity: 2 })).toBe(false)
    expect((await held(db)).map(({ who, lanes }) => [who, lanes.length])).toEqual([
      ['ben', 1],
      ['cleo', 1],
      ['eva', 1],
      ['finn', 1],
    ])
  })

  test('staff may insist on twenty beyond what fits, in lanes of their own, and in an emergency on more', async () => {
    const db = await freeSchedule()
    const insist = (who: string, anyway: boolean | 'always', capacity = 1) =>
      claimSlot(db, {
        resources: [{ id: 'hrt', capacity }],
        length: lasting(10),
        slot: slotAt('10:00'),
        appointmentId: who,
        anyway,
      })
    expect(await insist('ana', false)).toBe(true)
    expect(await insist('ben', false)).toBe(false)
    for (let over = 0; over < mostAnyway; over++)
      expect([over, await insist(`over ${over}`, true)]).toEqual([over, true])
    expect(await insist('too many', true)).toBe(false)
    expect(await insist('too many', 'always')).toBe(true)
    const lanes = (await held(db)).map(({ lanes, blocks }) => [lanes.length, lanes[0], blocks.length])
    expect(lanes.map(([, lane]) => lane).toSorted((one = 0, other = 0) => one - other)).toEqual(
      Array.from({ length: mostAnyway + 2 }, (_, lane) => lane),
    )
    expect(lanes.every(([count, , blocks]) => count === 1 && blocks === 2)).toBe(true)
  })

  test('time that is given back is told to those who wait, from the moment that is said', async () => {
    const db = await freeSchedule()
    await db.deleteFrom('freed_times').execute()
    await claim(db, 'ana', '10:00')
    await claim(db, 'ben', '11:00')
    await freeSlot(db, 'ana')
    expect(await db.selectFrom('freed_times').selectAll().execute()).toEqual([])
    await freeSlot(db, 'ben', Temporal.Instant.from('2026-12-08T12:00:00Z'))
    const first = blocksOf(slotAt('11:00'), lasting(30))[0] ?? 0
    expect(
      await db.selectFrom('freed_times').select(['resource', 'firstBlock', 'endBlock', 'dueAt']).execute(),
    ).toEqual([
      { resource: 'hrt', firstBlock: first, endBlock: first + 6, dueAt: '2026-12-08T12:00:00.000Z' },
    ])
  })

  test('a part that finds no room gives back its own time, and no other part’s', async () => {
    const db = await freeSchedule()
    const [a, b] = [
      { id: 'a', capacity: 1 },
      { id: 'b', capacity: 1 },
    ]
    await claim(db, 'ben', '10:30', { of: 'b' })
    const part = (position: number, minutes: number, resources: (typeof a)[]) =>
      claimSlot(db, {
        resources,
        length: lasting(30),
        slot: slotAt('10:00'),
        appointmentId: 'ana',
        part: { position, minutes },
      })
    expect(await part(0, 0, [b, a])).toBe(true)
    expect(await part(1, 30, [b, a])).toBe(false)
    expect((await held(db)).map(({ who, blocks }) => [who, blocks.length])).toEqual([
      ['ana', 12],
      ['ben', 6],
    ])
    const rows = await db
      .selectFrom('slot_claims')
      .select('position')
      .where('appointmentId', '=', 'ana')
      .execute()
    expect(new Set(rows.map(({ position }) => position))).toEqual(new Set([0]))
  })

  test('around a visit its own time counts as free, and what touches it does not count', async () => {
    const db = await freeSchedule()
    const three = { capacity: 3 }
    for (const [who, time] of [
      ['before', '09:30'],
      ['ana', '10:00'],
      ['ben', '10:15'],
      ['after', '10:30'],
    ] as const)
      await claim(db, who, time, three)
    const wanted = { slot: slotAt('10:00'), length: lasting(30), appointmentId: 'ana' }
    const taken = await listTakenAround(db, ['hrt', 'weight'], wanted)
    const ofBen = blocksOf(slotAt('10:15'), lasting(15))
    expect(taken).toEqual(new Map([['hrt', new Map(ofBen.map((block) => [block, 1]))]]))
    expect(await listTakenAround(db, [], wanted)).toEqual(new Map())
  })

  test('who is packed goes on beyond midnight, one after another, and keeps all of their time', async () => {
    const db = await freeSchedule()
    const two = (who: string, slot: Slot, minutes: number) =>
      claimSlot(db, {
        resources: [{ id: 'hrt', capacity: 2 }],
        length: lasting(minutes),
        slot,
        appointmentId: who,
      })
    await two('ana', slotAt('23:00'), 30)
    await two('ben', slotAt('00:15', '2026-12-10'), 45)
    await two('cleo', slotAt('23:30'), 60)
    await two('eva', slotAt('22:00'), 60)
    expect(await two('dan', slotAt('23:00'), 60)).toBe(true)
    expect((await held(db)).map(({ who, lanes, blocks }) => [who, lanes.length, blocks.length])).toEqual([
      ['ana', 1, 6],
      ['ben', 1, 9],
      ['cleo', 1, 12],
      ['dan', 1, 12],
      ['eva', 1, 12],
    ])
    expect(await two('finn', slotAt('23:30'), 5)).toBe(false)
  })

  test('packed from a moment on, a visit that runs then is moved whole', async () => {
    const db = await freeSchedule()
    for (const who of ['ana', 'ben']) await claim(db, who, '10:00', { minutes: 60, capacity: 2 })
    await freeSlot(db, 'ana')
    await claim(db, 'cleo', '11:00', { minutes: 30, capacity: 2 })
    await packLanesFrom(db, ['hrt'], Temporal.Instant.from('2026-12-09T16:30:00Z'))
    expect((await held(db)).map(({ who, lanes, blocks }) => [who, lanes, blocks.length])).toEqual([
      ['ben', [0], 12],
      ['cleo', [0], 6],
    ])
  })

  test('packed again, what is to come is in the lowest lanes, what is over stays', async () => {
    const db = await freeSchedule()
    for (const who of ['ana', 'ben', 'cleo']) await claim(db, who, '10:00', { capacity: 3 })
    for (const who of ['dan', 'eva', 'finn']) await claim(db, who, '12:00', { capacity: 3 })
    await freeSlot(db, 'ana')
    await freeSlot(db, 'dan')
    await packLanesFrom(db, ['hrt'], Temporal.Instant.from('2026-12-09T17:00:00Z'))
    const lanes = new Map((await held(db)).map(({ who, lanes }) => [who, lanes[0]]))
    expect([lanes.get('ben'), lanes.get('cleo')]).toEqual([1, 2])
    expect([lanes.get('eva'), lanes.get('finn')].sort()).toEqual([0, 1])
  })
})

/** A writer that takes lanes and none of our locks. */
const takeWithoutLock = (db: Database, who: string, lane: number) =>
  db
    .insertInto('slot_claims')
    .values(
      blocksOf(slotAt('10:00'), lasting(30)).map((block) => ({
        resource: 'hrt',
        lane,
        block,
        appointmentId: who,
      })),
    )
    .execute()

forEachEngine(
  (openDatabase) => {
    test.each([1, 2])(
      'room for %i that a writer without locks took since it was counted is not booked',
      async (capacity) => {
        const database = await openDatabase()
        const { db } = withChangeAfterReading(testServices(database), 'slot_claims', async (other) => {
          for (let lane = 0; lane < capacity; lane++) await takeWithoutLock(other, `taken ${lane}`, lane)
        })
        const resources = [{ id: 'hrt', capacity }]
        const wanted = { resources, length: lasting(30), slot: slotAt('10:00'), appointmentId: 'a late one' }
        expect(await db.transaction().execute((tx) => claimSlot(tx, wanted))).toBe(false)
        const rows = await database.db.selectFrom('slot_claims').select(['appointmentId', 'lane']).execute()
        expect(new Set(rows.map((row) => `${row.appointmentId} in ${row.lane}`))).toEqual(
          new Set(Array.from({ length: capacity }, (_, lane) => `taken ${lane} in ${lane}`)),
        )
      },
    )
  },
  engines.filter((engine) => engine === 'postgres'),
)
