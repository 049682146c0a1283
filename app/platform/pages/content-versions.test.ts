import { expect, test } from 'vitest'
import { openPostgres, openSqlite } from '#app/db/engine/database.server.ts'
import { contentKinds } from '#app/db/values.ts'
import { claimSlot, freeSlot } from '#app/features/scheduling/claims.server.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { insertTestimonial } from '#app/features/testimonials/queries.server.ts'
import { lasting } from '#test/care.ts'
import { forEachEngine } from '#test/database.ts'
import { storedTreatment } from '#test/factories.ts'
import { ContentClock, goodMilliseconds } from './content-versions.server.ts'

const now = Temporal.Instant.from('2026-12-07T15:00:00Z')

forEachEngine((openDatabase) => {
  test('a change of each kind counts in that kind alone', async () => {
    const { db } = await openDatabase()
    const clock = new ContentClock(db)
    const changed = async (work: () => Promise<unknown>) => {
      const before = await clock.ask()
      await work()
      const after = await clock.ask()
      return contentKinds.filter((kind) => after.of(kind) > before.of(kind))
    }
    const resources = [{ id: 'x', capacity: 1 }]
    const slot = { date: '2026-12-09', time: '10:00' } as Slot
    const email = {
      author: 'A',
      title: 'T',
      content: 'C',
      language: 'en',
      rating: 5,
      possibleSpam: false,
    } as const
    const approve = (approved: 0 | 1) => db.updateTable('testimonials').set({ approved }).execute()
    const hide = () => db.updateTable('testimonials').set({ deletedAt: 'x' }).execute()

    expect(await changed(async () => {})).toEqual([])
    expect(await changed(() => storedTreatment(db))).toEqual(['treatments'])
    expect(await changed(() => db.updateTable('treatments').set({ active: 0 }).execute())).toEqual([
      'treatments',
    ])
    expect(await changed(() => db.deleteFrom('treatments').execute())).toEqual(['treatments'])
    const claim = { resources, length: lasting(30), slot, appointmentId: 'a' }
    expect(await changed(() => claimSlot(db, claim))).toEqual(['times'])
    expect(await changed(() => freeSlot(db, 'a'))).toEqual(['times'])
    expect(await changed(() => insertTestimonial(db, { id: 'l', ...email }, now))).toEqual([])
    expect(await changed(() => approve(1))).toEqual(['testimonials'])
    expect(await changed(hide)).toEqual(['testimonials'])
    expect(await changed(() => approve(0))).toEqual(['testimonials'])
    expect(await changed(() => db.deleteFrom('testimonials').execute())).toEqual([])
  })

  test('what was taken back was no change', async () => {
    const { db } = await openDatabase()
    const clock = new ContentClock(db)
    const before = await clock.ask()
    const work = db.transaction().execute(async (tx) => {
      await storedTreatment(tx)
      throw new Error('taken back')
    })
    await expect(work).rejects.toThrow('taken back')
    expect((await clock.ask()).order).toBe(before.order)
  })

  test('what is known ends with a write of this process, and is asked again for one of another', async () => {
    const { db, settings, dataDirectory } = await openDatabase()
    let milliseconds = 0
    const clock = new ContentClock(db, () => milliseconds)
    const first = await clock.ask()
    milliseconds += goodMilliseconds
    expect(clock.known()).toBe(first)
    milliseconds += 1
    expect(clock.known()).toBe(null)
    expect(await clock.ask()).toBe(first)
    expect(clock.known()).toBe(first)
    const other =
      settings.engine === 'sqlite'
        ? openSqlite(`${dataDirectory}/firstlight.db`)
        : openPostgres(settings.url, () => {})
    await storedTreatment(other)
    await other.destroy()
    expect((await clock.ask()).order).toBeGreaterThan(first.order)
    await storedTreatment(db)
    expect(clock.known()).toBe(null)
  })

  test('each of ten writers at once is counted', async () => {
    const { db } = await openDatabase()
    const clock = new ContentClock(db)
    const before = await clock.ask()
    await Promise.all(Array.from({ length: 10 }, () => db.transaction().execute((tx) => storedTreatment(tx))))
    const counted = (await clock.ask()).of('treatments') - before.of('treatments')
    expect(counted).toBe(10)
  })
})
