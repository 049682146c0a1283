import { expect, test } from 'vitest'
import { pauseBooking } from '#app/db/engine/locks.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { storedTreatment } from '#test/factories.ts'
import { book } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices } from '#test/services.ts'

const slot = { date: '2026-12-09', time: '10:00' }

forEachEngineWithServices((openServices) => {
  test('a booking does not wait for ever while the calendar is changed', { timeout: 30_000 }, async () => {
    const services = await openServices()
    if (services.engine === 'sqlite') return // one connection: it waits for its turn, in the process
    const { name } = await storedTreatment(services.db, {
      availableDays: ['Wednesday'],
      availableTimes: ['10:00' as ClockTime],
    })
    const held = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const changing = services.db.transaction().execute(async (tx) => {
      await pauseBooking(tx)
      held.resolve()
      await over.promise
    })
    await held.promise
    const started = performance.now()
    const outcome = await book(services, { treatment: name.en, ...slot })
    expect(outcome).toMatchObject({ status: 503, retryAfter: 5, message: expect.stringContaining('again') })
    expect(performance.now() - started).toBeLessThan(20_000)
    over.resolve()
    await changing
    expect(await book(services, { treatment: name.en, ...slot })).toMatchObject({ ok: true })
  })
})
