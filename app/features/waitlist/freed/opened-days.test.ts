import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { storedClosure, storedOpening, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { offersIn, runningIn, waiting } from '#test/waitlist.ts'
import { offerRound } from '../offers/jobs.server.ts'

forEachEngineWithServices((openServices) => {
  /** Somebody waits for the Wednesday; the round has looked at the calendar once. */
  async function open({ isClosed = true } = {}) {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, {
      availableTimes: ['09:00', '10:00'] as ClockTime[],
    })
    const closure = isClosed ? await storedClosure(services.db) : null
    const entry = await waiting(services, treatment, {
      weekdays: ['Wednesday'],
      until: '2026-12-09' as never,
    })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
    return { services, treatment, closure, entry }
  }

  test('a day that is opened again is offered once its Undo has ended; one that stays closed is not', async () => {
    const { services, closure, entry } = await open()
    const deletedAt = columns.instant(services.clock.now())
    await services.db
      .updateTable('closures')
      .set({ deletedAt })
      .where('id', '=', closure?.id ?? '')
      .execute()
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
    services.clock.advance({ seconds: undoSeconds.withoutEmail })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    expect(await runningIn(services)).toMatchObject([{ entryId: entry, date: '2026-12-09', time: '09:00' }])
  })

  test('a day with special hours is offered once, to who waits for it', async () => {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { availableDays: ['Wednesday'] })
    const entry = await waiting(services, treatment, { weekdays: ['Saturday'], until: '2026-12-12' as never })
    await offerRound(services)
    await storedOpening(services.db, { fromTime: '15:00', toTime: '16:00', treatmentIds: [treatment.id] })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
    services.clock.advance({ seconds: undoSeconds.withoutEmail })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    expect(await runningIn(services)).toMatchObject([{ entryId: entry, date: '2026-12-12', time: '15:00' }])
  })

  test('a day that is opened again is offered to who began to wait for it after the calendar was looked at', async () => {
    const { services, treatment } = await open({ isClosed: false })
    const { id } = await storedClosure(services.db, { firstDay: '2027-01-06' })
    await offerRound(services)
    const later = { from: '2027-01-06', until: '2027-01-06', weekdays: ['Wednesday'] } as never
    const entry = await waiting(services, treatment, later)
    await offerRound(services)
    const deletedAt = columns.instant(services.clock.now())
    await services.db.updateTable('closures').set({ deletedAt }).where('id', '=', id).execute()
    await offerRound(services)
    services.clock.advance({ seconds: undoSeconds.withoutEmail })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    expect(await runningIn(services)).toMatchObject([{ entryId: entry, date: '2027-01-06' }])
  })

  test('what was closed and opened again before its Undo ended is offered to nobody', async () => {
    const { services, closure } = await open()
    const { db, clock } = services
    const set = (deletedAt: string | null) =>
      db
        .updateTable('closures')
        .set({ deletedAt })
        .where('id', '=', closure?.id ?? '')
        .execute()
    await set(columns.instant(clock.now()))
    await offerRound(services)
    await set(null)
    clock.advance({ seconds: undoSeconds.withoutEmail })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
    expect(await offersIn(services)).toEqual([])
  })

  test('a new time of the treatment is offered, and nothing that was free before', async () => {
    const { services, treatment } = await open({ isClosed: false })
    await services.db
      .updateTable('treatments')
      .set({ availableTimes: '["09:00","10:00","14:30"]' })
      .where('id', '=', treatment.id)
      .execute()
    await offerRound(services)
    services.clock.advance({ seconds: undoSeconds.withoutEmail })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    expect(await runningIn(services)).toMatchObject([{ time: '14:30' }])
  })
})
