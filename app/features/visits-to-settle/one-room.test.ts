import { expect, test } from 'vitest'
import { slotValue } from '#app/features/scheduling/rules.ts'
import { storedClosure, storedTreatment } from '#test/factories.ts'
import { dana, visit } from '#test/held-visits.ts'
import { runIntent } from '#test/requests/run-intent.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { assign, storedClinician, storedRoom } from '#test/team.ts'
import { boxName } from '../desk/bulk/rules.ts'
import { settleIntents } from './actions.server.ts'
import { timeName } from './address.ts'
import { readVisitsToSettle, type VisitToSettle } from './page.server.ts'
import { anyOutside } from './rules.ts'

const day = '2026-12-09'

/** Sam is away on a day with two appointments; two others give the same. */
async function awayDay(services: TestServices, dailyLimit: number | null = null) {
  const { db } = services
  const treatment = await storedTreatment(db, {
    availableDays: ['Wednesday'],
    availableTimes: ['09:00', '09:30', '14:00', '14:30'] as never,
    durationMinutes: 30,
  })
  const given = { treatmentIds: [treatment.id], credentials: '' }
  const sam = await storedClinician(db, { name: 'Sam', ...given })
  await storedClinician(db, { name: 'Rae', ...given, dailyLimit })
  await storedClosure(db, { firstDay: day, scope: 'clinician', subjectIds: JSON.stringify([sam.id]) })
  return { treatment, sam, given }
}

async function toSettle(services: TestServices): Promise<VisitToSettle[]> {
  const list = await readVisitsToSettle(services, dana, { filter: anyOutside, skip: 0, done: null })
  if (!list.ok) throw new Error('not read')
  return list.value.rows
}

const moveAll = (services: TestServices, rows: readonly VisitToSettle[], to: 'same' | 'next') => {
  const fields = rows.flatMap((row): [string, string][] => [
    [boxName(row.id), row.updatedAt],
    [timeName(row.id), row.times[to] ? slotValue(row.times[to]) : ''],
  ])
  const sent = { actor: dana, fields: new Map([...fields, ['intent', 'many-move'] as const]) }
  return runIntent(settleIntents, services, sent)
}

forEachEngineWithServices((openServices) => {
  test('no two are sent to one room at once', async () => {
    const services = await openServices()
    const { treatment, sam, given } = await awayDay(services)
    await storedClinician(services.db, { name: 'Tom', ...given })
    const room = await storedRoom(services.db, { treatmentIds: [treatment.id] })
    const own = { status: 'confirmed' as const, clinicianId: sam.id, roomId: room.id }
    for (const time of ['09:00', '09:30']) await visit(services, treatment, { ...own, time })
    const rows = await toSettle(services)
    expect(rows.map(({ times }) => times.next?.time)).toEqual(['14:00', '14:30'])
    expect(await moveAll(services, rows, 'next')).toMatchObject({ value: { many: { changed: 2, left: 0 } } })
  })

  test('nobody is sent more than they may have on a day', async () => {
    const services = await openServices()
    const { treatment, sam } = await awayDay(services, 1)
    const own = { status: 'confirmed' as const, clinicianId: sam.id }
    for (const time of ['09:00', '09:30']) await visit(services, treatment, { ...own, time })
    const rows = await toSettle(services)
    expect(rows.map(({ times }) => times.same?.time ?? null)).toEqual(['09:00', null])
  })

  test('no two are sent where one clinician gives the second treatment of both', async () => {
    const services = await openServices()
    const { db } = services
    const { treatment, sam, given } = await awayDay(services)
    await storedClinician(db, { name: 'Tom', ...given })
    const ivy = await storedClinician(db, { name: 'Ivy', credentials: '' })
    const talk = await storedTreatment(db, {
      name: 'Talk',
      availableDays: ['Wednesday'],
      availableTimes: ['09:00', '15:00'] as never,
      durationMinutes: 30,
    })
    await assign(db, talk.id, { clinicians: [ivy] })
    for (const time of ['09:00', '09:30']) {
      const own = { status: 'confirmed' as const, clinicianId: sam.id, durationMinutes: 60, time }
      const { id, startsAt } = await visit(services, treatment, { ...own, otherTreatments: '["Talk"]' })
      await db
        .updateTable('appointment_parts')
        .set({ durationMinutes: 30 })
        .where('appointmentId', '=', id)
        .execute()
      const part = await db
        .selectFrom('appointment_parts')
        .selectAll()
        .where('appointmentId', '=', id)
        .executeTakeFirstOrThrow()
      const later = Temporal.Instant.from(startsAt)
        .add({ minutes: 30 })
        .toString({ smallestUnit: 'millisecond' })
      const next = { position: 1, treatmentId: talk.id, clinicianId: ivy.id, startsAt: later }
      await db
        .insertInto('appointment_parts')
        .values({ ...part, ...next })
        .execute()
    }
    const rows = await toSettle(services)
    expect(rows.map(({ times }) => times.next?.time)).toEqual(['14:00', '14:30'])
  })
})
