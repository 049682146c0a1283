import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { pauseBooking } from '#app/db/engine/locks.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { reassignVisits } from '#app/features/scheduling/reassignment.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { storedClosure, storedTreatment } from '#test/factories.ts'
import { at, stored, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { runningIn, waiting } from '#test/waitlist.ts'
import { offerRound } from '../offers/jobs.server.ts'

const times = { availableTimes: ['10:00'] as ClockTime[] }
const day = { weekdays: ['Wednesday'], until: '2026-12-09' } as never

forEachEngineWithServices((openServices) => {
  /** Somebody waits for a treatment in a room that has a visit of another one at its only time. */
  async function open({ isWithSomebody = true } = {}) {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(services.db, { name: 'HRT', ...times })
    const other = await storedTreatment(services.db, { name: 'Microneedling', ...times })
    const room = await storedRoom(services.db, { treatmentIds: [treatment.id, other.id] })
    if (isWithSomebody) await storedClinician(services.db, { treatmentIds: [treatment.id] })
    const held = await visit(services, other, { ...at('10:00'), roomId: room.id })
    const entry = await waiting(services, treatment, day)
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
    return { services, treatment, other, room, held, entry }
  }
  type Given = Awaited<ReturnType<typeof open>>

  async function offeredAfterUndo(services: TestServices) {
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
    services.clock.advance({ seconds: undoSeconds.withoutEmail })
    await offerRound(services)
    return runningIn(services)
  }

  test.each<[string, (given: Given) => Promise<unknown>]>([
    [
      'another room',
      async ({ services: { db }, treatment }) => storedRoom(db, { treatmentIds: [treatment.id] }),
    ],
    [
      'no room any more',
      async ({ services: { db }, treatment }) =>
        db.deleteFrom('treatment_rooms').where('treatmentId', '=', treatment.id).execute(),
    ],
    [
      'a room for two at once',
      async ({ services: { db }, room }) =>
        db.updateTable('rooms').set({ capacity: 2 }).where('id', '=', room.id).execute(),
    ],
  ])('a treatment that has %s is offered at what was taken before', async (_, opens) => {
    const given = await open()
    await opens(given)
    expect(await offeredAfterUndo(given.services)).toMatchObject([{ entryId: given.entry, time: '10:00' }])
  })

  test('what a visit leaves that is given elsewhere since somebody was assigned is offered', async () => {
    const { services, other, room, held, entry } = await open()
    const { db, clock } = services
    await db.deleteFrom('treatment_rooms').where('treatmentId', '=', other.id).execute()
    await storedRoom(db, { treatmentIds: [other.id] })
    const { id } = await storedClinician(db, { treatmentIds: [other.id] })
    await inTransaction(db, async (tx) => {
      await pauseBooking(tx)
      await reassignVisits(tx, [other.id], clock.now())
    })
    expect(await stored(services, held.id)).toMatchObject({
      clinicianId: id,
      roomId: expect.not.stringMatching(room.id),
    })
    expect(await offeredAfterUndo(services)).toMatchObject([{ entryId: entry, time: '10:00' }])
  })

  test('a day that is opened again is offered where a treatment needs a room and nobody', async () => {
    const { services, held } = await open({ isWithSomebody: false })
    const { db } = services
    await db.deleteFrom('slot_claims').where('appointmentId', '=', held.id).execute()
    const closure = await storedClosure(db)
    await offerRound(services)
    await db
      .updateTable('closures')
      .set({ deletedAt: columns.instant(services.clock.now()) })
      .where('id', '=', closure.id)
      .execute()
    expect(await offeredAfterUndo(services)).toMatchObject([{ time: '10:00' }])
  })
})
